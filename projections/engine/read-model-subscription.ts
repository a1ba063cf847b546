import { setTimeout as sleep } from 'node:timers/promises';
import { currentEvent } from '../../api/platform/event-store/event-log.js';
import {
  ReadModelBuilding,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Subscription,
} from '../../api/platform/event-store/event-store.js';
import { everyPage } from '../store/every-page.js';
import type { Document, ReadStore } from '../store/read-store.js';
import { PendingWaits, type ProjectionProgress } from './progress.js';
import type { Fold, ProjectedEvent, Projection } from './projection.js';
import { hasRecovered, Retry, EngineStopped } from './retry.js';

/** Documents per page; small enough to block the event loop only for a few milliseconds. */
const BATCH = 250;
/** Interval in ms for checking whether the read model was replaced. */
const CHECK_MS = 1_000;
/** Interval in ms of the same check while the read model is being built. */
const CHECK_BUILDING_MS = 100;

/** Derives in-memory state from the documents of one read model. */
export interface ReadModelSubscriber<Doc extends Document> {
  /** Replaces all documents with the given pages. */
  load(pages: AsyncIterable<readonly Doc[]>, position: Position): Promise<void>;
  /** Applies changed documents; undefined marks a deleted one. */
  change(documents: ReadonlyMap<string, Doc | undefined>, position: Position): void;
}

export interface ReadModelSubscriptionParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly progress: ProjectionProgress;
  readonly onProblem: (line: string) => void;
}

/**
 * Delivers a read model from any process to a subscriber: all documents once per generation, then the documents changed
 * by each event after the projection has written them.
 */
export class ReadModelSubscription<Doc extends Document> {
  private readonly retry: Retry;
  private readonly waiting = new PendingWaits();
  private subscription: Subscription | undefined;
  /** Generation and position that the subscriber reflects; undefined before the first load. */
  private loadedOf: { readonly generation: string; position: Position } | undefined;
  /** True if the read model has a newer generation than the loaded one. */
  private isReplaced = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly parts: ReadModelSubscriptionParts,
    private readonly projection: Projection<Doc>,
    private readonly follower: ReadModelSubscriber<Doc>,
  ) {
    this.retry = new Retry(parts.onProblem);
  }

  start(): void {
    this.running = this.run();
  }

  /** Resolves to true once a generation is loaded, or to false after the timeout. */
  loaded(timeoutMs: number): Promise<boolean> {
    return this.waiting.until(() => this.loadedOf !== undefined, timeoutMs);
  }

  /**
   * Resolves to true once the subscriber reflects `position`. Resolves to false after the timeout, or immediately
   * before the first load.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (!this.loadedOf) return Promise.resolve(false);
    return this.waiting.until(() => this.loadedOf!.position >= position, timeoutMs);
  }

  /** Returns the lag in ms, or Infinity before the first load. */
  behindMs(): number {
    return this.loadedOf && !this.isReplaced ? (this.subscription?.behindMs() ?? Infinity) : Infinity;
  }

  async close(): Promise<void> {
    this.retry.stop();
    this.waiting.close();
    await this.subscription?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let attempts = 0; !this.retry.stopped; attempts += 1) {
      try {
        const loaded = this.loadedOf && !this.isReplaced ? this.loadedOf : await this.load();
        for await (const batch of this.following(loaded.position)) {
          await this.receive(loaded, batch);
          attempts = 0;
          if (this.isReplaced) break;
        }
        if (!this.isReplaced) await this.retry.pause(`following ${this.name}`, 'ended', attempts);
      } catch (error) {
        if (error instanceof EngineStopped) return;
        if (error instanceof ReadModelBuilding) await sleep(CHECK_BUILDING_MS);
        else
          await this.retry
            .pause(`following ${this.name}`, error, attempts, hasRecovered(this.parts.events))
            .catch(() => {});
      }
    }
  }

  /** Loads all documents of one generation; restarts if it is replaced during the load. */
  private async load() {
    for (;;) {
      const { id: generation, checkpoint: position } = await this.parts.reads.currentGeneration(this.name);
      this.isReplaced = false;
      await this.follower.load(everyPage(this.parts.reads, this.projection.collection, {}, BATCH), position);
      if (!(await this.isCurrentGeneration(generation))) continue;
      this.loadedOf = { generation, position };
      this.waiting.settle();
      return this.loadedOf;
    }
  }

  /** Yields events that may change documents, until the read model is replaced. */
  private async *following(position: Position): AsyncGenerator<EventBatch, void, undefined> {
    const subscription = this.parts.events.subscribe(position, { types: Object.keys(this.projection.on) });
    this.subscription = subscription;
    const replacementCheck = setInterval(() => {
      const closeIfReplaced = async () => {
        if (!(await this.isCurrentGeneration(this.loadedOf!.generation))) await subscription.close();
      };
      // Errors are ignored: the check is repeated at the next interval.
      closeIfReplaced().catch(() => {});
    }, CHECK_MS);
    try {
      yield* subscription;
    } finally {
      clearInterval(replacementCheck);
      await subscription.close();
    }
  }

  private async receive(loaded: { position: Position; generation: string }, { events, position }: EventBatch) {
    const ids = new Set(events.flatMap((event) => this.documentIdsOf(event)));
    if (ids.size > 0) {
      while (!(await this.parts.progress.waitFor([this.name], position, CHECK_MS))) {
        if (this.retry.stopped) throw new EngineStopped();
        if (this.isReplaced) return;
      }
      const documents = await this.parts.reads.get(this.projection.collection, [...ids]);
      if (!(await this.isCurrentGeneration(loaded.generation))) return;
      this.follower.change(new Map([...ids].map((id) => [id, documents.get(id)])), position);
    }
    loaded.position = position;
    this.waiting.settle();
  }

  private async isCurrentGeneration(generation: string): Promise<boolean> {
    const { id } = await this.parts.reads.currentGeneration(this.name);
    this.isReplaced ||= id !== generation;
    return id === generation;
  }

  private get name(): string {
    return this.projection.collection.name;
  }

  private documentIdsOf(recorded: RecordedEvent): readonly string[] {
    try {
      const event = currentEvent(recorded) as ProjectedEvent;
      const fold = this.projection.on[event.type] as Fold<Doc, ProjectedEvent['type']> | undefined;
      const changed = fold?.documents(event) ?? [];
      // Collections with owners do not support subscriptions.
      return typeof changed === 'object' && 'owner' in changed ? [] : [changed].flat();
    } catch {
      // Quarantined events change no documents.
      return [];
    }
  }
}
