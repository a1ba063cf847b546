import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import type { Position } from '../../api/platform/event-store/event-store.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { ProjectionChanges, ReadStore } from '../store/read-store.js';
import { Folding, type Failure } from './folding.js';
import type { AnyProjection, IdentityOpener, Projected } from './projection.js';
import { quarantined, type QuarantinedEvent } from './quarantine.js';
import { shareOf, type Received } from './received.js';

/** What a projection makes of a batch; nothing of it is written yet. */
export interface Share {
  readonly live: LiveProjection;
  readonly changes: ProjectionChanges;
  readonly quarantined: readonly QuarantinedEvent[];
}

/** A projection whose documents are read now, and where it stands. */
export class LiveProjection {
  /** false: not begun while there is a past to be built first */
  fed = true;
  rebuilding = false;
  quarantined = 0;

  constructor(
    readonly projection: AnyProjection,
    /** of its checkpoint */
    public position: Position,
  ) {}

  get name(): string {
    return this.projection.name;
  }

  /** Folds what lies behind its own checkpoint. Rejects when a store is away, with nothing changed. */
  async share(reads: ReadStore, open: IdentityOpener, batch: readonly Received[], position: Position): Promise<Share> {
    const { collection, name } = this.projection;
    const ahead = batch.filter(({ recorded }) => recorded.position > this.position);
    const failures: Failure[] = [];
    const folding = new Folding(this.projection);
    const steps = folding.plan(await shareOf(this.projection, ahead, open, failures), failures);
    const unknown = folding.unknown(steps);
    if (unknown.length > 0) folding.learn(await reads.getWithPosition(collection.name, name, unknown));
    folding.fold(steps, failures);
    return {
      live: this,
      changes: { projection: name, collection: collection.name, position, ...folding.takeChanges() },
      quarantined: failures.map(({ position: at, error }) => quarantined(this.projection, eventAt(batch, at), error)),
    };
  }

  /** What screens are told of an event. @throws what a wrong projection throws */
  announcementsOf(event: Projected): readonly LiveMessage[] {
    const announce = this.projection.announce?.[event.type] as
      ((event: Projected) => readonly LiveMessage[]) | undefined;
    return announce?.(event) ?? [];
  }
}

export const eventAt = (batch: readonly Received[], position: Position): RecordedEvent =>
  batch.find(({ recorded }) => recorded.position === position)!.recorded;
