import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { ActiveProjections } from '../../../projections/engine/active-projections.js';
import type { EngineParts } from '../../../projections/engine/projection-engine.js';
import { declareAll } from '../../../projections/engine/declare.js';
import { SharedProgress } from '../../../projections/engine/shared-progress.js';
import type { LiveMessage } from '../../contracts/live/messages.js';
import type { Announcements } from '../announcements.js';
import type { Settings } from '../config/settings.js';
import { type Duty } from '../leases/duty.js';
import type { Leases } from '../leases/leases.js';
import { openLeases } from '../leases/open-leases.js';
import { Tenure } from '../leases/tenure.js';
import type { Opened } from '../opened.js';
import { RedisLink } from '../redis/redis-link.js';
import { RedisAnnouncer } from '../redis/redis-announcer.js';
import { hearApplied, tellApplied } from './applied.js';

/** What this process does among others that share its stores, by its ROLE. */
export async function joinOthers(settings: Settings, parts: EngineParts, announcements: Announcements, opened: Opened) {
  const redis = settings.redisUrl === undefined ? undefined : opened.keep(await RedisLink.open(settings.redisUrl));
  const leases = opened.keep(await openLeases(settings.readModels));
  // names processes to people too
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  await declareAll(parts.reads, parts.projections);
  const progress = opened.keep(progressOf(parts, redis));
  const announce = announcer(announcements, redis, opened);
  if (settings.role !== 'api') await project({ parts, leases, holder, announce, progress, redis }, opened);
  const processDuty = settings.role === 'projections' ? never : await striveForProcesses(leases, holder, opened);
  return { progress, processDuty, redis };
}

const never: Duty = { held: () => false };

function progressOf({ events, reads, projections }: EngineParts, redis: RedisLink | undefined): SharedProgress {
  const log = new Logger('read models');
  const names = projections.map(({ name }) => name);
  const progress = new SharedProgress({ events, reads, projections: names, onProblem: (line) => log.warn(line) });
  if (redis) hearApplied(redis, progress);
  progress.start();
  return progress;
}

/** With Redis every process's sockets hear it, this one's too; without, those that hang here. */
function announcer(announcements: Announcements, redis: RedisLink | undefined, opened: Opened) {
  if (!redis) return (messages: readonly LiveMessage[]) => announcements.announce(messages);
  const announcing = opened.keep(new RedisAnnouncer(redis));
  return (messages: readonly LiveMessage[]) => announcing.announce(messages);
}

interface Projecting {
  readonly parts: EngineParts;
  readonly leases: Leases;
  readonly holder: string;
  readonly announce: (messages: readonly LiveMessage[]) => void;
  readonly progress: SharedProgress;
  readonly redis: RedisLink | undefined;
}

async function project({ parts, leases, holder, announce, progress, redis }: Projecting, opened: Opened) {
  const log = new Logger('projections');
  const active = new ActiveProjections({
    ...parts,
    leases,
    holder,
    onAnnounce: announce,
    onApplied: (projections, position) => {
      progress.heard(projections, position);
      if (redis) tellApplied(redis, projections, position);
    },
    onProblem: (line) => log.warn(line),
    onTurn: (line) => log.log(line),
  });
  opened.keep(active);
  await active.start();
}

async function striveForProcesses(leases: Leases, holder: string, opened: Opened): Promise<Duty> {
  const log = new Logger('processes');
  const tenure = new Tenure({
    leases,
    name: 'processes',
    holder,
    onTaken: () => log.log('processes run here from now on'),
    onLost: () => log.log('processes no longer run here'),
    onProblem: (line) => log.warn(line),
  });
  opened.keep(tenure);
  await tenure.start();
  return tenure;
}
