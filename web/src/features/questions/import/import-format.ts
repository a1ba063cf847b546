import { CATEGORY_LINE, subjectOfCategory } from '../../../../../api/contracts/http/question-categories';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';

const FORMATS_BY_EXTENSION: Readonly<Record<string, QuestionFormat>> = {
  csv: 'csv',
  json: 'json',
  gift: 'gift',
  xml: 'moodle-xml',
  zip: 'zip',
};

/** Matches 'A. text', 'a)text', '(A) text'. */
const FIRST_OPTION = /^\s*\(?A[.):\]]\s*\S/im;
/** Matches 'ANSWER: A', 'Answer : b.', 'Correct answer is C'. */
const ANSWER_LINE = /^\s*(?:(?:the\s+)?(?:correct|right)\s+)?(?:answers?|ans|key)(?:\s+is)?\s*[.:=-]/im;

const extensionOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';

/** Returns the format by the file's name, or by its content for a text file. Undefined for any other. */
export function formatOf(name: string, text: string): QuestionFormat | undefined {
  if (extensionOf(name) !== 'txt') return formatByName(name);
  return isAiken(text) ? 'aiken' : 'gift';
}

/** Returns the format by the file's name; undefined for an unknown extension. */
export const formatByName = (name: string): QuestionFormat | undefined => FORMATS_BY_EXTENSION[extensionOf(name)];

const isAiken = (text: string): boolean =>
  text.includes('{')
    ? FIRST_OPTION.test(text) && ANSWER_LINE.test(text)
    : FIRST_OPTION.test(text) || ANSWER_LINE.test(text);

/**
 * Returns true if a subject must be chosen, because some rows of the file have none. For Moodle XML and ZIP files the
 * server says so after the dry run.
 */
export function needsSubject(format: QuestionFormat, text: string): boolean {
  return format === 'aiken' || (format === 'gift' && (!hasSubjectName(text) || hasRowsWithoutCategory(text)));
}

/** Returns the subject in a GIFT category line. */
function subjectIn(line: string) {
  const [, category] = CATEGORY_LINE.exec(line) ?? [];
  return category === undefined ? undefined : subjectOfCategory(category);
}

const hasSubjectName = (text: string): boolean =>
  text.split(/\r\n?|\n/).some((line) => !['none', 'other', undefined].includes(subjectIn(line)));

/** Returns true if rows come before the first category, or under a default category of Moodle. */
function hasRowsWithoutCategory(text: string): boolean {
  let hasNoCategory = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const subject = subjectIn(line);
    if (subject !== undefined) hasNoCategory = subject === 'none';
    else if (hasNoCategory && /^\s*(?!\/\/)\S/.test(line.replace(/^\uFEFF/, ''))) return true;
  }
  return false;
}

/** Returns the categories of a GIFT file if none of them names a subject, such as 'Week 3'. */
export function otherCategories(format: QuestionFormat, text: string): string[] {
  if (format !== 'gift' || hasSubjectName(text)) return [];
  const lines = text.split(/\r\n?|\n/).filter((line) => subjectIn(line) === 'other');
  return [...new Set(lines.map((line) => CATEGORY_LINE.exec(line)![1]!.trim()))];
}

/**
 * Turns categories without a subject into comments, so that the chosen subject applies. Line numbers stay the same.
 */
export const withoutCategories = (text: string): string =>
  text
    .split('\n')
    .map((line) => (subjectIn(line.replace(/\r$/, '')) === undefined ? line : `// ${line.trimStart()}`))
    .join('\n');
