import { MONTH_DAY } from '../../../lib/time/date-formats';
import type { ExamHistoryRow } from '../../../entities/score/exam-history.queries';
import { counted } from '../../../lib/counted';
import { scoreText } from '../../../entities/score/score-text';
import type { FinishedAttempt } from '../attempt.queries';
import { countingIn, penaltyOf } from '../ended-text';

const HIGH = 0.9;
const FAIR = 0.4;
const HARD = 0.1;

/** A neutral comment on a result with one useful fact. */
export interface Tone {
  readonly title: string;
  readonly fact: string;
  /** whether the score is the best so far in its subject */
  readonly isBest: boolean;
}

type Marked = Pick<
  FinishedAttempt,
  'attemptId' | 'score' | 'negativeMark' | 'correct' | 'incorrect' | 'skipped' | 'questions'
>;

/**
 * Returns the first comment that applies: new best, almost all correct, better than last time, some or few correct.
 * @param history the student's exams, newest first, including this one
 */
export function toneOf(attempt: Marked, history: readonly ExamHistoryRow[]): Tone {
  const { score, correct, incorrect } = attempt;
  const lost = penaltyOf(attempt) * incorrect;
  const place = history.findIndex(({ attemptId }) => attemptId === attempt.attemptId);
  const subject = history[place]?.subject;
  const earlier = place < 0 ? [] : history.slice(place + 1).filter((exam) => exam.subject === subject);
  const last = earlier[0];
  const best = earlier.reduce<ExamHistoryRow | undefined>(
    (found, exam) => (found && found.score >= exam.score ? found : exam),
    undefined,
  );
  const cost = costOf(incorrect, lost);
  if (best && score > best.score) {
    const fact = `Your best before was ${scoreText(best.score)}, on ${dayOf(best.examStartTime)}.`;
    return { title: `Your best in ${subject === 'Combined' ? 'combined tests' : subject} so far.`, fact, isBest: true };
  }
  if (score >= HIGH) return { title: 'Almost everything correct.', fact: worthALook(attempt), isBest: false };
  if (last && score > last.score) {
    const fact = `Your last ${subject} test was ${scoreText(last.score)}. ${cost}`;
    return { title: 'Better than last time.', fact: fact.trim(), isBest: false };
  }
  const unanswered = `${cost} Leaving ${incorrect === 1 ? 'it' : 'them'} blank would have cost nothing.`;
  const fact = incorrect === 0 ? 'You lost no marks to wrong answers.' : unanswered;
  if (score >= FAIR) {
    const marks = correct - lost;
    return { title: `You scored ${plainMarks(marks)} out of ${countingIn(attempt)}.`, fact, isBest: false };
  }
  if (score >= HARD) return { title: `${counted(correct, 'correct answer')}.`, fact, isBest: false };
  const title = correct + incorrect === 0 ? 'You skipped every question.' : 'A difficult test.';
  return { title, fact: hard(incorrect, lost), isBest: false };
}

const costOf = (incorrect: number, lost: number): string =>
  incorrect === 0 ? '' : `${counted(incorrect, 'wrong answer')} cost ${scoreText(lost)} marks.`;

function hard(incorrect: number, lost: number): string {
  if (incorrect === 0) return 'The correct answers are shown below.';
  const them =
    incorrect === 1 ? 'it now, while you remember the question' : 'them now, while you remember the questions';
  return `${counted(incorrect, 'wrong answer')} cost ${scoreText(lost)} marks. Review ${them}.`;
}

function worthALook({ incorrect, questions }: Marked): string {
  const missed = questions.findIndex(({ verdict }) => verdict === 'Incorrect' || verdict === 'Skipped') + 1;
  if (missed === 0) return 'Every answer is correct.';
  const isOnly = questions.filter(({ verdict }) => verdict === 'Incorrect' || verdict === 'Skipped').length === 1;
  if (!isOnly && incorrect === 0) return `You skipped some questions. The first is question ${missed}.`;
  if (!isOnly) return `${counted(incorrect, 'wrong answer')}. Start with question ${missed}.`;
  return `Only question ${missed} was ${incorrect === 1 ? 'wrong' : 'skipped'}. Look at it again.`;
}

/** Marks without trailing zeros: '19', '17.75'. */
const plainMarks = (marks: number): string => String(Number(marks.toFixed(2)));

const dayOf = (instant: string): string => MONTH_DAY.format(new Date(instant));
