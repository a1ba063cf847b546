import type { Problem } from '../topic.js';

interface Explanation {
  /** why the right option is right, in one or two sentences */
  rule: string;
}

/** Subject of the question, the right option, three wrong ones, and the rule if there is one. */
export type Entry = [
  asked: string,
  right: string,
  wrong: string,
  secondWrong: string,
  thirdWrong: string,
  explanation?: Explanation,
];

/** @param text the question, from what is asked about */
export const asked = (text: (asked: string) => string, entries: Entry[]): Problem[] =>
  entries.map(([about, right, first, second, third, explanation]) => ({
    text: text(about),
    right,
    wrong: [first, second, third],
    ...(explanation && { steps: [explanation.rule] }),
  }));
