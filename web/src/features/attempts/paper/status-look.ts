import { classes } from '../../../ui/classes';
import type { SaveStateName } from '../../../ui/save-state';
import type { QuestionStatus } from './question-status';

const INKS: Readonly<Record<QuestionStatus, string>> = {
  'not-visited': 'text-q-unseen-ink',
  'not-answered': 'font-head text-q-open-ink',
  answered: 'font-strong text-q-done-ink',
  flagged: 'font-head text-q-mark-ink',
  'answered-flagged': 'font-strong text-q-both-ink',
};
const FILLS: Readonly<Record<QuestionStatus, string>> = {
  'not-visited': 'before:border before:border-q-unseen-edge before:bg-q-unseen',
  'not-answered': 'before:border-2 before:border-q-open-edge before:bg-q-open',
  answered: 'before:border before:border-q-done-edge before:bg-q-done',
  flagged: 'before:border-2 before:border-q-mark-edge before:bg-q-mark',
  'answered-flagged': 'before:border before:border-q-done-edge before:bg-q-both',
};
const RINGS: Readonly<Record<SaveStateName, string>> = {
  checking: '',
  saved: '',
  saving: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--info)]',
  unsaved: 'before:shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--caution)]',
};
const BUBBLE =
  'relative isolate flex items-center justify-center before:absolute before:inset-0 before:-z-1 before:m-auto before:rounded-bubble';
const FOLD = 'after:absolute after:bg-flag after:[clip-path:polygon(0_0,100%_0,100%_100%)]';

export const isFolded = (status: QuestionStatus): boolean => status === 'flagged' || status === 'answered-flagged';

/** One element alone, since there may be two hundred: the bubble is drawn before the number, the folded corner after. */
export const statusClasses = (status: QuestionStatus, save: SaveStateName = 'saved'): string =>
  classes(BUBBLE, INKS[status], FILLS[status], RINGS[save], isFolded(status) && FOLD);
