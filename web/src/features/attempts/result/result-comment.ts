import { countedQuestions, penaltyOf } from '../../../entities/score/marks';
import { isScored, type ExamHistoryRow, type ScoredExam } from '../../../entities/score/exam-history.queries';
import { plainMarks } from '../../../entities/score/score-text';
import { MONTH_DAY } from '../../../lib/time/date-formats';
import type { FinishedAttempt } from '../attempt.queries';
import { messages } from './messages';

const HIGH = 0.9;
const FAIR_SCORE = 0.4;
const LOW = 0.1;
const texts = messages.comment;

/** A comment on a result: a title and one fact. */
export interface ResultComment {
  readonly title: string;
  readonly statement: string;
  /** True if the score is the best so far in its subject */
  readonly isBest: boolean;
}

type GradedAttempt = Pick<
  FinishedAttempt,
  'attemptId' | 'score' | 'negativeMark' | 'correct' | 'incorrect' | 'skipped' | 'questions'
>;

/**
 * Returns the first comment that applies: new best, almost all correct, better than last time, some or few correct.
 * @param history the student's exams, newest first, including this one
 */
export function commentOn(attempt: GradedAttempt, history: readonly ExamHistoryRow[]): ResultComment {
  const { score, correct, incorrect } = attempt;
  const lostMarks = penaltyOf(attempt) * incorrect;
  const index = history.findIndex(({ attemptId }) => attemptId === attempt.attemptId);
  const subject = history[index]?.subject;
  const earlierExams =
    index < 0
      ? []
      : history
          .slice(index + 1)
          .filter(isScored)
          .filter((exam) => exam.subject === subject);
  const last = earlierExams[0];
  const bestExam = earlierExams.reduce<ScoredExam | undefined>(
    (highest, exam) => (highest && highest.score >= exam.score ? highest : exam),
    undefined,
  );
  if (bestExam && score > bestExam.score) {
    const statement = texts.best(bestExam.score, MONTH_DAY.format(new Date(bestExam.examStartTime)));
    return { title: texts.bestTitle(subject!), statement, isBest: true };
  }
  if (score >= HIGH) return { title: texts.highTitle, statement: missedFact(attempt), isBest: false };
  const cost = incorrect === 0 ? '' : texts.cost(incorrect, lostMarks);
  if (last && score > last.score) {
    return {
      title: texts.betterTitle,
      statement: `${texts.better(subject!, last.score)} ${cost}`.trim(),
      isBest: false,
    };
  }
  if (score >= LOW) {
    const title =
      score >= FAIR_SCORE
        ? texts.scoredTitle(plainMarks(correct - lostMarks), countedQuestions(attempt))
        : texts.correctTitle(correct);
    return {
      title,
      statement: incorrect === 0 ? texts.noCost : `${cost} ${texts.blankHint(incorrect)}`,
      isBest: false,
    };
  }
  const title = correct + incorrect === 0 ? texts.skippedAllTitle : texts.difficultTitle;
  return {
    title,
    statement: incorrect === 0 ? texts.answersBelow : `${cost} ${texts.review(incorrect)}`,
    isBest: false,
  };
}

/** Returns a sentence with the number of the first question that was wrong or skipped. */
function missedFact({ incorrect, questions }: GradedAttempt): string {
  if (questions.some(({ hidden }) => hidden)) return '';
  const missedNumbers = questions.flatMap(({ verdict }, index) =>
    verdict === 'Incorrect' || verdict === 'Skipped' ? [index + 1] : [],
  );
  const [first] = missedNumbers;
  if (first === undefined) return texts.allCorrect;
  if (missedNumbers.length === 1) return texts.onlyMissed(first, incorrect === 1);
  return incorrect === 0 ? texts.someSkipped(first) : texts.someWrong(incorrect, first);
}
