import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../api/platform/clock.js';
import { START, type EventToAppend, type RecordedEvent } from '../../../api/platform/event-store/event-store.js';
import { Draws } from '../../../api/platform/draws.js';
import { openSqliteEventStore } from '../../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { randomNumbers } from '../given/random-numbers.js';
import type { TestClock } from '../server/test-clock.js';
import { startApp, type TestApp } from '../server/test-app.js';

/** Two servers with the same history, except for the events that differ on purpose. */
export interface TwinServers {
  readonly real: TestApp;
  readonly twin: TestApp;
  stop(): Promise<void>;
}

/**
 * Stops a server and starts two with its data: one with its events, and one with events that `change` has altered. Ids,
 * seeds, keys and timestamps are identical, and both draw the same from then on.
 */
export async function twinServers(
  pastEvents: TestApp,
  clock: TestClock & Clock,
  changeEvent: (event: RecordedEvent) => RecordedEvent,
): Promise<TwinServers> {
  const events: RecordedEvent[] = [];
  for await (const batch of pastEvents.platform.events.readAll(START)) events.push(...batch.events);
  await pastEvents.stop({ keepData: true });
  const secondDataDir = join(pastEvents.dataDir, 'twin');
  mkdirSync(secondDataDir);
  for (const file of ['vault.db', 'master.key'])
    copyFileSync(join(pastEvents.dataDir, file), join(secondDataDir, file));
  await writeEvents(join(secondDataDir, 'events.db'), events.map(changeEvent));
  const original = await startApp({ clock, dataDir: pastEvents.dataDir, draws: seededDraws() });
  const twin = await startApp({ clock, dataDir: secondDataDir, draws: seededDraws() });
  return {
    real: original,
    twin,
    stop: async () => {
      await twin.stop();
      await original.stop();
    },
  };
}

function seededDraws(): Draws {
  const random = randomNumbers(1);
  return new Draws((n) => Math.floor(random() * n));
}

async function writeEvents(file: string, events: readonly RecordedEvent[]): Promise<void> {
  const store = await openSqliteEventStore({ file });
  for (const { stream, revision, id, type, data, metadata } of events) {
    const { previousHash: _, hash: _hash, ...metadataFields } = metadata;
    const event: EventToAppend = { id, type, data, metadata: metadataFields };
    await store.append(stream, revision === 0 ? 'none' : revision - 1, [event]);
  }
  await store.close();
}
