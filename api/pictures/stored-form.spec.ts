import sharp from 'sharp';
import { isStoredForm } from './stored-form.js';

const drawing = (alpha = 1) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 90, b: 90, alpha } } });

/** Appends bytes and counts them in the header. */
function extended(webp: Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const file = Buffer.concat([webp, ...parts.map((part) => Buffer.from(part as string, 'latin1'))]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

describe('isStoredForm', () => {
  it.each([
    ['lossy', () => drawing().webp()],
    ['lossless', () => drawing().webp({ lossless: true })],
    ['lossy and transparent', () => drawing(0.5).webp()],
    ['lossless and transparent', () => drawing(0.5).webp({ lossless: true })],
  ])('accepts a %s WebP file without metadata', async (_, webp) => {
    expect(isStoredForm(await webp().toBuffer())).toBe(true);
  });

  it('rejects files of other types, with metadata, profiles, frames or further bytes, and of more than 300 kB', async () => {
    const webp = await drawing().webp().toBuffer();
    const frames = [0, 90].map((r) => ({
      create: { width: 4, height: 4, channels: 3, background: { r, g: 0, b: 0 } },
    }));
    const pages = await Promise.all(
      frames.map((frame) =>
        sharp(frame as object)
          .png()
          .toBuffer(),
      ),
    );
    const files = {
      PNG: await drawing().png().toBuffer(),
      'a position': await drawing()
        .withExif({ IFD0: { Copyright: 'Farhana' } })
        .webp()
        .toBuffer(),
      XMP: await drawing().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').webp().toBuffer(),
      'a colour profile': await drawing().withIccProfile('p3').webp().toBuffer(),
      animation: await sharp(pages, { join: { animated: true } })
        .webp()
        .toBuffer(),
      'trailing bytes': Buffer.concat([webp, Buffer.from('<script>')]),
      'trailing bytes that are counted': extended(webp, '<script>'),
      'an unknown chunk': extended(webp, 'EVIL', Buffer.from([2, 0, 0, 0]), 'no'),
      'two pictures': extended(webp, webp.subarray(12)),
      'a chunk longer than the file': extended(webp, 'ALPH', Buffer.from([9, 9, 0, 0]), 'no'),
      'half a file': webp.subarray(0, webp.length / 2),
      'no chunks': webp.subarray(0, 12),
      'more than 300 kB': extended(webp, Buffer.alloc(300_000)),
    };
    const accepted = Object.entries(files).filter(([, file]) => isStoredForm(file));
    expect(accepted.map(([name]) => name)).toEqual([]);
  });
});
