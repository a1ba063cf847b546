/**
 * Detects the encoding of a text file from its first two bytes: a byte order mark, or the zero byte of a UTF-16
 * character.
 */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === undefined || second === undefined) return 'utf-8';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return (first === 0xff && second === 0xfe) || (second === 0 && first !== 0) ? 'utf-16le' : 'utf-8';
}
