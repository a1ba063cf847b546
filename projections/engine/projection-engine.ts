import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import { START, type EventStore, type Position } from '../../api/platform/event-store/event-store.js';
import type { SealedOpener } from '../../api/platform/vault/sealing.js';
import type { ReadModel, ReadStore } from '../store/read-store.js';
import { unknownEvents } from './generation-writer.js';
import { LogIdentity } from './log-identity.js';
import { PendingWaits, type ProjectionLag, type ProjectionProgress } from './progress.js';
import { fingerprintOf, type AnyProjection } from './projection.js';
import { RunningProjection, type RebuildProgress } from './running-projection.js';

/** Interval in ms for advancing checkpoints past events that change nothing and for starting requested rebuilds. */
const TICK_MS = 1_000;
/** Maximum number of cached documents, shared by all rebuilds. */
const DOCUMENTS_IN_MEMORY = 100_000;

const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });

/** Log positions by projection name. */
export type Positions = ReadonlyMap<string, Position>;

export interface EngineParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly projections: readonly AnyProjection[];
  /** Required if a projection declares `opens`. */
  readonly openSealed?: SealedOpener;
  /** Receives live messages after their documents were written; never called during a replay. */
  readonly onAnnounce?: (messages: readonly LiveMessage[]) => void;
  /**
   * Positions up to which the previous engine published events. By default, events before the start are not published.
   */
  readonly announceFrom?: Positions;
  /** Receives the new positions after newly written documents became readable. */
  readonly onMoved?: (positions: Positions) => void;
  /** Receives the progress of a rebuild at the start, every 10 % and at the end. */
  readonly onRebuildProgress?: (progress: RebuildProgress) => void;
  /** Receives a log line without personal data, for example about an unavailable store or a quarantined event. */
  readonly onProblem?: (line: string) => void;
  /**
   * Maximum number of cached documents, shared by all rebuilds; above it documents are written and reread on demand.
   */
  readonly documentsInMemory?: number;
  /** Waits between repeated reads of the log. By default a timer that `signal` interrupts. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Runs the projections. Each has a separate subscription and checkpoint, so that projections cannot block each other.
 */
