import { setImmediate as requestsInBetween } from 'node:timers/promises';
import { START, type EventBatch, type EventStore, type Position } from '../../api/platform/event-store/event-store.js';
import type { ProjectionChanges, ReadStore } from '../store/read-store.js';
import { fingerprintOf } from './fingerprint.js';
import { Folding, type Failure } from './folding.js';
import type { AnyProjection, IdentityOpener } from './projection.js';
import { quarantined, type QuarantinedEvent } from './quarantine.js';
import { receive, shareOf, type Received } from './received.js';
import { Stopped, type Retry } from './retry.js';

/** some milliseconds of folding, so that requests come in between */
const EVENTS_AT_ONCE = 500;
const DOCUMENTS_IN_MEMORY = 100_000;
/** some milliseconds of writing, for the same reason; nobody reads the next generation before it is whole */
const DOCUMENTS_WRITTEN_AT_ONCE = 1_000;

export interface RebuildParts {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly openIdentities: IdentityOpener;
  readonly retry: Retry;
  /** of all projections being rebuilt; beyond it they are written, and read again when needed */
  readonly documentsInMemory?: number;
}

interface Building {
  readonly projection: AnyProjection;
  readonly folding: Folding;
  readonly quarantined: QuarantinedEvent[];
}

/** The next generation of some projections, built from the beginning in one reading of the log. */
export class Rebuild {
  /** the documents reflect everything up to here */
  position: Position = START;
  private readonly building: readonly Building[];
  private readonly types: string[];

  constructor(
    private readonly parts: RebuildParts,
    readonly projections: readonly AnyProjection[],
  ) {
    this.building = projections.map((projection) => ({
      projection,
      folding: new Folding(projection, { empty: true }),
      quarantined: [],
    }));
    this.types = [...new Set(projections.flatMap(({ on }) => Object.keys(on)))];
  }

  async begin(): Promise<void> {
    const { reads, retry } = this.parts;
    for (const projection of this.projections) {
      const { collection, name } = projection;
      const begin = () => reads.beginRebuild(collection, name, fingerprintOf(projection));
      await retry.untilItWorks(`rebuilding ${name}`, begin);
    }
  }

  /** Folds what lies up to `goal`; returns how many events these were. */
  async readTo(goal: Position, progress: (position: Position) => void = () => {}): Promise<number> {
    let folded = 0;
    await this.parts.retry.untilItWorks('rebuilding', async () => {
      if (this.position >= goal) return;
      const options = { types: this.types, batch: EVENTS_AT_ONCE };
      for await (const batch of oneAhead(this.parts.events.readAll(this.position, options))) {
        folded += await this.take(batch, goal);
        progress(this.position);
        if (this.parts.retry.stopped) throw new Stopped();
        if (this.position >= goal) break;
        // answers of threads that follow closely would otherwise be taken one after another
        await requestsInBetween();
      }
      this.position = goal;
    });
    return folded;
  }

  /** Writes what is folded; afterwards the store holds it all. */
  async write(): Promise<void> {
    for (const { projection, folding } of this.building) {
      const { puts, deletes } = folding.takeChanges();
      for (
        let from = 0;
        from === 0 || from < Math.max(puts.length, deletes.length);
        from += DOCUMENTS_WRITTEN_AT_ONCE
      ) {
        const to = from + DOCUMENTS_WRITTEN_AT_ONCE;
        await this.apply({
          projection: projection.name,
          collection: projection.collection.name,
          position: this.position,
          puts: puts.slice(from, to),
          deletes: deletes.slice(from, to),
        });
      }
    }
  }

  quarantinedBy(projection: AnyProjection): readonly QuarantinedEvent[] {
    return this.building.find((building) => building.projection === projection)?.quarantined ?? [];
  }

  private async take({ events, position }: EventBatch, goal: Position): Promise<number> {
    const received = events.filter((event) => event.position <= goal).map(receive);
    const plans = await Promise.all(this.building.map((building) => this.prepare(building, received)));
    // nothing below waits or throws, so that a batch is folded once or, tried again, not at all
    for (const { building, steps, failures } of plans) {
      building.folding.fold(steps, failures);
      for (const { position: at, error } of failures) {
        const { recorded } = received.find((one) => one.recorded.position === at)!;
        building.quarantined.push(quarantined(building.projection, recorded, error));
      }
    }
    this.position = position < goal ? position : goal;
    const documents = this.building.reduce((sum, { folding }) => sum + folding.size, 0);
    if (documents > (this.parts.documentsInMemory ?? DOCUMENTS_IN_MEMORY)) {
      await this.write();
      for (const { folding } of this.building) folding.forget();
    }
    return received.length;
  }

  private async prepare(building: Building, received: readonly Received[]) {
    const { projection, folding } = building;
    const failures: Failure[] = [];
    const events = await shareOf(projection, received, this.parts.openIdentities, failures);
    const steps = folding.plan(events, failures);
    const unknown = folding.unknown(steps);
    if (unknown.length > 0) {
      const { collection, name } = projection;
      folding.learn(await this.parts.reads.getWithPosition(collection.name, name, unknown, 'next'));
    }
    return { building, steps, failures };
  }

  private apply(changes: ProjectionChanges): Promise<void> {
    const { reads, retry } = this.parts;
    return retry.untilItWorks(`writing ${changes.projection}`, () => reads.apply([changes], 'next'));
  }
}

/** Has the next batch read while the one before is folded. */
async function* oneAhead(batches: AsyncIterable<EventBatch>): AsyncIterable<EventBatch> {
  const reading = batches[Symbol.asyncIterator]();
  let next = reading.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = reading.next();
      next.catch(() => {});
      yield value as EventBatch;
    }
  } finally {
    await next.catch(() => {});
    await reading.return?.();
  }
}
