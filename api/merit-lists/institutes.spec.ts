import type { MeritListEntry } from '../../projections/merit-lists/merit-list.js';
import { instituteKey, instituteRows } from './institutes.js';

const entry = (studentId: string, points: number): MeritListEntry => ({
  studentId,
  points,
  correct: 0,
  incorrect: 0,
  skipped: 0,
  lastFinish: 0,
});

describe('instituteRows', () => {
  const students = Array.from({ length: 5 }, (_, index) => entry(`dhaka-${index}`, 10 * index));
  const dhaka = ['Dhaka College', 'dhaka  college', 'Dhaka College', 'DHAKA COLLEGE', ' DhakaCollege '];
  const instituteOf = new Map(students.map(({ studentId }, index) => [studentId, dhaka[index]!]));

  it('groups institutes that differ only in case and spaces under the most frequent spelling', () => {
    expect(instituteRows(students, instituteOf)).toEqual([
      { institute: 'Dhaka College', students: 5, average: 0.2, best: 0.4 },
    ]);
  });

  it('omits students without an institute and institutes with fewer than five students', () => {
    const excluded = [entry('alone', 99), entry('none', 98)];
    const institutes = new Map([...instituteOf, ['alone', 'Rajuk College'], ['none', ' ']]);
    expect(instituteRows([...excluded, ...students.slice(0, 4)], institutes)).toEqual([]);
    expect(instituteRows([...excluded, ...students], institutes)).toHaveLength(1);
  });

  it('lists the institute with the best average first', () => {
    const highScores = Array.from({ length: 5 }, (_, index) => entry(`rajuk-${index}`, 90));
    const institutes = new Map([...instituteOf, ...highScores.map(({ studentId }) => [studentId, 'Rajuk'] as const)]);
    expect(instituteRows([...students, ...highScores], institutes).map(({ institute }) => institute)).toEqual([
      'Rajuk',
      'Dhaka College',
    ]);
  });
});

describe('instituteKey', () => {
  it('ignores case and spaces', () => {
    expect(instituteKey('  Notre  DAME college')).toBe(instituteKey('Notre Dame College'));
  });
});
