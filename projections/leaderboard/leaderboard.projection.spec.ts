import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { folded, given, recorded } from '../../test/support/given-projection.js';
import type { AttemptFinished, Weighing } from '../../api/contracts/events/attempt.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import { leaderboardProjection } from './leaderboard.projection.js';

const projection = leaderboardProjection({ timeZone: 'Asia/Dhaka' });
const earns = (
  score: number,
  finishedAt: string,
  { subject = 'Math', weighing = 'practice' }: { subject?: Subject; weighing?: Weighing } = {},
) => recorded(finishedAttempt(['Correct', 'Incorrect'], { score, finishedAt, subject, weighing }));
const MONDAY = '2026-01-05T10:00:00.000Z';
const LATER_MONDAY = '2026-01-05T17:59:59.000Z';
// in Dhaka it is Tuesday by then
const TUESDAY = '2026-01-05T18:00:00.000Z';

describe('the leaderboard', () => {
  it('counts each live test', () => {
    given(projection)
      .after(
        earns(0.29, MONDAY, { weighing: 'live' }),
        earns(-0.02, LATER_MONDAY, { weighing: 'live' }),
        earns(0.29, TUESDAY, { weighing: 'live' }),
      )
      .thenDocuments({ _id: 'ann', live: { points: 56, correct: 3, lastFinish: Date.parse(TUESDAY) } });
  });

  it('counts the best practice of each subject and day', () => {
    given(projection)
      .after(
        earns(0.4, MONDAY),
        earns(0.9, MONDAY, { subject: 'Physics' }),
        earns(0.5, LATER_MONDAY),
        earns(0.3, LATER_MONDAY),
        earns(0.2, TUESDAY),
      )
      .thenDocuments({
        _id: 'ann',
        practice: {
          points: 50 + 90 + 20,
          correct: 5,
          lastFinish: Date.parse(TUESDAY),
          bests: [
            { day: '2026-01-06', scores: { Math: 20 } },
            { day: '2026-01-05', scores: { Math: 50, Physics: 90 } },
          ],
        },
      });
  });

  it('counts a best that is below nothing, until a better one comes', () => {
    const practice = (...events: ReturnType<typeof earns>[]) => folded(projection, events).get('ann')?.practice?.points;
    expect(practice(earns(-0.25, MONDAY))).toBe(-25);
    expect(practice(earns(-0.25, MONDAY), earns(-0.1, LATER_MONDAY))).toBe(-10);
    expect(practice(earns(-0.25, MONDAY), earns(0, LATER_MONDAY), earns(-0.5, LATER_MONDAY))).toBe(0);
  });

  it('keeps kinds and students apart', () => {
    const bob: AttemptFinished = finishedAttempt(['Correct'], { studentId: 'bob', score: 1, finishedAt: MONDAY });
    const at = { correct: 1, lastFinish: Date.parse(MONDAY) };
    given(projection)
      .after(earns(0.5, MONDAY, { weighing: 'live' }), recorded(bob), earns(0.6, MONDAY, { weighing: 'quiz' }))
      .thenDocuments(
        {
          _id: 'ann',
          live: { points: 50, ...at },
          quiz: { points: 60, ...at, bests: [{ day: '2026-01-05', scores: { Math: 60 } }] },
        },
        { _id: 'bob', practice: { points: 100, ...at, bests: [{ day: '2026-01-05', scores: { Math: 100 } }] } },
      );
  });

  it('remembers the bests of three days, and what older ones earned for good', () => {
    const days = ['05', '06', '07', '08', '09'].map((day) => earns(0.5, `2026-01-${day}T10:00:00.000Z`));
    const practice = folded(projection, days).get('ann')?.practice;
    expect(practice?.points).toBe(250);
    expect(practice?.bests.map(({ day }) => day)).toEqual(['2026-01-09', '2026-01-08', '2026-01-07']);
    // by a clock that was set back
    const clockSetBack = folded(projection, [...days, earns(1, MONDAY)]).get('ann')?.practice;
    expect(clockSetBack?.points).toBe(250);
    const yesterday = folded(projection, [earns(0.5, TUESDAY), earns(0.4, MONDAY), earns(0.6, MONDAY)]).get('ann');
    expect(yesterday?.practice?.points).toBe(110);
  });

  it('is another one in another time zone', () => {
    expect(leaderboardProjection({ timeZone: 'UTC' }).fingerprint).not.toBe(projection.fingerprint);
  });
});
