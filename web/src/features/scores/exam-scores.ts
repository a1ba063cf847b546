import { SUBJECTS, type ExamSubject, type Subject } from '../../../../api/contracts/http/limits';
import type { ExamHistoryRow, ScoredExam } from '../../entities/score/exam-history.queries';

/** Number of exams in an average. */
export const AVERAGED_EXAMS = 5;

type ExamScore = Pick<ScoredExam, 'score'>;

export const averageOf = (exams: readonly ExamScore[]): number =>
  exams.reduce((sum, { score }) => sum + score, 0) / exams.length;

/** The average of the latest exams, compared with those before. */
export interface Progress {
  /** Average of the latest exams, at most five */
  readonly average: number;
  /** Number of averaged exams */
  readonly count: number;
  /** Difference from the five before, rounded as shown; absent below ten exams */
  readonly gain?: number;
}

/** Returns the student's progress. @param exams newest first, at least one */
export function progressOf(exams: readonly ExamScore[]): Progress {
  const latestExams = exams.slice(0, AVERAGED_EXAMS);
  const earlierExams = exams.slice(AVERAGED_EXAMS, 2 * AVERAGED_EXAMS);
  const average = hundredths(averageOf(latestExams));
  const progress = { average, count: latestExams.length };
  return earlierExams.length < AVERAGED_EXAMS
    ? progress
    : { ...progress, gain: hundredths(average - hundredths(averageOf(earlierExams))) };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** One exam of the chart. */
export interface ScoreColumn {
  readonly attemptId: string;
  readonly score: number;
  /** Index of the filled bubble, in tenths; -1 for negative scores */
  readonly filledIndex: number;
  /** Letter of the subject */
  readonly letter: string;
  readonly startedAt: string;
  /** Average of this exam and the four before it; undefined before the fifth exam */
  readonly average: number | undefined;
}

/** Returns the letter of a subject: 'P', 'C', 'M', 'E'; '4' for all four subjects. */
export const letterOfSubject = (subject: ExamSubject): string => (subject === 'Combined' ? '4' : subject[0]!);

/**
 * @param exams newest first
 * @param count number of columns; older exams only count in the averages
 * @returns oldest first
 */
export const columnsOf = (exams: readonly ScoredExam[], count: number): readonly ScoreColumn[] =>
  exams
    .slice(0, count)
    .map(({ attemptId, score, subject, examStartTime }, index) => {
      const recentExams = exams.slice(index, index + AVERAGED_EXAMS);
      return {
        attemptId,
        score,
        filledIndex: Math.max(-1, Math.round(score * 10) || 0),
        letter: letterOfSubject(subject),
        startedAt: examStartTime,
        average: recentExams.length === AVERAGED_EXAMS ? averageOf(recentExams) : undefined,
      };
    })
    .toReversed();

/**
 * Returns the subject that was tested least recently, or never.
 * @param exams newest first
 * @returns `isToday`: whether it was tested today, and so were all subjects
 */
export function subjectToTest(exams: readonly ExamHistoryRow[], now: Date): { subject: Subject; isToday: boolean } {
  const lastTestTime = (subject: Subject): number => {
    const last = exams.find((exam) => exam.subject === subject);
    return last ? Date.parse(last.examStartTime) : 0;
  };
  const subject = SUBJECTS.toSorted((a, b) => lastTestTime(a) - lastTestTime(b))[0]!;
  return { subject, isToday: new Date(lastTestTime(subject)).toDateString() === now.toDateString() };
}
