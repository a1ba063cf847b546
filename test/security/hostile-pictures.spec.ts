import { readdirSync, readFileSync } from 'node:fs';
import { PICTURE_BYTES_MAX, PICTURE_FILE_SIDE_MAX, PICTURE_SIDE_MAX } from '../../api/contracts/http/pictures.js';
import { PictureDecoder } from '../../api/pictures/picture-decoder.js';
import { shapedPng } from '../support/scenarios/pictures.js';
import { GPS_TEXT, hostileFiles, type HostileFile } from './hostile-pictures.js';

/** Memory above which the decoder is ended, and what it can allocate until then. */
const MEMORY_KB_MAX = 330_000;
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

/** Returns the ids of the decoder processes; none where the system does not report them. */
function decoders(): number[] {
  const pids = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('re-encode.child');
    } catch {
      return false;
    }
  });
  return pids.map(Number);
}

/** Returns the highest memory use of the decoders so far in kB. */
const decoderMemory = (): number =>
  Math.max(
    0,
    ...decoders().map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)),
  );

jest.setTimeout(120_000);

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
    const outcomes = { converted: 0, 'not-a-picture': 0, 'picture-damaged': 0, 'picture-too-large': 0 };
    for (const { name, file } of files) {
      const decoded = await decoder.reEncode({ share: 'staff', file });
      if (decoded.fault !== undefined) {
        outcomes[decoded.fault] += 1;
        continue;
      }
      const { content, width, height } = decoded.picture;
      outcomes.converted += 1;
      const webp = Buffer.from(content);
      const isSmall = webp.length <= PICTURE_BYTES_MAX && Math.max(width, height) <= PICTURE_SIDE_MAX;
      const isClean = !webp.includes(GPS_TEXT) && !webp.includes('<script') && !webp.includes('PK\x05\x06');
      if (!isSmall || !isClean || !chunksOf(webp).every((chunk) => PIXEL_CHUNKS.includes(chunk))) faults.push(name);
    }
    expect(faults).toEqual([]);
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0);
    expect(decoderMemory()).toBeLessThan(MEMORY_KB_MAX);
  });

  it('decodes a file after a file that was rejected', async () => {
    const { file } = files.find(({ name }) => name === 'CMYK JPEG')!;
    await expect(decoder.reEncode({ share: 'staff', file })).resolves.toMatchObject({
      picture: { width: 64, height: 48 },
    });
  });

  it('rejects a file that ends the decoder as damaged, and decodes the next one [PIC-21]', async () => {
    const { file } = files.find(({ name }) => name === 'CMYK JPEG')!;
    await decoder.reEncode({ share: 'staff', file });
    const slow = decoder.reEncode({
      share: 'staff',
      file: shapedPng({ width: 6_000, height: 4_000, interlaced: true }),
    });
    for (const pid of decoders()) process.kill(pid, 'SIGKILL');
    await expect(slow).resolves.toMatchObject({ fault: 'picture-damaged' });
    await expect(decoder.reEncode({ share: 'staff', file })).resolves.toMatchObject({ picture: { width: 64 } });
  });

  it('is the first process that the system ends when memory runs out [PIC-21]', async () => {
    await decoder.reEncode({ share: 'staff', file: shapedPng({ width: 40, height: 30 }) });
    const scores = decoders().map((pid) => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim());
    expect(new Set(scores)).toEqual(new Set(['1000']));
  });

  it('keeps its memory bounded for PNG files of every shape [PIC-21]', async () => {
    const deep = { channels: 4, depth: 16 } as const;
    const tooLong = [
      { width: 5_999_999, height: 4 },
      { width: 4, height: 5_999_999 },
      { width: 24_000, height: 1_000, interlaced: true },
    ];
    const largest = [
      { width: 12_000, height: 2_000 },
      { width: 12_000, height: 2_000, interlaced: true },
      { width: 2_000, height: 12_000, interlaced: true },
      { width: 6_000, height: 4_000, interlaced: true },
      { width: 6_000, height: 4_000, interlaced: true, channels: 3 },
    ] as const;
    const faults: string[] = [];
    for (const shape of [...tooLong, ...largest]) {
      const { fault } = await decoder.reEncode({ share: 'staff', file: shapedPng({ ...deep, ...shape }) });
      const isExpected =
        fault === 'picture-too-large' ||
        (fault === undefined && Math.max(shape.width, shape.height) <= PICTURE_FILE_SIDE_MAX);
      if (!isExpected || decoderMemory() > MEMORY_KB_MAX)
        faults.push(`${JSON.stringify(shape)}: ${fault}, ${decoderMemory()} kB`);
    }
    expect(faults).toEqual([]);
  });
});
