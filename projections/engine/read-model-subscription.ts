import { setTimeout as sleep } from 'node:timers/promises';
import { upcast } from '../../api/contracts/events/catalogue.js';
import { isDamaged } from '../../api/platform/event-store/damaged-event.js';
import {
  ReadModelBuilding,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Subscription,
} from '../../api/platform/event-store/event-store.js';
import type { Document, ReadStore } from '../store/read-store.js';
import { WaitingRoom, type ProjectionProgress } from './progress.js';
import type { AnyProjection, Fold, Projected } from './projection.js';
import { backAgain, Retry, Stopped } from './retry.js';

/** documents that are read and taken before others have their turn: some milliseconds */
const BATCH = 250;
/** how often it is looked whether the read model was replaced */
const LOOK_MS = 1_000;
/** the same while there is none yet */
const LOOK_BUILDING_MS = 100;

/** Keeps in memory what derives from the documents of one read model. */
export interface ReadModelSubscriber<Doc extends Document> {
  /** Puts all documents in the place of those it had, once it has read them. */
  load(pages: AsyncIterable<readonly Doc[]>, position: Position): Promise<void>;
  /** What some documents are now; undefined: gone. */
  change(documents: ReadonlyMap<string, Doc | undefined>, position: Position): void;
}

export interface ReadModelSubscriptionParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly progress: ProjectionProgress;
  readonly onProblem: (line: string) => void;
}

/**
 * Brings a read model to a follower, wherever its projection runs: all documents once for each generation, then those that an
 * event changes, named by the events themselves and read when the projection has written them.
 */
export class ReadModelSubscription<Doc extends Document> {
  private readonly retry: Retry;
  private readonly waiting = new WaitingRoom();
  private subscription: Subscription | undefined;
  /** what the follower has: everything of this generation up to this position; undefined until it has loaded one */
  private loadedOf: { readonly generation: string; position: Position } | undefined;
  /** the read model has another generation by now */
  private isReplaced = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly parts: ReadModelSubscriptionParts,
    private readonly projection: AnyProjection,
    private readonly follower: ReadModelSubscriber<Doc>,
  ) {
    this.retry = new Retry(parts.onProblem);
  }

  start(): void {
    this.running = this.run();
  }

  /** True once the follower has loaded a generation, false after the time. */
  loaded(timeoutMs: number): Promise<boolean> {
    return this.waiting.until(() => this.loadedOf !== undefined, timeoutMs);
  }

  /** True once the follower shows everything up to `position`; false after the time, and at once while it has loaded nothing. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (!this.loadedOf) return Promise.resolve(false);
    return this.waiting.until(() => this.loadedOf!.position >= position, timeoutMs);
  }

  /** ms since the follower last showed all that had happened; Infinity before it has loaded anything. */
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
    for (let tries = 0; !this.retry.stopped; tries += 1) {
      try {
        const loaded = this.loadedOf && !this.isReplaced ? this.loadedOf : await this.load();
        for await (const batch of this.following(loaded.position)) {
          await this.receive(loaded, batch);
          tries = 0;
          if (this.isReplaced) break;
        }
        if (!this.isReplaced) await this.retry.pause(`following ${this.name}`, 'ended', tries);
      } catch (error) {
        if (error instanceof Stopped) return;
        if (error instanceof ReadModelBuilding) await sleep(LOOK_BUILDING_MS);
        else
          await this.retry.pause(`following ${this.name}`, error, tries, backAgain(this.parts.events)).catch(() => {});
      }
    }
  }

  /** All documents of one generation: where another one has taken its place meanwhile, they are read again. */
  private async load() {
    for (;;) {
      const { id: generation, checkpoint: position } = await this.parts.reads.live(this.name);
      this.isReplaced = false;
      await this.follower.load(this.pages(), position);
      if (!(await this.isStill(generation))) continue;
      this.loadedOf = { generation, position };
      this.waiting.look();
      return this.loadedOf;
    }
  }

  private async *pages(): AsyncGenerator<readonly Doc[], void, undefined> {
    let last: Doc | undefined;
    do {
      const after = last && { after: { value: last._id, _id: last._id } };
      const page: readonly Doc[] = await this.parts.reads.page<Doc>(this.name, { ...after, limit: BATCH });
      yield page;
      last = page.length < BATCH ? undefined : page.at(-1);
    } while (last);
  }

  /** Events that may change documents, until the read model is replaced. */
  private async *following(position: Position): AsyncGenerator<EventBatch, void, undefined> {
    const subscription = this.parts.events.subscribe(position, { types: Object.keys(this.projection.on) });
    this.subscription = subscription;
    const looking = setInterval(() => {
      const closeIfReplaced = async () => {
        if (!(await this.isStill(this.loadedOf!.generation))) await subscription.close();
      };
      // where the store can't be asked now, it is asked again
      closeIfReplaced().catch(() => {});
    }, LOOK_MS);
    try {
      yield* subscription;
    } finally {
      clearInterval(looking);
      await subscription.close();
    }
  }

  private async receive(loaded: { position: Position; generation: string }, { events, position }: EventBatch) {
    const ids = new Set(events.flatMap((event) => this.changedBy(event)));
    if (ids.size > 0) {
      while (!(await this.parts.progress.waitFor([this.name], position, LOOK_MS))) {
        if (this.retry.stopped) throw new Stopped();
        if (this.isReplaced) return;
      }
      const found = await this.parts.reads.get<Doc>(this.name, [...ids]);
      if (!(await this.isStill(loaded.generation))) return;
      this.follower.change(new Map([...ids].map((id) => [id, found.get(id)])), position);
    }
    loaded.position = position;
    this.waiting.look();
  }

  private async isStill(generation: string): Promise<boolean> {
    const { id } = await this.parts.reads.live(this.name);
    this.isReplaced ||= id !== generation;
    return id === generation;
  }

  private get name(): string {
    return this.projection.collection.name;
  }

  private changedBy(recorded: RecordedEvent): readonly string[] {
    if (isDamaged(recorded)) return [];
    try {
      const event = upcast(recorded) as Projected;
      const fold = this.projection.on[event.type] as Fold<Document, Projected['type']> | undefined;
      const changed = fold?.documents(event) ?? [];
      // what is followed has no owners
      return typeof changed === 'object' && 'owner' in changed ? [] : [changed].flat();
    } catch {
      // in quarantine: it changes nothing
      return [];
    }
  }
}
