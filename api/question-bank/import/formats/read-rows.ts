import { createReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import { ENCODING_BYTES, encodingOf } from '../../../contracts/http/file-encoding.js';
import { OPTION_MAX, QUESTION_MAX, SOLUTION_MAX, type Subject } from '../../../contracts/http/limits.js';
import type { TextFormat } from '../../../contracts/http/question-formats.js';
import { aikenRows } from './aiken-rows.js';
import { csvRows } from './csv-rows.js';
import { FilePictures } from '../pictures/file-pictures.js';
import { giftRows } from './gift-rows.js';
import { jsonRows } from './json-rows.js';
import { moodleXmlRows } from './moodle-xml-rows.js';
import { plainRow } from '../rows/plain-row.js';
import { UnreadableFile, tooManyRows, type ParsedRow, type Row, type WrittenQuestion } from '../rows/row.js';

interface ReaderOptions {
  /** Default for rows without a subject, in GIFT, Aiken and Moodle XML. */
  readonly subject: Subject | undefined;
  /** Receives the pictures of the file that texts reference. */
  readonly pictures: FilePictures;
  /** Maximum number of rows. */
  readonly rowsMax: number;
  /** Language of texts that have several. */
  readonly language?: string | undefined;
}
type Reader = (text: AsyncIterable<string>, options: ReaderOptions) => AsyncIterable<ParsedRow>;

/** Parsers by format. JSON is parsed as a whole, the other formats are streamed. */
const readings: Readonly<Record<TextFormat, Reader>> = {
  csv: csvRows,
  async *json(text, { rowsMax }) {
    let whole = '';
    for await (const piece of text) whole += piece;
    yield* jsonRows(whole, rowsMax);
  },
  gift: (text, { pictures, language }) => giftRows(text, { pictures: pictures.lookup, language }),
  aiken: aikenRows,
  'moodle-xml': moodleXmlRows,
};

/**
 * Yields the rows of a file in order.
 * @throws UnreadableFile with a one-line message that completes a sentence beginning with the file's name
 */
export async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  format: TextFormat,
  { subject, pictures = new FilePictures(), rowsMax = Infinity, language }: Partial<ReaderOptions> = {},
): AsyncGenerator<Row, void, undefined> {
  const mayLackSubject = format === 'gift' || format === 'aiken';
  let index = 0;
  const text = format === 'json' ? readText(bytes) : withoutCarriageReturns(readText(bytes), format);
  for await (const row of readings[format](text, { subject, pictures, rowsMax, language })) {
    if (index === rowsMax) throw tooManyRows(rowsMax);
    const sources = { pictures: pictures.lookup, language };
    yield { ...withinLimits(plainRow(row, format, mayLackSubject ? subject : undefined, sources)), index };
    index += 1;
  }
}

/** Maximum number of lines of a file. */
const LINES_MAX = 500_000;

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

/**
 * Converts line ends consisting of \r only, as written by Excel for Mac.
 * @throws UnreadableFile for too many lines
 */
async function* withoutCarriageReturns(
  text: AsyncIterable<string>,
  format: TextFormat,
): AsyncGenerator<string, void, undefined> {
  let lines = 0;
  for await (const piece of text) {
    const converted = piece.replaceAll('\r', '\n');
    for (let at = converted.indexOf('\n'); at >= 0; at = converted.indexOf('\n', at + 1)) lines += 1;
    // pictures in Moodle XML have any number of lines
    if (lines > LINES_MAX && format !== 'moodle-xml') {
      throw new UnreadableFile(
        `has more than ${LINES_MAX.toLocaleString('en')} lines: delete the empty ones, or split it`,
      );
    }
    yield converted;
  }
}

/**
 * Decodes a file in chunks, without byte order mark and with \r\n converted to \n. The encoding is UTF-8, unless the
 * first bytes indicate another one.
 * @throws UnreadableFile for other bytes, which would otherwise become � in a question
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const { encoding, pieces } = await withEncoding(bytes);
  const decoder = decoderOf(encoding);
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
    throw new UnreadableFile(`is not text in ${encoding.replace(/^(utf-16).*/, '$1').toUpperCase()}`, { cause: error });
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new UnreadableFile(`declares an unknown encoding (${encoding}): save it as UTF-8`, { cause: error });
  }
}

/** Detects the encoding from the first bytes of a file. */
async function withEncoding(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  let begin: Uint8Array = new Uint8Array();
  while (begin.length < ENCODING_BYTES) {
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

/** Numbers of options, and of topics, that are read; rows with more are rejected for their number. */
const ITEMS_MAX = 100;
const NAME_MAX = 500;
const NOTES_MAX = 20;

/**
 * Cuts texts and lists that are far beyond the limits of a question, for which the row is rejected, so that it costs no
 * more than others. Fields that are not part of a question are removed.
 */
function withinLimits(row: ParsedRow): ParsedRow {
  const { notes, written } = row;
  return {
    ...row,
    ...('fault' in row && { fault: cut(row.fault, NAME_MAX) }),
    ...(notes && { notes: notes.slice(0, NOTES_MAX).map((note) => cut(note, NAME_MAX)) }),
    ...(written && { written: cutQuestion(written) }),
  };
}

function cutQuestion({
  _id,
  subject,
  question,
  options,
  correctAnswers,
  solution,
  topics,
  keepOrder,
}: WrittenQuestion) {
  return {
    ...(_id !== undefined && { _id: cutText(_id, NAME_MAX) }),
    ...(subject !== undefined && { subject: cutText(subject, NAME_MAX) }),
    ...(question !== undefined && { question: cutText(question, 2 * QUESTION_MAX) }),
    ...(options !== undefined && { options: cutList(options, 2 * OPTION_MAX) }),
    ...(correctAnswers !== undefined && { correctAnswers: cutList(correctAnswers, 2 * OPTION_MAX) }),
    ...(solution !== undefined && { solution: cutText(solution, 2 * SOLUTION_MAX) }),
    ...(keepOrder !== undefined && { keepOrder: cutText(keepOrder, NAME_MAX) }),
    ...(topics !== undefined && { topics: cutList(cutText(topics, ITEMS_MAX * NAME_MAX), NAME_MAX) }),
  };
}

const cutText = (value: unknown, length: number): unknown => (typeof value === 'string' ? cut(value, length) : value);
const cutList = (value: unknown, length: number): unknown =>
  Array.isArray(value) ? value.slice(0, ITEMS_MAX).map((item: unknown) => cutText(item, length)) : value;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
