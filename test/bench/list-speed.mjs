// Duration of list calls on a read store with many documents, idle and while a projection writes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '../../dist/projections/engine/projection.js';
import { openSqliteReadStore } from '../../dist/projections/store/sqlite/sqlite-read-store.js';
import { median } from './figures.mjs';

const AT_ONCE = 5_000;
const TARGET = 'p95 under 100 ms';

export const noReply = { header: () => {} };

/**
 * @param projections all projections that the calls query
 * @param count number of writes before the measurement
 * @param documents returns the documents of the nth write by collection
 * @param asked functions by call name, given the store, or a promise of them
 * @param rewritten returns the documents of the concurrent writes in the same form, a thousand at a time
 * @param quick true for fewer repetitions
 */
export async function listSpeed({ projections, count, documents, asked, rewritten, quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
  let position = 0n;
  const put = async (numbers, documentsOf) => {
    const written = numbers.map(documentsOf);
    position += BigInt(numbers.length);
    for (const { name: collection } of projections) {
      const puts = written.flatMap((one) => one[collection] ?? []);
      await reads.apply({ collection, position, puts, deletes: [] });
    }
  };
  try {
    for (const projection of projections) {
      await reads.declare(projection.collection, fingerprintOf(projection));
      await reads.beginRebuild(projection.collection, fingerprintOf(projection));
      await reads.switchOver(projection.name);
    }
    const startedAt = performance.now();
    for (let from = 0; from < count; from += AT_ONCE) await put(numbersFrom(from, AT_ONCE), documents);
    console.error(`${count} rows in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    const calls = await asked(reads);
    const times = quick ? 40 : 200;
    const alone = await measured(calls, times);
    const writing = keepWriting((from) => put(numbersFrom(from % count, 1_000), rewritten));
    const beside = await measured(calls, times);
    await writing.stop();
    return Object.keys(calls).flatMap((name) => [
      { figure: name, value: alone[name], target: TARGET },
      { figure: `${name}, while a projection writes`, value: beside[name], target: TARGET },
    ]);
  } finally {
    await reads.close();
    rmSync(folder, { recursive: true });
  }
}

const numbersFrom = (from, length) => Array.from({ length }, (_, n) => from + n);

async function measured(calls, times) {
  const took = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let n = 0; n < times; n += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const began = performance.now();
      await call();
      took[name].push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(took).map(([name, values]) => [name, percentiles(values)]));
}

function percentiles(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  return `p50 ${median(values).toFixed(1)}, p95 ${p95.toFixed(1)}, max ${sorted.at(-1).toFixed(1)}`;
}

/** Writes continuously. @param write called with increasing numbers */
function keepWriting(write) {
  let isOver = false;
  const writing = (async () => {
    for (let from = 0; !isOver; from += 1_000) await write(from);
  })();
  return {
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}
