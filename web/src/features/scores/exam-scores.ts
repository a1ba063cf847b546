import { NEGATIVE_MARK, SUBJECTS, type ExamSubject, type Subject } from '../../../../api/contracts/http/limits';
import type { ExamHistoryRow } from '../../entities/score/exam-history.queries';

/** exams whose scores the pen averages */
export const AVERAGED = 5;

type Scored = Pick<ExamHistoryRow, 'score'>;

export const averageOf = (exams: readonly Scored[]): number =>
  exams.reduce((sum, { score }) => sum + score, 0) / exams.length;

/** How the latest five stand beside the five before them. */
export interface Progress {
  /** of the latest five, or of as many as there are */
  readonly average: number;
  /** how many these are */
  readonly of: number;
  /** more or less than the five before, in hundredths as they are shown; absent where there are no ten */
  readonly gain?: number;
}

/** @param exams newest first, at least one */
export function progressOf(exams: readonly Scored[]): Progress {
  const latest = exams.slice(0, AVERAGED);
  const before = exams.slice(AVERAGED, 2 * AVERAGED);
  const average = hundredths(averageOf(latest));
  const progress = { average, of: latest.length };
  return before.length < AVERAGED
    ? progress
    : { ...progress, gain: hundredths(average - hundredths(averageOf(before))) };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The marks that a score is made of: 29.25 of 35. */
export const marksOf = ({
  correct,
  incorrect,
  negativeMark = NEGATIVE_MARK,
}: Pick<ExamHistoryRow, 'correct' | 'incorrect' | 'negativeMark'>): number => correct - negativeMark * incorrect;

/** One exam of the chart. */
export interface ScoreColumn {
  readonly attemptId: string;
  readonly score: number;
  /** number of the bubble that is filled, in tenths; -1 stands for every score below */
  readonly filled: number;
  /** printed below it */
  readonly letter: string;
  readonly startedAt: string;
  /** of this exam and the four before it; absent before the fifth */
  readonly average: number | undefined;
}

/** 'P', 'C', 'M', 'E'; '4' for all four subjects */
export const letterOfSubject = (subject: ExamSubject): string => (subject === 'Combined' ? '4' : subject[0]!);

/**
 * @param exams newest first
 * @param count of the latest; older ones count in the averages alone
 * @returns oldest first
 */
export const columnsOf = (exams: readonly ExamHistoryRow[], count: number): readonly ScoreColumn[] =>
  exams
    .slice(0, count)
    .map(({ attemptId, score, subject, examStartTime }, place) => {
      const averaged = exams.slice(place, place + AVERAGED);
      return {
        attemptId,
        score,
        filled: Math.max(-1, Math.round(score * 10) || 0),
        letter: letterOfSubject(subject),
        startedAt: examStartTime,
        average: averaged.length === AVERAGED ? averageOf(averaged) : undefined,
      };
    })
    .toReversed();

/**
 * The subject whose last test began longest ago, or that had none.
 * @param exams newest first
 * @returns `isToday`: whether even that was tested today, and so all of them
 */
export function subjectToTest(exams: readonly ExamHistoryRow[], now: Date): { subject: Subject; isToday: boolean } {
  const lastAt = (subject: Subject): number => {
    const last = exams.find((exam) => exam.subject === subject);
    return last ? Date.parse(last.examStartTime) : 0;
  };
  const subject = SUBJECTS.toSorted((one, other) => lastAt(one) - lastAt(other))[0]!;
  return { subject, isToday: new Date(lastAt(subject)).toDateString() === now.toDateString() };
}
