import { answersProjection, RunningEngine } from '../../test/support/given/running-engine.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import type { ReadStore } from '../store/read-store.js';
import { ProjectionEngine } from './projection-engine.js';
import { SharedProgress } from './shared-progress.js';

const TIME_MS = 10_000;

describe('SharedProgress', () => {
  let run: RunningEngine;
  let progress: SharedProgress;
  const problems: string[] = [];

  beforeEach(async () => {
    run = new RunningEngine();
    problems.length = 0;
    await run.start([answersProjection()]);
  });
  afterEach(async () => {
    await progress.close();
    await run.dispose();
  });

  const startProgress = (reads: ReadStore = run.reads) => {
    const parts = { events: run.events, reads, projections: [answersProjection()] };
    progress = new SharedProgress({ ...parts, onProblem: (line) => problems.push(line) });
    return progress.start();
  };

  it('reads progress from the checkpoints until it receives positions', async () => {
    await startProgress();
    expect(await progress.waitFor(['answers'], await run.appendAnswer('ann'), TIME_MS)).toBe(true);
    expect(await progress.waitFor(['answers'], 2n, 150)).toBe(false);
  });

  it('applies received positions immediately', async () => {
    await startProgress();
    const waiting = progress.waitFor(['answers'], 5n, TIME_MS);
    progress.receivePositions(new Map([['answers', 5n]]));
    expect(await waiting).toBe(true);
    // Late positions do not decrease the progress.
    progress.receivePositions(new Map([['answers', 3n]]));
    expect(await progress.waitFor(['answers'], 5n, 0)).toBe(true);
  });

  it('reports the lag and the number of quarantined events of each projection', async () => {
    await startProgress();
    await run.appendFailingAnswer('ann');
    await run.waitUntilUpToDate();
    const lag = () => progress.lag()[0];
    await eventually(async () => expect(lag()?.quarantined).toBe(1), TIME_MS);
    await eventually(async () => expect(lag()).toMatchObject({ state: 'current', position: 1n }), TIME_MS);
    expect(lag()?.behindMs).toBeLessThan(3_000);
    await run.engine.close();
    await run.appendAnswer('ann');
    await eventually(async () => expect(lag()?.state).toBe('late'), TIME_MS);
    expect(lag()?.behindMs).toBeGreaterThan(5_000);
  }, 20_000);

  it('reports read models without a generation of this version as building', async () => {
    await run.engine.built(TIME_MS);
    const projections = [answersProjection({ fingerprint: '2' }), answersProjection({ name: 'newcomer' })];
    progress = new SharedProgress({ events: run.events, reads: run.reads, projections, onProblem: () => {} });
    await progress.start();
    const states = () => progress.lag().map(({ projection, state }) => `${projection}: ${state}`);
    expect(states()).toEqual(['answers: building', 'newcomer: building', 'unknown-events: current']);
    const built = new ProjectionEngine({ events: run.events, reads: run.reads, projections });
    await built.start();
    const current = ['answers: current', 'newcomer: current', 'unknown-events: current'];
    await eventually(async () => expect(states()).toEqual(current), TIME_MS);
    await built.close();
  });

  it('recovers from a store outage and logs the outage once', async () => {
    let isUnavailable = false;
    const failing = new Proxy(run.reads, {
      get: (reads, name: keyof ReadStore) => {
        const originalMethod = (reads[name] as () => unknown).bind(reads);
        return (...args: []) => (isUnavailable ? Promise.reject(new Error('unavailable')) : originalMethod(...args));
      },
    });
    await startProgress(failing);
    isUnavailable = true;
    const waiting = progress.waitFor(['answers'], await run.appendAnswer('ann'), TIME_MS);
    expect(await progress.waitFor(['answers'], 1n, 500)).toBe(false);
    isUnavailable = false;
    expect(await waiting).toBe(true);
    expect(problems).toEqual(['cannot read the progress of projections: unavailable']);
  });
});
