import { categoryNames, findSubject, subjectOfCategory } from '../../contracts/http/question-categories.js';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { TOPIC_LEVEL_SEPARATOR, topicNameFault } from '../../contracts/http/topic-names.js';
import type { XmlElement } from './moodle-xml-parser.js';
import type { ParsedRow } from './row.js';

/**
 * Categories of a Moodle XML file. They name the subject and the topics of the questions that follow:
 * `$course$/top/Physics/Optics/Lenses`. If no category of the file names a subject, the chosen subject applies, and
 * all names are topics.
 */
export class MoodleCategories {
  /** The category of the next question; undefined at the start of the file. */
  current: string | undefined;
  private namesSubject = false;

  /** @param subject subject chosen for questions whose category names none */
  constructor(private readonly subject: Subject | undefined) {}

  enter({ children }: XmlElement): void {
    const category = children.find(({ name }) => name === 'category');
    this.current = category?.children.find(({ name }) => name === 'text')?.text.trim() ?? '';
    this.namesSubject ||= !['none', 'other'].includes(subjectOfCategory(this.current));
  }

  /** Returns the row with the subject and the topics of its category, once all categories are known. */
  assign(row: ParsedRow, category = ''): ParsedRow {
    const names = categoryNames(category);
    const at = names.findLastIndex((name) => findSubject(name) !== undefined);
    const isOther = at < 0 && names.length > 0;
    const subject = at < 0 ? this.subject : findSubject(names[at]!);
    const written = { ...row.written, ...(subject !== undefined && { subject }) };
    if (isOther && (this.namesSubject || subject === undefined)) {
      const fault = `Its category “${category}” names none of the subjects ${SUBJECTS.join(', ')}`;
      return { ...row, written, fault: 'fault' in row ? row.fault : fault };
    }
    const { path, note } = topicPath(names.slice(at + 1), category);
    const tagged = Array.isArray(written.topics) ? (written.topics as string[]) : [];
    const topics = [...new Set([...(path === undefined ? [] : [path]), ...tagged])];
    const notes = [...(row.notes ?? []), ...(note === undefined ? [] : [note])];
    return {
      ...row,
      written: { ...written, ...(topics.length > 0 && { topics }) },
      ...(notes.length > 0 && { notes }),
    };
  }
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
