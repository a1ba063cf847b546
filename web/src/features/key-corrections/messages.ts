import { formatCount } from '../../lib/format-count';
import { DATE_TIME } from '../../lib/time/date-formats';
import { letterOf } from '../../ui/bubble';
import type { KeyCorrection } from './key-corrections.queries';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  listTitle: 'Answer keys',
  listNote: 'Choose the question with the wrong key. You will see what changes before you apply the correction.',
  title: 'Correct an answer key',
  backToReports: 'Back to reported questions',
  chooseAnother: 'Choose another question',
  search: 'Search questions',
  questions: 'Questions',
  noMatches: 'No questions match your search.',
  noQuestions: 'There are no questions yet.',
  showAll: 'Show all questions',
  annulled: 'Annulled',
  key: (name: string) => `Key ${name}`,
  correction: 'Correction',
  correctAnswerIs: 'The correct answer is',
  keyRestoredTo: 'The key was restored to',
  whatChanges: 'Preview of the changes',
  reason: 'Reason',
  reversed: (reason: string) => `Reversed: ${reason}`,
  cancel: 'Cancel',
  form: {
    hint: 'Choose the option that should be correct. You will see what changes before you apply it.',
    reasonHint: 'Students read it in their notice. The log stores it with your name.',
    apply: (attempts: number) => `Apply to ${formatCount(attempts, 'attempt')}`,
    reversible: 'You can reverse this at any time.',
    annulTitle: (key: string) => `Annul this question (key ${key})?`,
    changeTitle: (before: string, after: string) => `Change the key from ${before} to ${after}?`,
    changeText: (scores: number, attempts: number, students: number) =>
      `${formatCount(scores, 'score')} of ${formatCount(attempts, 'attempt')} will change. ${formatCount(students, 'student')} will get a notice with the old and the new score. The leaderboard updates live.`,
    applying: 'Applying',
    applyCorrection: 'Apply correction',
  },
  keyRow: {
    name: 'New key',
    annul: 'None is correct: annul the question',
    oldKey: 'old key',
    currentKey: 'current key',
    newKey: 'new key',
    fromNowOn: 'from now on',
  },
  notice: {
    name: 'The notice',
    title: 'Notice to students',
    as: (name: string) => `As ${name} would see it`,
    noOne: 'No score changes, so no student gets this notice',
    text: 'One of your exams was marked with a wrong answer key. It has been marked again.',
    to: 'to',
    reasonPlaceholder: 'Your reason appears here.',
  },
  preview: {
    loading: 'Calculating what would change',
    attempts: (count: number) => (count === 1 ? 'attempt with this question' : 'attempts with this question'),
    scores: (count: number) => (count === 1 ? 'score changes' : 'scores change'),
    students: (count: number) => (count === 1 ? 'student notified' : 'students notified'),
    answers: 'How the question was answered',
    skipped: 'skipped',
    choseRemoved: 'chose a removed option',
    chose: (letter: string) => `chose ${letter}`,
    noLongerCounts: 'no longer counts',
    noChange: 'no change',
    marks: (change: number) => (Math.abs(change) === 1 ? 'mark' : 'marks'),
    biggestChanges: 'Biggest changes',
    score: 'Score',
    place: 'Place',
    moved: 'Moved',
    placeSeparator: 'to',
    notRanked: 'not ranked',
    showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
    previous: 'Previous',
    next: 'Next',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${formatCount(count, 'score')}`,
    saving: 'Saving',
    saveCsv: 'Save all as CSV',
  },
  progress: {
    name: 'Progress',
    reverse: 'Reverse this correction',
    applied: (time: string, by: string) => `Applied ${time} by ${by}`,
    reversed: (time: string, by: string) => `Reversed ${time} by ${by}`,
    running: 'Attempts are being marked again.',
    done: (attempts: number) =>
      `${formatCount(attempts, 'attempt')} marked again, ${attempts === 1 ? 'its student was' : 'their students were'} notified. The log keeps the old scores.`,
    label: 'Attempts marked again',
    progressText: (remarked: number, attempts: number) =>
      `${remarked.toLocaleString('en')} of ${attempts.toLocaleString('en')}`,
  },
  earlier: {
    title: 'Earlier corrections',
    noCorrections: 'No corrections yet',
    newer: 'Newer',
    older: 'Older',
    by: (change: string, time: string, by: string) => `${change}, ${time}, by ${by}.`,
    running: (remarked: number, attempts: number) =>
      `${remarked.toLocaleString('en')} of ${formatCount(attempts, 'score')} changed so far.`,
    reversed: (time: string, by: string) => `Reversed ${time} by ${by}.`,
    changed: (count: number) => `${formatCount(count, 'score')} changed.`,
  },
  reversal: {
    title: 'Reverse this correction?',
    text: (key: string, attempts: number) =>
      `The key becomes ${key} again. ${formatCount(attempts, 'score')} and the leaderboard are restored. The students are notified.`,
    reversing: 'Reversing',
    reverse: 'Reverse correction',
    reasonHint: 'The affected students will read it.',
  },
} as const;

/** Returns the letter of a key, in the order of the form; 'none' if the question is annulled. */
export const keyName = (key: string | null, options: readonly string[]): string => {
  const index = key === null ? -1 : options.indexOf(key);
  return key === null ? 'none' : index < 0 ? 'a removed option' : letterOf(index);
};

/** Describes a correction: 'B to D', 'B annulled'. */
export const changeText = ({ before, after, options }: Pick<KeyCorrection, 'before' | 'after' | 'options'>): string =>
  after === null ? `${keyName(before, options)} annulled` : `${keyName(before, options)} to ${keyName(after, options)}`;

export const timeText = (instant: string): string => DATE_TIME.format(new Date(instant));

export const authorText = ({ name, role }: KeyCorrection['by']): string => name ?? `a deleted ${role}`;
