import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import type { ExamHistoryRow } from '../../../lib/exam-history';
import { scoreText } from '../../../lib/score-text';
import type { FinishedAttempt } from '../attempt.queries';
import { countingIn } from '../ended-text';

const HIGH = 0.9;
const FAIR = 0.4;
const HARD = 0.1;

/** What a result means: no praise and no scolding, and one fact to use. */
export interface Tone {
  readonly title: string;
  readonly fact: string;
  /** a score above all before it in its subject */
  readonly isBest: boolean;
}

type Marked = Pick<FinishedAttempt, 'attemptId' | 'score' | 'correct' | 'incorrect' | 'skipped' | 'questions'>;

/**
 * The first that fits: a new best, nearly everything, better than the last, some, hardly any.
 * @param history the student's exams, newest first, with this one
 */
export function toneOf(attempt: Marked, history: readonly ExamHistoryRow[]): Tone {
  const { score, correct, incorrect } = attempt;
  const place = history.findIndex(({ attemptId }) => attemptId === attempt.attemptId);
  const subject = history[place]?.subject;
  const earlier = place < 0 ? [] : history.slice(place + 1).filter((exam) => exam.subject === subject);
  const last = earlier[0];
  const best = earlier.reduce<ExamHistoryRow | undefined>(
    (found, exam) => (found && found.score >= exam.score ? found : exam),
    undefined,
  );
  const cost = costOf(incorrect);
  if (best && score > best.score) {
    const fact = `${scoreText(best.score)} was the best before, on ${dayOf(best.examStartTime)}.`;
    return { title: `Your best in ${subject === 'Combined' ? 'combined tests' : subject} so far.`, fact, isBest: true };
  }
  if (score >= HIGH) return { title: 'Almost everything right.', fact: worthALook(attempt), isBest: false };
  if (last && score > last.score) {
    const fact = `Your last ${subject} test was ${scoreText(last.score)}. ${cost}`;
    return { title: 'Better than last time.', fact: fact.trim(), isBest: false };
  }
  const unanswered = `${cost} Left empty, ${incorrect === 1 ? 'it' : 'they'} would have cost nothing.`;
  const fact = incorrect === 0 ? 'No mark was lost to a wrong answer.' : unanswered;
  if (score >= FAIR) {
    const marks = correct - NEGATIVE_MARK * incorrect;
    return { title: `${scoreText(marks)} of ${countingIn(attempt)} marks are yours.`, fact, isBest: false };
  }
  if (score >= HARD) return { title: `${correct} right ${correct === 1 ? 'answer' : 'answers'}.`, fact, isBest: false };
  return { title: 'A hard one.', fact: hard(incorrect), isBest: false };
}

const costOf = (incorrect: number): string =>
  incorrect === 0
    ? ''
    : `${incorrect} wrong ${incorrect === 1 ? 'answer' : 'answers'} cost ${scoreText(NEGATIVE_MARK * incorrect)} marks.`;

const hard = (incorrect: number): string =>
  incorrect === 0
    ? 'The questions are below with their right answers.'
    : `${incorrect} wrong ${incorrect === 1 ? 'answer' : 'answers'} took away ${scoreText(NEGATIVE_MARK * incorrect)} marks. Look at them now, while you remember the questions.`;

function worthALook({ incorrect, questions }: Marked): string {
  const missed = questions.findIndex(({ verdict }) => verdict === 'Incorrect' || verdict === 'Skipped') + 1;
  if (missed === 0) return 'Every question is right.';
  const isOnly = questions.filter(({ verdict }) => verdict === 'Incorrect' || verdict === 'Skipped').length === 1;
  if (!isOnly) return `${incorrect} wrong, the first of what is missing is question ${missed}.`;
  return `${incorrect === 1 ? 'One wrong answer' : 'One left empty'}, question ${missed}. It is worth a look.`;
}

const DAY = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' });
const dayOf = (instant: string): string => DAY.format(new Date(instant));
