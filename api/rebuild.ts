import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { projections } from '../projections/all.js';
import { openReadStore } from '../projections/store/open-read-store.js';
import type { ReadModel, ReadStore } from '../projections/store/read-store.js';
import { systemClock } from './platform/clock.js';
import { claimDataFolder } from './platform/config/data-folder.js';
import { Settings } from './platform/config/settings.js';
import { StoreUnusable, type EventStore } from './platform/event-store/event-store.js';
import { openEventStore } from './platform/event-store/open-event-store.js';
import { grouped, Progress } from './platform/telemetry/progress.js';
import { fail, stopSignal } from './program.js';
import { Opened } from './startup/opened.js';
import { openPlatform } from './startup/platform.js';

/** The asking or the rebuild itself went wrong; its message is the line for a person. */
class CantRebuild extends Error {}

const LOOK_EVERY_MS = 200;

const stop = stopSignal();
const opened = new Opened();
try {
  Logger.overrideLogger(false);
  const names = namesAsked(process.argv.slice(2));
  await rebuild(names, await openStores(new Settings(process.env)));
  process.stdout.write(`Rebuilt: ${names.join(', ')}\n`);
} catch (error) {
  if (stop.aborted) process.stderr.write('Stopped. A server goes on with it; without one, run this again.\n');
  else fail("The read models can't be rebuilt", error, CantRebuild);
} finally {
  await opened.close();
}

/** @throws CantRebuild */
function namesAsked(args: readonly string[]): readonly string[] {
  const all = projections.map(({ name }) => name);
  if (args.length === 1 && args[0] === '--all') return all;
  if (args.length > 0 && args.every((name) => all.includes(name))) return args;
  throw new CantRebuild(`name some of ${all.join(', ')}, or --all, as in: npm run rebuild -- ${all[0]}`);
}

/** Where no server runs, this process takes its place: it rebuilds what it requests. */
async function openStores(settings: Settings): Promise<{ readonly events: EventStore; readonly reads: ReadStore }> {
  const { events, readModels, shared, dataDir } = settings;
  if (events.engine === 'sqlite' && !existsSync(events.file)) {
    throw new CantRebuild(`there is no event file ${events.file}; set DATA_DIR to its folder`);
  }
  if (!shared && isServed(dataDir)) {
    return { events: opened.keep(await openEventStore(events)), reads: opened.keep(await openReadStore(readModels)) };
  }
  // among others it stands by, and runs the projections if nobody does
  const role = shared && settings.redisUrl ? 'projections' : 'all';
  return opened.keep(await openPlatform(new Settings({ ...process.env, ROLE: role }), systemClock));
}

function isServed(dataDir: string): boolean {
  try {
    claimDataFolder(dataDir).release();
    return false;
  } catch (error) {
    if (error instanceof StoreUnusable) return true;
    throw error;
  }
}

async function rebuild(names: readonly string[], { events, reads }: { events: EventStore; reads: ReadStore }) {
  const before = await reads.models();
  for (const name of names) await reads.requestRebuild(name);
  const last = await events.lastPosition();
  let models = before;
  const isRequested = (name: string) => models.get(name)?.rebuildRequested === true;
  const state = (name: string) => `${name} ${isRequested(name) ? percentOf(models.get(name), last) : 'done'}`;
  const progress = new Progress(process.stderr, () => names.map(state).join(', '));
  try {
    do {
      stop.throwIfAborted();
      await sleep(LOOK_EVERY_MS);
      models = await reads.models();
    } while (names.some(isRequested));
  } finally {
    progress.end();
  }
  const failed = names.filter((name) => models.get(name)?.live?.id === before.get(name)?.live?.id);
  if (failed.length > 0)
    throw new CantRebuild(`${failed.join(', ')} could not be built; the log of the server says why`);
  for (const name of names) {
    const { count } = models.get(name)!.live!.quarantine;
    if (count > 0) process.stdout.write(`${name}: ${grouped(count)} events were left out\n`);
  }
}

function percentOf(model: ReadModel | undefined, last: bigint): string {
  const { checkpoint } = model?.next ?? { checkpoint: 0n };
  return last === 0n ? '0%' : `${(checkpoint * 100n) / last}%`;
}
