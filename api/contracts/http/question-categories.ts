import { SUBJECTS, type Subject } from './limits.js';

/** A GIFT line that sets the category of the questions below it; case and indentation are ignored. */
export const CATEGORY_LINE = /^\s*\$CATEGORY\s*:(.*)$/i;

/** Parts that Moodle adds: contexts such as '$course$', 'top', and 'Default for Physics 101'. */
const DEFAULT_PART = /^(?:\$.*\$|top|default|default for .*|)$/i;

/**
 * Returns the subject that a category such as '$course$/top/Physics/Optics' names: the innermost part that is a
 * subject. 'none' when Moodle wrote every part, so that a subject must be chosen; 'other' when it names something
 * else.
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
