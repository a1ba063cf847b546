import { UnreadableFile } from './row.js';

/**
 * The text of a file piece by piece: no byte order mark, every line ended by \n alone.
 * @throws UnreadableFile for bytes that are not UTF-8, which would otherwise stand as � in a question
 */
export async function* readText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // the \n that belongs to it may be the first character of the next piece
  let held = '';
  try {
    for await (const piece of pieces) {
      const text = held + decoder.decode(piece, { stream: true });
      held = text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n');
    }
    yield held + decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new UnreadableFile('is not text in UTF-8', { cause: error });
  }
}
