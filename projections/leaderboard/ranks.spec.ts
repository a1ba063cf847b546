import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import type { RankedStudent } from './points.js';
import { Ranks } from './ranks.js';

const rankedStudent = (studentId: string, points = 0, correct = 0, lastFinish = 0): RankedStudent => ({
  studentId,
  points,
  correct,
  lastFinish,
});
const ids = (students: readonly RankedStudent[]) => students.map(({ studentId }) => studentId).join(' ');

describe('Ranks', () => {
  it('sorts by points, then correct answers, then earlier last finish, then id', () => {
    const ranks = new Ranks([
      rankedStudent('late', 10, 5, 200),
      rankedStudent('b', 10, 5, 100),
      rankedStudent('a', 10, 5, 100),
      rankedStudent('below', -3),
      rankedStudent('fewer', 10, 4, 50),
      rankedStudent('best', 11),
    ]);
    expect(ids(ranks.page(0, 10))).toBe('best a b late fewer below');
    expect(['best', 'below', 'nobody'].map((id) => ranks.rankOf(id))).toEqual([1, 6, undefined]);
  });

  it('computes the rank of an entry that is not in the list', () => {
    const ranks = new Ranks([
      rankedStudent('a', 30),
      rankedStudent('b', 20, 1),
      rankedStudent('c', 20),
      rankedStudent('d', 10),
    ]);
    expect([31, 30, 20, 11, -5].map((points) => ranks.countFrom(points))).toEqual([0, 1, 3, 3, 4]);
    expect(
      [rankedStudent('new', 25), rankedStudent('new', 20), rankedStudent('new', -1)].map((entry) =>
        ranks.countBefore(entry),
      ),
    ).toEqual([1, 3, 4]);
    // The rank with another entry ignores the student's own current entry.
    expect(
      [rankedStudent('b', 40), rankedStudent('b', 20, 1), rankedStudent('b', 5)].map((entry) => ranks.rankWith(entry)),
    ).toEqual([1, 2, 4]);
    expect(ranks.rankWith(rankedStudent('new', 15))).toBe(4);
    expect(new Ranks().countFrom(0)).toBe(0);
  });

  it('matches a sorted array after any sequence of changes', () => {
    // A small range of values, so that all kinds of ties occur.
    const students = fc.integer({ min: 0, max: 60 }).map((n) => `student-${n}`);
    const value = fc.integer({ min: -2, max: 2 });
    const put = fc.record({ studentId: students, points: value, correct: value, lastFinish: value });
    const change = fc.oneof(
      { weight: 3, arbitrary: put.map((student) => ({ put: student })) },
      { weight: 1, arbitrary: students.map((id) => ({ remove: id })) },
    );
    const loaded = fc.uniqueArray(put, { selector: ({ studentId }) => studentId, maxLength: 60 });
    fc.assert(
      fc.property(loaded, fc.array(change, { maxLength: 80 }), (first, changes) => {
        const ranks = new Ranks(first);
        const model = new Map(first.map((entry) => [entry.studentId, entry]));
        expectSame(ranks, model);
        for (const step of changes) {
          if ('put' in step) {
            ranks.put(step.put);
            model.set(step.put.studentId, step.put);
          } else {
            ranks.remove(step.remove);
            model.delete(step.remove);
          }
        }
        expectSame(ranks, model);
      }),
      { numRuns: 300 },
    );
  });

  it('stays correct while many chunks are split, emptied and removed', () => {
    const random = fc.sample(fc.integer({ min: 0, max: 9_999 }), { numRuns: 40_000, seed: 7 });
    const ranks = new Ranks();
    const model = new Map<string, RankedStudent>();
    random.forEach((points, n) => {
      const entry = rankedStudent(`s${random[(n + 1) % random.length]}`, points, n % 3);
      ranks.put(entry);
      model.set(entry.studentId, entry);
    });
    expectSame(ranks, model);
    for (const id of [...model.keys()].filter((_, n) => n % 50 !== 0)) {
      ranks.remove(id);
      model.delete(id);
    }
    expectSame(ranks, model);
  });
});

function expectSame(ranks: Ranks, model: ReadonlyMap<string, RankedStudent>): void {
  const sorted = [...model.values()].toSorted(
    (a, b) =>
      b.points - a.points ||
      b.correct - a.correct ||
      a.lastFinish - b.lastFinish ||
      (a.studentId < b.studentId ? -1 : 1),
  );
  expect(ranks.size).toBe(sorted.length);
  expect(ids(ranks.page(0, sorted.length + 1))).toBe(ids(sorted));
  expect(sorted.map(({ studentId }) => ranks.rankOf(studentId))).toEqual(sorted.map((_, n) => n + 1));
  const middle = Math.floor(sorted.length / 2);
  expect(ids(ranks.page(middle, 7))).toBe(ids(sorted.slice(middle, middle + 7)));
}
