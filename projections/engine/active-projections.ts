import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Leases } from '../../api/platform/leases/leases.js';
import { LeaseHolder } from '../../api/platform/leases/lease-holder.js';
import { ProjectionEngine, type EngineParts, type Positions } from './projection-engine.js';
import { Retry, EngineStopped } from './retry.js';

const LEASE = 'projections';

export interface ActiveProjectionsParts extends Omit<EngineParts, 'announceFrom' | 'onProblem'> {
  readonly leases: Leases;
  /** Id of this start of the process; unique across processes and restarts. */
  readonly holder: string;
  readonly onAnnounce: (messages: readonly LiveMessage[]) => void;
  readonly onProblem: (line: string) => void;
  /** Receives a log line when projections start or stop in this process. */
  readonly onChange: (line: string) => void;
}

/** Runs the projections while this process holds their lease, and otherwise waits to acquire it. */
export class ActiveProjections {
  private readonly leaseHolder: LeaseHolder;
  private engine: ProjectionEngine | undefined;
  private startRetry: Retry | undefined;
  /** Positions up to which events were published; used while no engine is running. */
  private announced: Positions = new Map();
  /** Serializes engines: one is closed before the next is started. */
  private lastTransition: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ActiveProjectionsParts) {
    const { leases, holder, onProblem } = parts;
    this.leaseHolder = new LeaseHolder({
      leases,
      name: LEASE,
      holder,
      note: () => noteOf(this.engine?.announced() ?? this.announced),
      onAcquired: (note) => this.begin(positionsIn(note)),
      onLost: () => this.end(),
      onProblem,
    });
  }

  start(): Promise<void> {
    return this.leaseHolder.start();
  }

  active(): boolean {
    return this.leaseHolder.isHeld();
  }

  async close(): Promise<void> {
    this.end();
    await this.lastTransition;
    await this.leaseHolder.close();
  }

  private begin(announced: Positions): void {
    this.parts.onChange('projections run here from now on');
    this.announced = announced;
    const starting = new Retry(this.parts.onProblem);
    this.startRetry = starting;
    this.lastTransition = this.lastTransition.then(() => this.run(starting, announced));
  }

  private async run(starting: Retry, announceFrom: Positions): Promise<void> {
    try {
      await starting.run('starting projections', async () => {
        const onAnnounce = (messages: readonly LiveMessage[]) => {
          // After the lease is lost another process publishes; messages from this process would be outdated.
          if (this.leaseHolder.isHeld()) this.parts.onAnnounce(messages);
        };
        const engine = new ProjectionEngine({ ...this.parts, onAnnounce, announceFrom });
        await engine.start().catch((error: Error) => {
          // Wrapped in an Error so that TypeErrors are retried too: no other process runs the projections while this
          // one holds the lease.
          throw new Error(error.message, { cause: error });
        });
        this.engine = engine;
      });
    } catch (error) {
      if (!(error instanceof EngineStopped)) this.parts.onProblem(`projections don't run: ${(error as Error).message}`);
    }
  }

  private end(): void {
    this.startRetry?.stop();
    this.lastTransition = this.lastTransition.then(async () => {
      const { engine } = this;
      if (!engine) return;
      await engine.close();
      this.announced = engine.announced();
      this.engine = undefined;
      this.parts.onChange('projections no longer run here');
    });
  }
}

/** Formats the note stored with the lease for its next holder. */
const noteOf = (announced: Positions): string =>
  [...announced].map(([name, position]) => `${name}=${position}`).join(' ');

const positionsIn = (note: string): Positions =>
  new Map([...note.matchAll(/(\S+)=(\d+)/g)].map(([, name, position]) => [name!, BigInt(position!)]));
