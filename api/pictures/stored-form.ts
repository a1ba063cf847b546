import { PICTURE_BYTES_MAX } from '../contracts/http/pictures.js';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** A simple picture, or an extended one with a transparency of its own; no animation, profile or metadata. */
const CHUNKS = /^(?:VP8 |VP8L|VP8X(?:VP8 |VP8L|ALPHVP8 ))$/;
/** The only flag of an extended picture that needs no further chunk: it has transparent pixels. */
const ALPHA_FLAG = 0x10;

/**
 * Returns true for a WebP file that could be stored as it is: at most 300 kB, and nothing but the pixels of one frame.
 * The pixels themselves are not checked.
 */
export function isStoredForm(file: Buffer): boolean {
  if (file.length > PICTURE_BYTES_MAX || file.length < HEADER_BYTES + CHUNK_HEADER_BYTES) return false;
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || file.readUInt32LE(4) + CHUNK_HEADER_BYTES !== file.length) return false;
  let chunks = '';
  for (let at = HEADER_BYTES; at < file.length;) {
    if (at + CHUNK_HEADER_BYTES > file.length) return false;
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const begin = at + CHUNK_HEADER_BYTES;
    at = begin + length + (length % 2);
    if (at > file.length || (length % 2 === 1 && file[at - 1] !== 0)) return false;
    if (type === 'VP8X' && (file[begin]! & ~ALPHA_FLAG) !== 0) return false;
    chunks += type;
  }
  return CHUNKS.test(chunks);
}
