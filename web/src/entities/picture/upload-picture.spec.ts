import { Blob } from 'node:buffer';
import { uploadPicture } from './upload-picture';

const ID = 'ab'.repeat(32);

describe('uploadPicture', () => {
  const uploads: { address: string; type: string | null; bytes: number }[] = [];
  const { fetch: fetchBefore } = globalThis;
  beforeEach(() => {
    uploads.length = 0;
    globalThis.fetch = async (input) => {
      const request = input as Request;
      const body = await request.arrayBuffer();
      uploads.push({ address: request.url, type: request.headers.get('content-type'), bytes: body.byteLength });
      return Response.json({ pictureId: ID, type: 'image/webp', width: 1, height: 1 }, { status: 201 });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchBefore;
  });

  it('sends the file as it is, with its description, and returns its id and size', async () => {
    const file = new Blob([new Uint8Array(300)], { type: 'image/png' }) as unknown as File;
    await expect(uploadPicture(file, 'A graph & its axis')).resolves.toMatchObject({
      pictureId: ID,
      width: 1,
      height: 1,
    });
    expect(uploads).toEqual([
      {
        address: expect.stringMatching(/\/api\/pictures\?alt=A%20graph%20%26%20its%20axis$/) as string,
        type: 'application/octet-stream',
        bytes: 300,
      },
    ]);
  });

  it('sends a large photo as it is if the browser cannot decode it', async () => {
    const file = new Blob([new Uint8Array(1_500_000)], { type: 'image/heic' }) as unknown as File;
    await uploadPicture(file, 'A graph');
    expect(uploads[0]!.bytes).toBe(1_500_000);
  });
});
