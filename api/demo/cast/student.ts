import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import type { Name } from './names.js';
import type { Habit } from './habits.js';

/** Ability and working style of a student. */
export interface Mind {
  /** 0 is average, 1 one standard deviation above */
  readonly ability: Readonly<Record<Subject, number>>;
  /** probability of guessing an unknown answer */
  readonly boldness: number;
  /** probability of choosing incorrectly in spite of knowing the answer */
  readonly slips: number;
  /** share of the available time per question that the student uses */
  readonly pace: number;
}

/** A student of the demo. */
export interface DemoStudent extends Name {
  readonly id: string;
  readonly mind: Mind;
  readonly habit: Habit;
  /** day of registration, counted from the first day of the demo */
  readonly joinsOn: number;
  readonly rememberMe: boolean;
  /** chosen at registration */
  readonly avatar: number;
  /** '' if not given */
  readonly institute: string;
  /** whether an attempt is running at the end of the history */
  readonly sitsNow: boolean;
  /** printed description of a named student */
  readonly known?: string;
}

interface Inclination {
  /** over all subjects */
  readonly ability?: number;
  readonly favourite?: Partial<Record<Subject, number>>;
  readonly boldness?: number;
}

export function drawMind(chance: Chance, { ability, favourite = {}, boldness }: Inclination = {}): Mind {
  const general = ability ?? chance.normal(0, 0.9);
  const inSubject = (subject: Subject) => general + (favourite[subject] ?? chance.normal(0, 0.5));
  return {
    ability: {
      Physics: inSubject('Physics'),
      Chemistry: inSubject('Chemistry'),
      Math: inSubject('Math'),
      English: inSubject('English'),
    },
    boldness: boldness ?? chance.between(0.1, 0.8),
    slips: chance.between(0.01, 0.08),
    pace: Math.exp(chance.normal(Math.log(0.62), 0.25)),
  };
}
