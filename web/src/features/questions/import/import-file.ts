import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import type { Subject } from '../../../../../api/contracts/http/limits';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { latexOutside } from '../../../../../api/contracts/question-text/latex-outside';

export type ImportedFile = components['schemas']['ImportedFile'];
export type ImportedRow = components['schemas']['ImportedRow'];

/** What a file of questions is sent as. */
export interface FileToImport {
  readonly file: File;
  /** what stands in it */
  readonly text: string;
  readonly format: QuestionFormat;
  /** of rows that name none */
  readonly subject: Subject | undefined;
}

const BY_EXTENSION: Readonly<Record<string, QuestionFormat>> = { csv: 'csv', json: 'json', gift: 'gift' };

/** By the file's name; a text file by what stands in it. Undefined for any other. */
export function formatOf(name: string, text: string): QuestionFormat | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  if (extension !== 'txt') return BY_EXTENSION[extension];
  return /^ANSWER:\s*[A-Z]\s*$/m.test(text) ? 'aiken' : 'gift';
}

/** Whether a subject must be asked for: the format, or this file, names none. */
export const needsSubject = (format: QuestionFormat, text: string): boolean =>
  format === 'aiken' || (format === 'gift' && !/^\$CATEGORY:/m.test(text));

export interface Progress {
  /** rows so far */
  onRows?: (rows: number) => void;
  signal?: AbortSignal;
}

/** Checks the rows of a file, or adds what is new in it. @throws ApiError; AbortError where it was stopped */
export async function sendFile(
  { file, format, subject }: FileToImport,
  isDryRun: boolean,
  { onRows, signal }: Progress = {},
): Promise<ImportedFile> {
  const stream = await answerOf(
    api.POST('/api/questions/import', {
      params: { query: { format, ...(subject && { subject }), dryRun: isDryRun ? 'true' : 'false' } },
      // as it lies on the disk
      body: file as unknown as string,
      bodySerializer: (body: unknown) => body as BodyInit,
      headers: { 'content-type': 'application/octet-stream' },
      parseAs: 'stream',
      // as long as it takes: rows come one by one, and whoever waits can stop it
      fetch: (request) => fetch(request),
      ...(signal && { signal }),
    }),
  );
  return JSON.parse(await readAll(stream as ReadableStream<Uint8Array>, onRows)) as ImportedFile;
}

/** Each row comes on a line of its own. */
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

/** How a row of the file is marked; with a note where students may not see what was meant. */
export type Mark = 'accepted' | 'noted' | 'already-there' | 'refused';

export interface MarkedRow extends ImportedRow {
  readonly mark: Mark;
  readonly note: string | undefined;
}

export function marked(row: ImportedRow): MarkedRow {
  if (row.outcome === 'refused') return { ...row, mark: 'refused', note: row.reason };
  if (row.outcome === 'already-there') return { ...row, mark: 'already-there', note: undefined };
  const outside = [row.question ?? '', ...(row.options ?? [])].map(latexOutside).find((found) => found !== undefined);
  const notes = new Set(row.notes);
  if (outside !== undefined) notes.add(`LaTeX outside $: ${outside} is shown as it stands.`);
  if (notes.size === 0) return { ...row, mark: 'accepted', note: undefined };
  return { ...row, mark: 'noted', note: [...notes].join(' ') };
}
