// Run as a process of its own: appends events one by one. node append-elsewhere.mjs FILE STREAM COUNT
import { randomUUID } from 'node:crypto';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';

const [file, stream, count] = process.argv.slice(2);
const metadata = {
  actor: 'process:elsewhere',
  correlationId: 'c',
  causationId: 'd',
  at: new Date().toISOString(),
  version: 1,
};
const store = await openSqliteEventStore({ file });
for (let n = 0; n < Number(count); n++) {
  const event = { id: randomUUID(), type: 'Noted', data: { n }, metadata };
  await store.append(stream, n === 0 ? 'none' : n - 1, [event]);
}
await store.close();
