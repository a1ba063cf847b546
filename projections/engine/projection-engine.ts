import { setImmediate as requestsInBetween } from 'node:timers/promises';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import { START, type Position, type Subscription } from '../../api/platform/event-store/event-store.js';
import { Feed, type Taken } from './feed.js';
import { fingerprintOf } from './fingerprint.js';
import { LiveProjection } from './live-projection.js';
import type { Lag, ProjectionLag, ProjectionProgress } from './progress.js';
import type { AnyProjection, IdentityOpener } from './projection.js';
import { QUARANTINE_FINGERPRINT, quarantine, type QuarantinedEvent } from './quarantine.js';
import type { RebuildParts } from './rebuild.js';
import { Rebuilds, type RebuildProgress } from './rebuilds.js';
import { Retry, Stopped } from './retry.js';
import { WaitingRoom } from './waiting.js';

export interface EngineParts extends Pick<RebuildParts, 'events' | 'reads' | 'documentsInMemory'> {
  readonly projections: readonly AnyProjection[];
  /** needed where a projection `opensIdentities` */
  readonly openIdentities?: IdentityOpener;
  /** what open screens are told, once the documents that show it are written; never of a replay */
  readonly onAnnounce?: (messages: readonly LiveMessage[]) => void;
  /** what is behind this position was not announced by whoever ran before; without it only what is to come is news */
  readonly announceFrom?: Position;
  /** after every batch that was written: which projections stand at `position` now */
  readonly onApplied?: (projections: readonly string[], position: Position) => void;
  /** at the begin of a rebuild, at every tenth of it, and at its end */
  readonly onRebuildProgress?: (progress: RebuildProgress) => void;
  /** one line, without personal data: a store is away, an event was left out */
  readonly onProblem?: (line: string) => void;
}

/** Brings events into read models: all live projections by one subscription, rebuilt ones beside them. */
export class ProjectionEngine implements ProjectionProgress {
  private readonly live = new Map<string, LiveProjection>();
  private readonly waiting = new WaitingRoom();
  private readonly mutex = new Mutex();
  private readonly replacedListeners: ((projection: string) => void)[] = [];
  private readonly retry: Retry;
  private rebuilds: Rebuilds;
  private feed: Feed;
  private subscription: Subscription | undefined;
  /** of the newest event known */
  private newest = START;
  /** since when there is, or may be, something to take in; undefined while there is nothing (performance.now()) */
  private behindSince: number | undefined;
  private startedAt = 0;
  private running: Promise<void> | undefined;

  constructor(private readonly parts: EngineParts) {
    this.retry = new Retry((line) => parts.onProblem?.(line));
  }

  /** Resolves once events flow; what is new, changed or behind catches up from then on. Rejects when a store is away. */
  async start(): Promise<void> {
    const { events, reads, documentsInMemory } = this.parts;
    this.startedAt = performance.now();
    const openIdentities = this.parts.openIdentities ?? ((opened) => Promise.resolve(opened));
    this.newest = await events.lastPosition();
    const outdated = await this.declare();
    const fed = [...this.live.values()].filter((live) => live.fed).map(({ position }) => position);
    const { announceFrom = this.newest } = this.parts;
    const from = [announceFrom, ...fed].reduce((least, position) => (position < least ? position : least));
    const parts = { events, reads, openIdentities, retry: this.retry, documentsInMemory };
    const onProblem = (line: string) => this.problem(line);
    const feeding = { ...parts, onTaken: (taken: Taken) => this.taken(taken), onProblem };
    this.feed = new Feed(feeding, [...this.live.values()], from, announceFrom);
    this.rebuilds = new Rebuilds(parts, {
      position: () => this.feed.position,
      pause: (task) => this.mutex.run('feed', task),
      onProgress: (progress) => this.tell(() => this.parts.onRebuildProgress?.(progress)),
      onSwitchedOver: ({ name, position }) => {
        for (const listener of this.replacedListeners) this.tell(() => listener(name));
        this.tell(() => this.parts.onApplied?.([name], position));
        this.waiting.look();
      },
      onProblem,
    });
    this.behindSince = this.startedAt;
    this.running = this.run();
    for (const live of outdated) this.rebuilds.request(live).catch(() => {});
  }

