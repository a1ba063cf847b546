// Runs in a separate process with failing-disk.c: node failing-writes.mjs FOLDER. Prints one line of JSON per round
// with the faults (expected to be empty) and the results.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyChain } from '../../dist/api/platform/event-store/event-hash.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { DiskOrders } from './disk-orders.mjs';

const WRITERS = 8;
const APPENDS = 14;
/** Several pages per batch, so that 200 writes are reached quickly */
const TEXT = 'some text '.repeat(250);
const metadata = { actor: 'student:1', correlationId: 'c', causationId: 'd', at: new Date().toISOString(), version: 1 };
const disk = new DiskOrders();

/** The result of each append by event id */
class Report {
  acknowledged = new Map();
  rejected = new Set();
  wrong = [];
}

/** Half of the writers resend a rejected event; the others continue with another one. */
async function write(store, writer, results) {
  const stream = `stream-${writer}`;
  let revision = -1;
  for (let n = 0; n < APPENDS; n++) {
    const id = randomUUID();
    const events = [{ id, type: 'Noted', data: { n, text: TEXT }, metadata }];
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        const appended = await store.append(stream, revision < 0 ? 'none' : revision, events);
        results.rejected.delete(id);
        results.acknowledged.set(id, appended);
        revision = appended.revision;
        break;
      } catch (error) {
        if (error.name !== 'StoreUnavailable') results.wrong.push(`${error.name}: ${error.message}`);
        results.rejected.add(id);
        if ((await store.readStream(stream)).some((event) => event.id === id))
          results.wrong.push(`rejected ${id} is there`);
        if (writer % 2 === 0) break;
      }
    }
  }
}

/** Checks the file after it was closed and reopened. */
async function inspect(file, results) {
  const store = await openSqliteEventStore({ file });
  const events = [];
  for await (const batch of store.readAll(0n)) events.push(...batch.events);
  const chainBreak = verifyChain(events);
  if (chainBreak)
    results.wrong.push(`the chain of ${chainBreak.stream} is broken at ${chainBreak.revision}: ${chainBreak.reason}`);
  if (events.some(({ position }, index) => position !== BigInt(index + 1))) results.wrong.push('positions have gaps');
  const stored = new Map(events.map((event) => [event.id, event]));
  if (stored.size !== events.length) results.wrong.push('an event is there twice');
  for (const [id, { revision, position }] of results.acknowledged) {
    const event = stored.get(id);
    if (event?.revision !== revision || event.position !== position) results.wrong.push(`acknowledged ${id} is lost`);
  }
  for (const id of results.rejected) if (stored.has(id)) results.wrong.push(`rejected ${id} is there`);
  if (stored.size !== results.acknowledged.size)
    results.wrong.push(`${stored.size} events, ${results.acknowledged.size} acknowledged`);
  await store.close();
}

async function opened(file, results) {
  try {
    return await openSqliteEventStore({ file });
  } catch (error) {
    if (error.name !== 'StoreUnusable' || error.message.includes('\n')) results.wrong.push(`opening: ${error.stack}`);
    return undefined;
  }
}

/** Waits without appending: the store must detect automatically that writes succeed again. */
async function isReadyWithoutAppend(store, results) {
  const deadline = Date.now() + 5000;
  while (store.notReady() && Date.now() < deadline) await new Promise((later) => setTimeout(later, 50));
  if (store.notReady()) results.wrong.push('it did not become ready by itself');
}

async function round(fault) {
  const folder = mkdtempSync(join(process.argv[2], 'round-'));
  const file = join(folder, 'events.db');
  const results = new Report();
  disk.fail(fault);
  const first = await opened(file, results);
  const isOpened = first !== undefined;
  if (!isOpened) disk.repair();
  const store = first ?? (await openSqliteEventStore({ file }));
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(store, writer, results)));
  const unavailableReason = store.notReady();
  if (fault.lasting && isOpened && !unavailableReason) results.wrong.push('it claims to be ready');
  if (!fault.lasting && unavailableReason) results.wrong.push(`not ready: ${unavailableReason}`);
  const { failures } = disk;
  disk.repair();
  if (fault.idle) await isReadyWithoutAppend(store, results);
  const after = [{ id: randomUUID(), type: 'Noted', data: {}, metadata }];
  results.acknowledged.set(after[0].id, await store.append('after', 'none', after));
  if (store.notReady()) results.wrong.push(`still not ready: ${store.notReady()}`);
  await store.close();
  await inspect(file, results);
  rmSync(folder, { recursive: true });
  return { fault, wrong: results.wrong, couldOpen: isOpened, failures, rejected: results.rejected.size };
}

for (const fault of JSON.parse(process.env.FAULTS)) console.log(JSON.stringify(await round(fault)));
