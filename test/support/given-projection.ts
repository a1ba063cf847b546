import { currentVersion, type MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import type { Fold, Projected, Projection } from '../../projections/engine/projection.js';
import type { Document } from '../../projections/store/read-store.js';

/** An event as the engine gives it to projections; `revision` within its stream, 0 unless told. */
export function recorded(event: MeritlistEvent, at = '2026-01-05T10:00:00.000Z', revision = 0): Projected {
  return {
    ...event,
    stream: 'spec',
    revision,
    position: 1n,
    metadata: { actor: 'spec', correlationId: 'spec', causationId: 'spec', at, version: currentVersion(event.type) },
  };
}

/** Specs of projections: `given(projection, ...events).then(...documents)` or `.thenAnnounced(...messages)`. */
export function given<Doc extends Document>(projection: Projection<Doc>, ...events: readonly Projected[]) {
  const documents = new Map<string, Doc>();
  for (const event of events) {
    const folds = projection.on[event.type] as Fold<Doc, MeritlistEvent['type']> | undefined;
    for (const id of [folds?.documents(event) ?? []].flat()) {
      const after = folds!.fold(documents.get(id), event, id);
      if (after) documents.set(id, after);
      else documents.delete(id);
    }
  }
  return {
    documents,
    then(...expected: readonly Doc[]) {
      expect([...documents.values()]).toEqual(expected);
    },
    thenAnnounced(...expected: readonly unknown[]) {
      const announce = projection.announce as Record<string, (event: Projected) => readonly unknown[]> | undefined;
      expect(events.flatMap((event) => announce?.[event.type]?.(event) ?? [])).toEqual(expected);
    },
  };
}
