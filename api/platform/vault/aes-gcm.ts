import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown when decryption fails: wrong key, wrong context, or modified bytes. */
export class DecryptionError extends Error {
  constructor(context: string) {
    super(`what was sealed for ${context} can't be opened with this key`);
    this.name = 'DecryptionError';
  }
}

/**
 * Encrypts with AES-256-GCM. Returns version, nonce, tag and ciphertext.
 * @param context additional authenticated data; decryption requires the same context
 * @param nonce random by default; another one must be unique for this key and content
 */
export function encrypt(key: Buffer, context: string, plain: Buffer, nonce: Buffer = randomBytes(NONCE_BYTES)): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Returns a nonce derived from the content, so that encrypting the same content again yields the same bytes. It reveals
 * only that two contents are equal.
 */
export const nonceOf = (key: Buffer, plain: Buffer): Buffer =>
  createHmac('sha256', key).update('nonce of content\n').update(plain).digest().subarray(0, NONCE_BYTES);

/** Decrypts the result of `encrypt`. @throws DecryptionError */
export function decrypt(key: Buffer, context: string, encrypted: Uint8Array): Buffer {
  const bytes = Buffer.from(encrypted);
  const tagAt = 1 + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  if (bytes.length < textAt || bytes[0] !== VERSION) throw new DecryptionError(context);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(1, tagAt), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
  } catch {
    throw new DecryptionError(context);
  }
}
