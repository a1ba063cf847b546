import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import { MeritList, type MeritListEntry } from './merit-list.js';

const entry = (studentId: string, points: number, correct = 0, lastFinish = 0): MeritListEntry => ({
  studentId,
  points,
  correct,
  incorrect: 0,
  skipped: 0,
  lastFinish,
});
const listOf = (...entries: MeritListEntry[]) => {
  const list = new MeritList();
  for (const student of entries) list.put(student);
  return list;
};

describe('MeritList', () => {
  it('sorts by score, then correct answers, then earlier finish, then id', () => {
    const list = listOf(
      entry('late', 75, 20, 200),
      entry('b', 75, 20, 100),
      entry('a', 75, 20, 100),
      entry('fewer', 75, 19, 50),
      entry('best', 80, 10, 900),
    );
    expect(list.ranks.page(0, 9).map(({ studentId }) => studentId)).toEqual(['best', 'a', 'b', 'late', 'fewer']);
  });

  it('counts students with an equal score as half in the percentile', () => {
    const list = listOf(entry('a', 90), entry('b', 50), entry('c', 50), entry('d', 10), entry('e', -25));
    expect(list.positionOf(entry('b', 50))).toEqual({
      slNo: 2,
      total: 5,
      percentile: (2 + 1 / 2) / 4,
      average: 0.35,
      best: 0.9,
    });
  });

  it('returns no percentile for a single student', () => {
    expect(listOf(entry('a', 40)).positionOf(entry('a', 40))).toEqual({
      slNo: 1,
      total: 1,
      percentile: null,
      average: 0.4,
      best: 0.4,
    });
  });

  it('returns the hypothetical rank of a practice attempt without adding it', () => {
    const list = listOf(entry('a', 90), entry('b', 50));
    expect(list.positionOf(entry('late', 70))).toMatchObject({ slNo: 2, total: 3, percentile: 0.5, best: 0.9 });
    expect(list.ranks.size).toBe(2);
  });

  it('counts every score in exactly one histogram range', () => {
    const list = listOf(entry('a', 100), entry('b', 90), entry('c', 0), entry('d', -1), entry('e', -25));
    const ranges = list.distribution().filter(({ students }) => students > 0);
    expect(ranges).toEqual([
      { from: -0.3, to: -0.2, students: 1 },
      { from: -0.1, to: 0, students: 1 },
      { from: 0, to: 0.1, students: 1 },
      { from: 0.9, to: 1, students: 2 },
    ]);
  });

  it('matches a full recount after any sequence of changes', () => {
    const ids = fc.integer({ min: 0, max: 30 }).map((n) => `student-${n}`);
    const put = fc.tuple(ids, fc.integer({ min: -25, max: 100 }));
    const change = fc.oneof(
      put.map(([id, points]) => ({ id, points })),
      ids.map((id) => ({ id, points: undefined })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), put, (changes, [ownId, points]) => {
        const list = new MeritList();
        const scores = new Map<string, number>();
        for (const { id, points: score } of changes) {
          if (score === undefined) {
            list.remove(id);
            scores.delete(id);
          } else {
            list.put(entry(id, score));
            scores.set(id, score);
          }
        }
        scores.delete(ownId);
        const otherScores = [...scores.values()];
        const sum = otherScores.reduce((total, score) => total + score, points);
        const lower = otherScores.filter((score) => score < points).length;
        const equalCount = otherScores.filter((score) => score === points).length;
        expect(list.positionOf(entry(ownId, points))).toMatchObject({
          total: otherScores.length + 1,
          percentile: otherScores.length === 0 ? null : (lower + equalCount / 2) / otherScores.length,
          average: Math.round(sum / (otherScores.length + 1)) / 100,
          best: Math.max(points, ...otherScores) / 100,
        });
      }),
    );
  });
});
