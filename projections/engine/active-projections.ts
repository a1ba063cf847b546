import { Tenure } from '../../api/platform/leases/tenure.js';
import type { Leases } from '../../api/platform/leases/leases.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Position } from '../../api/platform/event-store/event-store.js';
import { ProjectionEngine, type EngineParts } from './projection-engine.js';
import { Retry, Stopped } from './retry.js';

const DUTY = 'projections';

export interface ActiveProjectionsParts extends Omit<EngineParts, 'announceFrom' | 'onProblem'> {
  readonly leases: Leases;
  /** this process, unlike any other and any earlier start */
  readonly holder: string;
  readonly onAnnounce: (messages: readonly LiveMessage[]) => void;
  readonly onProblem: (line: string) => void;
  readonly onTurn: (line: string) => void;
}

/** Runs the projections while that is this process's duty, and stands by while it is another's. */
export class ActiveProjections {
  private readonly tenure: Tenure;
  private engine: ProjectionEngine | undefined;
  private starting: Retry | undefined;
  /** up to where was announced, while no engine goes on from there */
  private announced = '';
  /** one engine ends before the next begins */
  private turns: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ActiveProjectionsParts) {
    const { leases, holder, onProblem } = parts;
    this.tenure = new Tenure({
      leases,
      name: DUTY,
      holder,
      note: () => (this.engine ? String(this.engine.announced()) : this.announced),
      onTaken: (note) => this.take(note),
      onLost: () => this.giveUp(),
      onProblem,
    });
  }

  start(): Promise<void> {
    return this.tenure.start();
  }

  active(): boolean {
    return this.tenure.held();
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.turns;
    await this.tenure.close();
  }

  private take(note: string): void {
    this.parts.onTurn('projections run here from now on');
    this.announced = note;
    const starting = new Retry(this.parts.onProblem);
    this.starting = starting;
    this.turns = this.turns.then(() => this.run(starting, /^\d+$/.test(note) ? BigInt(note) : undefined));
  }

  private async run(starting: Retry, announceFrom: Position | undefined): Promise<void> {
    try {
      await starting.untilItWorks('starting projections', async () => {
        const engine = new ProjectionEngine({ ...this.parts, ...(announceFrom !== undefined && { announceFrom }) });
        await engine.start();
        this.engine = engine;
      });
    } catch (error) {
      if (!(error instanceof Stopped)) this.parts.onProblem(`projections don't run: ${(error as Error).message}`);
    }
  }

  private giveUp(): void {
    this.starting?.stop();
    this.turns = this.turns.then(async () => {
      const { engine } = this;
      if (!engine) return;
      await engine.close();
      this.announced = String(engine.announced());
      this.engine = undefined;
      this.parts.onTurn('projections no longer run here');
    });
  }
}
