import { drawLook, type DemoTutor } from '../demo/cast/cast.js';
import { drawNames } from '../demo/cast/names.js';
import { drawMind, type DemoStudent } from '../demo/cast/student.js';
import type { Chance } from '../demo/chance.js';

/** Shares of students who are banned for some days or deleted, at least one of each. */
const BANNED = 0.004;
const DELETED = 0.006;
/** Share of students who register on the first days. */
const EARLY = 0.75;
const EARLY_DAYS = 3;
/** Share of all days after which all students have registered. */
const ALL_THERE = 0.6;

/** A simulated student. */
export interface Participant extends Pick<
  DemoStudent,
  'id' | 'username' | 'email' | 'mind' | 'rememberMe' | 'avatar' | 'institute' | 'joinsOn'
> {
  /** Factor for the number of tests, 1 on average. */
  readonly activity: number;
  /** Action of an admin on the account during the history. */
  readonly ending?: 'banned' | 'deleted';
}

export interface Cohort {
  readonly tutors: readonly DemoTutor[];
  readonly students: readonly Participant[];
}

/** Generates the students and tutors of a simulation. */
export function cohortOf({ students, days }: { students: number; days: number }, chance: Chance): Cohort {
  const banned = Math.ceil(students * BANNED);
  const deleted = Math.ceil(students * DELETED);
  const names = drawNames(students, chance.of('names'));
  const tutors = ['selina', 'mahbub'].map((username) => ({
    id: chance.of('tutor', username).uuid(),
    username,
    email: `${username}@meritlist.example`,
  }));
  return {
    tutors,
    students: names.map((name, index) => {
      const own = chance.of('student', name.email);
      const remaining = students - 1 - index;
      return {
        id: own.uuid(),
        ...name,
        mind: drawMind(own),
        rememberMe: own.happens(0.6),
        ...drawLook(own),
        // at least one student registers on the first day
        joinsOn: index === 0 ? 0 : own.below(own.happens(EARLY) ? EARLY_DAYS : Math.floor(days * ALL_THERE)),
        activity: Math.exp(own.normal(-0.1, 0.5)),
        ...(remaining < banned && { ending: 'banned' }),
        ...(remaining >= banned && remaining < banned + deleted && { ending: 'deleted' }),
      };
    }),
  };
}
