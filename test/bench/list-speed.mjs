// Duration of list calls on a read store with many documents, idle and while a projection writes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '../../dist/projections/engine/projection.js';
import { openSqliteReadStore } from '../../dist/projections/store/sqlite/sqlite-read-store.js';
import { median } from './figures.mjs';

const BATCH_SIZE = 5_000;
const TARGET = 'p95 under 100 ms';

/**
 * @param projections all projections that the calls query
 * @param count number of writes before the measurement
 * @param documents returns the documents of the nth write by collection
 * @param createCalls returns the calls of a store by name, or a promise of them
 * @param concurrentWrites returns the documents of the concurrent writes in the same form, a thousand at a time
 * @param quick true for fewer repetitions
 */
export async function listSpeed({ projections, count, documents, createCalls, concurrentWrites, quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
  let position = 0n;
  const put = async (numbers, documentsOf) => {
    const documentsOfWrites = numbers.map(documentsOf);
    position += BigInt(numbers.length);
    for (const { name: collection } of projections) {
      const puts = documentsOfWrites.flatMap((documentsOfWrite) => documentsOfWrite[collection] ?? []);
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
    for (let offset = 0; offset < count; offset += BATCH_SIZE) await put(range(offset, BATCH_SIZE), documents);
    console.error(`${count} rows in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    const calls = await createCalls(reads);
    const times = quick ? 40 : 200;
    const idleTimes = await measured(calls, times);
    const writing = keepWriting((offset) => put(range(offset % count, 1_000), concurrentWrites));
    const timesWhileWriting = await measured(calls, times);
    await writing.stop();
    return Object.keys(calls).flatMap((name) => [
      { figure: name, value: idleTimes[name], target: TARGET },
      { figure: `${name}, while a projection writes`, value: timesWhileWriting[name], target: TARGET },
    ]);
  } finally {
    await reads.close();
    rmSync(folder, { recursive: true });
  }
}

const range = (offset, length) => Array.from({ length }, (_, n) => offset + n);

async function measured(calls, times) {
  const durations = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let n = 0; n < times; n += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const startedAt = performance.now();
      await call();
      durations[name].push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(durations).map(([name, values]) => [name, percentiles(values)]));
}

function percentiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  return `p50 ${median(values).toFixed(1)}, p95 ${p95.toFixed(1)}, max ${sorted.at(-1).toFixed(1)}`;
}

/** Writes continuously. @param write called with increasing numbers */
function keepWriting(write) {
  let isOver = false;
  const writing = (async () => {
    for (let offset = 0; !isOver; offset += 1_000) await write(offset);
  })();
  return {
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}
