import { START, type Position } from '../../api/platform/event-store/event-store.js';
import { eventLoopTurns } from '../../api/platform/shared/event-loop-turns.js';
import type { Document, WithPosition } from '../store/read-store.js';
import { assertKey, assertStorable } from '../store/validate-document.js';
import type { AnyProjection, Fold, OwnerSelection, ProjectedEvent } from './projection.js';

/** An event that a projection failed to fold. */
export interface FoldFailure {
  readonly position: Position;
  readonly error: Error;
}

/** A document before and after an event; undefined if it does not exist. */
export interface Change {
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** A folded event with its document changes. */
export interface FoldedEvent {
  readonly event: ProjectedEvent;
  readonly changes: readonly Change[];
}

/** A cached document and the position it reflected when it was read. */
interface InMemory {
  readonly document: Document | undefined;
  readonly position: Position;
}

const ABSENT_DOCUMENT: InMemory = { document: undefined, position: START };

/** Caches the documents of one generation while events are folded into them. */
export class FoldBuffer {
  private readonly documents = new Map<string, InMemory>();
  private readonly changedIds = new Set<string>();

  /**
   * @param read reads stored documents by id
   * @param readOwned reads the ids of an owner's stored documents
   * @param allInMemory true if every stored document is cached
   */
  constructor(
    private readonly projection: AnyProjection,
    private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, WithPosition<Document>>>,
    private readonly readOwned: (owner: string) => Promise<readonly string[]>,
    private allInMemory: boolean,
  ) {}

  get isChanged(): boolean {
    return this.changedIds.size > 0;
  }

  /** Number of cached documents. */
  get size(): number {
    return this.documents.size;
  }

  /**
   * Folds events in order. An event that throws changes nothing and is returned in `failures`. Rejects without changes
   * if the store is unavailable.
   * @param from position that the documents already reflect
   */
  async fold(
    events: readonly ProjectedEvent[],
    from: Position,
  ): Promise<{ folded: FoldedEvent[]; failures: FoldFailure[] }> {
    const failures: FoldFailure[] = [];
    const plans: { event: ProjectedEvent; changed: readonly string[] | OwnerSelection }[] = [];
    for (const event of events) {
      try {
        plans.push({ event, changed: this.documentsOf(event) });
      } catch (error) {
        failures.push({ position: event.position, error: asError(error) });
      }
    }
    if (!this.allInMemory) await this.readMissing(plans.map(({ changed }) => changed));
    const folded: FoldedEvent[] = [];
    const takeTurn = eventLoopTurns();
    for (const { event, changed } of plans) {
      await takeTurn();
      try {
        // Resolved late, because earlier events of the batch may have created documents of this owner.
        const ids = 'owner' in changed ? this.ownedBy(changed.owner) : changed;
        folded.push({ event, changes: event.position > from ? this.foldOne(event, ids) : ids.map(this.unchanged) });
      } catch (error) {
        failures.push({ position: event.position, error: asError(error) });
      }
    }
    return { folded, failures };
  }

  /** Returns the changes since the last call. */
  takeChanges(): { puts: Document[]; deletes: string[] } {
    const puts: Document[] = [];
    const deletes: string[] = [];
    for (const id of this.changedIds) {
      const { document } = this.documents.get(id)!;
      if (document) puts.push(document);
      else deletes.push(id);
    }
    this.changedIds.clear();
    return { puts, deletes };
  }

  /** Clears the cache; documents are reread from the store on demand. */
  clear(): void {
    this.documents.clear();
    this.changedIds.clear();
    this.allInMemory = false;
  }

  private foldOf({ type }: ProjectedEvent): Fold<Document, ProjectedEvent['type']> | undefined {
    return this.projection.on[type] as Fold<Document, ProjectedEvent['type']> | undefined;
  }

  private documentsOf(event: ProjectedEvent): readonly string[] | OwnerSelection {
    const ids = this.foldOf(event)?.documents(event) ?? [];
    if (typeof ids === 'object' && 'owner' in ids) return ids;
    const keys = typeof ids === 'string' ? [ids] : [...new Set(ids)];
    for (const id of keys) assertKey(this.projection.collection, id);
    return keys;
  }

  private ownedBy(owner: string): string[] {
    const field = this.projection.collection.owner as keyof Document;
    return [...this.documents].filter(([, { document }]) => document?.[field] === owner).map(([id]) => id);
  }

  private async readMissing(changed: readonly (readonly string[] | OwnerSelection)[]): Promise<void> {
    const ids = new Set<string>();
    for (const change of changed) {
      for (const id of 'owner' in change ? await this.readOwned(change.owner) : change) ids.add(id);
    }
    const missing = [...ids].filter((id) => !this.documents.has(id));
    if (missing.length === 0) return;
    for (const [id, document] of await this.read(missing)) this.documents.set(id, document);
  }

  /** Folds one event into all of its documents, or into none if any fold throws. */
  private foldOne(event: ProjectedEvent, ids: readonly string[]): Change[] {
    const { fold } = this.foldOf(event) ?? {};
    const changes = ids.map((id): Change => {
      const { document: before, position } = this.documents.get(id) ?? ABSENT_DOCUMENT;
      // The document already contains the event: it was written before a crash that prevented the checkpoint update.
      if (position >= event.position) return { before, after: before };
      return { before, after: this.validate(id, fold!(before, event, id)) };
    });
    for (const [n, id] of ids.entries()) {
      const { before, after } = changes[n]!;
      if (before === after) continue;
      this.documents.set(id, { document: after, position: this.documents.get(id)?.position ?? START });
      this.changedIds.add(id);
    }
    return changes;
  }

  private readonly unchanged = (id: string): Change => {
    const document = this.documents.get(id)?.document;
    return { before: document, after: document };
  };

  private validate(id: string, document: Document | null): Document | undefined {
    if (!document) return undefined;
    if (document._id !== id) throw new TypeError(`${this.projection.name}: a document came out under another key`);
    assertStorable(this.projection.collection, document);
    return document;
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
