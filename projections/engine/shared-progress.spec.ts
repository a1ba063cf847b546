import { answersProjection, RunningEngine } from '../../test/support/running-engine.js';
import { eventually } from '../../test/support/eventually.js';
import type { ReadStore } from '../store/read-store.js';
import { SharedProgress } from './shared-progress.js';

const TIME_MS = 10_000;

describe('progress as another process sees it', () => {
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

  const watching = (reads: ReadStore = run.reads) => {
    const parts = { events: run.events, reads, projections: ['answers'] };
    progress = new SharedProgress({ ...parts, onProblem: (line) => problems.push(line) });
    progress.start();
  };

  it('is found in the checkpoints when nobody tells', async () => {
    watching();
    expect(await progress.waitFor(['answers'], await run.chosen('ann'), TIME_MS)).toBe(true);
    expect(await progress.waitFor(['answers'], 2n, 150)).toBe(false);
  });

  it('is believed when it is told, at once', async () => {
    watching();
    const waiting = progress.waitFor(['answers'], 5n, TIME_MS);
    progress.heard(['answers'], 5n);
    expect(await waiting).toBe(true);
    // word that comes late takes nothing back
    progress.heard(['answers'], 3n);
    expect(await progress.waitFor(['answers'], 5n, 0)).toBe(true);
  });

  it('tells how long projections have been behind, and what they left out', async () => {
    watching();
    await run.breaks('ann');
    await run.upToDate();
    const lag = () => progress.lag();
    await eventually(async () => expect(lag().quarantined).toBe(1), TIME_MS);
    await eventually(async () => expect(lag().projections[0]?.behindMs).toBeLessThan(2_000), TIME_MS);
    await run.engine.close();
    await run.chosen('ann');
    await eventually(async () => expect(lag().projections[0]?.behindMs).toBeGreaterThan(2_500), TIME_MS);
  });

  it('tells of documents that were replaced', async () => {
    const replaced: string[] = [];
    await run.chosen('ann');
    await run.upToDate();
    watching();
    progress.onReplaced((projection) => replaced.push(projection));
    await progress.waitFor(['answers'], 1n, TIME_MS);
    await run.engine.rebuild('answers');
    await eventually(async () => expect(replaced).toEqual(['answers']), TIME_MS);
  });

  it('goes on when the store comes back, and says once that it was away', async () => {
    let away = true;
    const failing = new Proxy(run.reads, {
      get: (reads, name: keyof ReadStore) => {
        const real = (reads[name] as () => unknown).bind(reads);
        return (...asked: []) => (away ? Promise.reject(new Error('away')) : real(...asked));
      },
    });
    watching(failing);
    const waiting = progress.waitFor(['answers'], await run.chosen('ann'), TIME_MS);
    expect(await progress.waitFor(['answers'], 1n, 500)).toBe(false);
    away = false;
    expect(await waiting).toBe(true);
    expect(problems).toEqual(['how far projections are is not known: away']);
  });
});
