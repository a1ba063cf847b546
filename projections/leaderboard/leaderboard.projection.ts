import type { ExamSubject } from '../../api/contracts/http/limits.js';
import { defineProjection } from '../engine/projection.js';
import { ExamDays } from './exam-days.js';

/** What attempts of one kind have earned, unweighted. */
export interface Earned {
  /** hundredths of score that count */
  points: number;
  correct: number;
  /** ms since 1970 */
  lastFinish: number;
}
/** Of these the best score of each subject and day counts. */
export interface EarnedByDay extends Earned {
  /** of the last days alone, newest first; what older ones earned stands in `points` for good */
  bests: readonly DaysBests[];
}
interface DaysBests {
  day: string;
  /** hundredths */
  scores: Readonly<Partial<Record<ExamSubject, number>>>;
}
/** What a student has earned; a kind is there from its first finished attempt on. Weights come in when ranking. */
export interface LeaderboardDocument {
  /** of the student */
  _id: string;
  live?: Earned;
  practice?: EarnedByDay;
  quiz?: EarnedByDay;
}

/** a student's attempts finish one after another, so only the last day can still better itself; the rest is for clocks set back */
const DAYS_KEPT = 3;

/** @param timeZone whose days count (EXAM_TIME_ZONE) */
export function leaderboardProjection({ timeZone }: { timeZone: string }) {
  const days = new ExamDays(timeZone);
  return defineProjection<LeaderboardDocument>({
    name: 'leaderboard',
    fingerprint: `1 ${timeZone}`,
    collection: { name: 'leaderboard', fields: [], indexes: [] },
    on: {
      AttemptFinished: {
        documents: ({ data }) => data.studentId,
        fold: (before = { _id: '' }, { data: { weighing, score, correct, subject, finishedAt } }, _id) => {
          const finish = { score: Math.round(score * 100), correct, at: Date.parse(finishedAt) };
          if (weighing === 'live') return { ...before, _id, live: withEach(before.live, finish, finish.score) };
          return { ...before, _id, [weighing]: withBest(before[weighing], finish, subject, days.dayOf(finish.at)) };
        },
      },
    },
  });
}

interface Finish {
  /** hundredths */
  score: number;
  correct: number;
  at: number;
}

/** @param counts hundredths of its score that count */
const withEach = (before: Earned | undefined, { correct, at }: Finish, counts: number): Earned => ({
  points: (before?.points ?? 0) + counts,
  correct: (before?.correct ?? 0) + correct,
  lastFinish: Math.max(before?.lastFinish ?? at, at),
});

function withBest(before: EarnedByDay | undefined, finish: Finish, subject: ExamSubject, day: string): EarnedByDay {
  const bests = before?.bests ?? [];
  let place = 0;
  while (place < bests.length && day < bests[place]!.day) place += 1;
  const same = bests[place]?.day === day ? bests[place] : undefined;
  // a day older than all that is remembered may have counted already
  const nothing = same ? (same.scores[subject] ?? -Infinity) >= finish.score : place === DAYS_KEPT;
  const counts = nothing ? 0 : finish.score - (same?.scores[subject] ?? 0);
  const { points, correct, lastFinish } = withEach(before, finish, counts);
  if (nothing) return { points, correct, lastFinish, bests };
  const best = { day, scores: same ? { ...same.scores, [subject]: finish.score } : { [subject]: finish.score } };
  const bettered = bests.slice();
  bettered.splice(place, same ? 1 : 0, best);
  if (bettered.length > DAYS_KEPT) bettered.pop();
  return { points, correct, lastFinish, bests: bettered };
}
