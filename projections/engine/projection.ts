import { createHash } from 'node:crypto';
import type { EventOf, EventType } from '../../api/contracts/events/catalogue.js';
import type { EventMetadata } from '../../api/contracts/events/event.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Collection, Document } from '../store/read-store.js';

/** An event as a projection sees it: upcast to the current version, with its place in the log. */
export type Projected<Type extends EventType = EventType> = EventOf<Type> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** Whose documents an event changes: all of them, by the owner that the collection declares. */
export interface OwnedBy {
  readonly owner: string;
}

/** How events of one type change documents. Pure: it depends on the document and the event alone. */
export interface Fold<Doc extends Document, Type extends EventType> {
  /** ids of the documents that this event changes, or whose all of them are; an owner's can only be deleted */
  documents(event: Projected<Type>): string | readonly string[] | OwnedBy;
  /** A new document after the event, the same one when nothing changes, `null` for none. `doc` is undefined where there is none yet. */
  fold(doc: Doc | undefined, event: Projected<Type>, id: string): Doc | null;
}

type Folds<Doc extends Document> = { readonly [Type in EventType]?: Fold<Doc, Type> };

/**
 * What open screens hear of an event, once the documents that show it are written. Pure. Called once for each document of
 * the event, with what it was before and is after it (undefined: none); once with neither for a type that is not folded.
 * After a change of process `before` may already be what is after.
 */
export type Announce<Doc extends Document, Type extends EventType> = (
  event: Projected<Type>,
  before: Doc | undefined,
  after: Doc | undefined,
) => readonly LiveMessage[];

type Announcements<Doc extends Document> = { readonly [Type in EventType]?: Announce<Doc, Type> };

/** Events in, one read model out. */
export interface Projection<Doc extends Document = Document> {
  /** of the read model too: its collection bears the same */
  readonly name: string;
  /** changes whenever its documents would come out differently; the engine then builds them anew (and when the collection or the types of its events change) */
  readonly fingerprint: string;
  readonly collection: Collection<Doc>;
  readonly on: Folds<Doc>;
  readonly announce?: Announcements<Doc>;
  /** names of sealed fields that are opened before folding (only account-directory): ERASED where the key is destroyed, quarantined where one does not open */
  readonly opens?: readonly string[];
}

/** A projection whatever its documents are: what the engine runs. */
export type AnyProjection = Omit<Projection, 'collection' | 'announce'> & {
  readonly collection: Collection;
  readonly announce?: Announcements<never>;
};

/** Helps type inference: `defineProjection<Doc>({...})`. */
export const defineProjection = <Doc extends Document>(projection: Projection<Doc>): Projection<Doc> => projection;

/** Covers what the documents are, by the projection's own word, by what they are asked for, and of which events they are made. */
export function fingerprintOf({ fingerprint, collection, on }: AnyProjection): string {
  const { fields, indexes, owner, searched } = collection;
  const types = Object.keys(on).toSorted();
  const made = createHash('sha256').update(JSON.stringify([fields, indexes, owner, searched, types]));
  return `${fingerprint}.${made.digest('hex').slice(0, 12)}`;
}