  /** Builds its documents anew from all events while the present ones are served, then switches; resolves after that. */
  rebuild(projection: string): Promise<void> {
    return this.rebuilds.request(this.find(projection));
  }

  /** Everything up to here has been announced. */
  announced(): Position {
    return this.feed.position;
  }

  onReplaced(listener: (projection: string) => void): void {
    this.replacedListeners.push(listener);
  }

  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const live = projections.map((name) => this.find(name));
    return this.waiting.until(() => live.every((one) => one.position >= position), timeoutMs);
  }

  lag(): Lag {
    const live = [...this.live.values()];
    return {
      projections: live.map((one) => this.lagOf(one)),
      quarantined: live.reduce((sum, one) => sum + one.quarantined, 0),
    };
  }

  /** Ends after the batch under way; what is not written yet comes again at the next start. */
  async close(): Promise<void> {
    this.retry.stop();
    this.waiting.close();
    await this.subscription?.close();
    await this.running;
    await this.rebuilds?.ended();
  }

  /** Returns those whose documents must be built from the beginning. */
  private async declare(): Promise<LiveProjection[]> {
    const { reads, projections } = this.parts;
    await reads.declare(quarantine, QUARANTINE_FINGERPRINT);
    const outdated: LiveProjection[] = [];
    for (const projection of projections) {
      const fingerprint = fingerprintOf(projection);
      const declared = await reads.declare(projection.collection, fingerprint);
      const live = new LiveProjection(projection, await reads.checkpoint(projection.name));
      live.quarantined = await reads.count<QuarantinedEvent>(quarantine.name, {
        where: { projection: projection.name },
      });
      // a newcomer is built beside too, so that the others need not wait for it to come through the past
      live.fed = live.position > START || this.newest === START;
      if (declared.live !== fingerprint || !live.fed) outdated.push(live);
      this.live.set(projection.name, live);
    }
    return outdated;
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.retry.stopped; tries++) {
      try {
        this.subscription = this.parts.events.subscribe(this.feed.position);
        for await (const batch of this.subscription) {
          this.behindSince ??= performance.now();
          if (batch.position > this.newest) this.newest = batch.position;
          await this.mutex.run('feed', () => this.feed.take(batch));
          if (batch.caughtUp) this.behindSince = undefined;
          else await requestsInBetween();
          tries = 0;
        }
        await this.retry.pause('the subscription', 'ended', tries);
      } catch (error) {
        if (error instanceof Stopped) return;
        this.behindSince ??= performance.now();
        await this.retry.pause('the subscription', error, tries).catch(() => {});
      }
    }
  }

  private taken({ changes, announcements }: Taken): void {
    const names = changes.map(({ projection }) => projection).filter((name) => name !== quarantine.name);
    this.tell(() => this.parts.onApplied?.(names, this.feed.position));
    this.waiting.look();
    if (announcements.length > 0) this.tell(() => this.parts.onAnnounce?.(announcements));
  }

  private lagOf({ name, position, fed, rebuilding }: LiveProjection): ProjectionLag {
    const since = fed ? this.behindSince : this.startedAt;
    const behindMs = since === undefined ? (this.subscription?.behindMs() ?? 0) : performance.now() - since;
    return { projection: name, position, behindMs, rebuilding };
  }

  private find(projection: string): LiveProjection {
    const live = this.live.get(projection);
    if (!live) throw new TypeError(`there is no projection ${projection}`);
    return live;
  }

  /** Who listens must not stop the events. */
  private tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.problem(`a listener failed: ${(error as Error).message}`);
    }
  }

  private problem(line: string): void {
    this.parts.onProblem?.(line);
  }
}
