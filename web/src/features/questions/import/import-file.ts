import { encodingOf } from '../../../../../api/contracts/http/file-encoding';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import type { Subject } from '../../../../../api/contracts/http/limits';
import { latexOutside } from '../../../../../api/contracts/question-text/latex-outside';
import type { components } from '../../../lib/api/openapi.gen';
import { messages } from '../messages';

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
  /** adds the topics of the file that do not exist */
  readonly createTopics?: boolean;
}

/** Returns the text of a file in UTF-8 or UTF-16. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Result of a row; `noted` if students may see something else than intended. */
export type RowResult = 'accepted' | 'noted' | 'updated' | 'changed' | 'already-there' | 'refused';

export interface CheckedRow extends ImportedRow {
  readonly result: RowResult;
  readonly note: string | undefined;
}

/** Classifies a row of the dry run and adds the notes of the browser. */
export function checkedRow(row: ImportedRow): CheckedRow {
  if (row.outcome === 'refused') return { ...row, result: 'refused', note: row.reason };
  const notes = new Set(row.notes);
  const outside = [row.question ?? '', ...(row.options ?? [])].map(latexOutside).find((found) => found !== undefined);
  if (outside !== undefined) notes.add(messages.outsideFormula(outside));
  const note = notes.size > 0 ? [...notes].join(' ') : undefined;
  switch (row.outcome) {
    case 'already-there':
      return { ...row, result: 'already-there', note: undefined };
    case 'updated':
      return { ...row, result: 'updated', note };
    case 'left-out':
      return { ...row, result: 'changed', note: [`${row.reason}.`, ...notes].join(' ') };
    case 'accepted':
      return { ...row, result: note === undefined ? 'accepted' : 'noted', note };
  }
}

/** Returns the number of rows with this result. */
export const countOf = (rows: readonly CheckedRow[], result: RowResult): number =>
  rows.filter((row) => row.result === result).length;

/** Returns indexes as ranges, such as '3-17,20'. @param indexes ascending */
export function rowRanges(indexes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
