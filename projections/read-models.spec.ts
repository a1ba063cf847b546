import type { EventStore } from '../api/platform/event-store/event-store.js';
import type { ProjectionLag, ProjectionProgress, ReadModelState } from './engine/progress.js';
import { ReadModels } from './read-models.js';
import type { ReadStore } from './store/read-store.js';

/** Shorter than the maximum wait of 2 s, with a margin. */
const IMMEDIATE_MS_MAX = 1_000;

const readModelsOf = (progress: ProjectionProgress) => new ReadModels({} as EventStore, {} as ReadStore, progress);

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

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

  it('does not wait for read models that are building, lagging or stopped, or for their in-memory state', async () => {
    const readModels = readModelsOf(progress);
    readModels.registerInMemory('new', { waitFor: () => new Promise(() => {}) });
    const startedAt = performance.now();
    await readModels.waitFor(5n, ...named('new', 'slow', 'broken'));
    expect(performance.now() - startedAt).toBeLessThan(IMMEDIATE_MS_MAX);
    await readModels.waitFor(5n, ...named('lists', 'new'));
    expect(waitedProjections).toEqual([[], ['lists']]);
  });

  it('waits for lagging read models, and their in-memory state, after a call that wrote many events', async () => {
    const waits: { names: readonly string[]; timeoutMs: number }[] = [];
    const waitFor: ProjectionProgress['waitFor'] = async (names, _position, timeoutMs) => {
      waits.push({ names, timeoutMs });
      return true;
    };
    const readModels = readModelsOf({ ...progress, waitFor });
    readModels.registerInMemory('slow', { waitFor: (position, timeoutMs) => waitFor(['memory'], position, timeoutMs) });
    await readModels.waitForMany(5n, ...named('lists', 'new', 'slow', 'broken'));
    expect(waits).toEqual([
      { names: ['memory'], timeoutMs: 30_000 },
      { names: ['lists', 'slow'], timeoutMs: 30_000 },
    ]);
  });
});
