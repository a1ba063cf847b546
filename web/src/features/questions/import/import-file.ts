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
  /** Content of the file; empty for a ZIP file */
  readonly text: string;
  readonly format: QuestionFormat;
  /** Subject of rows without one */
  readonly subject: Subject | undefined;
  /** Language of texts that have several; English, or the first one, if it is undefined */
  readonly language?: string | undefined;
  /** Descriptions of pictures that have none in the file, by the id of the picture */
  readonly descriptions?: Descriptions;
}

export type Descriptions = Readonly<Record<string, string>>;

/** The tutor's decisions after the dry run. */
export interface ImportDecisions {
  /** True if rows with an `_id` update their questions */
  readonly updates: boolean;
  /** Rows that are added again, in the format of the `again` parameter; undefined for none */
  readonly repeatedRows: string | undefined;
  /** True to create missing topics */
  readonly createTopics?: boolean;
  /** `checkedAt` of the dry run */
  readonly checkedAt?: string | undefined;
}

/** Returns the text of a file in UTF-8 or UTF-16. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Result of a row; `noted` if it may not be rendered as intended. */
export type RowResult = 'accepted' | 'noted' | 'updated' | 'changed' | 'already-there' | 'refused';

export interface CheckedRow extends ImportedRow {
  readonly result: RowResult;
  readonly note: string | undefined;
}

/** Classifies a row of the dry run and adds the notes of the browser. */
export function checkedRow(row: ImportedRow): CheckedRow {
  if (row.outcome === 'refused') return { ...row, result: 'refused', note: row.reason };
  const notes = new Set(row.notes);
  const unmarkedFormula = [row.question ?? '', ...(row.options ?? [])]
    .map(latexOutside)
    .find((text) => text !== undefined);
  if (unmarkedFormula !== undefined) notes.add(messages.outsideFormula(unmarkedFormula));
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
