import { RunningEngine } from '../../test/support/given/running-engine.js';
import type { Document } from '../store/read-store.js';
import { defineProjection } from './projection.js';

/** A document that is stored until its student's account is deleted. */
interface OwnedDocument extends Document {
  readonly student: string;
}

const ownedProjection = (fingerprint = '1') =>
  defineProjection<OwnedDocument>({
    name: 'owned',
    fingerprint,
    collection: { name: 'owned', fields: ['student'], indexes: [['student']], owner: 'student' },
    on: {
      AnswerSaved: {
        documents: ({ data }) => data.attemptId,
        fold: (_, { data }, _id) => ({ _id, student: data.studentId }),
      },
      AccountDeleted: { documents: ({ data }) => ({ owner: data.accountId }), fold: () => null },
    },
    announce: {
      AccountDeleted: (_, before) =>
        before
          ? [{ room: 'tutors', name: 'doubt:deleted', payload: { _id: before._id, studentId: before.student } }]
          : [],
    },
  });

describe('deleting all documents of an owner', () => {
  let run: RunningEngine;
  beforeEach(() => {
    run = new RunningEngine();
  });
  afterEach(() => run.dispose());

  const begins = (attemptId: string, studentId: string) => run.append('AnswerSaved', { attemptId, studentId });
  const deleteAccount = (accountId: string) => run.append('AccountDeleted', { accountId });
  const isUpToDate = async () =>
    expect(await run.engine.waitFor(['owned'], await run.events.lastPosition(), 10_000)).toBe(true);
  const remainingIds = async () =>
    (await run.reads.page(ownedProjection().collection, { limit: 100 })).map(({ _id }) => _id);
  const announcedIds = () => run.announced.map(({ payload }) => (payload as { _id: string })._id).toSorted();

  it('deletes stored documents and documents of the same batch, and publishes a message for each', async () => {
    await run.startBuilt([ownedProjection()]);
    for (const [attempt, student] of [
      ['a', 'ann'],
      ['b', 'bob'],
      ['c', 'ann'],
    ] as const)
      await begins(attempt, student);
    await isUpToDate();
    await Promise.all([begins('d', 'ann'), begins('e', 'eve'), deleteAccount('ann'), begins('f', 'bob')]);
    await isUpToDate();
    expect(await remainingIds()).toEqual(['b', 'e', 'f']);
    expect(announcedIds()).toEqual(['a', 'c', 'd']);
  });

  it('also works during a rebuild with a small document cache', async () => {
    for (let n = 10; n < 30; n += 1) await begins(`a${n}`, n % 2 ? 'ann' : 'bob');
    await deleteAccount('ann');
    await run.startBuilt([ownedProjection('2')], { documentsInMemory: 3 });
    expect(await remainingIds()).toEqual(Array.from({ length: 10 }, (_, n) => `a${10 + 2 * n}`));
    expect(announcedIds()).toEqual([]);
  });
});
