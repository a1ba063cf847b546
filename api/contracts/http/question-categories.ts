import { SUBJECTS, type Subject } from './limits.js';

/** GIFT line that sets the category of the following questions. Case and indentation are ignored. */
export const CATEGORY_LINE = /^\s*\$CATEGORY\s*:(.*)$/i;

/** Category parts that Moodle adds: contexts such as '$course$', 'top', and 'Default for Physics 101'. */
const DEFAULT_PART = /^(?:\$.*\$|top|default|default for .*|)$/i;

/**
 * Returns the names of a category, without those that Moodle adds. Moodle writes a slash within a name twice.
 */
export const categoryNames = (category: string): string[] =>
  category
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => !DEFAULT_PART.test(name));

/** Returns a category with these names, or undefined if reading it would return others. */
export function categoryOf(names: readonly string[]): string | undefined {
  const category = names.map((name) => name.replaceAll('/', '//')).join('/');
  return categoryNames(category).join('\n') === names.join('\n') ? category : undefined;
}

/** Returns the subject with this name, ignoring case. */
export const findSubject = (name: string): Subject | undefined =>
  SUBJECTS.find((subject) => subject.toLowerCase() === name.trim().toLowerCase());

/**
 * Returns the subject of a category such as '$course$/top/Physics/Optics': the innermost part that is a subject.
 * Returns 'none' if Moodle generated all parts, so that a subject must be chosen, and 'other' for any other category.
 */
export function subjectOfCategory(category: string): Subject | 'none' | 'other' {
  const names = categoryNames(category);
  const subject = names.map(findSubject).findLast((one) => one !== undefined);
  return subject ?? (names.length === 0 ? 'none' : 'other');
}
