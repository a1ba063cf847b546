import { PENALTY_PATTERN, WEIGHT_PATTERN } from '../../../../api/contracts/http/patterns';

/** Scoring rules, as in the URL and in the request. */
export interface Rules {
  readonly live: number;
  readonly practice: number;
  readonly quiz: number;
  readonly penalty: number;
}
export type RuleName = keyof Rules;

/** Each rule with its choices. */
export const RULES: readonly { name: RuleName; choices: readonly number[] }[] = [
  { name: 'live', choices: [1, 2, 3, 4, 5] },
  { name: 'practice', choices: [0, 0.5, 1, 2] },
  { name: 'quiz', choices: [0, 0.5, 1] },
  { name: 'penalty', choices: [0, 0.2, 0.25, 0.33, 0.5, 1] },
];

/** Examples of changed rules. */
export const EXAMPLES: readonly { name: 'modelTests' | 'onlyModelTests' | 'noPenalty'; changes: Partial<Rules> }[] = [
  { name: 'modelTests', changes: { live: 5 } },
  { name: 'onlyModelTests', changes: { practice: 0, quiz: 0 } },
  { name: 'noPenalty', changes: { penalty: 0 } },
];

export const isSameRules = (a: Rules, b: Rules): boolean => RULES.every(({ name }) => a[name] === b[name]);

/** Returns the rules in the URL; missing ones are today's. */
export function rulesFrom(search: URLSearchParams): Partial<Rules> {
  return Object.fromEntries(
    RULES.flatMap(({ name }) => {
      const text = search.get(name) ?? '';
      const pattern = name === 'penalty' ? PENALTY_PATTERN : WEIGHT_PATTERN;
      return pattern.test(text) ? [[name, Number(text)]] : [];
    }),
  );
}

/** Returns the choices in ascending order, including today's value and the one in the URL. */
export const choicesOf = (choices: readonly number[], ...extraChoices: (number | undefined)[]): number[] =>
  [...new Set([...choices, ...extraChoices.filter((value) => value !== undefined)])].toSorted((a, b) => a - b);

/** Returns the rules as URL parameters; today's are omitted. */
export function searchOf(rules: Rules, today: Rules): URLSearchParams {
  const changes = RULES.filter(({ name }) => rules[name] !== today[name]);
  return new URLSearchParams(changes.map(({ name }) => [name, String(rules[name])]));
}
