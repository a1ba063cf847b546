import { decrypt, encrypt, nonceOf } from '../platform/vault/aes-gcm.js';

/** Returns the encryption context of a student's pictures. */
const contextOf = (studentId: string): string => `picture of ${studentId}`;

/** Encrypts a picture with its student's key. The same picture yields the same bytes. */
export function encryptPicture(key: Buffer, studentId: string, content: Uint8Array): Buffer {
  const plain = Buffer.from(content);
  return encrypt(key, contextOf(studentId), plain, nonceOf(key, plain));
}

/** @throws DecryptionError if the key or the student is another one, or the bytes were modified */
export const decryptPicture = (key: Buffer, studentId: string, encrypted: Buffer): Buffer =>
  decrypt(key, contextOf(studentId), encrypted);
