import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import {
  START,
  type EventBatch,
  type EventStore,
  type Position,
  type Subscription,
} from '../../api/platform/event-store/event-store.js';
import { prefetch } from '../../api/platform/shared/prefetch.js';
import { tracedFold } from '../../api/platform/telemetry/tracing.js';
import type { Document, Generation, GenerationState, ReadModel } from '../store/read-store.js';
import type { FoldedEvent } from './fold-buffer.js';
import {
  isRebuildUseful,
  GenerationWriter,
  NotStorable,
  unknownEvents,
  type WriterParts,
} from './generation-writer.js';
import { currentOrLate, type ProjectionLag } from './progress.js';
import { fingerprintOf, type Announce, type AnyProjection, type ProjectedEvent } from './projection.js';
import { hasRecovered, isProgrammingError, Retry, EngineStopped } from './retry.js';

/** Events per batch: a few milliseconds of folding, so that requests are served in between. */
const BATCH = 500;
/** Interval in ms between writes of a rebuild; the maximum work lost by an interruption. */
const WRITE_MS = 10_000;

export interface RunningParts extends Omit<WriterParts, 'retry'> {
  readonly events: EventStore;
  /**
   * Returns the maximum number of documents that a rebuild caches; above it documents are written and reread on demand.
   */
  readonly documentsInMemory: () => number;
  /** Called when newly written documents have become readable. */
  readonly onMoved: (projection: RunningProjection) => void;
  readonly onAnnounce: (messages: readonly LiveMessage[]) => void;
  readonly onRebuildProgress: (progress: RebuildProgress) => void;
}

export interface RebuildProgress {
  readonly projection: string;
  readonly position: Position;
  readonly of: Position;
}

/**
 * Runs one projection on a separate subscription, and rebuilds its documents when they were written by other code. A
 * document that cannot be stored, or a throwing projection, stops only this projection.
 */
export class RunningProjection {
  private readonly retry: Retry;
  /** Live generation; undefined while there are no documents written by this code. */
  private live: GenerationWriter | undefined;
  /** Position up to which events are not published. */
  announcedTo = START;
  private subscription: Subscription | undefined;
  private following: Promise<void> = Promise.resolve();
  private isPaused = false;
  private rebuilding: Promise<void> | undefined;
  private stopped = false;
  /** Start of the current backlog (performance.now()); undefined if there is none. */
  private behindSince: number | undefined = performance.now();

  constructor(
    readonly projection: AnyProjection,
    private readonly parts: RunningParts,
  ) {
    this.retry = new Retry(parts.onProblem);
  }

  get name(): string {
    return this.projection.name;
  }

  get position(): Position {
    return this.live?.position ?? START;
  }

  get isRebuilding(): boolean {
    return this.rebuilding !== undefined;
  }

  /**
   * Starts following the log, and a rebuild if one is required.
   * @param announceFrom position up to which events are not published
   */
  start({ live, rebuildRequested }: ReadModel, announceFrom: Position): void {
    this.announcedTo = announceFrom;
    if (live?.fingerprint === fingerprintOf(this.projection)) this.follow(this.writer('live', live));
    if (!this.live || rebuildRequested || isRebuildUseful(this.live.quarantine)) this.rebuild().catch(() => {});
  }

  /**
   * Discards documents that were built from another log, and rebuilds them.
   * @param newest end of this log
   */
  async discard(newest: Position): Promise<void> {
    await this.pause();
    this.live = undefined;
    await this.parts.reads.discard(this.projection.collection.name);
    this.announcedTo = newest;
    this.rebuild().catch(() => {});
  }

  /**
   * Rebuilds the documents from all events while the live ones are served. Resolves after the switch; concurrent calls
   * share one rebuild.
   */
  rebuild(): Promise<void> {
    this.rebuilding ??= this.build().finally(() => (this.rebuilding = undefined));
    return this.rebuilding;
  }

