import type { PictureSize } from '../../../../api/contracts/question-text/pictures';
import { deleteCachedValues, readCachedValue, cacheValue } from '../../lib/device/offline-cache';
import { onSessionChange } from '../../lib/session';

export interface LoadedPicture extends PictureSize {
  readonly blob: Blob;
}

const PICTURES = 'pictures';
/** Maximum size in bytes of the pictures of one paper. */
const BYTES_MAX = 6_000_000;

interface StoredPicture extends Omit<LoadedPicture, 'blob'> {
  readonly pictureId: string;
  readonly bytes: ArrayBuffer;
}

/** The pictures on this device, read once. */
let picturesPromise: Promise<ReadonlyMap<string, LoadedPicture>> | undefined;
onSessionChange(() => void (picturesPromise = undefined));

async function readPictures(): Promise<ReadonlyMap<string, LoadedPicture>> {
  const storedPictures = (await readCachedValue<readonly StoredPicture[]>(PICTURES)) ?? [];
  return new Map(
    storedPictures.map(({ pictureId, bytes, ...size }) => [
      pictureId,
      { blob: new Blob([bytes], { type: 'image/webp' }), ...size },
    ]),
  );
}

/** Returns a picture of the running paper that is stored on this device; undefined if it is not. */
export async function storedPicture(pictureId: string): Promise<LoadedPicture | undefined> {
  picturesPromise ??= readPictures();
  return (await picturesPromise).get(pictureId);
}

/**
 * Stores the pictures of the running paper on this device, replacing those of another paper. Pictures that exceed
 * 6 MB together with the earlier ones are skipped.
 * @returns the number of stored pictures, 0 if the browser cannot store them
 */
export async function storePictures(pictures: ReadonlyMap<string, LoadedPicture>): Promise<number> {
  const stored: StoredPicture[] = [];
  let bytes = 0;
  for (const [pictureId, { blob, width, height }] of pictures) {
    if (bytes + blob.size > BYTES_MAX) continue;
    bytes += blob.size;
    stored.push({ pictureId, width, height, bytes: await blob.arrayBuffer() });
  }
  await cacheValue(PICTURES, stored);
  picturesPromise = undefined;
  return (await readCachedValue<readonly StoredPicture[]>(PICTURES))?.length ?? 0;
}

export async function deleteStoredPictures(): Promise<void> {
  await deleteCachedValues(PICTURES);
  picturesPromise = undefined;
}
