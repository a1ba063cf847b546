import { EventLog } from '../../api/platform/event-store/event-log.js';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { countTurns } from '../../test/support/given/counted-turns.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { recorded } from '../../test/support/given/given-projection.js';
import type { PastHoursQueries } from '../leaderboard/past/past-hours.queries.js';
import { PastAnswersQueries } from './past-answers.queries.js';

const QUESTIONS = 200;
const ATTEMPTS = 3;

describe('PastAnswersQueries', () => {
  it('yields to other work between the questions of an attempt', async () => {
    const verdicts = Array.from({ length: QUESTIONS }, () => 'Correct' as const);
    const events = Array.from({ length: ATTEMPTS }, (_, n) => {
      const event = recorded(finishedAttempt(verdicts, { type: 'ModelTest', attemptId: `attempt ${n}` }));
      const hashes = { recordedAt: event.metadata.at, previousHash: '', hash: '' };
      return { ...event, position: BigInt(n + 1), metadata: { ...event.metadata, ...hashes } };
    });
    const store = {
      async *readAll() {
        yield { events, position: BigInt(ATTEMPTS), caughtUp: true };
      },
    } as unknown as EventStore;
    const hours = {
      async *logRangesOf() {
        yield { after: 0n, until: BigInt(ATTEMPTS) };
      },
    } as unknown as PastHoursQueries;
    const answers = new PastAnswersQueries(new EventLog(store), hours);
    const { turns, result } = await countTurns(() =>
      answers.ofModelTest('exam', new Date('2026-01-05'), new Date('2026-02-05')),
    );
    expect(result.get('exam/q1')?.byRest).toEqual({ [QUESTIONS - 1]: [0, ATTEMPTS] });
    expect(turns).toBeGreaterThanOrEqual(ATTEMPTS * QUESTIONS);
  });
});
