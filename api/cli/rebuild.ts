import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { projections } from '../../projections/all.js';
import { assertWorking } from '../../projections/engine/progress.js';
import type { ReadModel } from '../../projections/store/read-store.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import { UsageError } from './arguments.js';
import { commandSettings } from './command-settings.js';
import { fail, stopSignal } from './exit.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { openStoresConcurrently } from '../startup/command-stores.js';

/** Thrown if a read model could not be rebuilt. The message is shown to the user. */
class RebuildError extends Error {}

const POLL_MS = 200;
/**
 * Time without progress after which a rebuild counts as stalled. A server saves its progress several times within it.
 */
const STALLED_MS = 120_000;

const STALLED_MESSAGE = 'nothing was rebuilt in the last two minutes; the log of the server says why';

type Stores = Awaited<ReturnType<typeof openStoresConcurrently>>;

/**
 * Rebuilds the given read models and waits until the server or this process has finished.
 * @throws UsageError
 */
export async function runRebuild(args: readonly string[], all: boolean): Promise<void> {
  const names = namesOf(args, all);
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    Logger.overrideLogger(false);
    await rebuild(names, await openStoresConcurrently(commandSettings(), resources), stop);
    process.stdout.write(`Rebuilt: ${names.join(', ')}\n`);
  } catch (error) {
    if (stop.aborted)
      process.stderr.write('Stopped. A running server continues the rebuild; without one, run the command again.\n');
    else fail("The read models can't be rebuilt", error, RebuildError);
  } finally {
    await resources.close();
  }
}

/**
 * Validates the names of read models.
 * @throws UsageError
 */
function namesOf(names: readonly string[], all: boolean): readonly string[] {
  const allNames = projections.map(({ name }) => name);
  if (all && names.length === 0) return allNames;
  if (!all && names.length > 0 && names.every((name) => allNames.includes(name))) return names;
  throw new UsageError(
    `name one or more of ${allNames.join(', ')}, or --all, as in: npm run rebuild -- ${allNames[0]}`,
  );
}

async function rebuild(
  names: readonly string[],
  { events, reads, progress: projecting }: Stores,
  stop: AbortSignal,
): Promise<void> {
  const before = await reads.listModels();
  for (const name of names) await reads.requestRebuild(name);
  const last = await events.lastPosition();
  let models = before;
  const isRequested = (name: string) => models.get(name)?.rebuildRequested === true;
  const state = (name: string) => `${name} ${isRequested(name) ? percentOf(models.get(name), last) : 'done'}`;
  const position = (all: typeof models) =>
    names.map((name) => `${all.get(name)?.next?.checkpoint} ${isRequested(name)}`).join();
  const progress = new Progress(process.stderr, () => names.map(state).join(', '));
  let [lastReport, movedAt] = ['', performance.now()];
  try {
    do {
      stop.throwIfAborted();
      await sleep(POLL_MS);
      models = await reads.listModels();
      if (projecting) assertWorking(projecting, names);
      if (lastReport !== (lastReport = position(models))) movedAt = performance.now();
      if (performance.now() - movedAt > STALLED_MS) throw new RebuildError(STALLED_MESSAGE);
    } while (names.some(isRequested));
  } finally {
    progress.end();
  }
  const failed = names.filter((name) => models.get(name)?.live?.id === before.get(name)?.live?.id);
  if (failed.length > 0)
    throw new RebuildError(`${failed.join(', ')} could not be built; the log of the server says why`);
  for (const name of names) {
    const { count } = models.get(name)!.live!.quarantine;
    if (count > 0) process.stdout.write(`${name}: ${formatCount(count)} events were quarantined\n`);
  }
}

function percentOf(model: ReadModel | undefined, last: bigint): string {
  const { checkpoint } = model?.next ?? { checkpoint: 0n };
  return last === 0n ? '0%' : `${(checkpoint * 100n) / last}%`;
}
