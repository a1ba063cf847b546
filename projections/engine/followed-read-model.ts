import type { EventBatch, EventStore, Position, Subscription } from '../../api/platform/event-store/event-store.js';
import type { Document, ReadStore } from '../store/read-store.js';
import type { ProjectionProgress } from './progress.js';
import type { AnyProjection, Fold, Projected } from './projection.js';
import { receive } from './received.js';
import { Retry, Stopped } from './retry.js';
import { WaitingRoom } from './waiting.js';

const BATCH = 5_000;
/** how often it is asked whether to go on waiting for the projection */
const LOOK_MS = 1_000;

/** Keeps in memory what follows from the documents of one read model. */
export interface Follower<Doc extends Document> {
  /** Takes all documents in the place of those it had, once it has read them. */
  load(pages: AsyncIterable<readonly Doc[]>, position: Position): Promise<void>;
  /** Takes what some look like now; undefined: gone. */
  change(documents: ReadonlyMap<string, Doc | undefined>, position: Position): void;
}

export interface FollowedParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly progress: ProjectionProgress;
  readonly onProblem: (line: string) => void;
}

/**
 * Brings a read model to a follower, wherever its projection runs: all documents once, then those that an event changes, told by
 * the events themselves and read when the projection has written them.
 */
export class FollowedReadModel<Doc extends Document> {
  private readonly retry: Retry;
  private readonly waiting = new WaitingRoom();
  private subscription: Subscription | undefined;
  /** the follower has taken everything up to here; undefined while it must load */
  private position: Position | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly parts: FollowedParts,
    private readonly projection: AnyProjection,
    private readonly follower: Follower<Doc>,
  ) {
    this.retry = new Retry(parts.onProblem);
    parts.progress.onReplaced((name) => {
      if (name === projection.name) this.reload();
    });
  }

  start(): void {
    this.running = this.run();
  }

  /** True once the follower has taken all documents, false after the time. */
  loaded(timeoutMs: number): Promise<boolean> {
    return this.waiting.until(() => this.position !== undefined, timeoutMs);
  }

  /** True once the follower shows everything up to `position`, false after the time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiting.until(() => this.position !== undefined && this.position >= position, timeoutMs);
  }

  async close(): Promise<void> {
    this.retry.stop();
    this.waiting.close();
    await this.subscription?.close();
    await this.running;
  }

  private reload(): void {
    this.position = undefined;
    void this.subscription?.close();
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.retry.stopped; tries += 1) {
      try {
        this.position ??= await this.load();
        this.waiting.look();
        const types = Object.keys(this.projection.on);
        const subscription = this.parts.events.subscribe(this.position, { types });
        this.subscription = subscription;
        for await (const batch of subscription) {
          await this.take(batch);
          if (this.position === undefined) break;
          tries = 0;
        }
        if (this.position !== undefined) await this.retry.pause(`following ${this.projection.name}`, 'ended', tries);
      } catch (error) {
        if (error instanceof Stopped) return;
        await this.retry.pause(`following ${this.projection.name}`, error, tries).catch(() => {});
      }
    }
  }

  private async load(): Promise<Position> {
    const position = await this.parts.reads.checkpoint(this.projection.name);
    await this.follower.load(this.pages(), position);
    return position;
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

  private async take({ events, position }: EventBatch): Promise<void> {
    const ids = new Set(events.map(receive).flatMap((one) => ('event' in one ? this.changedBy(one.event) : [])));
    if (ids.size > 0) {
      while (!(await this.parts.progress.waitFor([this.projection.name], position, LOOK_MS))) {
        if (this.retry.stopped) throw new Stopped();
        if (this.position === undefined) return;
      }
      const found = await this.parts.reads.get<Doc>(this.name, [...ids]);
      // while these were read, all may have been replaced
      if (this.position === undefined) return;
      this.follower.change(new Map([...ids].map((id) => [id, found.get(id)])), position);
    }
    this.position = position;
    this.waiting.look();
  }

  private get name(): string {
    return this.projection.collection.name;
  }

  private changedBy(event: Projected): readonly string[] {
    try {
      const fold = this.projection.on[event.type] as Fold<Document, Projected['type']> | undefined;
      const ids = fold?.documents(event) ?? [];
      return typeof ids === 'string' ? [ids] : ids;
    } catch {
      // in quarantine: it changes nothing
      return [];
    }
  }
}
