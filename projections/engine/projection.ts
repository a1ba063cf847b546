import { createHash } from 'node:crypto';
import type { EventOf, EventType } from '../../api/contracts/events/catalogue.js';
import type { EventMetadata } from '../../api/contracts/events/event.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Collection, Document } from '../store/read-store.js';

/** An event as projections receive it: upcast to the current version, with its position in the log. */
export type ProjectedEvent<Type extends EventType = EventType> = EventOf<Type> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** Selects all documents of an owner, by the `owner` field of the collection. */
export interface OwnedBy {
  readonly owner: string;
}

/** Applies events of one type to documents. Must be pure: the result depends on the document and the event only. */
export interface Fold<Doc extends Document, Type extends EventType> {
  /** Returns the ids of the documents that the event changes. An owner's documents can only be deleted. */
  documents(event: ProjectedEvent<Type>): string | readonly string[] | OwnedBy;
  /**
   * Returns the new document, the same one if nothing changes, or `null` to delete it. `doc` is undefined if it does
   * not exist yet.
   */
  fold(doc: Doc | undefined, event: ProjectedEvent<Type>, id: string): Doc | null;
}

type Folds<Doc extends Document> = { readonly [Type in EventType]?: Fold<Doc, Type> };

/**
 * Returns the live messages of an event. Must be pure. Called after the documents are written, once for each document
 * of the event with its state before and after (undefined: none); once without documents for a type that is not folded.
 * After a failover `before` may equal `after`.
 */
export type Announce<Doc extends Document, Type extends EventType> = (
  event: ProjectedEvent<Type>,
  before: Doc | undefined,
  after: Doc | undefined,
) => readonly LiveMessage[];

type Announcements<Doc extends Document> = { readonly [Type in EventType]?: Announce<Doc, Type> };

/** Defines a read model by the events it is folded from. */
export interface Projection<Doc extends Document = Document> {
  /** Also the name of the read model and of its collection. */
  readonly name: string;
  /**
   * Version of the fold. Changes whenever documents would differ; the engine then rebuilds them, as it does when the
   * collection or the event types change.
   */
  readonly fingerprint: string;
  readonly collection: Collection<Doc>;
  readonly on: Folds<Doc>;
  readonly announce?: Announcements<Doc>;
  /**
   * Names of sealed fields that are opened before folding (account-directory only). A destroyed key yields ERASED; a
   * field that cannot be opened is quarantined.
   */
  readonly opens?: readonly string[];
}

/** A projection with any type of documents, as the engine runs it. */
export type AnyProjection = Omit<Projection, 'collection' | 'announce'> & {
  readonly collection: Collection;
  readonly announce?: Announcements<never>;
};

/** Helps type inference: `defineProjection<Doc>({...})`. */
export const defineProjection = <Doc extends Document>(projection: Projection<Doc>): Projection<Doc> => projection;

/**
 * Returns a fingerprint of the fold version, the declared collection and the event types. A change of it triggers a
 * rebuild.
 */
export function fingerprintOf({ fingerprint, collection, on }: AnyProjection): string {
  const { fields, indexes, owner, searched } = collection;
  const types = Object.keys(on).toSorted();
  const hash = createHash('sha256').update(JSON.stringify([fields, indexes, owner, searched, types]));
  return `${fingerprint}.${hash.digest('hex').slice(0, 12)}`;
}
