import { LRUCache } from 'lru-cache';
import { everyPage } from './every-page.js';
import type { Collection, Document, ReadStore, Selection } from './read-store.js';

/** Documents per page, of up to 200 answers each; parsing a page takes a few milliseconds. */
const ROWS = 50;

/** A document that stores the log position of the last event that changed it, for `OwnedDocuments`. */
export interface PositionedDocument extends Document {
  readonly position: number;
}

interface CachedOwner<Doc extends Document> {
  readonly generation: string;
  /** Position up to which the documents are complete. */
  upTo: number;
  readonly documents: Map<string, Doc>;
}

/**
 * Reads all documents of an owner, who has many and reads them often. They are cached: a later read fetches only those
 * that changed since. Documents must not be deleted except together with their owner.
 */
export class OwnedDocuments<Doc extends PositionedDocument> {
  private readonly owners: LRUCache<string, CachedOwner<Doc>>;

  /**
   * @param collection has an index on the owner and `position`
   * @param owner field with the owner's id
   * @param sizeOf size of a document, in the unit of `maxSize`
   * @param maxSize maximum size of all cached documents
   */
  constructor(
    private readonly store: ReadStore,
    private readonly collection: Collection<Doc>,
    private readonly owner: keyof Doc & string,
    private readonly sizeOf: (document: Doc) => number,
    maxSize: number,
  ) {
    this.owners = new LRUCache({ maxSize });
  }

  /** @throws ReadModelBuilding while the documents cannot be read */
  async assertBuilt(): Promise<void> {
    await this.store.currentGeneration(this.collection.name);
  }

  /**
   * Returns the documents in no particular order.
   * @throws ReadModelBuilding
   */
  async of(ownerId: string): Promise<readonly Doc[]> {
    // Read first: documents up to this position are complete, and later ones are fetched again by the next read.
    const { id: generation, checkpoint } = await this.store.currentGeneration(this.collection.name);
    const cached = this.owners.get(ownerId);
    const current: CachedOwner<Doc> =
      cached?.generation === generation ? cached : { generation, upTo: -1, documents: new Map() };
    const { documents } = current;
    const selection = {
      where: { [this.owner]: ownerId },
      range: { from: current.upTo + 1 },
      order: { by: 'position' },
    } as Selection<Doc>;
    for await (const page of everyPage(this.store, this.collection, selection, ROWS)) {
      for (const document of page) {
        // A concurrent read may have fetched a newer one.
        const earlier = documents.get(document._id);
        if (!earlier || earlier.position <= document.position) documents.set(document._id, document);
      }
    }
    current.upTo = Math.max(current.upTo, Number(checkpoint));
    const all = [...documents.values()];
    const size = all.reduce((sum, document) => sum + this.sizeOf(document), 1);
    this.owners.set(ownerId, current, { size });
    return all;
  }
}
