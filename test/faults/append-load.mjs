// Runs in a separate process: node append-load.mjs FILE WRITERS APPENDS-OF-EACH LOG. Writes `acknowledged ID` or
// `rejected ID` to LOG immediately after each append, so that nothing is lost in a kill and a trace shows the order.
import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';

const [file, writers, appends, logFile] = process.argv.slice(2);
const { SYNCHRONOUS: synchronous, KILL_WHEN_REJECTED } = process.env;

const metadata = { actor: 'student:1', correlationId: 'c', causationId: 'd', at: new Date().toISOString(), version: 1 };
const log = openSync(logFile, 'a');
const store = await openSqliteEventStore({ file, synchronous });

async function write(stream) {
  for (let revision = 0; revision < Number(appends); revision++) {
    const id = randomUUID();
    try {
      await store.append(stream, revision === 0 ? 'none' : revision - 1, [{ id, type: 'Noted', data: {}, metadata }]);
      writeSync(log, `acknowledged ${id}\n`);
    } catch (error) {
      writeSync(log, `rejected ${id} ${error.name}\n`);
      if (KILL_WHEN_REJECTED) process.kill(process.pid, 'SIGKILL');
      return;
    }
  }
}

await Promise.all(Array.from({ length: Number(writers) }, () => write(`load-${randomUUID()}`)));
await store.close();
