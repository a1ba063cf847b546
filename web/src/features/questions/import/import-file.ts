import { encodingOf } from '../../../../../api/contracts/http/file-encoding';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import type { Subject } from '../../../../../api/contracts/http/limits';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { latexOutside } from '../../../../../api/contracts/question-text/latex-outside';

export type ImportedFile = components['schemas']['ImportedFile'];
export type ImportedRow = components['schemas']['ImportedRow'];

/** A question file and how it is sent. */
export interface FileToImport {
  readonly file: File;
  /** content */
  readonly text: string;
  readonly format: QuestionFormat;
  /** subject of rows that name none */
  readonly subject: Subject | undefined;
}

/** The tutor's decisions after the dry run. */
export interface ImportDecisions {
  /** rows update the questions that they name by `_id` */
  readonly updates: boolean;
  /** rows that are added again, as `again` of the call takes them; undefined: none */
  readonly again: string | undefined;
}

/** Returns the text of a file in UTF-8 or UTF-16. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

export interface Progress {
  /** rows so far */
  onRows?: (rows: number) => void;
  signal?: AbortSignal;
}

/**
 * Checks the rows of a file, or imports them.
 * @param decisions undefined: a dry run
 * @throws ApiError; AbortError where it was stopped
 */
export async function sendFile(
  { file, format, subject }: FileToImport,
  decisions: ImportDecisions | undefined,
  { onRows, signal }: Progress = {},
): Promise<ImportedFile> {
  const stream = await answerOf(
    api.POST('/api/questions/import', {
      params: {
        query: {
          format,
          ...(subject && { subject }),
          dryRun: decisions ? 'false' : 'true',
          ...(decisions?.updates && { updates: 'true' }),
          ...(decisions?.again && { again: decisions.again }),
        },
      },
      // unchanged bytes of the file
      body: file as unknown as string,
      bodySerializer: (body: unknown) => body as BodyInit,
      headers: { 'content-type': 'application/octet-stream' },
      parseAs: 'stream',
      // without timeout: rows stream in, and the tutor can stop the import
      fetch: (request) => fetch(request),
      ...(signal && { signal }),
    }),
  );
  return JSON.parse(await readAll(stream as ReadableStream<Uint8Array>, onRows)) as ImportedFile;
}

/** Reads the stream and reports progress; each row is one line. */
async function readAll(stream: ReadableStream<Uint8Array>, onRows?: (rows: number) => void): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let rows = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    const piece = decoder.decode(value, { stream: true });
    pieces.push(piece);
    rows += piece.split('\n').length - 1;
    onRows?.(rows);
  }
}

/** Result of a row; `noted` if students may not see what was meant. */
export type Mark = 'accepted' | 'noted' | 'updated' | 'changed' | 'already-there' | 'refused';

export interface MarkedRow extends ImportedRow {
  readonly mark: Mark;
  readonly note: string | undefined;
}

export function marked(row: ImportedRow): MarkedRow {
  if (row.outcome === 'refused') return { ...row, mark: 'refused', note: row.reason };
  const notes = new Set(row.notes);
  const outside = [row.question ?? '', ...(row.options ?? [])].map(latexOutside).find((found) => found !== undefined);
  if (outside !== undefined) notes.add(`${outside} is outside $ signs and is shown as plain text.`);
  const note = notes.size > 0 ? [...notes].join(' ') : undefined;
  switch (row.outcome) {
    case 'already-there':
      return { ...row, mark: 'already-there', note: undefined };
    case 'updated':
      return { ...row, mark: 'updated', note };
    case 'left-out':
      return { ...row, mark: 'changed', note: [`${row.reason}.`, ...notes].join(' ') };
    case 'accepted':
      return { ...row, mark: note === undefined ? 'accepted' : 'noted', note };
  }
}

/** Number of rows that have this mark. */
export const countOf = (rows: readonly MarkedRow[], mark: Mark): number =>
  rows.filter((row) => row.mark === mark).length;
