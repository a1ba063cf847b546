import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { ActiveProjections } from '../../projections/engine/active-projections.js';
import type { EngineParts } from '../../projections/engine/projection-engine.js';
import { SharedProgress } from '../../projections/engine/shared-progress.js';
import type { LiveMessage } from '../contracts/live/messages.js';
import { withPaced, type Announcements } from '../platform/announcements.js';
import type { Settings } from '../platform/config/settings.js';
import type { ExclusiveLease } from '../platform/leases/held-lease.js';
import { SharedHeartbeat } from '../platform/leases/heartbeat.js';
import type { Leases } from '../platform/leases/leases.js';
import { openLeases } from '../platform/config/open-stores.js';
import { LeaseHolder } from '../platform/leases/lease-holder.js';
import { RedisAnnouncer } from '../platform/redis/redis-announcer.js';
import { channel, Redis } from '../platform/redis/redis.js';
import type { ResourceStack } from './resource-stack.js';

/** Publishes projection checkpoints to the other processes. */
const checkpointChannel = channel<readonly (readonly [projection: string, position: string])[]>('moved');

/** Starts the tasks of this process according to its ROLE, in an installation with several processes. */
export async function startWithOtherProcesses(
  settings: Settings,
  parts: EngineParts,
  announcements: Announcements,
  resources: ResourceStack,
) {
  const redis = settings.redisUrl === undefined ? undefined : resources.push(await Redis.open(settings.redisUrl));
  const leases = resources.push(await openLeases(settings.readModels));
  // readable, so that operators can identify the process
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  const progress = resources.push(await progressOf(parts, redis));
  const announce = announcer(announcements, redis, resources);
  if (settings.role !== 'api') await runProjections({ parts, leases, holder, announce, progress, redis }, resources);
  const processesLease = settings.role === 'projections' ? neverHeld : await runProcesses(leases, holder, resources);
  return { progress, processesLease, heartbeat: new SharedHeartbeat(leases), redis };
}

const neverHeld: ExclusiveLease = { isHeld: () => false };

async function progressOf(parts: EngineParts, redis: Redis | undefined): Promise<SharedProgress> {
  const log = new Logger('read models');
  const progress = new SharedProgress({ ...parts, onProblem: (line) => log.warn(line) });
  redis?.subscribe(checkpointChannel, (positions) =>
    progress.receivePositions(new Map(positions.map(([projection, position]) => [projection, BigInt(position)]))),
  );
  await progress.start();
  return progress;
}

/**
 * Returns a function that sends messages to the sockets of all processes with Redis, or to local sockets without it.
 */
function announcer(announcements: Announcements, redis: Redis | undefined, resources: ResourceStack) {
  if (!redis) return (messages: readonly LiveMessage[]) => announcements.announce(messages);
  const redisAnnouncer = resources.push(new RedisAnnouncer(redis));
  return (messages: readonly LiveMessage[]) => redisAnnouncer.announce(messages);
}

interface ProjectionParts {
  readonly parts: EngineParts;
  readonly leases: Leases;
  readonly holder: string;
  readonly announce: (messages: readonly LiveMessage[]) => void;
  readonly progress: SharedProgress;
  readonly redis: Redis | undefined;
}

async function runProjections(
  { parts, leases, holder, announce, progress, redis }: ProjectionParts,
  resources: ResourceStack,
) {
  const log = new Logger('projections');
  const active = new ActiveProjections({
    ...parts,
    leases,
    holder,
    onAnnounce: withPaced(announce),
    onMoved: (positions) => {
      progress.receivePositions(positions);
      const positionsAsText = [...positions].map(([projection, position]) => [projection, String(position)] as const);
      // may be lost while Redis is unavailable; the stored checkpoints are read later
      redis?.publish(checkpointChannel, positionsAsText).catch(() => {});
    },
    onProblem: (line) => log.warn(line),
    onChange: (line) => log.log(line),
  });
  resources.push(active);
  await active.start();
}

async function runProcesses(leases: Leases, holder: string, resources: ResourceStack): Promise<ExclusiveLease> {
  const log = new Logger('processes');
  const leaseHolder = new LeaseHolder({
    leases,
    name: 'processes',
    holder,
    onAcquired: () => log.log('background processes run on this server now'),
    onLost: () => log.log('background processes no longer run on this server'),
    onProblem: (line) => log.warn(line),
  });
  resources.push(leaseHolder);
  await leaseHolder.start();
  return leaseHolder;
}
