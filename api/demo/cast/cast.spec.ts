import { EMAIL_PATTERN } from '../../contracts/http/patterns.js';
import { Chance } from '../chance.js';
import { generateCast } from './cast.js';

const SIZE = { students: 300, days: 28 };
const { students, tutors } = generateCast(SIZE, new Chance('cast'));
const shareOf = (predicate: (student: (typeof students)[number]) => boolean) =>
  students.filter(predicate).length / students.length;

describe('generateCast', () => {
  it('generates the same cast for the same seed', () => {
    expect(generateCast(SIZE, new Chance('cast'))).toEqual({ students, tutors });
  });

  it('generates the requested number of students, including the named ones', () => {
    expect(students).toHaveLength(300);
    expect(students.filter(({ description }) => description).length).toBeGreaterThanOrEqual(5);
    expect(tutors).toHaveLength(2);
  });

  it('gives every account a unique id, email and username in plain ASCII', () => {
    const uniqueValues = (field: 'id' | 'email' | 'username') =>
      new Set(students.map((student) => student[field].toLowerCase()));
    expect([uniqueValues('id').size, uniqueValues('email').size, uniqueValues('username').size]).toEqual([
      300, 300, 300,
    ]);
    for (const { email, username } of [...students, ...tutors]) {
      expect(email).toMatch(EMAIL_PATTERN);
      expect(email).toMatch(/^[a-z0-9._]+@[a-z-]+\.example$/);
      expect(username).toMatch(/^[A-Za-z0-9._]{3,30}$/);
    }
  });

  it('generates students of every habit, most of whom register early and a few of whom excel', () => {
    for (const habit of ['daily', 'regular', 'weekly', 'lapsed', 'curious']) {
      expect(shareOf((student) => student.habit.name === habit)).toBeGreaterThan(0.05);
    }
    expect(shareOf(({ registrationDay }) => registrationDay < 3)).toBeGreaterThan(0.5);
    expect(Math.max(...students.map(({ registrationDay }) => registrationDay))).toBeLessThan(28);
    const excellentShare = shareOf(({ traits }) => traits.ability.Math > 1.6);
    expect(excellentShare).toBeGreaterThan(0.01);
    expect(excellentShare).toBeLessThan(0.2);
  });
});
