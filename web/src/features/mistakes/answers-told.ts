import { letterOf } from '../../ui/bubble';
import type { MissedQuestion } from './mistakes.queries';

type Answer = MissedQuestion['answers'][number];

/** of them stand beside the options, and are told in words: the latest */
export const ANSWERS_SHOWN = 4;

const COUNTS = ['', 'once', 'twice', 'three times'];

/** 'once', 'twice', '12 times' */
export const timesText = (times: number): string => COUNTS[times] ?? `${times} times`;

/** How a question was answered from one test to the next, as 'You chose B twice, then left it blank.' */
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
  return `${answers.length > ANSWERS_SHOWN ? 'Of late you' : 'You'} ${told.join(', then ')}.`;
}

function toldOf({ chosen, verdict }: Answer, options: readonly string[]): string {
  if (chosen === null) return 'left it blank';
  if (verdict === 'Annulled') return 'had it annulled';
  if (verdict === 'Correct') return 'got it right';
  const place = options.indexOf(chosen);
  // the question has been edited since
  return place < 0 ? 'chose an option that is gone' : `chose ${letterOf(place)}`;
}
