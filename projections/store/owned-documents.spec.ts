import type { Collection, Document, GenerationState, PageRequest, ReadStore } from './read-store.js';
import { OwnedDocuments, type PositionedDocument } from './owned-documents.js';

interface Practice extends PositionedDocument {
  readonly studentId: string;
  readonly answers: number;
}

const practice = (_id: string, position: number, answers = 1, studentId = 'ann'): Practice => ({
  _id,
  studentId,
  position,
  answers,
});

const collection: Collection<Practice> = { name: 'practices', fields: [], indexes: [] };

/** A read store with one collection that records the ids of each page. */
class Practices {
  generation = 'first';
  checkpoint = 0n;
  readonly pages: string[][] = [];
  readonly documents = new Map<string, Practice>();
  /** Runs once, after the next page was read. */
  afterPage: (() => void) | undefined;

  put(...practices: readonly Practice[]): void {
    for (const document of practices) {
      this.documents.set(document._id, document);
      if (this.checkpoint < document.position) this.checkpoint = BigInt(document.position);
    }
  }

  readonly store = {
    currentGeneration: async () => ({ id: this.generation, checkpoint: this.checkpoint }) as GenerationState,
    page: async (_: unknown, { where, range, order, after, limit }: PageRequest<Practice>) => {
      if (order?.by !== 'position') throw new Error('only the order by position is indexed');
      const { value = -1, _id = '' } = (after ?? {}) as { value?: number; _id?: string };
      const page = [...this.documents.values()]
        .filter(({ studentId, position }) => studentId === where!.studentId && position >= Number(range!.from))
        .filter((document) => document.position > value || (document.position === value && document._id > _id))
        .toSorted((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1))
        .slice(0, limit);
      this.pages.push(page.map(({ _id: id }) => id));
      this.afterPage?.();
      this.afterPage = undefined;
      return page as readonly Document[];
    },
  } as unknown as ReadStore;
}

describe('OwnedDocuments', () => {
  let practices: Practices;
  const documentsWith = (maxSize: number) =>
    new OwnedDocuments<Practice>(practices.store, collection, 'studentId', ({ answers }) => answers, maxSize);
  let documents: OwnedDocuments<Practice>;
  const read = async (studentId = 'ann') =>
    (await documents.of(studentId)).map(({ _id, answers }) => [_id, answers] as const);
  beforeEach(() => {
    practices = new Practices();
    documents = documentsWith(1_000);
  });

  it('returns the documents of an owner, read in pages', async () => {
    practices.put(...Array.from({ length: 120 }, (_, n) => practice(`p${n}`, n + 1)), practice('other', 121, 1, 'bob'));
    expect(await read()).toHaveLength(120);
    expect(practices.pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(await read('bob')).toEqual([['other', 1]]);
  });

  it('reads only the documents that changed since the last read', async () => {
    practices.put(practice('a', 1), practice('b', 2), practice('c', 3));
    await read();
    practices.put(practice('b', 5, 2), practice('d', 6));
    practices.pages.length = 0;
    expect(new Map(await read())).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
        ['c', 1],
        ['d', 1],
      ]),
    );
    expect(await read()).toHaveLength(4);
    expect(practices.pages).toEqual([['b', 'd'], []]);
  });

  it('returns a document that was written during a read by the next read', async () => {
    practices.put(practice('a', 1));
    practices.afterPage = () => practices.put(practice('b', 2));
    expect(await read()).toEqual([['a', 1]]);
    expect(await read()).toHaveLength(2);
  });

  it('reads all documents again after a rebuild', async () => {
    practices.put(practice('a', 1), practice('b', 2));
    await read();
    practices.generation = 'second';
    practices.documents.delete('b');
    practices.put(practice('a', 1, 7));
    expect(await read()).toEqual([['a', 7]]);
  });

  it('caches as many documents as fit, and reads those of the owner with the earliest read again', async () => {
    documents = documentsWith(5);
    practices.put(practice('a', 1, 3), practice('b', 2, 3, 'bob'));
    await read('ann');
    await read('bob');
    practices.pages.length = 0;
    expect(await read('bob')).toEqual([['b', 3]]);
    expect(await read('ann')).toEqual([['a', 3]]);
    expect(practices.pages).toEqual([[], ['a']]);
  });
});
