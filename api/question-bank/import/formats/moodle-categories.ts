import { categoryNames, findSubject, subjectOfCategory } from '../../../contracts/http/question-categories.js';
import { SUBJECTS, type Subject } from '../../../contracts/http/limits.js';
import { TOPIC_LEVEL_SEPARATOR, topicNameFault } from '../../../contracts/http/topic-names.js';
import type { XmlQuestion } from './moodle-xml-parser.js';
import type { ParsedRow, RowCategory } from '../rows/row.js';

/** Maximum length of a category that is read. */
const CATEGORY_MAX = 1_000;

/**
 * Categories of a Moodle XML file. They name the subject and the topics of the questions that follow:
 * `$course$/top/Physics/Optics/Lenses`. If no category of the file names a subject, the chosen subject applies, and
 * all names are topics.
 */
export class MoodleCategories {
  /** The category of the next question; undefined at the start of the file. */
  current: RowCategory | undefined;
  private namesSubject = false;

  /** @param subject subject chosen for questions whose category names none */
  constructor(private readonly subject: Subject | undefined) {}

  enter({ children, range }: XmlQuestion): void {
    const category = children.find((element) => element.name === 'category');
    const text = category?.children.find((element) => element.name === 'text')?.text ?? '';
    const name = text.trim().slice(0, CATEGORY_MAX);
    this.current = { name, range };
    this.namesSubject ||= !['none', 'other'].includes(subjectOfCategory(name));
  }

  /** Returns the row with the subject and the topics of its category, once all categories are known. */
  assign(row: ParsedRow): ParsedRow {
    const { name = '' } = row.category ?? {};
    const names = categoryNames(name);
    const named = names.map(findSubject).findLast((one) => one !== undefined);
    const isOther = named === undefined && names.length > 0;
    const subject = named ?? this.subject;
    const written = { ...row.written, ...(subject !== undefined && { subject }) };
    if (isOther && (this.namesSubject || subject === undefined)) {
      // another subject cannot be chosen for some categories only
      const own = this.namesSubject ? { ...written, subject: names.at(-1) } : written;
      return { ...row, written: own, fault: 'fault' in row ? row.fault : categoryFault(name) };
    }
    return withCategoryTopic({ ...row, written }, name);
  }
}

/** Returns why the rows of a category without a subject are rejected. */
export const categoryFault = (category: string): string =>
  `Its category “${category.slice(0, 200)}” names none of the subjects ${SUBJECTS.join(', ')}`;

/** Returns a row with the topic that its category names below the subject, before its other topics. */
export function withCategoryTopic(row: ParsedRow, category: string): ParsedRow {
  const names = categoryNames(category);
  const at = names.findLastIndex((name) => findSubject(name) !== undefined);
  const { path, note } = topicPath(names.slice(at + 1), category);
  const tagged = Array.isArray(row.written?.topics) ? (row.written.topics as string[]) : [];
  const topics = [...new Set([...(path === undefined ? [] : [path]), ...tagged])];
  const notes = [...(row.notes ?? []), ...(note === undefined ? [] : [note])];
  return {
    ...row,
    written: { ...row.written, ...(topics.length > 0 && { topics }) },
    ...(notes.length > 0 && { notes }),
  };
}

/** Returns the first two levels of a category below its subject as a topic. */
function topicPath(names: readonly string[], category: string): { path?: string; note?: string } {
  const levels = names.slice(0, 2);
  if (levels.length === 0) return {};
  if (levels.some((name) => topicNameFault(name) !== undefined)) {
    return { note: `Its category “${category}” cannot be used as a topic` };
  }
  const path = levels.join(` ${TOPIC_LEVEL_SEPARATOR} `);
  return {
    path,
    ...(names.length > levels.length && {
      note: `Topics have two levels: of its category “${category}” only “${path}” was used`,
    }),
  };
}
