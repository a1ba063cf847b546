import type { Chance } from '../chance.js';
import type { Chosen, Step } from './attempt-course.js';

/** Share of attempts with an outage, and its minimum and typical length in ms. */
const LOSES_LINE = 0.12;
const AWAY_MIN = 15_000;
const AWAY_MEAN = 70_000;
/** Minimum and maximum delay in ms from the reconnect to the arrival of queued actions. */
const BACK = [200, 1_500] as const;
/** Delay in ms between two queued actions. */
const BETWEEN = 3;

/** Simulates an occasional lost connection during an attempt: queued actions arrive after the reconnect. */
export function withDisconnection(steps: readonly Step[], chance: Chance): Step[] {
  const last = steps.at(-1);
  if (last?.what !== 'submit' || !chance.happens(LOSES_LINE)) return [...steps];
  const from = chance.between(0.1, 1) * last.after;
  const away = AWAY_MIN - AWAY_MEAN * Math.log(1 - chance.next());
  const back = Math.round(from + away + chance.between(...BACK));
  const kept = steps.filter(({ after }) => after >= from && after < back);
  const before = steps.filter(({ after }) => after < from);
  const sent = sentAt(back, kept);
  const through = sent.at(-1)?.after ?? back;
  const rest = steps.slice(before.length + kept.length);
  return [...before, ...sent, ...rest.map((step) => ({ ...step, after: Math.max(step.after, through) }))];
}

/**
 * Returns the queued actions in the order of the web page: answers first, then visits; or only a submit with the last
 * answers.
 */
function sentAt(back: number, kept: readonly Step[]): Step[] {
  const answers = kept.filter((step) => step.what === 'choose');
  if (kept.at(-1)?.what === 'submit') return [{ after: back, what: 'submit', answers: lastOfEach(answers) }];
  const progress = kept.filter((step) => step.what === 'progress');
  return [...answers, ...progress].map((step, place) => ({ ...step, after: back + place * BETWEEN }));
}

const lastOfEach = (answers: readonly Chosen[]): Chosen[] => [
  ...new Map(answers.map((answer) => [answer.questionId, answer])).values(),
];
