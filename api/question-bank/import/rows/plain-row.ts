import { SUBJECTS, type Subject } from '../../../contracts/http/limits.js';
import type { TextFormat } from '../../../contracts/http/question-formats.js';
import { readKey } from './answer-keys.js';
import type { ParsedRow, WrittenQuestion } from './row.js';
import { RowTexts, type TextSources } from './row-texts.js';

/**
 * Returns a row with its texts as shown to students and a normalized subject.
 * @param subject default for rows without a subject
 */
export function plainRow(
  row: ParsedRow,
  format: TextFormat,
  subject: Subject | undefined,
  sources: TextSources,
): ParsedRow {
  if (!row.written) return row;
  // the parsers of Moodle's formats have already converted the texts by their markup
  const read = format === 'gift' || format === 'moodle-xml' ? row : readTexts(row, format, sources);
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

function readTexts(row: ParsedRow, format: TextFormat, sources: TextSources): ParsedRow {
  const { question, options, correctAnswers, solution, keepOrder, ...others } = row.written!;
  const texts = new RowTexts(format, sources);
  const text = (value: unknown) => (typeof value === 'string' ? texts.read(value, 'mixed') : value);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(text) : value);
  const questionText = text(question);
  const optionTexts = list(options);
  const key =
    format === 'aiken' ? { correctAnswers: list(correctAnswers) } : readKey(optionTexts, list(correctAnswers));
  if (key.note !== undefined) texts.notes.add(key.note);
  const written = {
    ...others,
    ...(question !== undefined && { question: questionText }),
    ...(options !== undefined && { options: optionTexts }),
    ...(correctAnswers !== undefined && { correctAnswers: key.correctAnswers }),
    ...(solution !== undefined && { solution: text(solution) }),
    ...settingOf(keepOrder),
  };
  const { notes: textNotes = [], ...findings } = texts.findings;
  const notes = [...(row.notes ?? []), ...textNotes];
  const fault = 'fault' in row ? row.fault : (faultOfKinds(row.written!) ?? texts.fault);
  return {
    line: row.line,
    written,
    ...findings,
    ...(notes.length > 0 && { notes }),
    ...(fault !== undefined && { fault }),
  };
}

/** Returns the reason why values of a JSON question have the wrong type. Missing values are reported by other rules. */
function faultOfKinds({
  subject,
  question,
  solution,
  topics,
  keepOrder,
  ...lists
}: WrittenQuestion): string | undefined {
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
  if (settingOf(keepOrder) === undefined) {
    const name = typeof keepOrder === 'string' ? `keepOrder “${keepOrder.slice(0, 50)}”` : 'keepOrder';
    return `Its ${name} is neither true nor false`;
  }
  return undefined;
}

/** Returns a setting whose value is true or false, also as a text; an empty value leaves it as it is. */
function settingOf(value: unknown): { keepOrder?: boolean } | undefined {
  if (typeof value === 'boolean') return { keepOrder: value };
  const text = typeof value === 'string' ? value.trim().toLowerCase() : isMissing(value) ? '' : undefined;
  if (text === '') return {};
  return text === 'true' || text === 'false' ? { keepOrder: text === 'true' } : undefined;
}

const isMissing = (value: unknown) => value === undefined || value === null;
const isText = (value: unknown) => isMissing(value) || typeof value === 'string';
