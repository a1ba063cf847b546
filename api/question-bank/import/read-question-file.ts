import { Readable } from 'node:stream';
import type { Subject } from '../../contracts/http/limits.js';
import { questionFileBytesMax, type TextFormat } from '../../contracts/http/question-formats.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { FilePictures, type FilePicture } from './file-pictures.js';
import type { ImportQuery } from './import-questions.dto.js';
import { rowsOf } from './read-rows.js';
import { type Row, UnreadableFile } from './row.js';
import { openZipArchive } from './zip-archive.js';

/** The rows of an uploaded file, and the pictures that their texts reference. */
export interface QuestionFile {
  readonly rows: readonly Row[];
  readonly pictures: readonly FilePicture[];
}

/** Size in bytes of the pieces in which a file is parsed, so that other work can run in between. */
const PIECE_BYTES = 65_536;

/**
 * Parses an uploaded file.
 * @throws Refusal `file-unreadable`, `too-large`
 */
export async function readQuestionFile(body: unknown, { format, subject }: ImportQuery): Promise<QuestionFile> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (bytes.length > questionFileBytesMax(format)) throw new Refusal('too-large');
  try {
    const { rows, pictures } =
      format === 'zip' ? await rowsOfZip(bytes, subject) : await rowsOfText(bytes, format, subject);
    if (rows.length === 0) throw new UnreadableFile('has no questions');
    return { rows, pictures: pictures.all };
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal('file-unreadable', { why: error.message }) : error;
  }
}

async function rowsOfZip(bytes: Buffer, subject: Subject | undefined) {
  const { format, table, picture } = await openZipArchive(bytes);
  return rowsOfText(table, format, subject, new FilePictures(picture));
}

async function rowsOfText(
  bytes: Buffer,
  format: TextFormat,
  subject: Subject | undefined,
  pictures = new FilePictures(),
): Promise<{ rows: Row[]; pictures: FilePictures }> {
  const rows: Row[] = [];
  for await (const row of rowsOf(Readable.from(piecesOf(bytes)), format, subject, pictures)) rows.push(row);
  return { rows, pictures };
}

function* piecesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}
