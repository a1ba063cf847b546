import type { EventOf, EventType } from '../../api/contracts/events/catalogue.js';
import type { EventMetadata } from '../../api/contracts/events/event.js';
import type { LiveMessage } from '../../api/contracts/live/messages.js';
import type { Collection, Document } from '../store/read-store.js';

/** An event as a projection sees it: upcast to the current version, with where it stands. */
export type Projected<Type extends EventType = EventType> = EventOf<Type> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** How events of one type change documents. Pure: the document and the event alone decide. */
export interface Fold<Doc extends Document, Type extends EventType> {
  /** ids of the documents that this event changes */
  documents(event: Projected<Type>): string | readonly string[];
  /** A new document after the event, the same one when nothing changes, `null` for none. `doc` is undefined where there is none yet. */
  fold(doc: Doc | undefined, event: Projected<Type>, id: string): Doc | null;
}

export type Folds<Doc extends Document> = { readonly [Type in EventType]?: Fold<Doc, Type> };

/** What open screens are told once the documents that show it are written. Pure. */
export type Announcements = { readonly [Type in EventType]?: (event: Projected<Type>) => readonly LiveMessage[] };

/** Events in, one read model out. */
export interface Projection<Doc extends Document = Document> {
  /** also the name of its checkpoint */
  readonly name: string;
  /** changes whenever its documents would come out differently; the engine then rebuilds beside the live ones (and when the collection's shape changes) */
  readonly fingerprint: string;
  readonly collection: Collection<Doc>;
  readonly on: Folds<Doc>;
  readonly announce?: Announcements;
  /** true: sealed identities are opened before folding (only account-directory); one whose key is destroyed is undefined */
  readonly opensIdentities?: boolean;
}

/** A projection whatever its documents are: what the engine runs. */
export type AnyProjection = Omit<Projection, 'collection'> & { readonly collection: Collection };

/**
 * Opens the sealed identities in events, for projections that ask for it; an identity whose key is destroyed becomes undefined.
 * Rejects while the vault is away.
 */
export type IdentityOpener = (events: readonly Projected[]) => Promise<readonly Projected[]>;

/** Helps type inference: `defineProjection<Doc>({...})`. */
export const defineProjection = <Doc extends Document>(projection: Projection<Doc>): Projection<Doc> => projection;
