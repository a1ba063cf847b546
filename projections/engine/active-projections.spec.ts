import { answersProjection, RunningEngine } from '../../test/support/running-engine.js';
import { MemoryLeases } from '../../test/support/memory-leases.js';
import { eventually } from '../../test/support/eventually.js';
import { ActiveProjections } from './active-projections.js';

const TIME_MS = 10_000;

describe('projections in several processes', () => {
  let run: RunningEngine;
  const leases = new MemoryLeases();
  const rooms: Record<string, string[]> = {};
  const standing = (holder: string) => {
    rooms[holder] = [];
    return new ActiveProjections({
      events: run.events,
      reads: run.reads,
      projections: [answersProjection()],
      leases,
      holder,
      onAnnounce: (messages) => rooms[holder]!.push(...messages.map(({ room }) => room)),
      onProblem: (line) => run.problems.push(line),
      onTurn: () => {},
    });
  };

  beforeEach(async () => {
    run = new RunningEngine();
    // the stores alone
    await run.start([]);
  });
  afterEach(() => run.dispose());

  const shows = (...positions: string[]) =>
    eventually(async () => expect((await run.documents())['ann']).toEqual(positions), TIME_MS);

  it('run in one of them, and in the next when that one goes; nothing is folded or announced twice or not at all', async () => {
    const first = standing('first');
    const second = standing('second');
    await first.start();
    await second.start();
    expect([first.active(), second.active()]).toEqual([true, false]);
    await run.chosen('ann');
    await run.chosen('ann');
    await shows('1', '2');

    await first.close();
    await run.chosen('ann');
    await shows('1', '2', '3');
    expect([first.active(), second.active()]).toEqual([false, true]);
    expect([...rooms['first']!, ...rooms['second']!]).toEqual(['1', '2', '3']);
    await second.close();
    expect(run.problems).toEqual([]);
  });
});
