import type { ProjectionLag, ProjectionProgress, ReadModelState } from './engine/progress.js';
import { ReadModels } from './read-models.js';

/** Shorter than the maximum wait of 2 s, with a margin. */
const IMMEDIATE_MS_MAX = 1_000;

describe('ReadModels', () => {
  const waitedProjections: (readonly string[])[] = [];
  const lag = (projection: string, state: ReadModelState): ProjectionLag => ({
    projection,
    state,
    position: 0n,
    behindMs: 0,
    quarantined: 0,
  });
  const progress: ProjectionProgress = {
    lag: () => [lag('lists', 'current'), lag('new', 'building'), lag('slow', 'late'), lag('broken', 'stopped')],
    waitFor: (names, _position, timeoutMs) => {
      waitedProjections.push(names);
      return new Promise((end) => setTimeout(end, names.length > 0 ? timeoutMs : 0, false));
    },
  };

  it('[P6] does not wait for read models that are building, lagging or stopped, or for their in-memory state', async () => {
    const readModels = new ReadModels(progress);
    readModels.registerInMemory('new', { waitFor: () => new Promise(() => {}) });
    const startedAt = performance.now();
    await readModels.waitFor(5n, 'new', 'slow', 'broken');
    expect(performance.now() - startedAt).toBeLessThan(IMMEDIATE_MS_MAX);
    await readModels.waitFor(5n, 'lists', 'new');
    expect(waitedProjections).toEqual([[], ['lists']]);
  });
});
