import type { Subject } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import type { Name } from './names.js';
import type { Habit } from './habits.js';

/** Ability and working style of a student. */
export interface StudentTraits {
  /** Ability by subject: 0 is average, 1 is one standard deviation above. */
  readonly ability: Readonly<Record<Subject, number>>;
  /** Probability of guessing an unknown answer. */
  readonly boldness: number;
  /** Probability of choosing incorrectly despite knowing the answer. */
  readonly slipProbability: number;
  /** Share of the available time per question that the student uses. */
  readonly pace: number;
}

/** A student of the demo. */
export interface DemoStudent extends Name {
  readonly id: string;
  readonly traits: StudentTraits;
  readonly habit: Habit;
  /** Day of registration, counted from the first day of the demo. */
  readonly registrationDay: number;
  readonly rememberMe: boolean;
  /** Avatar chosen at registration. */
  readonly avatar: number;
  /** Institute; '' if the student entered none. */
  readonly institute: string;
  /** True if an attempt is running at the end of the history. */
  readonly isTakingExam: boolean;
  /** Printed description of a named student. */
  readonly description?: string;
}

interface TraitOverrides {
  /** Ability in all subjects. */
  readonly ability?: number;
  readonly favourite?: Partial<Record<Subject, number>>;
  readonly boldness?: number;
}

export function randomTraits(
  chance: Chance,
  { ability, favourite = {}, boldness }: TraitOverrides = {},
): StudentTraits {
  const generalAbility = ability ?? chance.normal(0, 0.9);
  const subjectAbility = (subject: Subject) => generalAbility + (favourite[subject] ?? chance.normal(0, 0.5));
  return {
    ability: {
      Physics: subjectAbility('Physics'),
      Chemistry: subjectAbility('Chemistry'),
      Math: subjectAbility('Math'),
      English: subjectAbility('English'),
    },
    boldness: boldness ?? chance.between(0.1, 0.8),
    slipProbability: chance.between(0.01, 0.08),
    pace: Math.exp(chance.normal(Math.log(0.62), 0.25)),
  };
}
