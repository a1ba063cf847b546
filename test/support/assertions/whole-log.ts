import { verifyChain } from '../../../api/platform/event-store/event-hash.js';
import { START, type EventStore, type RecordedEvent } from '../../../api/platform/event-store/event-store.js';

export async function readLog(store: EventStore): Promise<RecordedEvent[]> {
  const log: RecordedEvent[] = [];
  for await (const { events } of store.readAll(START)) log.push(...events);
  return log;
}

/** Expects that no event occurs twice, that no stream has a gap, and that every hash chain is intact. */
export function expectWholeLog(log: readonly RecordedEvent[]): void {
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
  expect(verifyChain(log)).toBeUndefined();
}
