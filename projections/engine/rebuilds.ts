import type { Position } from '../../api/platform/event-store/event-store.js';
import type { LiveProjection } from './live-projection.js';
import { quarantine, quarantineChanges, quarantinedBy, type QuarantinedEvent } from './quarantine.js';
import { Rebuild, type RebuildParts } from './rebuild.js';
import { Stopped } from './retry.js';

/** The last events before a switch are folded while the feed stands still: so few that nobody notices. */
const FEW_EVENTS = 500;

export interface RebuildProgress {
  readonly projection: string;
  readonly position: Position;
  readonly of: Position;
}

/** What rebuilds need of the feed that goes on beside them. */
export interface BesideFeed {
  /** how far the live projections are; a rebuild never runs ahead of them, so that no news is lost */
  position(): Position;
  /** runs a task while the feed stands still */
  pause(task: () => Promise<void>): Promise<void>;
  onProgress(progress: RebuildProgress): void;
  /** called while the feed stands still */
  onSwitchedOver(live: LiveProjection): void;
  onProblem(line: string): void;
}

/** Builds projections anew beside the live ones; those that are asked for together read the log together. */
export class Rebuilds {
  private readonly requested = new Set<LiveProjection>();
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    private readonly parts: RebuildParts,
    private readonly feed: BesideFeed,
  ) {}

  /** Resolves after the switch. Rejects when the engine closes before. */
  request(live: LiveProjection): Promise<void> {
    this.requested.add(live);
    live.rebuilding = true;
    if (!this.next) {
      this.next = this.last.then(() => this.buildRequested());
      this.last = this.next.catch((error: Error) => {
        if (!(error instanceof Stopped)) this.feed.onProblem(`a rebuild was given up: ${error.message}`);
      });
    }
    return this.next;
  }

  ended(): Promise<void> {
    return this.last;
  }

  private async buildRequested(): Promise<void> {
    const group = [...this.requested];
    this.requested.clear();
    this.next = undefined;
    try {
      await this.build(group);
    } finally {
      for (const live of group) live.rebuilding = this.requested.has(live);
    }
  }

  private async build(group: readonly LiveProjection[]): Promise<void> {
    const projections = group.map(({ projection }) => projection);
    const rebuild = new Rebuild(this.parts, projections);
    await rebuild.begin();
    const progress = this.inTenths(group);
    let events: number;
    do {
      events = await rebuild.readTo(this.feed.position(), progress);
      await rebuild.write();
    } while (events > FEW_EVENTS);
    await this.feed.pause(async () => {
      await rebuild.readTo(this.feed.position());
      await rebuild.write();
      for (const live of group) await this.switchOver(live, rebuild);
    });
  }

  private async switchOver(live: LiveProjection, rebuild: Rebuild): Promise<void> {
    const { reads, retry } = this.parts;
    const { projection, name } = live;
    await retry.untilItWorks(`switching ${name}`, () => reads.switchOver(projection.collection, name));
    await retry.untilItWorks(`the quarantine of ${name}`, () => this.settleQuarantine(live, rebuild));
    live.position = rebuild.position;
    live.fed = true;
    this.feed.onProgress({ projection: name, position: rebuild.position, of: rebuild.position });
    this.feed.onSwitchedOver(live);
  }

  /** What was left out before and was taken in now is no longer in quarantine. */
  private async settleQuarantine(live: LiveProjection, rebuild: Rebuild): Promise<void> {
    const { reads } = this.parts;
    const left = rebuild.quarantinedBy(live.projection);
    const still = new Set(left.map(({ _id }) => _id));
    const over: string[] = [];
    for await (const { _id, type } of quarantinedBy(reads, live.name)) {
      // events of types unknown to this code were not among those read
      if (!still.has(_id) && Object.hasOwn(live.projection.on, type)) over.push(_id);
    }
    if (left.length + over.length > 0) await reads.apply([quarantineChanges(left, rebuild.position, over)]);
    live.quarantined = await reads.count<QuarantinedEvent>(quarantine.name, { where: { projection: live.name } });
  }

  private inTenths(group: readonly LiveProjection[]): (position: Position) => void {
    let told = -1n;
    return (position) => {
      const of = this.feed.position();
      const tenth = (position * 10n) / (of || 1n);
      // the end is told after the switch
      if (tenth === told || tenth >= 10n) return;
      told = tenth;
      for (const { name } of group) this.feed.onProgress({ projection: name, position, of });
    };
  }
}
