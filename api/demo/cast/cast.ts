import { AVATAR_MAX, AVATAR_MIN } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import { HABITS, type Habit } from './habits.js';
import { drawInstitute, drawNames, type Name } from './names.js';
import { drawMind, type DemoStudent } from './student.js';

export interface DemoTutor extends Name {
  readonly id: string;
}

/** All accounts of the demo except the admin. */
export interface Cast {
  readonly tutors: readonly DemoTutor[];
  /** Students; the accounts of the named ones are printed at the start. */
  readonly students: readonly DemoStudent[];
}

export interface CastWanted {
  readonly students: number;
  /** Number of days, at least two. No student registers on the last day, which may have just started. */
  readonly days: number;
}

/** Shares of excellent students and of students with a running exam, among the unnamed students. */
const BRILLIANT = 0.02;
const SITTING_NOW = 0.015;
/** Share of students who register on the first days. */
const EARLY = 0.65;
const EARLY_DAYS = 3;

const named = (username: string): Name => ({ username, email: `${username}@meritlist.example` });

export function castOf({ students, days }: CastWanted, chance: Chance): Cast {
  const known = namedStudents(chance);
  const names = drawNames(Math.max(0, students - known.length), chance.of('names'));
  const population = names.map((name) => drawStudent(name, days, chance.of('student', name.email)));
  const tutors = ['selina', 'mahbub'].map((name) => ({ id: chance.of('tutor', name).uuid(), ...named(name) }));
  return { tutors, students: [...known, ...population] };
}

/** Generates the students whose accounts are printed. All of them register on the first day. */
function namedStudents(chance: Chance): DemoStudent[] {
  const make = (
    name: string,
    known: string,
    habit: Habit,
    inclination: Parameters<typeof drawMind>[1],
    sitsNow = false,
  ): DemoStudent => ({
    id: chance.of('student', name).uuid(),
    ...named(name),
    mind: drawMind(chance.of('mind', name), inclination),
    habit,
    joinsOn: 0,
    rememberMe: true,
    ...drawLook(chance.of('look', name)),
    sitsNow,
    known,
  });
  const { daily, regular, lapsed } = HABITS;
  return [
    make('nusrat', 'among the best, an exam nearly every day', daily, { ability: 1.9, boldness: 0.3 }),
    make('tanvir', 'strong in Physics and Math, weak in English', daily, {
      ability: 0.4,
      favourite: { Physics: 1, Math: 1.1, Chemistry: 0, English: -1.6 },
    }),
    make('farhana', 'average, two or three exams a week', regular, { ability: 0, boldness: 0.4 }),
    make('imran', 'has an exam running', regular, { ability: 0.6, boldness: 0.5 }, true),
    make('shakil', 'guesses whatever he does not know', daily, { ability: -1.4, boldness: 0.98 }),
    make('rumi', 'began well and gave up', { ...lapsed, lasts: [10, 12] }, { ability: 0.3 }),
  ];
}

/** Generates the public part of a profile. */
export const drawLook = (chance: Chance) => ({
  avatar: AVATAR_MIN + chance.below(AVATAR_MAX - AVATAR_MIN + 1),
  institute: drawInstitute(chance),
});

function drawStudent(name: Name, days: number, chance: Chance): DemoStudent {
  const brilliant = chance.happens(BRILLIANT);
  const habit = brilliant ? HABITS.daily : chance.weighted(Object.values<Habit>(HABITS), ({ share }) => share);
  return {
    id: chance.uuid(),
    ...name,
    mind: brilliant ? drawMind(chance, { ability: chance.between(1.8, 2.4), boldness: 0.3 }) : drawMind(chance),
    habit,
    joinsOn: chance.below(chance.happens(EARLY) ? Math.min(EARLY_DAYS, days - 1) : days - 1),
    rememberMe: chance.happens(0.6),
    ...drawLook(chance.of('look')),
    sitsNow: chance.happens(SITTING_NOW),
  };
}