export class ProjectionEngine implements ProjectionProgress {
  private readonly running: ReadonlyMap<string, RunningProjection>;
  private readonly log: LogIdentity;
  private readonly waiting = new PendingWaits();
  private readonly movedProjections = new Set<RunningProjection>();
  private timer: NodeJS.Timeout | undefined;
  private pendingTick: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly parts: EngineParts) {
    const { events, reads, pause = wait, openSealed = async (sealed) => ({ events: sealed, failures: [] }) } = parts;
    const onProblem = (line: string) => parts.onProblem?.(line);
    const log = new LogIdentity(events, (ms) => pause(ms, this.closing.signal));
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
          onMoved: (runningProjection) => this.onMoved(runningProjection),
          onAnnounce: (messages) => this.notify(() => parts.onAnnounce?.(messages)),
          onRebuildProgress: (progress) => this.notify(() => parts.onRebuildProgress?.(progress)),
        }),
    );
    this.running = new Map(running.map((runningProjection) => [runningProjection.name, runningProjection]));
  }

  /**
   * Resolves once the projections are running; new, changed and lagging ones catch up in the background. Rejects if a
   * store is unavailable.
   */
  async start(): Promise<void> {
    const { events, reads, announceFrom } = this.parts;
    const newest = await events.lastPosition();
    for (const { projection } of this.running.values()) {
      await reads.declare(projection.collection, fingerprintOf(projection));
    }
    const stored = await reads.listModels();
    const models = await Promise.all(
      [...this.running.keys()].map((name) => this.discardForeignModel(name, stored.get(name) ?? {})),
    );
    for (const [index, runningProjection] of [...this.running.values()].entries()) {
      const model = models[index]!;
      const announced = announceFrom?.get(runningProjection.name) ?? newest;
      runningProjection.start(model, announced < newest ? announced : newest);
    }
    this.scheduleTick();
  }

  /** Resolves when no rebuild is running or after the timeout. */
  async built(timeoutMs: number): Promise<void> {
    const built = Promise.all([...this.running.values()].map((runningProjection) => runningProjection.built()));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([built, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
    clearTimeout(timer);
  }

  /** Rebuilds a read model from all events while the current one is served. Resolves after the switch. */
  async rebuild(projection: string): Promise<void> {
    const runningProjection = this.find(projection);
    await this.parts.reads.requestRebuild(projection);
    await runningProjection.rebuild();
  }

  /** Returns the positions up to which events have been published. */
  announced(): Positions {
    const announcingProjections = [...this.running.values()].filter(({ projection }) => projection.announce);
    return new Map(
      announcingProjections.map((runningProjection) => [runningProjection.name, runningProjection.announcedTo]),
    );
  }

  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const running = projections.map((name) => this.find(name));
    return this.waiting.until(
      () => running.every((runningProjection) => runningProjection.position >= position),
      timeoutMs,
    );
  }

  lag(): readonly ProjectionLag[] {
    return [...this.running.values()].map((runningProjection) => runningProjection.lag());
  }

  /** Closes after the current batches. Unwritten changes are folded again after the next start. */
  async close(): Promise<void> {
    this.closing.abort();
    clearTimeout(this.timer);
    this.waiting.close();
    await this.pendingTick;
    await Promise.all([...this.running.values()].map((runningProjection) => runningProjection.close()));
  }

  /** Returns the read model, or an empty one if it was built from another log, such as a newer copy. */
  private async discardForeignModel(name: string, model: ReadModel): Promise<ReadModel> {
    for (const generation of [model.live, model.next]) {
      if (!generation || (await this.log.contains(generation))) continue;
      this.problem(`${name} was built from another event log: it is rebuilt from this one`);
      await this.parts.reads.discard(name);
      return {};
    }
    return model;
  }

  private scheduleTick(): void {
    if (this.closing.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.pendingTick = this.tick()
        .catch((error: Error) => {
          if (this.closing.signal.aborted) return;
          this.problem(`checkpoints and requested rebuilds could not be processed: ${error.message}`);
        })
        .then(() => this.scheduleTick());
    }, TICK_MS);
  }

  private async tick(): Promise<void> {
    await this.discardPastEnd();
    for (const runningProjection of this.running.values()) await runningProjection.writeCheckpoint();
    for (const [name, { rebuildRequested }] of await this.parts.reads.listModels()) {
      if (rebuildRequested)
        this.running
          .get(name)
          ?.rebuild()
          .catch(() => {});
    }
  }

  /** Discards read models that contain events past the end of the log, which an older one has replaced. */
  private async discardPastEnd(): Promise<void> {
    const reached = [...this.running.values()].map((projection) => ({ projection, position: projection.position }));
    const furthest = reached.reduce((most, { position }) => (position > most ? position : most), START);
    const known = await this.parts.events.knownEnd();
    if (furthest <= known.position) return;
    const end = await this.log.endBefore(furthest);
    if (end === undefined) return;
    for (const { projection, position } of reached) {
      if (position <= end) continue;
      this.problem(`the event log ends before the checkpoint of ${projection.name}: it is rebuilt`);
      await projection.discard(end);
    }
  }

  /** Coalesces notifications: notifies once when several projections have advanced. */
  private onMoved(runningProjection: RunningProjection): void {
    if (this.movedProjections.size === 0) setImmediate(() => this.notifyMoved());
    this.movedProjections.add(runningProjection);
  }

  private notifyMoved(): void {
    const positions = new Map([...this.movedProjections].map(({ name, position }) => [name, position]));
    this.movedProjections.clear();
    this.waiting.settle();
    this.notify(() => this.parts.onMoved?.(positions));
  }

  private documentsInMemory(): number {
    const rebuilding = [...this.running.values()].filter(({ isRebuilding }) => isRebuilding).length;
    return (this.parts.documentsInMemory ?? DOCUMENTS_IN_MEMORY) / Math.max(1, rebuilding);
  }

  private find(projection: string): RunningProjection {
    const runningProjection = this.running.get(projection);
    if (!runningProjection) throw new TypeError(`there is no projection ${projection}`);
    return runningProjection;
  }

  /** Calls a listener and logs its errors, which must not stop event processing. */
  private notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.problem(`a listener of the projections failed: ${(error as Error).message}`);
    }
  }

  private problem(line: string): void {
    this.parts.onProblem?.(line);
  }
}