  /** Resolves when no rebuild is running, regardless of its outcome. */
  async built(): Promise<void> {
    await this.rebuilding?.catch(() => {});
  }

  /** Advances the checkpoint past events that changed no documents. */
  async writeCheckpoint(): Promise<void> {
    await this.live?.writeCheckpoint();
  }

  lag(): ProjectionLag {
    const { name: projection, position, live, behindSince } = this;
    const behindMs = behindSince === undefined ? (this.subscription?.behindMs() ?? 0) : performance.now() - behindSince;
    const liveState = live ? currentOrLate(behindMs) : 'building';
    const quarantined = live?.quarantine.count ?? 0;
    const failure = this.retry.lastingFailure;
    return { projection, state: this.stopped ? 'stopped' : liveState, position, behindMs, quarantined, failure };
  }

  /** Closes after the current batch. Unwritten changes are folded again after the next start. */
  async close(): Promise<void> {
    this.retry.stop();
    await this.pause();
    await this.built();
  }

  private writer(generation: Generation, stored: GenerationState): GenerationWriter {
    return new GenerationWriter({ ...this.parts, retry: this.retry }, this.projection, generation, stored);
  }

  private follow(live: GenerationWriter): void {
    this.live = live;
    this.stopped = false;
    this.isPaused = false;
    this.following = this.foldLiveEvents(live).catch((error: unknown) => {
      this.stopped = true;
      this.reportUnlessClosing('projection stopped', error);
    });
  }

  private async foldLiveEvents(live: GenerationWriter): Promise<void> {
    const { on, announce = {} } = this.projection;
    const types = this.projection === unknownEvents ? undefined : [...new Set(Object.keys({ ...on, ...announce }))];
    const subscriptionTask = `the subscription of ${this.name}`;
    for (let attempts = 0; !this.isPaused; attempts++) {
      let reason: unknown = 'ended';
      try {
        const from = live.position < this.announcedTo ? live.position : this.announcedTo;
        this.subscription = this.parts.events.subscribe(from, { ...(types && { types }) });
        for await (const batch of this.subscription) {
          await this.processBatch(live, batch);
          this.stopped = false;
          attempts = 0;
          this.retry.resetFailures(subscriptionTask);
          if (!batch.caughtUp) await yieldToEventLoop();
        }
      } catch (error) {
        if (error instanceof EngineStopped) throw error;
        if (isProgrammingError(error)) {
          // Retried nevertheless: a broken driver connection may have caused it.
          this.stopped = true;
          live.rollBack();
          attempts = Infinity;
        }
        reason = error;
      }
      if (this.isPaused) return;
      this.behindSince ??= performance.now();
      await this.retry.pause(subscriptionTask, reason, attempts, hasRecovered(this.parts.events));
    }
  }

  private async processBatch(live: GenerationWriter, { events, position, caughtUp }: EventBatch): Promise<void> {
    this.behindSince ??= performance.now();
    const last = events.at(-1);
    if (last) this.parts.log.cacheEvent(last);
    const folded = await tracedFold(this.name, events, () => live.process(events, position));
    if (caughtUp) this.behindSince = undefined;
    const { announcedTo } = this;
    if (position > announcedTo) this.announcedTo = position;
    this.parts.onMoved(this);
    const messages = folded
      .filter(({ event }) => event.position > announcedTo)
      .flatMap((foldedEvent) => this.messagesOf(foldedEvent));
    if (messages.length > 0) this.parts.onAnnounce(messages);
  }

  private messagesOf({ event, changes }: FoldedEvent): readonly LiveMessage[] {
    const announce = this.projection.announce?.[event.type] as Announce<Document, ProjectedEvent['type']> | undefined;
    if (!announce) return [];
    try {
      const isFolded = Object.hasOwn(this.projection.on, event.type);
      return (isFolded ? changes : [NO_CHANGE]).flatMap(({ before, after }) => announce(event, before, after));
    } catch (error) {
      this.parts.onProblem(`${this.name} could not announce ${event.type}: ${(error as Error).name}`);
      return [];
    }
  }

