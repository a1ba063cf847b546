import { Blob } from 'node:buffer';
import { texts } from '../../../../api/contracts/http/texts';
import { checkPicture, uploadPicture } from './upload-picture';

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
});

describe('checkPicture', () => {
  const { createImageBitmap: before } = globalThis;
  afterEach(() => {
    globalThis.createImageBitmap = before;
  });
  /** Decodes every picture to this size, or none. */
  const decodeTo = (size: { width: number; height: number } | undefined) => {
    globalThis.createImageBitmap = (() =>
      size
        ? Promise.resolve({ ...size, close: () => {} })
        : Promise.reject(new Error('not decoded'))) as unknown as typeof createImageBitmap;
  };
  const file = (bytes: number, type: string) => new Blob([new Uint8Array(bytes)], { type }) as unknown as File;

  it('accepts a picture that the browser decodes', async () => {
    decodeTo({ width: 640, height: 480 });
    const picture = file(300, 'image/png');
    await expect(checkPicture(picture)).resolves.toEqual({ body: picture });
  });

  it.each([
    ['a damaged picture', 'image/png', 300, undefined, texts.pictureDamaged],
    ['a type that the browser cannot convert', 'image/heic', 1_500_000, undefined, texts.notAPicture],
    ['a drawing in SVG', 'image/svg+xml', 300, undefined, texts.notAPicture],
    ['a picture that is too wide', 'image/png', 300, { width: 12_001, height: 4 }, texts.pictureTooLarge],
    ['a picture with too many pixels', 'image/png', 300, { width: 6_000, height: 4_001 }, texts.pictureTooLarge],
    ['a file that is too large', 'image/png', 5_000_001, undefined, texts.pictureTooLarge],
  ])('rejects %s before it is described [PIC-25]', async (_, type, bytes, size, fault) => {
    decodeTo(size);
    await expect(checkPicture(file(bytes, type))).resolves.toEqual({ fault });
  });
});
