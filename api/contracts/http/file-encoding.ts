/** Number of bytes at the start of a file that tell its encoding. */
export const ENCODING_BYTES = 200;

const XML_ENCODING = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Detects the encoding of a text file from its first bytes: a byte order mark, the zero byte of a UTF-16 character, or
 * the declaration of an XML file. It is a label of `TextDecoder`, unless the declaration names an unknown one.
 */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return 'utf-8';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le';
  const begin = String.fromCharCode(...bytes.subarray(0, ENCODING_BYTES));
  return XML_ENCODING.exec(begin)?.[1]?.toLowerCase() ?? 'utf-8';
}
