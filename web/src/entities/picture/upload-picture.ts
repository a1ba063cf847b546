import {
  PICTURE_FILE_BYTES_MAX,
  PICTURE_FILE_SIDE_MAX,
  PICTURE_FILE_TYPES,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
} from '../../../../api/contracts/http/pictures';
import { texts } from '../../../../api/contracts/http/texts';
import { answerOf, api, fetchWithTimeout } from '../../lib/api/client';

/** Files from this size on are scaled down on the device, since photos of phones are large and mobile data is slow. */
const SCALED_FROM_BYTES = 1_000_000;
/** A photo on a slow connection takes longer than other calls. */
const UPLOAD_MS_MAX = 90_000;

export interface UploadedPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

/** A file as it is uploaded, or the reason why it cannot be used. */
export type CheckedPicture = { readonly body: Blob; readonly fault?: undefined } | { readonly fault: string };

/** Checks a file when it is chosen, before it is described, and scales it down. */
export async function checkPicture(file: Blob): Promise<CheckedPicture> {
  const body = await scaleDown(file);
  if (!isAccepted(body)) return { fault: texts.notAPicture };
  if (body.size > PICTURE_FILE_BYTES_MAX) return { fault: texts.pictureTooLarge };
  if (!('createImageBitmap' in globalThis)) return { body };
  try {
    const { width, height } = await sizeOf(body);
    const isTooLarge = Math.max(width, height) > PICTURE_FILE_SIDE_MAX || width * height > PICTURE_PIXELS_MAX;
    return isTooLarge ? { fault: texts.pictureTooLarge } : { body };
  } catch {
    return { fault: texts.pictureDamaged };
  }
}

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Uploads a checked picture. @throws ApiError */
export async function uploadPicture(body: Blob, alt: string): Promise<UploadedPicture> {
  return answerOf(
    api.POST('/api/pictures', {
      params: { query: { alt } },
      body: '',
      bodySerializer: () => body,
      headers: { 'content-type': 'application/octet-stream' },
      fetch: fetchWithTimeout(UPLOAD_MS_MAX),
    }),
  );
}

const isAccepted = ({ type }: Blob): boolean => PICTURE_FILE_TYPES.some((acceptedType) => acceptedType === type);

/**
 * Returns a smaller, upright version of a large photo or of a type that the server does not accept, such as HEIC. Returns
 * the file itself if the browser cannot decode it.
 */
async function scaleDown(file: Blob): Promise<Blob> {
  const canSendUnchanged = file.size < SCALED_FROM_BYTES && isAccepted(file);
  if (canSendUnchanged || !('createImageBitmap' in globalThis)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/png' && file.size < PICTURE_FILE_BYTES_MAX ? 'image/png' : 'image/jpeg';
    const scaledBlob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return scaledBlob && (scaledBlob.size < file.size || !isAccepted(file)) ? scaledBlob : file;
  } catch {
    return file;
  }
}
