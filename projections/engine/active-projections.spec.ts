import { answersProjection, RunningEngine } from '../../test/support/given/running-engine.js';
import { MemoryLeases } from '../../test/support/stand-ins/memory-leases.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import type { ReadStore } from '../store/read-store.js';
import { ActiveProjections } from './active-projections.js';

const TIME_MS = 10_000;

describe('ActiveProjections in several processes', () => {
  let run: RunningEngine;
  let leases: MemoryLeases;
  const rooms: Record<string, string[]> = {};
  const createStandby = (holder: string, reads = run.reads) => {
    rooms[holder] = [];
    return new ActiveProjections({
      events: run.events,
      reads,
      projections: [answersProjection()],
      leases,
      holder,
      onAnnounce: (messages) => rooms[holder]!.push(...messages.map(({ room }) => room)),
      onProblem: (line) => run.problems.push(line),
      onChange: () => {},
    });
  };

  beforeEach(async () => {
    run = new RunningEngine();
    leases = new MemoryLeases();
    // Starts the stores without projections.
    await run.start([]);
  });
  afterEach(() => run.dispose());

  const documentAt = (...positions: string[]) =>
    eventually(async () => expect((await run.documents())['ann']).toEqual(positions), TIME_MS);

  it('folds and publishes every event exactly once when another process takes over', async () => {
    const first = createStandby('first');
    const second = createStandby('second');
    await first.start();
    await second.start();
    expect([first.active(), second.active()]).toEqual([true, false]);
    await eventually(async () => expect(await run.live()).toBeDefined(), TIME_MS);
    await run.appendAnswer('ann');
    await run.appendAnswer('ann');
    await documentAt('1', '2');

    await first.close();
    await run.appendAnswer('ann');
    await documentAt('1', '2', '3');
    expect([first.active(), second.active()]).toEqual([false, true]);
    expect([...rooms['first']!, ...rooms['second']!]).toEqual(['1', '2', '3']);
    await second.close();
    expect(run.problems).toEqual([]);
  });

  it('publishes nothing after the lease is lost, even within a batch', async () => {
    let reached = () => {};
    const inApply = new Promise<void>((resolve) => (reached = resolve));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow: ReadStore = Object.assign(Object.create(run.reads) as ReadStore, {
      apply: async (...args: Parameters<ReadStore['apply']>) => {
        if (args[0].puts.length > 0) {
          reached();
          await released;
        }
        return run.reads.apply(...args);
      },
    });
    const first = createStandby('first', slow);
    await first.start();
    await run.appendAnswer('ann');
    await inApply;
    // Simulates a failover to another process, as after a pause of several seconds.
    const lease = await leases.read('projections');
    await leases.replace('projections', lease, { ...lease!, holder: 'another', beat: lease!.beat + 1 });
    await eventually(async () => expect(first.active()).toBe(false), TIME_MS);
    release();
    await documentAt('1');
    await first.close();
    expect(rooms['first']).toEqual([]);
  });

  it('retries a failed start, including after a TypeError, while the process holds the lease', async () => {
    let mistakes = 2;
    const failing: ReadStore = Object.assign(Object.create(run.reads) as ReadStore, {
      models: async () => {
        if (mistakes-- > 0) throw new TypeError('a mistake');
        return run.reads.listModels();
      },
    });
    const first = createStandby('first', failing);
    await first.start();
    await run.appendAnswer('ann');
    await documentAt('1');
    expect(first.active()).toBe(true);
    await first.close();
  });
});
