import { AVATAR_MAX, AVATAR_MIN } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import { HABITS, type Habit } from './habits.js';
import { randomInstitute, randomNames, type Name } from './names.js';
import { randomTraits, type DemoStudent } from './student.js';

export interface DemoTutor extends Name {
  readonly id: string;
}

/** All accounts of the demo except the admin. */
export interface Cast {
  readonly tutors: readonly DemoTutor[];
  /** Students; the accounts of the named ones are printed at the start. */
  readonly students: readonly DemoStudent[];
}

export interface CastSize {
  readonly students: number;
  /** Number of days, at least two. No student registers on the last day, which may have just started. */
  readonly days: number;
}

/** Shares of excellent students and of students with a running exam, among the unnamed students. */
const EXCELLENT_SHARE = 0.02;
const TAKING_EXAM_SHARE = 0.015;
/** Share of students who register on the first days. */
const EARLY_SHARE = 0.65;
const EARLY_DAYS = 3;

const demoName = (username: string): Name => ({ username, email: `${username}@meritlist.example` });

export function generateCast({ students, days }: CastSize, chance: Chance): Cast {
  const printedStudents = namedStudents(chance);
  const names = randomNames(Math.max(0, students - printedStudents.length), chance.derive('names'));
  const otherStudents = names.map((name) => randomStudent(name, days, chance.derive('student', name.email)));
  const tutors = ['selina', 'mahbub'].map((name) => ({ id: chance.derive('tutor', name).uuid(), ...demoName(name) }));
  return { tutors, students: [...printedStudents, ...otherStudents] };
}

/** Generates the students whose accounts are printed. All of them register on the first day. */
function namedStudents(chance: Chance): DemoStudent[] {
  const namedStudent = (
    name: string,
    description: string,
    habit: Habit,
    overrides: Parameters<typeof randomTraits>[1],
    isTakingExam = false,
  ): DemoStudent => ({
    id: chance.derive('student', name).uuid(),
    ...demoName(name),
    traits: randomTraits(chance.derive('mind', name), overrides),
    habit,
    registrationDay: 0,
    rememberMe: true,
    ...randomPublicProfile(chance.derive('look', name)),
    isTakingExam,
    description,
  });
  const { daily, regular, lapsed } = HABITS;
  return [
    namedStudent('nusrat', 'among the best, an exam nearly every day', daily, { ability: 1.9, boldness: 0.3 }),
    namedStudent('tanvir', 'strong in Physics and Math, weak in English', daily, {
      ability: 0.4,
      favourite: { Physics: 1, Math: 1.1, Chemistry: 0, English: -1.6 },
    }),
    namedStudent('farhana', 'average, two or three exams a week', regular, { ability: 0, boldness: 0.4 }),
    namedStudent('imran', 'has an exam running', regular, { ability: 0.6, boldness: 0.5 }, true),
    namedStudent('shakil', 'guesses when he does not know the answer', daily, { ability: -1.4, boldness: 0.98 }),
    namedStudent('rumi', 'began well and gave up', { ...lapsed, activeDays: [10, 12] }, { ability: 0.3 }),
  ];
}

/** Generates the public part of a profile. */
export const randomPublicProfile = (chance: Chance) => ({
  avatar: AVATAR_MIN + chance.below(AVATAR_MAX - AVATAR_MIN + 1),
  institute: randomInstitute(chance),
});

function randomStudent(name: Name, days: number, chance: Chance): DemoStudent {
  const isExcellent = chance.happens(EXCELLENT_SHARE);
  const habit = isExcellent ? HABITS.daily : chance.pickWeighted(Object.values<Habit>(HABITS), ({ share }) => share);
  return {
    id: chance.uuid(),
    ...name,
    traits: isExcellent
      ? randomTraits(chance, { ability: chance.between(1.8, 2.4), boldness: 0.3 })
      : randomTraits(chance),
    habit,
    registrationDay: chance.below(chance.happens(EARLY_SHARE) ? Math.min(EARLY_DAYS, days - 1) : days - 1),
    rememberMe: chance.happens(0.6),
    ...randomPublicProfile(chance.derive('look')),
    isTakingExam: chance.happens(TAKING_EXAM_SHARE),
  };
}
