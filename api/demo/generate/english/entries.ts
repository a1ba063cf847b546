import type { Problem } from '../topic.js';

interface Explanation {
  /** Explanation of the right option in one or two sentences. */
  rule: string;
}

/** Question topic, right option, three wrong options, and an optional explanation. */
export type Entry = [
  asked: string,
  right: string,
  wrong: string,
  secondWrong: string,
  thirdWrong: string,
  explanation?: Explanation,
];

/**
 * Creates questions from entries.
 * @param text returns the question text for a topic
 */
export const problemsOf = (text: (asked: string) => string, entries: Entry[]): Problem[] =>
  entries.map(([about, right, first, second, third, explanation]) => ({
    text: text(about),
    right,
    wrong: [first, second, third],
    ...(explanation && { steps: [explanation.rule] }),
  }));
