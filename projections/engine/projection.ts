import { createHash } from 'node:crypto';
import type { EventOf, EventType } from '../../api/contracts/events/catalogue.js';
import type { EventMetadata } from '../../api/contracts/events/event.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Collection, Document } from '../store/read-store.js';

/** An event as delivered to projections: upcast to the current version, with its log position. */
export type ProjectedEvent<Type extends EventType = EventType> = EventOf<Type> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** Selects all documents of an owner, by the `owner` field of the collection. */
export interface OwnerSelection {
  readonly owner: string;
}

/** Applies events of one type to documents. Must be pure: the result depends only on the document and the event. */
export interface Fold<Doc extends Document, Type extends EventType> {
  /** Returns the ids of the documents that the event changes. Documents of an owner can only be deleted. */
  documents(event: ProjectedEvent<Type>): string | readonly string[] | OwnerSelection;
  /**
   * Returns the new document, the same one if nothing changes, or `null` to delete it. `doc` is undefined if it does
   * not exist.
   */
  fold(doc: Doc | undefined, event: ProjectedEvent<Type>, id: string): Doc | null;
}

type Folds<Doc extends Document> = { readonly [Type in EventType]?: Fold<Doc, Type> };

/**
 * Returns the live messages of an event. Must be pure. Called after the documents were written, once per document of
 * the event with its state before and after (undefined if absent), or once without documents for a type that is not
 * folded. After a failover `before` can equal `after`.
 */
export type Announce<Doc extends Document, Type extends EventType> = (
  event: ProjectedEvent<Type>,
  before: Doc | undefined,
  after: Doc | undefined,
) => readonly LiveMessage[];

type Announcements<Doc extends Document> = { readonly [Type in EventType]?: Announce<Doc, Type> };

/** Defines a read model and the events that it is folded from. */
export interface Projection<Doc extends Document = Document> {
  /** Name of the projection, its read model and its collection. */
  readonly name: string;
  /**
   * Version of the fold. Change it whenever documents would differ: the engine then rebuilds the read model, as it also
   * does when the collection or event types change.
   */
  readonly fingerprint: string;
  readonly collection: Collection<Doc>;
  readonly on: Folds<Doc>;
  readonly announce?: Announcements<Doc>;
  /**
   * Names of encrypted fields to decrypt before folding (account-directory only). A destroyed key yields ERASED; an
   * event with an undecryptable field is quarantined.
   */
  readonly opens?: readonly string[];
}

/** A projection with any document type, as run by the engine. */
export type AnyProjection = Omit<Projection, 'collection' | 'announce'> & {
  readonly collection: Collection;
  readonly announce?: Announcements<never>;
};

/** Identity function for type inference: `defineProjection<Doc>({...})`. */
export const defineProjection = <Doc extends Document>(projection: Projection<Doc>): Projection<Doc> => projection;

interface Change<Doc extends Document, Type extends EventType, Id extends string> extends Pick<
  Fold<Doc, Type>,
  'fold'
> {
  documents(event: { readonly data: Readonly<Record<Id, string>> }): string;
}

/** Returns a fold that changes fields of an existing document. @param id field of the event with the document's id */
export const changes = <Doc extends Document, Type extends EventType, Id extends string>(
  id: Id,
  change: (event: ProjectedEvent<Type>, before: Doc) => Partial<NoInfer<Doc>>,
): Change<Doc, Type, Id> => ({
  documents: ({ data }) => data[id],
  fold: (before, event) => (before ? { ...before, ...change(event, before) } : null),
});

/** Deletes all documents of a deleted account, and those that were created concurrently with its deletion. */
export const accountRemoval = {
  documents: ({ data }: ProjectedEvent<'AccountDeleted' | 'AccountErased'>) => ({ owner: data.accountId }),
  fold: () => null,
};

/** Returns a fingerprint of the fold version, collection and event types. A rebuild is triggered when it changes. */
export function fingerprintOf({ fingerprint, collection, on }: AnyProjection): string {
  const { fields, indexes, owner, searched } = collection;
  const types = Object.keys(on).toSorted();
  const hash = createHash('sha256').update(JSON.stringify([fields, indexes, owner, searched, types]));
  return `${fingerprint}.${hash.digest('hex').slice(0, 12)}`;
}
