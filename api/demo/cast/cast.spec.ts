import { EMAIL_PATTERN } from '../../contracts/http/patterns.js';
import { Chance } from '../chance.js';
import { castOf } from './cast.js';

const WANTED = { students: 300, days: 28 };
const { students, tutors } = castOf(WANTED, new Chance('cast'));
const shareOf = (which: (student: (typeof students)[number]) => boolean) =>
  students.filter(which).length / students.length;

describe('castOf', () => {
  it('generates the same cast for the same seed', () => {
    expect(castOf(WANTED, new Chance('cast'))).toEqual({ students, tutors });
  });

  it('generates the requested number of students, including the named ones', () => {
    expect(students).toHaveLength(300);
    expect(students.filter(({ known }) => known).length).toBeGreaterThanOrEqual(5);
    expect(tutors).toHaveLength(2);
  });

  it('gives every account a unique id, email and username in plain ASCII', () => {
    const own = (what: 'id' | 'email' | 'username') => new Set(students.map((student) => student[what].toLowerCase()));
    expect([own('id').size, own('email').size, own('username').size]).toEqual([300, 300, 300]);
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
    expect(shareOf(({ joinsOn }) => joinsOn < 3)).toBeGreaterThan(0.5);
    expect(Math.max(...students.map(({ joinsOn }) => joinsOn))).toBeLessThan(28);
    const brilliant = shareOf(({ mind }) => mind.ability.Math > 1.6);
    expect(brilliant).toBeGreaterThan(0.01);
    expect(brilliant).toBeLessThan(0.2);
  });
});
