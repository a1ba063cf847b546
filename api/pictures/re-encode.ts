import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  PICTURE_BYTES_MAX,
  PICTURE_DECODED_BYTES_MAX,
  PICTURE_FILE_SIDE_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
} from '../contracts/http/pictures.js';
import { isStoredForm } from './stored-form.js';

/** A picture as it is stored: WebP without metadata. */
export interface ReEncodedPicture {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}
/** `picture-damaged`: the file begins as a PNG, JPEG or WebP picture, but cannot be decoded. */
export type PictureFault = 'picture-too-large' | 'not-a-picture' | 'picture-damaged';

/** Thrown for files that are not accepted. */
export class UnusablePicture extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
    this.name = 'UnusablePicture';
  }
}

// only these decoders may run, whatever the file contains
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const SECONDS_MAX = 40;
/** Sides and qualities of the attempts to stay within the size limit; the last ones fit any content. */
const ATTEMPTS = [
  { side: PICTURE_SIDE_MAX, quality: 82 },
  { side: PICTURE_SIDE_MAX, quality: 65 },
  { side: 1_280, quality: 60 },
  { side: 1_024, quality: 50 },
  { side: 800, quality: 40 },
  { side: 640, quality: 25 },
  { side: 320, quality: 10 },
] as const;

const isPng = (file: Buffer): boolean => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
const isJpeg = (file: Buffer): boolean => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
const isWebp = (file: Buffer): boolean =>
  file.subarray(0, 4).toString('latin1') === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WEBP';

/**
 * Decodes a PNG, JPEG or WebP file and encodes it as WebP without metadata, in the orientation that its metadata
 * states. Only the first frame of an animation is kept. A file that is already in the stored form stays unchanged, so
 * that a picture has the same hash in every installation.
 * @throws UnusablePicture
 */
export async function reEncode(file: Buffer): Promise<ReEncodedPicture> {
  if (!isPng(file) && !isJpeg(file) && !isWebp(file)) throw new UnusablePicture('not-a-picture');
  try {
    if (isStoredForm(file)) return await unchanged(file);
    return await withinSize(await scaleDown(file), isPng(file));
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    throw new UnusablePicture('picture-damaged');
  }
}

/** Decodes a file in the stored form as a check; larger ones are scaled down. */
async function unchanged(file: Buffer): Promise<ReEncodedPicture> {
  const { width, height } = await checkSize(file);
  if (Math.max(width, height) > PICTURE_SIDE_MAX) return withinSize(await scaleDown(file), false);
  await sharp(file, { failOn: 'error' }).timeout({ seconds: SECONDS_MAX }).raw().toBuffer();
  return { content: file, width, height };
}

/** A decoded picture of at most `PICTURE_SIDE_MAX` pixels per side. */
interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

async function scaleDown(file: Buffer): Promise<Pixels> {
  await checkSize(file);
  const { data, info } = await sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize(within(PICTURE_SIDE_MAX))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  return { data, info: { width: info.width, height: info.height, channels: channels as 1 | 2 | 3 | 4 } };
}

/** Bytes of one channel of a pixel, by the sample formats of PNG, JPEG and WebP; others count as the largest. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 };
const SAMPLE_BYTES_MAX = 16;

/** Checks what a file costs before it is decoded, since a small file can declare any size. */
async function checkSize(file: Buffer): Promise<Metadata> {
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  const { width, height, channels, depth } = metadata;
  const pixels = width * height;
  const isTooLarge =
    Math.max(width, height) > PICTURE_FILE_SIDE_MAX ||
    pixels > PICTURE_PIXELS_MAX ||
    pixels * channels * (SAMPLE_BYTES[depth] ?? SAMPLE_BYTES_MAX) > PICTURE_DECODED_BYTES_MAX;
  if (isTooLarge) throw new UnusablePicture('picture-too-large');
  return metadata;
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Encodes drawings without loss if they fit; everything else with the best quality that fits. */
async function withinSize({ data, info }: Pixels, isDrawing: boolean): Promise<ReEncodedPicture> {
  const pixels = (): Sharp => sharp(data, { raw: info }).timeout({ seconds: SECONDS_MAX });
  if (isDrawing) {
    const lossless = await encodePicture(pixels().webp({ lossless: true, effort: 3 }));
    if (lossless) return lossless;
  }
  for (const { side, quality } of ATTEMPTS) {
    const lossy = await encodePicture(pixels().resize(within(side)).webp({ quality, effort: 4 }));
    if (lossy) return lossy;
  }
  throw new UnusablePicture('picture-too-large');
}

async function encodePicture(picture: Sharp): Promise<ReEncodedPicture | undefined> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return data.length > PICTURE_BYTES_MAX ? undefined : { content: data, width: info.width, height: info.height };
}
