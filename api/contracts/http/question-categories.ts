import { SUBJECTS, type Subject } from './limits.js';

/** GIFT line that sets the category of the following questions. Case and indentation are ignored. */
export const CATEGORY_LINE = /^\s*\$CATEGORY\s*:(.*)$/i;

/** Category parts that Moodle adds: contexts such as '$course$', 'top', and 'Default for Physics 101'. */
const DEFAULT_PART = /^(?:\$.*\$|top|default|default for .*|)$/i;

/**
 * Returns the subject of a category such as '$course$/top/Physics/Optics': the innermost part that is a subject.
 * Returns 'none' if Moodle generated all parts, so that a subject must be chosen, and 'other' for any other category.
 */
export function subjectOfCategory(category: string): Subject | 'none' | 'other' {
  const parts = category
    .trim()
    .split('/')
    .map((part) => part.trim());
  const subject = parts
    .map((part) => SUBJECTS.find((one) => one.toLowerCase() === part.toLowerCase()))
    .findLast((one) => one !== undefined);
  return subject ?? (parts.every((part) => DEFAULT_PART.test(part)) ? 'none' : 'other');
}
