import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Json } from '../contracts/events/event.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { uncheckedEndSentence } from './broken-text.js';
import { readLastSeal } from './last-seal.js';
import { SealKey } from './seal.js';
import { undefinedIfDamaged, SealsService } from './seals.service.js';
import { verifyLog } from './verify-log.js';
import type { AlteredEvent } from './walk.js';
import { walkedStore } from './walked-log.js';

const NAME = 'logcheck:last';
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;
const PROGRESS_MS = 1_000;
/** Time without progress after which a check counts as interrupted. */
const SILENT_MS = 15_000;
/** Events per batch; a few milliseconds of work, so that the event loop is not blocked. */
const BATCH = 200;
const PAUSE_MS = 4;

/** Progress or result of a check of the whole log. */
export interface LastCheck {
  /** State of the check; `interrupted` if the server stopped during the check. */
  state: 'running' | 'done' | 'interrupted';
  /** Start time (ISO 8601, UTC). */
  startedAt: string;
  /** Time of this report. */
  at: string;
  /** Number of events that were checked and found unaltered. */
  events: number;
  seals: number;
  /** Number of events to check. During the check, it is at least the number of events sealed at the start. */
  of: number;
  /** Number of events after the last seal. */
  unsealed: number;
  broken: AlteredEvent | null;
  /** Why the end of the log could not be checked, as a sentence; undefined if it was checked. */
  endUnchecked?: string;
}

/** Runs checks of the whole log, one at a time. The latest result is stored for all processes. */
@Injectable()
export class LogCheckService implements OnApplicationShutdown {
  private readonly log = new Logger(LogCheckService.name);
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async last(): Promise<LastCheck | null> {
    const now = this.clock.now();
    const check = (await this.vault.record(NAME, now))?.content as unknown as LastCheck | undefined;
    if (check?.state !== 'running') return check ?? null;
    const isSilent = now.getTime() - Date.parse(check.at) > SILENT_MS;
    return isSilent ? { ...check, state: 'interrupted' } : check;
  }

  /** Returns the running check, or starts one. */
  async start(): Promise<LastCheck> {
    const last = await this.last();
    if (last?.state === 'running' || this.running) return last!;
    const seals = new SealsService(this.events);
    // a damaged seal is reported by the check
    const seal = await seals.last().catch(undefinedIfDamaged);
    const startedAt = this.clock.now().toISOString();
    const of = seal ? seal.after + seal.events : 0;
    const check: LastCheck = {
      state: 'running',
      startedAt,
      at: startedAt,
      events: 0,
      seals: 0,
      of,
      unsealed: 0,
      broken: null,
    };
    await this.store(check);
    this.running = this.run(seals, check)
      .catch((error: Error) => this.log.warn(`a check of the log was aborted: ${error.message}`))
      .finally(() => (this.running = undefined));
    return check;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort(new Error('the server is stopping'));
    await this.running;
  }

  private async run(seals: SealsService, check: LastCheck): Promise<void> {
    let reportedAt = performance.now();
    const progress = { ...check };
    const pause = async () => {
      if (performance.now() - reportedAt > PROGRESS_MS) {
        reportedAt = performance.now();
        await this.store({ ...progress, at: this.clock.now().toISOString() });
      }
      await sleep(PAUSE_MS);
    };
    const { public: key } = new SealKey(await this.vault.lastingKey('seals'));
    const lastSeal = await readLastSeal(this.vault, this.clock.now());
    const watch = {
      stop: this.stop.signal,
      onProgress: (events: number, count: number) =>
        void Object.assign(progress, { events, seals: count, of: Math.max(check.of, events) }),
    };
    const log = walkedStore(this.events, { batch: BATCH, pause });
    const verified = await verifyLog(log, seals.all(), { key, lastSeal, anchors: [] }, watch);
    const { events, unsealed, broken = null } = verified;
    const at = this.clock.now().toISOString();
    const of = broken ? Math.max(check.of, events) : events;
    const result = { ...check, state: 'done', at, events, of, seals: verified.seals, unsealed, broken } as const;
    await this.store(lastSeal ? result : { ...result, endUnchecked: uncheckedEndSentence(verified) });
  }

  private async store(check: LastCheck): Promise<void> {
    const now = this.clock.now();
    const read = await this.vault.record(NAME, now);
    const content = check as unknown as Json;
    await this.vault.keepRecord({ name: NAME, content, expiresAt: new Date(now.getTime() + RETENTION_MS) }, read, now);
  }
}
