import type { EventStore } from '../platform/event-store/event-store.js';
import { walkedStore } from './walked-log.js';

it('walkedStore reads the next batch of a store while the current one is checked', async () => {
  let requested = 0;
  const readAll = async function* () {
    for (requested = 1; requested <= 3; requested += 1) yield await Promise.resolve({ events: [] });
  };
  const requestedBy: number[] = [];
  for await (const _ of walkedStore({ readAll } as unknown as EventStore).batches()) requestedBy.push(requested);
  // one more than the number of the batch
  expect(requestedBy).toEqual([2, 3, 4]);
});
