import { randomPublicProfile, type DemoTutor } from '../demo/cast/cast.js';
import { randomNames } from '../demo/cast/names.js';
import { randomTraits, type DemoStudent } from '../demo/cast/student.js';
import type { Chance } from '../demo/chance.js';

/** Shares of students who are banned for some days or deleted, at least one of each. */
const BANNED_SHARE = 0.004;
const DELETED_SHARE = 0.006;
/** Share of students who register on the first days. */
const EARLY_SHARE = 0.75;
const EARLY_DAYS = 3;
/** Share of all days after which all students have registered. */
const REGISTRATION_PERIOD_SHARE = 0.6;

/** A simulated student. */
export interface Participant extends Pick<
  DemoStudent,
  'id' | 'username' | 'email' | 'traits' | 'rememberMe' | 'avatar' | 'institute' | 'registrationDay'
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
  const banned = Math.ceil(students * BANNED_SHARE);
  const deleted = Math.ceil(students * DELETED_SHARE);
  const names = randomNames(students, chance.derive('names'));
  const tutors = ['selina', 'mahbub'].map((username) => ({
    id: chance.derive('tutor', username).uuid(),
    username,
    email: `${username}@meritlist.example`,
  }));
  return {
    tutors,
    students: names.map((name, index) => {
      const studentChance = chance.derive('student', name.email);
      const remaining = students - 1 - index;
      return {
        id: studentChance.uuid(),
        ...name,
        traits: randomTraits(studentChance),
        rememberMe: studentChance.happens(0.6),
        ...randomPublicProfile(studentChance),
        // at least one student registers on the first day
        registrationDay:
          index === 0
            ? 0
            : studentChance.below(
                studentChance.happens(EARLY_SHARE) ? EARLY_DAYS : Math.floor(days * REGISTRATION_PERIOD_SHARE),
              ),
        activity: Math.exp(studentChance.normal(-0.1, 0.5)),
        ...(remaining < banned && { ending: 'banned' }),
        ...(remaining >= banned && remaining < banned + deleted && { ending: 'deleted' }),
      };
    }),
  };
}
