import { setTimeout as sleep } from 'node:timers/promises';
import { START, type EventStore, type Position } from '../../api/platform/event-store/event-store.js';
import type { Checkpoint, ReadStore } from '../store/read-store.js';
import type { Lag, ProjectionProgress } from './progress.js';
import { quarantine } from './quarantine.js';
import { WaitingRoom } from './waiting.js';

/** how often the store is looked at, and how often while somebody waits */
const LOOK_MS = 1_000;
const LOOK_WAITING_MS = 100;

export interface SharedProgressParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly projections: readonly string[];
  readonly onProblem: (line: string) => void;
}

/** How far projections are that run in another process: told by that process as they go, and in any case by their checkpoints. */
export class SharedProgress implements ProjectionProgress {
  private readonly waiting = new WaitingRoom();
  private readonly listeners: ((projection: string) => void)[] = [];
  private readonly positions = new Map<string, Position>();
  private generations = new Map<string, string>();
  private quarantined = 0;
  /** the newest event at some moment (performance.now()) */
  private goal: { position: Position; at: number } | undefined;
  /** the last such moment whose events all projections show */
  private caughtUpAt = performance.now();
  private someoneWaits = 0;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly parts: SharedProgressParts) {}

  start(): void {
    this.running = this.run();
  }

  /** Word from the process that runs them; it may get lost. */
  heard(projections: readonly string[], position: Position): void {
    for (const projection of projections) this.advance(projection, position);
    this.waiting.look();
  }

  async waitFor(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const there = () => projections.every((name) => (this.positions.get(name) ?? START) >= position);
    this.someoneWaits += 1;
    return this.waiting.until(there, timeoutMs).finally(() => (this.someoneWaits -= 1));
  }

  lag(): Lag {
    const behindMs = performance.now() - this.caughtUpAt;
    const projections = this.parts.projections.map((projection) => {
      const position = this.positions.get(projection) ?? START;
      return { projection, position, behindMs, rebuilding: false };
    });
    return { projections, quarantined: this.quarantined };
  }

  onReplaced(listener: (projection: string) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.waiting.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    for (let told = false; !signal.aborted;) {
      const began = performance.now();
      try {
        await this.look();
        told = false;
      } catch (error) {
        if (!told) this.parts.onProblem(`how far projections are is not known: ${(error as Error).message}`);
        told = true;
      }
      const pause = async () => {
        do await sleep(LOOK_WAITING_MS, undefined, { signal });
        while (this.someoneWaits === 0 && performance.now() - began < LOOK_MS);
      };
      await pause().catch(() => {});
    }
  }

  private async look(): Promise<void> {
    const { events, reads } = this.parts;
    const at = performance.now();
    this.goal ??= { position: await events.lastPosition(), at };
    const checkpoints = await reads.checkpoints();
    this.quarantined = await reads.count(quarantine.name);
    for (const [projection, { position }] of checkpoints) this.advance(projection, position);
    this.tellReplaced(checkpoints);
    this.waiting.look();
    const { goal } = this;
    if (this.parts.projections.every((name) => (this.positions.get(name) ?? START) >= goal.position)) {
      this.caughtUpAt = goal.at;
      this.goal = undefined;
    }
  }

  private advance(projection: string, position: Position): void {
    if (position > (this.positions.get(projection) ?? START)) this.positions.set(projection, position);
  }

  private tellReplaced(checkpoints: ReadonlyMap<string, Checkpoint>): void {
    const before = this.generations;
    this.generations = new Map([...checkpoints].map(([projection, { generation }]) => [projection, generation]));
    for (const [projection, generation] of this.generations) {
      if (!before.has(projection) || before.get(projection) === generation) continue;
      for (const listener of this.listeners) listener(projection);
    }
  }
}
