import { createReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import { encodingOf } from '../../contracts/http/file-encoding.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { TextFormat } from '../../contracts/http/question-formats.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import { aikenRows } from './aiken-rows.js';
import { csvRows } from './csv-rows.js';
import { FilePictures } from './file-pictures.js';
import { giftRows } from './gift-rows.js';
import { jsonRows } from './json-rows.js';
import { moodleXmlRows } from './moodle-xml-rows.js';
import { plainRow } from './plain-row.js';
import { type ParsedRow, type Row, UnreadableFile } from './row.js';

interface ReaderOptions {
  readonly subject: Subject | undefined;
  readonly pictures: FilePictures;
}
type Reader = (text: AsyncIterable<string>, options: ReaderOptions) => AsyncIterable<ParsedRow>;

/** Parsers by format. JSON is parsed as a whole, the other formats are streamed. */
const readings: Readonly<Record<TextFormat, Reader>> = {
  csv: csvRows,
  async *json(text) {
    let whole = '';
    for await (const piece of text) whole += piece;
    yield* jsonRows(whole);
  },
  gift: (text, { pictures }) => giftRows(text, pictures.lookup),
  aiken: aikenRows,
  'moodle-xml': (text, { subject, pictures }) => moodleXmlRows(text, subject, pictures),
};

/**
 * Yields the rows of a file in order.
 * @param subject default for rows without a subject, in GIFT, Aiken and Moodle XML
 * @param pictures receives the pictures of the file that texts reference
 * @throws UnreadableFile with a one-line message that completes a sentence beginning with the file's name
 */
export async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  format: TextFormat,
  subject?: Subject,
  pictures = new FilePictures(),
): AsyncGenerator<Row, void, undefined> {
  const mayLackSubject = format === 'gift' || format === 'aiken';
  let index = 0;
  const yieldToLoop = eventLoopTurns();
  const text = format === 'json' ? readText(bytes) : withoutCarriageReturns(readText(bytes));
  for await (const row of readings[format](text, { subject, pictures })) {
    yield { ...plainRow(row, format, mayLackSubject ? subject : undefined, pictures.lookup), index };
    index += 1;
    await yieldToLoop();
  }
}

const FORMATS: Readonly<Record<string, TextFormat>> = { '.csv': 'csv', '.json': 'json' };

/**
 * Yields the rows of a .json or .csv file in order.
 * @throws UnreadableFile with a one-line message that contains the file's name
 */
export async function* readRows(file: string): AsyncGenerator<Row, void, undefined> {
  try {
    const format = FORMATS[extname(file).toLowerCase()];
    if (!format) throw new UnreadableFile('must end in .json or .csv');
    if (!statSync(file).isFile()) throw new UnreadableFile('is not a file');
    yield* rowsOf(createReadStream(file), format);
  } catch (error) {
    throw withFileName(file, error);
  }
}

/**
 * Counts the rows of a file. Reads it to the end, so that an unreadable file is rejected before anything is imported.
 * @throws UnreadableFile
 */
export async function countRows(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readRows(file)) count += 1;
  return count;
}

function withFileName(file: string, error: unknown): unknown {
  if (error instanceof UnreadableFile) return new UnreadableFile(`${file} ${error.message}`, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const reason = code === 'ENOENT' ? 'there is no such file' : message;
  return new UnreadableFile(`${file} can't be read: ${reason}`, { cause: error });
}

/** Converts line ends consisting of \r only, as written by Excel for Mac. */
async function* withoutCarriageReturns(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  for await (const piece of text) yield piece.replaceAll('\r', '\n');
}

/**
 * Decodes a file in chunks, without byte order mark and with \r\n converted to \n. The encoding is UTF-8, or UTF-16 if
 * a byte order mark or a zero in the first two bytes indicates it.
 * @throws UnreadableFile for other bytes, which would otherwise become � in a question
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const { encoding, pieces } = await withEncoding(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  // the matching \n may be the first character of the next chunk
  let pending = '';
  try {
    for await (const piece of pieces) {
      const text = pending + decoder.decode(piece, { stream: true });
      pending = text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - pending.length).replaceAll('\r\n', '\n');
    }
    yield pending + decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new UnreadableFile(`is not text in ${encoding.slice(0, 6).toUpperCase()}`, { cause: error });
  }
}

/** Detects the encoding from the first two bytes of a file. */
async function withEncoding(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  let begin: Uint8Array = new Uint8Array();
  while (begin.length < 2) {
    const { done, value } = await iterator.next();
    if (done) break;
    begin = Buffer.concat([begin, value]);
  }
  async function* pieces() {
    yield begin;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { encoding: encodingOf(begin), pieces: pieces() };
}
