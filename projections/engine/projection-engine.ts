import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { EventStore, Position } from '../../api/platform/event-store/event-store.js';
import type { SealedOpener } from '../../api/platform/vault/sealing.js';
import type { ReadModel, ReadStore } from '../store/read-store.js';
import { unknownEvents } from './generation-writer.js';
import { LogIdentity } from './log-identity.js';
import { WaitingRoom, type ProjectionLag, type ProjectionProgress } from './progress.js';
import { fingerprintOf, type AnyProjection } from './projection.js';
import { RunningProjection, type RebuildProgress } from './running-projection.js';

/** how often checkpoints move over what changed nothing, and the store is asked for rebuilds that were requested */
const BEAT_MS = 1_000;
/** of all rebuilds together */
const DOCUMENTS_IN_MEMORY = 100_000;

/** Positions by projection. */
export type Positions = ReadonlyMap<string, Position>;

export interface EngineParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly projections: readonly AnyProjection[];
  /** needed where a projection `opens` sealed fields */
  readonly openSealed?: SealedOpener;
  /** what open screens hear, once the documents that show it are written; never of a replay */
  readonly onAnnounce?: (messages: readonly LiveMessage[]) => void;
  /** up to where each was announced by whoever ran before; without it what happened before the start is not announced */
  readonly announceFrom?: Positions;
  /** readers find more than before, up to these positions */
  readonly onMoved?: (positions: Positions) => void;
  /** at the begin of a rebuild, at every tenth of it, and at its end */
  readonly onRebuildProgress?: (progress: RebuildProgress) => void;
  /** one line, without personal data: a store is away, an event was left out */
  readonly onProblem?: (line: string) => void;
  /** of all rebuilds together; beyond it they are written, and read again when needed */
  readonly documentsInMemory?: number;
}

/** Brings events into read models. Every projection runs for itself. */
export class ProjectionEngine implements ProjectionProgress {
  private readonly running: ReadonlyMap<string, RunningProjection>;
  private readonly log: LogIdentity;
  private readonly waiting = new WaitingRoom();
  private readonly moved = new Set<RunningProjection>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly parts: EngineParts) {
    const { events, reads, openSealed = async (sealed) => ({ events: sealed, failures: [] }) } = parts;
    const onProblem = (line: string) => parts.onProblem?.(line);
    const log = new LogIdentity(events);
    this.log = log;
    const running = [...parts.projections, unknownEvents].map(
      (projection) =>
        new RunningProjection(projection, {
          events,
          reads,
          log,
          openSealed,
          onProblem,
          documentsInMemory: () => this.documentsInMemory(),
          onMoved: (one) => this.onMoved(one),
          onAnnounce: (messages) => this.tell(() => parts.onAnnounce?.(messages)),
          onRebuildProgress: (progress) => this.tell(() => parts.onRebuildProgress?.(progress)),
        }),
    );
    this.running = new Map(running.map((one) => [one.name, one]));
  }

  /** Resolves once the projections run; what is new, changed or behind catches up from then on. Rejects when a store is away. */
  async start(): Promise<void> {
    const { events, reads, announceFrom } = this.parts;
    const newest = await events.lastPosition();
    for (const { projection } of this.running.values()) {
      await reads.declare(projection.collection, fingerprintOf(projection));
    }
    const models = await reads.models();
    // read after the checkpoints, which another process may be moving
    const end = await events.lastPosition();
    for (const one of this.running.values()) {
      const model = await this.ofThisLog(one.name, models.get(one.name) ?? {}, end);
      const announced = announceFrom?.get(one.name) ?? newest;
      one.start(model, announced < newest ? announced : newest);
    }
    this.wait();
  }

  /** Resolves when nothing is being built any more, or after the time. */
  async built(timeoutMs: number): Promise<void> {
    const built = Promise.all([...this.running.values()].map((one) => one.built()));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([built, new Promise((over) => (timer = setTimeout(over, timeoutMs)))]);
    clearTimeout(timer);
  }

  /** Builds a read model anew from all events while the present one is served; resolves after the switch. */
  async rebuild(projection: string): Promise<void> {
    const one = this.find(projection);
    await this.parts.reads.requestRebuild(projection);
    await one.rebuild();
  }

  /** Everything up to here has been announced. */
  announced(): Positions {
    const announcing = [...this.running.values()].filter(({ projection }) => projection.announce);
    return new Map(announcing.map((one) => [one.name, one.announcedTo]));
  }

  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const running = projections.map((name) => this.find(name));
    return this.waiting.until(() => running.every((one) => one.position >= position), timeoutMs);
  }

  lag(): readonly ProjectionLag[] {
    return [...this.running.values()].map((one) => one.lag());
  }

  /** Ends after the batches under way; what is not written yet comes again at the next start. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.waiting.close();
    await this.beating;
    await Promise.all([...this.running.values()].map((one) => one.close()));
  }

  /** The read model, or none if it was built from another log, such as a newer copy of this one. */
  private async ofThisLog(name: string, model: ReadModel, end: Position): Promise<ReadModel> {
    for (const generation of [model.live, model.next]) {
      if (!generation || (await this.log.contains(generation, end))) continue;
      this.problem(`${name} was built from another event log: it is rebuilt from this one`);
      await this.parts.reads.discard(name);
      return {};
    }
    return model;
  }

  private wait(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.beating = this.beat()
        .catch((error: Error) =>
          this.problem(`checkpoints and requested rebuilds could not be processed: ${error.message}`),
        )
        .then(() => this.wait());
    }, BEAT_MS);
  }

  private async beat(): Promise<void> {
    let newest = await this.parts.events.lastPosition();
    for (const one of this.running.values()) {
      const reached = one.position;
      // events that were appended and projected since the end of the log was read are no reason to rebuild
      if (reached > newest) newest = await this.parts.events.lastPosition();
      if (reached > newest) {
        this.problem(`the event log ends before the checkpoint of ${one.name}: it is rebuilt`);
        await one.discard(newest);
      }
      await one.writeCheckpoint();
    }
    for (const [name, { rebuildRequested }] of await this.parts.reads.models()) {
      if (rebuildRequested)
        this.running
          .get(name)
          ?.rebuild()
          .catch(() => {});
    }
  }

  /** Told once for all projections that one batch has moved. */
  private onMoved(one: RunningProjection): void {
    if (this.moved.size === 0) setImmediate(() => this.tellMoved());
    this.moved.add(one);
  }

  private tellMoved(): void {
    const positions = new Map([...this.moved].map(({ name, position }) => [name, position]));
    this.moved.clear();
    this.waiting.look();
    this.tell(() => this.parts.onMoved?.(positions));
  }

  private documentsInMemory(): number {
    const rebuilding = [...this.running.values()].filter(({ isRebuilding }) => isRebuilding).length;
    return (this.parts.documentsInMemory ?? DOCUMENTS_IN_MEMORY) / Math.max(1, rebuilding);
  }

  private find(projection: string): RunningProjection {
    const one = this.running.get(projection);
    if (!one) throw new TypeError(`there is no projection ${projection}`);
    return one;
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
