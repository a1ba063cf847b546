import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/support/server/server.js';
import { eventsFile } from '../platform/event-store/sqlite/events-file.js';
import { openSqliteEventStore } from '../platform/event-store/sqlite/sqlite-event-store.js';
import { openDatabase } from '../platform/sqlite/driver.js';
import { walkedFile } from './walked-file.js';
import { walkedStore, type WalkedEvent, type WalkedLog } from './walked-log.js';

const EVENTS = 95;
/** Small page size, so that each thread reads several pages. */
const PAGE = 10;
const FAR_POSITION = 4_000_000_000_000_000;

async function all(log: WalkedLog): Promise<WalkedEvent[]> {
  const events: WalkedEvent[] = [];
  for await (const batch of log.batches()) events.push(...batch);
  return events;
}

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

async function fileWithEvents(name: string): Promise<{ file: string; storeEvents: WalkedEvent[] }> {
  const file = join(folder, name);
  const store = await openSqliteEventStore({ file, synchronous: 'OFF' });
  const metadata = { actor: 'student:1', correlationId: 'c', causationId: 'd', at: '2030-01-01T00:00:00Z', version: 1 };
  for (let n = 0; n < EVENTS; n += 1) {
    const before = Math.floor(n / 3) - 1;
    const event = { id: `id-${n}`, type: 'AnswerSaved', data: { option: 'Ångström “Å”', n }, metadata };
    await store.append(`attempt-${n % 3}`, before < 0 ? 'none' : before, [event]);
  }
  const storeEvents = await all(walkedStore(store));
  await store.close();
  return { file, storeEvents };
}

describe('walkedFile', () => {
  it('yields the same events as the store, in order, page by page', async () => {
    const { file, storeEvents } = await fileWithEvents('whole.db');
    expect(storeEvents).toHaveLength(EVENTS);
    expect(await all(walkedFile(file, PAGE))).toEqual(storeEvents);
  });

  it('continues after missing pages and yields altered events', async () => {
    const { file, storeEvents } = await fileWithEvents('altered.db');
    const db = openDatabase(file, eventsFile);
    db.exec(`DELETE FROM events WHERE position BETWEEN 5 AND 42; UPDATE events SET data = '{}' WHERE position = 50`);
    db.close();
    const walkedEvents = await all(walkedFile(file, PAGE));
    expect(walkedEvents.map(({ position }) => Number(position))).toEqual([
      ...storeEvents.slice(0, 4).map(({ position }) => Number(position)),
      ...storeEvents.slice(42).map(({ position }) => Number(position)),
    ]);
    expect(walkedEvents.filter(({ whole }) => !whole).map(({ position }) => position)).toEqual([50n]);
  });

  it('skips a gap of any size', async () => {
    const { file, storeEvents } = await fileWithEvents('moved.db');
    const db = openDatabase(file, eventsFile);
    db.exec(`UPDATE events SET position = ${FAR_POSITION} WHERE position = ${EVENTS}`);
    db.close();
    const positions = (await all(walkedFile(file, PAGE))).map(({ position }) => Number(position));
    expect(positions).toEqual([...storeEvents.slice(0, -1).map(({ position }) => Number(position)), FAR_POSITION]);
  });

  it('closes its threads when the reader stops early', async () => {
    const { file } = await fileWithEvents('left.db');
    const batches = walkedFile(file, PAGE).batches() as AsyncGenerator<readonly WalkedEvent[]>;
    expect((await batches.next()).value).toHaveLength(PAGE);
    expect(await batches.return(undefined)).toMatchObject({ done: true });
    expect(await batches.next()).toMatchObject({ done: true });
  });
});
