// Append rates on a KurrentDB server as ratios to the bare client in the same run: the cost of hashes, metadata and the
// live subscription.
import { jsonEvent, KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client';
import { openEventStore } from '../../dist/api/platform/config/open-stores.js';
import { measureLoad } from './append-workload.mjs';
import { median, spread } from './figures.mjs';

const LOADS = [
  { writers: 1, batch: 1 },
  { writers: 16, batch: 1 },
  { writers: 64, batch: 1 },
  { writers: 1, batch: 100 },
  { writers: 16, batch: 100 },
  { writers: 64, batch: 100 },
];
const HASH = 'a'.repeat(64);

/** @param ms duration of each run */
export async function kurrentAppendRates(url, { runs, ms }) {
  const store = await openEventStore({ engine: 'kurrentdb', url });
  const client = KurrentDBClient.connectionString(url);
  const appendWithStore = (stream, revision, events) => store.append(stream, revision < 0 ? 'none' : revision, events);
  const bare = (stream, revision, events) =>
    client.appendToStream(stream, events.map(stored), {
      streamState: revision < 0 ? NO_STREAM : BigInt(revision),
      requiresLeader: true,
    });
  try {
    const rows = [];
    for (const load of LOADS) {
      const rates = { ours: [], bare: [] };
      for (let turn = 0; turn < runs; turn += 1) {
        rates.bare.push(await measureLoad(bare, ms, load));
        rates.ours.push(await measureLoad(appendWithStore, ms, load));
      }
      rows.push(row(load, rates));
    }
    return rows;
  } finally {
    await store.close();
    await client.dispose();
  }
}

/** Creates an event of the same size as our own. */
const stored = ({ metadata, ...event }) =>
  jsonEvent({ ...event, metadata: { recordedAt: metadata.at, ...metadata, previousHash: HASH, hash: HASH } });

function row({ writers, batch }, { ours, bare }) {
  const ratios = ours.map((rate, turn) => rate / bare[turn]);
  const perSecond = (rates) => `${Math.round(median(rates)).toLocaleString('en')}/s`;
  return {
    figure: `events/s, ${writers} writers, appends of ${batch}: event store / bare client`,
    value: `${median(ratios).toFixed(2)} (${spread(ratios)}), ${perSecond(ours)} of ${perSecond(bare)}`,
    target: 'aim 0.6',
  };
}
