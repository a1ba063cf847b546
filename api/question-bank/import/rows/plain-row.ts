import { SUBJECTS, type Subject } from '../../../contracts/http/limits.js';
import type { TextFormat } from '../../../contracts/http/question-formats.js';
import { withTexts, type ParsedRow, type WrittenQuestion } from './row.js';
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
  const { solution, keepOrder, ...others } = row.written!;
  const texts = new RowTexts(format, sources);
  const read = (text: string) => texts.read(text, 'mixed');
  const plain = withTexts(others, read);
  const { correctAnswers, note }: ReadKey =
    format === 'aiken' ? { correctAnswers: plain.correctAnswers } : readKey(plain.options, plain.correctAnswers);
  if (note !== undefined) texts.notes.add(note);
  const written = {
    ...plain,
    ...(correctAnswers !== undefined && { correctAnswers }),
    ...withTexts({ solution }, read),
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

/** The options that a row marks as correct, with a note if they were written as letters or numbers. */
interface ReadKey {
  readonly correctAnswers: unknown;
  readonly note?: string;
}

const LETTER = /^\(?([A-Za-z])[.):]?$/;
const NUMBER = /^\(?(\d{1,2})[.):]?$/;

/**
 * Returns the option that a correct answer means if no option has its text: the option that differs only in case, or
 * the one with its letter or number. Letters are not interpreted if options are letters themselves, nor are numbers.
 */
export function readKey(options: unknown, correctAnswers: unknown): ReadKey {
  if (!isTexts(options) || !isTexts(correctAnswers) || correctAnswers.length !== 1) return { correctAnswers };
  const answer = correctAnswers[0]!.trim();
  const texts = options.map((option) => option.trim());
  if (answer === '' || texts.includes(answer)) return { correctAnswers };
  const sameLetters = texts.filter((text) => text.toLowerCase() === answer.toLowerCase());
  const option = sameLetters.length === 1 ? sameLetters[0] : texts[indexOf(answer, texts) ?? -1];
  if (option === undefined || option === '') return { correctAnswers };
  return {
    correctAnswers: [option],
    note: `The correct answer “${answer}” was read as the option “${option.slice(0, 100)}”`,
  };
}

function indexOf(answer: string, options: readonly string[]): number | undefined {
  const [, letter] = LETTER.exec(answer) ?? [];
  if (letter !== undefined && !options.some((option) => LETTER.test(option))) {
    return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
  }
  const [, number] = NUMBER.exec(answer) ?? [];
  const isClear = number !== undefined && !options.some((option) => /^[-+.\d\s]+$/.test(option));
  return isClear ? Number(number) - 1 : undefined;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
