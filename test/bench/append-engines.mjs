import { hash, randomUUID } from 'node:crypto';
import { close, fdatasync, openSync, write } from 'node:fs';
import pg from 'pg';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';

// An engine has `append(stream, revision of its last event or -1, event)`, which resolves once the event is durable,
// and `close()`. Engines whose log can be filled in advance also have `appendAll(stream, events)`.

export async function eventStore(file) {
  const store = await openSqliteEventStore({ file });
  return {
    append: (stream, revision, event) => store.append(stream, revision < 0 ? 'none' : revision, [event]),
    appendAll: (stream, events) => store.append(stream, 'none', events),
    close: () => store.close(),
  };
}

/** Any hash of the right length; hashing is not measured here */
const HASH = hash('sha256', 'an event');

/** Returns the stored form of an event. */
const lineOf = (stream, revision, { id, type, data, metadata }) =>
  `${JSON.stringify([stream, revision + 1, id, type, data, { ...metadata, previousHash: HASH }])}\n`;

/** Lower bound for durable appends: collects lines while the previous fdatasync runs, without checks or an index. */
function plainFile(file, line) {
  const fd = openSync(file, 'a');
  let collectedLines = [];
  let busy = false;
  const flush = () => {
    const batch = collectedLines;
    collectedLines = [];
    busy = batch.length > 0;
    if (busy) write(fd, batch.map(({ text }) => text).join(''), (failed) => (failed ? raise(failed) : sync(batch)));
  };
  const sync = (batch) =>
    fdatasync(fd, (failed) => {
      if (failed) raise(failed);
      for (const { resolve } of batch) resolve();
      // The acknowledged writers append their next events first, so that this flush includes them
      setImmediate(flush);
    });
  return {
    append: (...event) =>
      new Promise((resolve) => {
        collectedLines.push({ text: line(...event), resolve });
        if (!busy) setImmediate(flush);
        busy = true;
      }),
    close: () => new Promise((resolve) => close(fd, resolve)),
  };
}

const raise = (error) => {
  throw error;
};

/** Serialises one line per event, as every store must. */
export const plainFileOfEvents = (file) => plainFile(file, lineOf);

/** Uses prepared lines: only writes and syncs bytes. */
export function plainFileOfBytes(file) {
  const id = randomUUID();
  const metadata = {
    actor: `student:${id}`,
    correlationId: id,
    causationId: id,
    at: new Date().toISOString(),
    version: 1,
  };
  const data = { questionId: id, option: 'The acceleration is halved', chosenAt: metadata.at };
  const ready = lineOf(`attempt-${id}`, 20, { id, type: 'AnswerSaved', data, metadata });
  return plainFile(file, () => ready);
}

/** The equivalent in PostgreSQL: a unique (stream, revision) and one transaction per append over 16 connections. */
export async function postgres(url, table) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  await pool.query(`
    DROP TABLE IF EXISTS ${table};
    CREATE TABLE ${table} (
      position bigserial PRIMARY KEY, stream text NOT NULL, revision int NOT NULL, id text NOT NULL, type text NOT NULL,
      data text NOT NULL, meta text NOT NULL, UNIQUE (stream, revision))`);
  const { rows } = await pool.query(
    `SELECT current_setting('fsync') || current_setting('synchronous_commit') AS durable`,
  );
  if (rows[0].durable !== 'onon') throw new Error('This PostgreSQL is not set to be durable');
  const insert = `INSERT INTO ${table} (stream, revision, id, type, data, meta)`;
  const values = (stream, revision, { id, type, data, metadata }) => {
    const meta = JSON.stringify({ ...metadata, previousHash: HASH });
    return [stream, revision + 1, id, type, JSON.stringify(data), meta];
  };
  return {
    append: (stream, revision, event) =>
      pool.query({
        name: table,
        text: `${insert} VALUES ($1, $2, $3, $4, $5, $6) RETURNING position`,
        values: values(stream, revision, event),
      }),
    appendAll: (stream, events) => {
      const all = events.map((event, index) => values(stream, index - 1, event));
      const columns = all[0].map((_, column) => all.map((row) => row[column]));
      const types = ['text', 'int', 'text', 'text', 'text', 'text']
        .map((type, index) => `$${index + 1}::${type}[]`)
        .join();
      return pool.query({ name: `${table}-all`, text: `${insert} SELECT * FROM unnest(${types})`, values: columns });
    },
    close: async () => {
      await pool.query(`DROP TABLE ${table}`);
      await pool.end();
    },
  };
}
