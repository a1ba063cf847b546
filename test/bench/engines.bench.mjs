// Appends, projections and page reads of each engine as ratios to SQLite, and the product with a simulated KurrentDB on
// a slow disk. MONGODB_URL and KURRENTDB_URL name servers to measure; KURRENTDB_URL also compares appends with the bare
// client. Without them the test simulators are used, which only measures the overhead of the adapter.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openEventStore } from '../../dist/api/platform/config/open-stores.js';
import { openReadStore } from '../../dist/projections/open-read-store.js';
import { measure, WRITERS } from './append-workload.mjs';
import { median, spread } from './figures.mjs';
import { kurrentAppendRates } from './kurrent-appends.mjs';
import { kurrentProduct } from './kurrent-product.mjs';
import { startKurrentStandIn } from './kurrent-stand-in.mjs';

const STAND_INS = resolve(import.meta.dirname, '../support/stand-ins');
const RUNS = 5;
const STUDENTS = 2_000;
const BATCH = 500;
const PAGE = 50;
const READERS = 16;
const NO_MONGODB = 'no MONGODB_URL, and its stand-in needs Java, Maven and the Maven repository';

const results = {
  name: 'bench-results',
  fields: ['studentId', 'finishedAt'],
  indexes: [['studentId', 'finishedAt']],
};

export async function run({ quick, students, data }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const ms = quick ? 300 : 1_000;
  const kurrent = await kurrentServer();
  const mongo = await mongoServer();
  try {
    return [
      ...(await appends(await eventStores(folder, kurrent), ms)),
      ...(process.env.KURRENTDB_URL ? await kurrentAppendRates(kurrent.url, { runs: quick ? 3 : RUNS, ms }) : []),
      ...(await kurrentProduct({ quick, students, data })),
      ...(await readModels(await readStores(folder, mongo), ms)),
      ...(mongo ? [] : [{ figure: '… MongoDB', value: `not measured: ${NO_MONGODB}` }]),
    ];
  } finally {
    await kurrent.end();
    mongo?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function eventStores(folder, { name, url }) {
  return {
    SQLite: await openEventStore({ engine: 'sqlite', file: join(folder, 'events.db') }),
    [name]: await openEventStore({ engine: 'kurrentdb', url }),
  };
}

/** Includes MongoDB only if a server is available */
async function readStores(folder, mongo) {
  return {
    SQLite: await openReadStore({ engine: 'sqlite', file: join(folder, 'read-models.db') }),
    ...(mongo && {
      [mongo.name]: await openReadStore({ engine: 'mongodb', url: databaseOf(mongo.url, `bench_${Date.now()}`) }),
    }),
  };
}

async function kurrentServer() {
  const { KURRENTDB_URL: givenUrl } = process.env;
  if (givenUrl) return { name: 'KurrentDB', url: givenUrl, end: () => {} };
  const { url, stop } = await startKurrentStandIn();
  return { name: "KurrentDB's stand-in", url, end: stop };
}

/** Returns undefined if there is no server and the simulator cannot be built or started. */
async function mongoServer() {
  const { MONGODB_URL: givenUrl } = process.env;
  if (givenUrl) return { name: 'MongoDB', url: givenUrl, end: () => {} };
  const server = spawn(process.execPath, [join(STAND_INS, 'mongo-wire/start.mjs')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = await Promise.race([once(createInterface(server.stdout), 'line'), once(server, 'exit').then(() => [])]);
  return url && { name: "MongoDB's stand-in", url, end: () => server.kill() };
}

function databaseOf(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function appends(stores, ms) {
  const rates = await runAlternately(stores, (store) =>
    measure((stream, revision, event) => store.append(stream, revision < 0 ? 'none' : revision, [event]), ms),
  );
  for (const store of Object.values(stores)) await store.close();
  return figures(`durable appends, ${WRITERS} writers`, rates);
}

async function readModels(stores, ms) {
  let position = 0n;
  for (const store of Object.values(stores)) {
    await store.declare(results, '1');
    await store.beginRebuild(results, '1');
    await store.switchOver(results.name);
  }
  const projected = await runAlternately(stores, async (store) => {
    const startedAt = performance.now();
    let documents = 0;
    for (; performance.now() - startedAt < ms; documents += BATCH) {
      position += 1n;
      await project(store, position);
    }
    return (documents / (performance.now() - startedAt)) * 1_000;
  });
  const read = await runAlternately(stores, async (store) => {
    const startedAt = performance.now();
    let pages = 0;
    const reader = async () => {
      for (; performance.now() - startedAt < ms; pages += 1) {
        const filter = { studentId: studentOf(Math.floor(Math.random() * STUDENTS)) };
        await store.page(results, { where: filter, order: { by: 'finishedAt', direction: 'desc' }, limit: PAGE });
      }
    };
    await Promise.all(Array.from({ length: READERS }, reader));
    return (pages / (performance.now() - startedAt)) * 1_000;
  });
  for (const store of Object.values(stores)) await store.close();
  return [
    ...figures(`documents read, folded and written with the checkpoint, ${BATCH} per batch`, projected),
    ...figures(`pages of ${PAGE} by an index, ${READERS} readers`, read),
  ];
}

/** Reads documents by key and then writes a batch of changes, like the projection engine. */
async function project(store, position) {
  const ids = Array.from({ length: BATCH }, (_, n) => `result-${(Number(position) * 7 + n) % (STUDENTS * 4)}`);
  const documents = await store.getWithPosition(results, ids, 'live');
  const puts = ids.map((_id, n) => ({
    _id,
    studentId: studentOf((Number(position) + n) % STUDENTS),
    finishedAt: new Date(Number(position) * 1_000).toISOString(),
    exam: randomUUID(),
    times: (documents.get(_id)?.document?.times ?? 0) + 1,
  }));
  await store.apply({ collection: results.name, position, puts, deletes: [] });
}

const studentOf = (number) => `student-${number}`;

/** Measures all engines alternately in each run. */
async function runAlternately(stores, task) {
  const rates = Object.fromEntries(Object.keys(stores).map((name) => [name, []]));
  for (let round = 0; round < RUNS; round += 1) {
    for (const [name, store] of Object.entries(stores)) rates[name].push(await task(store));
  }
  return rates;
}

function figures(label, { SQLite: sqliteFigures, ...otherFigures }) {
  const perSecond = (rates) => `${Math.round(median(rates)).toLocaleString('en')} a second`;
  return [
    { figure: `${label}: SQLite`, value: perSecond(sqliteFigures) },
    ...Object.entries(otherFigures).map(([name, rates]) => {
      const ratios = rates.map((rate, round) => rate / sqliteFigures[round]);
      return {
        figure: `… ${name} / SQLite`,
        value: `${median(ratios).toFixed(3)} (${spread(ratios, 3)}), ${perSecond(rates)}`,
      };
    }),
  ];
}
