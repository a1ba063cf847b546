import { letterOf } from '../../ui/bubble';
import type { MissedQuestion } from './mistakes.queries';

type Answer = MissedQuestion['answers'][number];

/** The latest answers that are shown next to the options and in words. */
export const ANSWERS_SHOWN = 4;

const COUNTS = ['', 'once', 'twice', 'three times'];

/** 'once', 'twice', '12 times' */
export const timesText = (times: number): string => COUNTS[times] ?? `${times} times`;

/** Describes the latest answers to a question: 'You chose B twice, then left it blank.' */
export function answersTold({ options, answers }: Pick<MissedQuestion, 'options' | 'answers'>): string {
  const latest = answers.slice(-ANSWERS_SHOWN);
  const runs: { what: string; times: number }[] = [];
  for (const answer of latest) {
    const what = toldOf(answer, options);
    const run = runs.at(-1);
    if (run?.what === what) run.times += 1;
    else runs.push({ what, times: 1 });
  }
  const told = runs.map(({ what, times }) => (times === 1 ? what : `${what} ${timesText(times)}`));
  return `${answers.length > ANSWERS_SHOWN ? 'Recently you' : 'You'} ${told.join(', then ')}.`;
}

function toldOf({ chosen, verdict }: Answer, options: readonly string[]): string {
  if (chosen === null) return 'left it blank';
  if (verdict === 'Annulled') return 'answered it but it was not counted';
  if (verdict === 'Correct') return 'got it right';
  const place = options.indexOf(chosen);
  // the question was edited after the answer
  return place < 0 ? 'chose an option that no longer exists' : `chose ${letterOf(place)}`;
}
