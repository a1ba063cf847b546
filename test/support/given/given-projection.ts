import { currentVersion, type MeritlistEvent } from '../../../api/contracts/events/catalogue.js';
import type { AnyProjection, Fold, ProjectedEvent, Projection } from '../../../projections/engine/projection.js';
import type { Collection, Document, PageRequest, ReadStore } from '../../../projections/store/read-store.js';

/** Returns an event as delivered to projections by the engine, with the given revision in its stream. */
export function recorded(event: MeritlistEvent, time = '2026-01-05T10:00:00.000Z', revision = 0): ProjectedEvent {
  return {
    ...event,
    stream: 'spec',
    revision,
    position: 1n,
    metadata: {
      actor: 'spec',
      correlationId: 'spec',
      causationId: 'spec',
      at: time,
      version: currentVersion(event.type),
    },
  };
}

type AnyAnnounce = (event: ProjectedEvent, before: unknown, after: unknown) => readonly unknown[];

/** Starts a projection spec: `given(projection).when(...events).thenDocuments(...)` or `.thenAnnounced(...)`. */
export const given = <Doc extends Document>(projection: Projection<Doc>) => ({
  when(...events: readonly ProjectedEvent[]) {
    return {
      thenDocuments(...expected: readonly Doc[]) {
        expect([...foldEvents(projection, events).values()]).toEqual(expected);
      },
      thenAnnounced(...expected: readonly unknown[]) {
        const announce = (projection.announce ?? {}) as Record<string, AnyAnnounce | undefined>;
        const announced = events.flatMap((event, index) => {
          const [before, after] = [index, index + 1].map((end) => foldEvents(projection, events.slice(0, end)));
          const on = projection.on[event.type] as Fold<Doc, MeritlistEvent['type']> | undefined;
          const ids = on ? changesOf(projection, event, before!) : [''];
          return ids.flatMap((id) => announce[event.type]?.(event, before!.get(id), after!.get(id)) ?? []);
        });
        expect(announced).toEqual(expected);
      },
    };
  },
});

/** Returns the ids of the documents that an event changes. */
function changesOf<Doc extends Document>(
  { on, collection }: Projection<Doc>,
  event: ProjectedEvent,
  documents: ReadonlyMap<string, Doc>,
): readonly string[] {
  const fold = on[event.type] as Fold<Doc, MeritlistEvent['type']> | undefined;
  const changed = fold?.documents(event) ?? [];
  if (typeof changed === 'string') return [changed];
  if (!('owner' in changed)) return changed;
  return [...documents].filter(([, document]) => document[collection.owner!] === changed.owner).map(([id]) => id);
}

/** Returns the documents that a projection builds from these events. */
export function foldEvents<Doc extends Document>(projection: Projection<Doc>, events: readonly ProjectedEvent[]) {
  const documents = new Map<string, Doc>();
  for (const event of events) {
    const on = projection.on[event.type] as Fold<Doc, MeritlistEvent['type']> | undefined;
    for (const id of changesOf(projection, event, documents)) {
      const document = on!.fold(documents.get(id), event, id);
      if (document) documents.set(id, document);
      else documents.delete(id);
    }
  }
  return documents;
}

/** A read store with the documents folded from some events; only for reads of one page by the `order` field. */
export function foldedStore(projections: readonly unknown[], events: readonly ProjectedEvent[]): ReadStore {
  const models = new Map(
    (projections as AnyProjection[]).map((projection) => [
      projection.name,
      [...foldEvents(projection as unknown as Projection, events).values()] as (Document & Record<string, unknown>)[],
    ]),
  );
  const store: Partial<ReadStore> = {
    currentGeneration: async () => ({
      id: 'generation',
      fingerprint: '1',
      checkpoint: events.at(-1)?.position ?? 0n,
      quarantine: { count: 0, events: [] },
    }),
    page: async <Doc extends Document>({ name }: Collection<Doc>, request: PageRequest<Doc>) => {
      const { where = {}, range: { from = null } = {}, order, limit, after } = request;
      const by = order?.by ?? '_id';
      const value = (document: Record<string, unknown>) => document[by] as number;
      return models
        .get(name)!
        .filter((document) => Object.entries(where).every(([field, wanted]) => document[field] === wanted))
        .filter((document) => from === null || value(document) >= Number(from))
        .filter((document) => !after || value(document) > Number(after.value))
        .toSorted((a, b) => value(a) - value(b))
        .slice(0, limit) as unknown as Doc[];
    },
  };
  return store as ReadStore;
}
