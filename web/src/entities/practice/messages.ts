import { formatCount } from '../../lib/format-count';

/** UI texts of practised questions. */
export const messages = {
  check: 'Check answer',
  checking: 'Checking',
  correct: 'Correct',
  incorrect: 'Incorrect',
  yourAnswer: 'Your answer',
  correctAnswer: 'Correct answer',
  solution: 'Solution',
  noSolution: 'This question has no worked solution yet.',
  nextReview: (days: number) => (days <= 1 ? 'Next review tomorrow.' : `Next review in ${formatCount(days, 'day')}.`),
  storedOffline: 'You are offline. Your answer is stored on this device and marked when you are connected again.',
};
