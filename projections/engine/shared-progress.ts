import { setTimeout as sleep } from 'node:timers/promises';
import { START, type EventStore, type Position } from '../../api/platform/event-store/event-store.js';
import type { GenerationState, ReadStore } from '../store/read-store.js';
import { unknownEvents } from './generation-writer.js';
import type { Positions } from './projection-engine.js';
import { currentOrLate, PendingWaits, type ProjectionLag, type ProjectionProgress } from './progress.js';
import { fingerprintOf, type AnyProjection } from './projection.js';

/** Polling intervals for the checkpoints in ms: by default, and while a request waits. */
const POLL_MS = 1_000;
const POLL_WAITING_MS = 100;

export interface SharedProgressParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly projections: readonly AnyProjection[];
  readonly onProblem: (line: string) => void;
}

/** The observed state of a projection. */
interface ObservedProjection {
  readonly fingerprint: string;
  /** Live generation; undefined while the generation of this version is being built. */
  live?: GenerationState | undefined;
  position: Position;
  /** Observed end of the log that the projection has not reached yet, with its time (performance.now()). */
  goal?: { readonly position: Position; readonly at: number } | undefined;
  /** Latest time (performance.now()) at which the projection is known to have been current. */
  currentAt: number;
}

/** Progress of projections in another process: received from that process, and polled from the checkpoints. */
export class SharedProgress implements ProjectionProgress {
  private readonly waiting = new PendingWaits();
  private readonly observedProjections: ReadonlyMap<string, ObservedProjection>;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly parts: SharedProgressParts) {
    const initialObservation = (projection: AnyProjection): ObservedProjection => ({
      fingerprint: fingerprintOf(projection),
      position: START,
      currentAt: performance.now(),
    });
    this.observedProjections = new Map(
      [...parts.projections, unknownEvents].map((projection) => [projection.name, initialObservation(projection)]),
    );
  }

  /** Resolves once the read models can be queried in this process. Rejects when the store is unavailable. */
  async start(): Promise<void> {
    for (const projection of this.parts.projections) {
      await this.parts.reads.declare(projection.collection, fingerprintOf(projection));
    }
    await this.readCheckpoints();
    this.running = this.run();
  }

  /** Applies positions published by the process that runs the projections; messages may be lost. */
  receivePositions(positions: Positions): void {
    for (const [name, position] of positions) this.advance(this.observedProjections.get(name), position);
    this.waiting.settle();
  }

  waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiting.until(
      () => projections.every((name) => (this.observedProjections.get(name)?.position ?? START) >= position),
      timeoutMs,
    );
  }

  lag(): readonly ProjectionLag[] {
    return [...this.observedProjections].map(([projection, { live, position, currentAt }]) => {
      const behindMs = performance.now() - currentAt;
      const state = live ? currentOrLate(behindMs) : 'building';
      return { projection, state, position, behindMs, quarantined: live?.quarantine.count ?? 0 };
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.waiting.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    for (let isOutageLogged = false; !signal.aborted;) {
      const startedAt = performance.now();
      try {
        await this.readCheckpoints();
        isOutageLogged = false;
      } catch (error) {
        if (!isOutageLogged)
          this.parts.onProblem(`cannot read the progress of projections: ${(error as Error).message}`);
        isOutageLogged = true;
      }
      const pause = async () => {
        do await sleep(POLL_WAITING_MS, undefined, { signal });
        while (this.waiting.size === 0 && performance.now() - startedAt < POLL_MS);
      };
      await pause().catch(() => {});
    }
  }

  private async readCheckpoints(): Promise<void> {
    const end = await this.parts.events.knownEnd();
    const models = await this.parts.reads.listModels();
    for (const [name, observation] of this.observedProjections) {
      const live = models.get(name)?.live;
      observation.live = live?.fingerprint === observation.fingerprint ? live : undefined;
      if (observation.live) this.advance(observation, observation.live.checkpoint);
      observation.goal ??= end;
      if (observation.position < observation.goal.position) continue;
      observation.currentAt = observation.goal.at;
      observation.goal = undefined;
    }
    this.waiting.settle();
  }

  private advance(observation: ObservedProjection | undefined, position: Position): void {
    if (observation && position > observation.position) observation.position = position;
  }
}
