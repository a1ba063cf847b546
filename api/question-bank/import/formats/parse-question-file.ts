import type { Subject } from '../../../contracts/http/limits.js';
import {
  QUESTIONS_PER_FILE_MAX,
  type QuestionFormat,
  type TextFormat,
} from '../../../contracts/http/question-formats.js';
import { type FilePicture, FilePictures, UnusableFilePicture } from '../pictures/file-pictures.js';
import { rowsOf } from './read-rows.js';
import { type Row, UnreadableFile } from '../rows/row.js';
import { openZipArchive } from './zip-archive.js';

/** A file to parse, and how. */
export interface FileToParse {
  readonly bytes: Uint8Array;
  readonly format: QuestionFormat;
  readonly subject: Subject | undefined;
  /** Language of texts that have several. */
  readonly language?: string | undefined;
  /** True to add notes on formulas. */
  readonly checksFormulas: boolean;
}

/** A picture of a parsed file. Pictures of an archive are read from it later. */
export type ParsedPicture = Pick<FilePicture, 'id' | 'name' | 'sameAs'> &
  ({ readonly content: Uint8Array } | { readonly unusable: string } | { readonly reference: string });

/** A part of a parsed file. */
export type ParsedPart =
  | { readonly rows: readonly Row[] }
  | { readonly pictures: readonly ParsedPicture[]; readonly unusedPictures: readonly string[] };

/** Size in bytes of the pieces in which a file is parsed. */
const PIECE_BYTES = 65_536;
/** Maximum characters of the texts that are sent together; copying them takes about 1 ms. */
const BATCH_CHARACTERS = 100_000;
/** Maximum time in ms for checking the formulas of a file. */
const FORMULAS_MS_MAX = 10_000;

/** Parses a file: yields its rows in batches, and at last its pictures. @throws UnreadableFile */
export async function* partsOf(file: FileToParse): AsyncGenerator<ParsedPart, void, undefined> {
  const { bytes, format, subject, language, checksFormulas } = file;
  const { table, textFormat, pictures, unusedPictures } = await open(bytes, format);
  const notesOn = checksFormulas ? await formulaCheck() : () => [];
  const rows: Row[] = [];
  // the whole file is read before the first row is sent, because it may be unreadable
  const options = { subject, language, pictures, rowsMax: QUESTIONS_PER_FILE_MAX };
  for await (const row of rowsOf(piecesOf(table), textFormat, options)) {
    const notes = [...new Set([...(row.notes ?? []), ...notesOn(row)])];
    rows.push({ ...row, ...(notes.length > 0 && { notes }) });
  }
  if (rows.length === 0) throw new UnreadableFile('has no questions');
  let batch: Row[] = [];
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    size += sizeOf(row);
    if (size < BATCH_CHARACTERS) continue;
    yield { rows: batch };
    batch = [];
    size = 0;
  }
  yield { rows: batch };
  yield { pictures: await Promise.all(pictures.all.map(parsedPicture)), unusedPictures: unusedPictures() };
}

async function open(bytes: Uint8Array, format: QuestionFormat) {
  if (format !== 'zip') {
    return {
      table: bytes,
      textFormat: format satisfies TextFormat,
      pictures: new FilePictures(),
      unusedPictures: () => [],
    };
  }
  const archive = await openZipArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { format: textFormat, table, picture, unusedPictures } = archive;
  return { table, textFormat, pictures: new FilePictures(picture), unusedPictures };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield await Promise.resolve(bytes.subarray(from, from + PIECE_BYTES));
  }
}

/** Returns a function that checks the formulas of rows, as long as the time for a file allows. */
async function formulaCheck(): Promise<(row: Row) => string[]> {
  const { formulaNotes } = await import('../rows/formula-notes.js');
  let spent = 0;
  return (row) => {
    if (spent > FORMULAS_MS_MAX) return ['Its formulas were not checked, because the file has too many'];
    const since = performance.now();
    const notes = 'fault' in row ? [] : formulaNotes(row);
    spent += performance.now() - since;
    return notes;
  };
}

const sizeOf = ({ written: { question, options, solution } = {} }: Row): number =>
  [question, solution, ...(Array.isArray(options) ? (options as unknown[]) : [])].reduce<number>(
    (size, text) => size + (typeof text === 'string' ? text.length : 0),
    100,
  );

async function parsedPicture({ reference, read, ...named }: FilePicture): Promise<ParsedPicture> {
  if (reference !== undefined) return { ...named, reference };
  try {
    // copied, because the buffer may be part of a larger one
    return { ...named, content: new Uint8Array(await read()) };
  } catch (error) {
    if (!(error instanceof UnusableFilePicture)) throw error;
    return { ...named, unusable: error.message };
  }
}
