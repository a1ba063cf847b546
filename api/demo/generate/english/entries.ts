import type { Problem } from '../topic.js';

/** What is asked about, the right option, three wrong ones. */
export type Entry = [asked: string, right: string, ...wrong: [string, string, string]];

/** @param text the question, from what is asked about */
export const asked = (text: (asked: string) => string, entries: Entry[]): Problem[] =>
  entries.map(([about, right, ...wrong]) => ({ text: text(about), right, wrong }));
