import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { eventsOfCommand } from '../platform/event-store/event-log.js';
import { EVENT_STORE, WrongRevision, type EventStore, type Position } from '../platform/event-store/event-store.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { Mutex } from '../platform/shared/mutex.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { SEALED_WITHIN_SECONDS } from '../contracts/http/limits.js';
import { EVENTS_PER_SEAL_MAX, NextSeal, SealKey } from './seal.js';
import { storeLastSeal, readLastSeal } from './last-seal.js';
import { SealsService } from './seals.service.js';

const EVERY_MS = 10_000;
/** Maximum age of the last seal before a small number of events is sealed. */
const SEALED_EVERY_MS = (SEALED_WITHIN_SECONDS - EVERY_MS / 1_000) * 1_000;
/** Events per read; a few milliseconds of work, so that the event loop is not blocked. */
const BATCH = 200;
/** Maximum number of seals per run, for a long log without seals. */
const SEALS_A_RUN = 8;

interface OpenSeal {
  readonly next: NextSeal;
  /** Position up to which events were added. */
  position: Position;
  /** True if events other than seals were added. */
  anythingNew: boolean;
}

/** Seals new events of the log: a full batch immediately, fewer events after a delay. */
@Injectable()
export class SealLog extends RecurringProcess {
  private readonly seals: SealsService;
  private readonly mutex = new Mutex();
  private openSeal: OpenSeal | undefined;
  private sealedAt = performance.now();

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
    this.seals = new SealsService(events);
  }

  /** Seals all events without waiting. */
  async sealAll(): Promise<void> {
    while (await this.sealNext(true));
  }

  /** Seals the remaining events, so that the log of a stopped server can be checked to its end. */
  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    if (!this.lease.isHeld()) return;
    try {
      for (let seals = 0; seals < SEALS_A_RUN && (await this.sealNext(true));) seals += 1;
    } catch (error) {
      this.log.warn(`the last events are not sealed; the next start seals them: ${(error as Error).message}`);
    }
  }

  protected async runDueWork(): Promise<void> {
    const isOld = () => performance.now() - this.sealedAt > SEALED_EVERY_MS;
    for (let seals = 0; seals < SEALS_A_RUN && !this.stopped; seals += 1) {
      if (!(await this.sealNext(isOld()))) return;
    }
  }

  /**
   * Seals the next batch. Returns true if a seal was recorded.
   * @param isPartial also seals a batch that is not full
   */
  private sealNext(isPartial: boolean): Promise<boolean> {
    return this.mutex.run('', () => this.sealNextExclusively(isPartial));
  }

  private async sealNextExclusively(isPartial: boolean): Promise<boolean> {
    const openSeal = (this.openSeal ??= await this.begin());
    await this.addNewEvents(openSeal);
    const { next, anythingNew } = openSeal;
    if (!anythingNew || (!isPartial && next.events < EVENTS_PER_SEAL_MAX)) return false;
    this.openSeal = undefined;
    const now = this.clock.now();
    const seal = next.sealed(new SealKey(await this.vault.lastingKey('seals')), now);
    const expected = seal.number === 1 ? 'none' : seal.number - 2;
    const context = { commandId: randomUUID(), actor: 'process:seal-log', correlationId: randomUUID(), now };
    const event = { type: 'LogSealed', data: seal } as const;
    try {
      await this.events.append(streams.seals, expected, eventsOfCommand(streams.seals, [event], context));
    } catch (error) {
      // another process has recorded this seal
      if (error instanceof WrongRevision) return false;
      throw error;
    }
    await storeLastSeal(this.vault, seal, now);
    this.sealedAt = performance.now();
    return true;
  }

  private async begin(): Promise<OpenSeal> {
    const last = await this.seals.last();
    const lastSeal = await readLastSeal(this.vault, this.clock.now());
    if (lastSeal && lastSeal.number > (last?.number ?? 0)) {
      this.log.error(`seal ${lastSeal.number} is no longer in the log: its end was removed; run npm run verify`);
    }
    return { next: new NextSeal(last), position: await this.seals.end(last), anythingNew: false };
  }

  private async addNewEvents(openSeal: OpenSeal): Promise<void> {
    const { next } = openSeal;
    for await (const { events, position, caughtUp } of this.events.readAll(openSeal.position, { batch: BATCH })) {
      const sealable = events.slice(0, EVENTS_PER_SEAL_MAX - next.events);
      for (const event of sealable) {
        next.add(event);
        if (event.stream !== streams.seals) openSeal.anythingNew = true;
      }
      openSeal.position =
        sealable.length === events.length ? position : (sealable.at(-1)?.position ?? openSeal.position);
      if (caughtUp || next.events >= EVENTS_PER_SEAL_MAX) return;
    }
  }
}