  private async pause(): Promise<void> {
    this.isPaused = true;
    await this.subscription?.close();
    await this.following;
  }

  private async build(): Promise<void> {
    const { name, collection } = this.projection;
    const { reads } = this.parts;
    try {
      const begin = () => reads.beginRebuild(collection, fingerprintOf(this.projection));
      const next = this.writer('next', await this.retry.run(`rebuilding ${name}`, begin));
      await this.catchUp(next);
      // Catches up again to shorten the pause of the live generation.
      await this.catchUp(next);
      await this.pause();
      await this.catchUp(next);
      await this.retry.run(`switching ${name}`, () => reads.switchOver(name));
      next.markLive();
      this.follow(next);
      this.parts.onRebuildProgress({ projection: name, position: next.position, of: next.position });
      this.parts.onMoved(this);
    } catch (error) {
      if (!this.live) this.stopped = true;
      else if (this.isPaused && !this.retry.stopped) this.follow(this.live);
      if (!(error instanceof EngineStopped)) await reads.requestRebuild(name, false).catch(() => {});
      this.reportUnlessClosing('rebuild failed', error);
      throw error;
    }
  }

  /**
   * Folds events up to the position of the live generation, or to the end of the log if there is none. Going further
   * would leave new events unpublished.
   */
  private async catchUp(next: GenerationWriter): Promise<void> {
    const { retry, live } = this;
    const last = () => this.parts.events.lastPosition();
    const goal = live && !this.stopped ? live.position : await retry.run(`rebuilding ${this.name}`, last);
    let singleStepUntil = START;
    for (let attempts = 0; ; attempts++) {
      try {
        await this.foldUpTo(goal, next, singleStepUntil);
        await next.write();
        return retry.resetFailures(`rebuilding ${this.name}`);
      } catch (error) {
        if (error instanceof EngineStopped || isProgrammingError(error)) throw error;
        if (error instanceof NotStorable) {
          // Repeats the events one by one to find the one that failed.
          singleStepUntil = next.foldedTo;
          next.rollBack();
        } else await retry.pause(`rebuilding ${this.name}`, error, attempts);
      }
    }
  }

  private async foldUpTo(goal: Position, next: GenerationWriter, singleStepUntil: Position): Promise<void> {
    const types = Object.keys(this.projection.on);
    // A projection without folds does not need the history.
    if (types.length === 0) next.foldedTo = goal;
    if (next.foldedTo >= goal) return;
    let writtenAt = performance.now();
    let reportedTenth = -1n;
    for await (const batch of prefetch(this.parts.events.readAll(next.foldedTo, { types, batch: BATCH }))) {
      if (this.retry.stopped) throw new EngineStopped();
      const events = batch.events.filter(({ position }) => position <= goal);
      const position = batch.position < goal ? batch.position : goal;
      if (position <= singleStepUntil) await next.process(events, position);
      else await next.fold(events, position);
      const isFull = next.size > this.parts.documentsInMemory();
      if (isFull || performance.now() - writtenAt > WRITE_MS) {
        await next.write();
        if (isFull) next.clearCache();
        writtenAt = performance.now();
      }
      // The end of the rebuild is reported after the switch.
      if ((position * 10n) / goal > reportedTenth && position < goal) {
        reportedTenth = (position * 10n) / goal;
        this.parts.onRebuildProgress({ projection: this.name, position, of: goal });
      }
      if (position >= goal) return;
      // Yields between consecutive batches so that other requests are served.
      await yieldToEventLoop();
    }
  }

  private reportUnlessClosing(activity: string, error: unknown): void {
    if (!(error instanceof EngineStopped))
      this.parts.onProblem(`${this.name}: ${activity}: ${(error as Error).message}`);
  }
}

const NO_CHANGE = { before: undefined, after: undefined };
