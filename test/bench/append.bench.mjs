// Durable appends by 64 writers with production metadata and hashes, compared with a plain file and PostgreSQL
// (PG_URL).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStore, plainFileOfBytes, plainFileOfEvents, postgres } from './append-engines.mjs';
import { fill, measure, WRITERS } from './append-workload.mjs';
import { median, spread } from './figures.mjs';

const RUNS = 5;
const PLAIN = 'a plain file, write and fdatasync of the same events';
const BYTES = 'a plain file, the bytes ready made';

/** @param quick true for logs of 10,000 and 100,000 instead of 100,000 and 1,000,000 events */
export async function run({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const ms = quick ? 300 : 1000;
  const lengths = quick ? [10_000, 100_000] : [100_000, 1_000_000];
  const engines = {
    [PLAIN]: plainFileOfEvents(join(folder, 'events.jsonl')),
    [BYTES]: plainFileOfBytes(join(folder, 'bytes.jsonl')),
  };
  try {
    for (const length of lengths) {
      engines[`event store ${length}`] = await createFilledStore(eventStore(join(folder, `${length}.db`)), length);
      if (!process.env.PG_URL) continue;
      engines[`PostgreSQL ${length}`] = await createFilledStore(
        postgres(process.env.PG_URL, `bench_${length}`),
        length,
      );
    }
    return figures(await runAlternately(engines, ms), lengths);
  } finally {
    for (const { close } of Object.values(engines)) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createFilledStore(opening, length) {
  const engine = await opening;
  await fill(engine.appendAll, length);
  return engine;
}

/** Returns the appends per second of every engine in every run; the engines alternate within a run. */
async function runAlternately(engines, ms) {
  const rates = Object.fromEntries(Object.keys(engines).map((name) => [name, []]));
  for (const { append } of Object.values(engines)) await measure(append, ms / 2);
  for (let round = 0; round < RUNS; round += 1) {
    for (const [name, { append }] of Object.entries(engines)) rates[name].push(await measure(append, ms));
  }
  return rates;
}

function figures(rates, lengths) {
  const ratio = (a, b) => {
    const ratios = rates[a].map((rate, round) => rate / rates[b][round]);
    return `${median(ratios).toFixed(2)} (${spread(ratios)})`;
  };
  const perSecond = (name) => `${Math.round(median(rates[name]) / 100) / 10} k a second`;
  const rows = [];
  for (const length of lengths) {
    const eventStoreName = `event store ${length}`;
    const log = `log of ${length.toLocaleString('en')} events`;
    rows.push({ figure: `event store, ${WRITERS} writers, ${log}`, value: perSecond(eventStoreName) });
    rows.push({ figure: `… / ${PLAIN}`, value: ratio(eventStoreName, PLAIN), target: 'at least 0.3, aim 0.4' });
    rows.push({ figure: `… / ${BYTES}`, value: ratio(eventStoreName, BYTES) });
    if (!process.env.PG_URL) continue;
    rows.push({
      figure: '… / PostgreSQL, pool of 16',
      value: ratio(eventStoreName, `PostgreSQL ${length}`),
      target: 'at least 3',
    });
  }
  const [short, long] = lengths;
  rows.push({ figure: 'a log 10 times longer / this', value: ratio(`event store ${long}`, `event store ${short}`) });
  rows.push({ figure: PLAIN, value: perSecond(PLAIN) }, { figure: BYTES, value: perSecond(BYTES) });
  return rows;
}
