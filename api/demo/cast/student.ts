import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import type { Name } from './names.js';
import type { Habit } from './habits.js';

/** How somebody thinks and works. */
export interface Mind {
  /** 0 is average, 1 one standard deviation above */
  readonly ability: Readonly<Record<Subject, number>>;
  /** chance of guessing where they do not know */
  readonly boldness: number;
  /** chance of a wrong click or a misreading where they do know */
  readonly slips: number;
  /** of the time an exam gives for a question, how much they take */
  readonly pace: number;
}

/** A student of the demo. */
export interface DemoStudent extends Name {
  readonly id: string;
  readonly mind: Mind;
  readonly habit: Habit;
  /** first day, counted from the demo's first */
  readonly joinsOn: number;
  readonly rememberMe: boolean;
  /** picked as soon as they joined */
  readonly avatar: number;
  /** '' where they have not told it */
  readonly institute: string;
  /** an attempt of theirs is going on right now */
  readonly sitsNow: boolean;
  /** what a visitor is told about those that are named */
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
