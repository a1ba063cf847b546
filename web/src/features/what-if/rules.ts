import { PENALTY_PATTERN, WEIGHT_PATTERN } from '../../../../api/contracts/http/patterns';

/** What is filled in, as it stands in the address and in the call. */
export interface Rules {
  readonly live: number;
  readonly practice: number;
  readonly quiz: number;
  readonly penalty: number;
}
export type RuleName = keyof Rules;

/** Each rule with the question on the form and what can be filled in. */
export const RULES: readonly { name: RuleName; label: string; choices: readonly number[] }[] = [
  { name: 'live', label: 'A model test counts', choices: [1, 2, 3, 4, 5] },
  { name: 'practice', label: 'A mock test counts', choices: [0, 0.5, 1, 2] },
  { name: 'quiz', label: 'A mistake test counts', choices: [0, 0.5, 1] },
  { name: 'penalty', label: 'A wrong answer costs', choices: [0, 0.2, 0.25, 0.33, 0.5, 1] },
];

/** The rules that the address names; those that it leaves out are as today. */
export function rulesIn(search: URLSearchParams): Partial<Rules> {
  return Object.fromEntries(
    RULES.flatMap(({ name }) => {
      const text = search.get(name) ?? '';
      const pattern = name === 'penalty' ? PENALTY_PATTERN : WEIGHT_PATTERN;
      return pattern.test(text) ? [[name, Number(text)]] : [];
    }),
  );
}

/** What can be filled in, with today's rule and the one of the address among it. */
export const choicesOf = (choices: readonly number[], ...more: (number | undefined)[]): number[] =>
  [...new Set([...choices, ...more.filter((one) => one !== undefined)])].toSorted((one, other) => one - other);

/** The address of these rules: those of today are left out. */
export function addressOf(rules: Rules, today: Rules): URLSearchParams {
  const others = RULES.filter(({ name }) => rules[name] !== today[name]);
  return new URLSearchParams(others.map(({ name }) => [name, String(rules[name])]));
}
