import { MongoBulkWriteError, MongoNetworkError, type BulkWriteResult, type WriteConcernError } from 'mongodb';
import { guardedUpsert, writeGuarded, type GuardedWrite } from './guarded-writes.js';
import { tombstone } from './stored-document.js';

const DUPLICATE_KEY = 11_000;
const write = (id: string) => guardedUpsert(tombstone({ name: 'notes', fields: [], indexes: [] }, id, 5n));
const idOf = (guardedWrite: GuardedWrite) =>
  'replaceOne' in guardedWrite ? guardedWrite.replaceOne.filter._id : undefined;

const result = (concern?: WriteConcernError) => ({ getWriteConcernError: () => concern }) as BulkWriteResult;

function failing(refused: readonly { index: number; code: number }[], concern?: WriteConcernError) {
  const failure = { message: 'refused', code: refused[0]?.code, writeErrors: refused };
  return new MongoBulkWriteError(failure as never, result(concern));
}

/** Simulates bulk writes with the given responses and records their ids. */
function server(...answers: (Error | undefined)[]) {
  const bulks: unknown[][] = [];
  const bulk = async (writes: GuardedWrite[]) => {
    bulks.push(writes.map(idOf));
    const answer = answers[bulks.length - 1];
    if (answer) throw answer;
  };
  return { bulks, bulk };
}

describe('guarded writes', () => {
  const writes = ['a', 'b', 'c', 'd'].map(write);
  const duplicates = failing([
    { index: 1, code: DUPLICATE_KEY },
    { index: 3, code: DUPLICATE_KEY },
  ]);

  it('retry once after a duplicate-key error, which may refer to an older document', async () => {
    const { bulk, bulks } = server(duplicates);
    await writeGuarded(writes, bulk);
    expect(bulks).toEqual([
      ['a', 'b', 'c', 'd'],
      ['b', 'd'],
    ]);
  });

  it('are skipped as outdated after a second duplicate-key error', async () => {
    const { bulk, bulks } = server(duplicates, failing([{ index: 1, code: DUPLICATE_KEY }]));
    await writeGuarded(writes, bulk);
    expect(bulks).toHaveLength(2);
  });

  it.each<[string, Error]>([
    ['another refusal', failing([{ index: 0, code: 121 }])],
    [
      'another refusal beside',
      failing([
        { index: 0, code: DUPLICATE_KEY },
        { index: 1, code: 121 },
      ]),
    ],
    ['a majority that did not answer', failing([{ index: 0, code: DUPLICATE_KEY }], {} as WriteConcernError)],
    ['a lost line', new MongoBulkWriteError(new MongoNetworkError('closed') as never, result())],
    ['a line that was never there', new MongoNetworkError('refused')],
  ])('reject with any other error: %s', async (_, failure) => {
    const { bulk, bulks } = server(failure);
    await expect(writeGuarded(writes, bulk)).rejects.toBe(failure);
    expect(bulks).toHaveLength(1);
    const failingServer = server(duplicates, failure);
    await expect(writeGuarded(writes, failingServer.bulk)).rejects.toBe(failure);
  });

  it('are sent in batches of limited size', async () => {
    const { bulk, bulks } = server();
    await writeGuarded(
      Array.from({ length: 2_500 }, (_, n) => write(`${n}`)),
      bulk,
    );
    expect(bulks.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    await writeGuarded([], bulk);
    expect(bulks).toHaveLength(3);
  });
});
