import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import type { TextFormat } from '../../contracts/http/question-formats.js';
import type { PictureLookup } from '../markup/file-pictures.js';
import type { ParsedRow, WrittenQuestion } from './row.js';
import { RowTexts } from './row-texts.js';

/**
 * Returns a row with its texts as shown to students and a normalized subject.
 * @param subject default for rows without a subject
 * @param pictures pictures of the file; undefined for formats without pictures
 */
export function plainRow(
  row: ParsedRow,
  format: TextFormat,
  subject: Subject | undefined,
  pictures?: PictureLookup,
): ParsedRow {
  if (!row.written) return row;
  // the parsers of Moodle's formats have already converted the texts by their markup
  const read = format === 'gift' || format === 'moodle-xml' ? row : readTexts(row, format, pictures);
  const input = read.written!;
  const own = subjectOf(input.subject);
  const subjectName = own ?? ('fault' in read ? undefined : subject);
  return { ...read, written: { ...input, ...(subjectName !== undefined && { subject: subjectName }) } };
}

/** Returns the subject with this name, ignoring case and spaces. */
const subjectOf = (written: unknown): unknown =>
  typeof written === 'string'
    ? (SUBJECTS.find((subject) => subject.toLowerCase() === written.trim().toLowerCase()) ?? written)
    : (written ?? undefined);

function readTexts(row: ParsedRow, format: TextFormat, pictures: PictureLookup | undefined): ParsedRow {
  const { question, options, correctAnswers, solution, ...others } = row.written!;
  const texts = new RowTexts(format, pictures);
  const text = (value: unknown) => (typeof value === 'string' ? texts.read(value, 'mixed') : value);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(text) : value);
  const written = {
    ...others,
    ...(question !== undefined && { question: text(question) }),
    ...(options !== undefined && { options: list(options) }),
    ...(correctAnswers !== undefined && { correctAnswers: list(correctAnswers) }),
    ...(solution !== undefined && { solution: text(solution) }),
  };
  const notes = [...(row.notes ?? []), ...texts.notes];
  const fault = 'fault' in row ? row.fault : (faultOfKinds(row.written!) ?? texts.fault);
  return { line: row.line, written, ...(notes.length > 0 && { notes }), ...(fault !== undefined && { fault }) };
}

/** Returns the reason why values of a JSON question have the wrong type. Missing values are reported by other rules. */
function faultOfKinds({ subject, question, solution, topics, ...lists }: WrittenQuestion): string | undefined {
  if (!isText(question)) return 'Its question is not a text';
  if (!isText(subject)) return 'Its subject is not a text';
  if (!isText(solution)) return 'Its solution is not a text';
  const { options, correctAnswers } = lists;
  if (Array.isArray(topics) ? !topics.every(isText) : !isText(topics)) return 'Its topics are not texts';
  for (const [name, list] of [['options', options] as const, ['correctAnswers', correctAnswers] as const]) {
    if (isMissing(list)) continue;
    if (!Array.isArray(list)) return `Its ${name} are not a list of texts, as in ["a", "b"]`;
    const at = list.findIndex((value) => !isText(value));
    if (at >= 0) return `Its ${name} are not all texts: number ${at + 1} is not`;
  }
  return undefined;
}

const isMissing = (value: unknown) => value === undefined || value === null;
const isText = (value: unknown) => isMissing(value) || typeof value === 'string';
