import { PENALTY_PATTERN, WEIGHT_PATTERN } from '../../../../api/contracts/http/patterns';

/** Scoring rules, as in the URL and in the request. */
export interface Rules {
  readonly live: number;
  readonly practice: number;
  readonly quiz: number;
  readonly penalty: number;
}
export type RuleName = keyof Rules;

/** Each rule with its label and choices. */
export const RULES: readonly { name: RuleName; label: string; choices: readonly number[] }[] = [
  { name: 'live', label: 'A model test counts', choices: [1, 2, 3, 4, 5] },
  { name: 'practice', label: 'A mock test counts', choices: [0, 0.5, 1, 2] },
  { name: 'quiz', label: 'A mistake test counts', choices: [0, 0.5, 1] },
  { name: 'penalty', label: 'A wrong answer costs', choices: [0, 0.2, 0.25, 0.33, 0.5, 1] },
];

/** Returns the rules in the URL; missing ones are today's. */
export function rulesIn(search: URLSearchParams): Partial<Rules> {
  return Object.fromEntries(
    RULES.flatMap(({ name }) => {
      const text = search.get(name) ?? '';
      const pattern = name === 'penalty' ? PENALTY_PATTERN : WEIGHT_PATTERN;
      return pattern.test(text) ? [[name, Number(text)]] : [];
    }),
  );
}

/** Returns the choices, including today's value and the one in the URL. */
export const choicesOf = (choices: readonly number[], ...more: (number | undefined)[]): number[] =>
  [...new Set([...choices, ...more.filter((one) => one !== undefined)])].toSorted((one, other) => one - other);

/** Returns the rules as URL parameters; today's are omitted. */
export function addressOf(rules: Rules, today: Rules): URLSearchParams {
  const others = RULES.filter(({ name }) => rules[name] !== today[name]);
  return new URLSearchParams(others.map(({ name }) => [name, String(rules[name])]));
}
