import { readdirSync, readFileSync } from 'node:fs';
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX } from '../../api/contracts/http/pictures.js';
import { PictureDecoder } from '../../api/pictures/picture-decoder.js';
import { Refusal } from '../../api/platform/commands/refusal.js';
import { GPS_TEXT, hostileFiles, type HostileFile } from './hostile-pictures.js';

/** Far above what a picture of 24 megapixels needs, and far below the sizes that the bombs declare. */
const MEMORY_KB_MAX = 800_000;
/** Chunks of a WebP file with pixels only. */
const PIXEL_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Returns the chunks of a WebP file. */
function chunksOf(webp: Buffer): string[] {
  expect(webp.subarray(0, 4).toString('latin1') + webp.subarray(8, 12).toString('latin1')).toBe('RIFFWEBP');
  expect(webp.readUInt32LE(4) + 8).toBe(webp.length);
  const chunks: string[] = [];
  for (let offset = 12; offset < webp.length;) {
    chunks.push(webp.subarray(offset, offset + 4).toString('latin1'));
    const length = webp.readUInt32LE(offset + 4);
    offset += 8 + length + (length % 2);
  }
  return chunks;
}

/** Returns the highest memory use of the decoder in kB; undefined where the system does not report it. */
function decoderMemory(): number | undefined {
  const childPids = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('re-encode.child');
    } catch {
      return false;
    }
  });
  const [, peak] =
    childPids.length > 0 ? (/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${childPids[0]}/status`, 'utf8')) ?? []) : [];
  return peak === undefined ? undefined : Number(peak);
}

describe('PictureDecoder', () => {
  const decoder = new PictureDecoder();
  let files: HostileFile[];
  beforeAll(async () => {
    files = await hostileFiles();
  });
  afterAll(() => decoder.onApplicationShutdown());

  it('rejects each hostile file or converts it to a small WebP file with pixels only [PIC-3]', async () => {
    expect(files.length).toBeGreaterThan(200);
    const faults: string[] = [];
    const outcomes = { converted: 0, 'not-a-picture': 0, 'picture-too-large': 0 };
    for (const { name, file } of files) {
      try {
        const { content, width, height } = await decoder.reEncode('tutor', file);
        outcomes.converted += 1;
        const webp = Buffer.from(content);
        const isSmall = webp.length <= PICTURE_BYTES_MAX && Math.max(width, height) <= PICTURE_SIDE_MAX;
        const isClean = !webp.includes(GPS_TEXT) && !webp.includes('<script') && !webp.includes('PK\x05\x06');
        if (!isSmall || !isClean || !chunksOf(webp).every((chunk) => PIXEL_CHUNKS.includes(chunk))) faults.push(name);
      } catch (error) {
        if (Refusal.is(error, 'not-a-picture')) outcomes['not-a-picture'] += 1;
        else if (Refusal.is(error, 'picture-too-large')) outcomes['picture-too-large'] += 1;
        else faults.push(`${name}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0);
    expect(decoderMemory() ?? 0).toBeLessThan(MEMORY_KB_MAX);
  });

  it('decodes a file after a file that was rejected', async () => {
    const { file } = files.find(({ name }) => name === 'CMYK JPEG')!;
    await expect(decoder.reEncode('tutor', file)).resolves.toMatchObject({ width: 64, height: 48 });
  });

  it('accepts two files of an account at once and rejects the third with too-many', async () => {
    const { file } = files.find(({ name }) => name === 'lossless WebP')!;
    const uploads = await Promise.allSettled([1, 2, 3].map(() => decoder.reEncode('tutor', file)));
    expect(uploads.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(Refusal.is((uploads[2] as PromiseRejectedResult).reason, 'too-many')).toBe(true);
  });
});
