import type { Chance } from '../chance.js';
import type { OptionChoice, Step } from './simulate-attempt.js';

/** Share of attempts with an outage, and its minimum and typical length in ms. */
const DISCONNECT_PROBABILITY = 0.12;
const OUTAGE_MS_MIN = 15_000;
const OUTAGE_MS_MEAN = 70_000;
/** Minimum and maximum delay in ms from the reconnect to the arrival of queued actions. */
const DELIVERY_DELAY_MS = [200, 1_500] as const;
/** Delay in ms between two queued actions. */
const QUEUED_ACTION_GAP_MS = 3;

/** Simulates an occasional lost connection during an attempt: queued actions arrive after the reconnect. */
export function withDisconnection(steps: readonly Step[], chance: Chance): Step[] {
  const last = steps.at(-1);
  if (last?.type !== 'submit' || !chance.happens(DISCONNECT_PROBABILITY)) return [...steps];
  const outageStart = chance.between(0.1, 1) * last.after;
  const outageMs = OUTAGE_MS_MIN - OUTAGE_MS_MEAN * Math.log(1 - chance.next());
  const deliveredAt = Math.round(outageStart + outageMs + chance.between(...DELIVERY_DELAY_MS));
  const queuedSteps = steps.filter(({ after }) => after >= outageStart && after < deliveredAt);
  const previousSteps = steps.filter(({ after }) => after < outageStart);
  const sent = deliveredSteps(deliveredAt, queuedSteps);
  const lastSentAt = sent.at(-1)?.after ?? deliveredAt;
  const laterSteps = steps.slice(previousSteps.length + queuedSteps.length);
  return [
    ...previousSteps,
    ...sent,
    ...laterSteps.map((step) => ({ ...step, after: Math.max(step.after, lastSentAt) })),
  ];
}

/**
 * Returns the queued actions in the order of the web page: answers first, then visits; or only a submit with the last
 * answers.
 */
function deliveredSteps(deliveredAt: number, queuedSteps: readonly Step[]): Step[] {
  const answers = queuedSteps.filter((step) => step.type === 'choose');
  if (queuedSteps.at(-1)?.type === 'submit')
    return [{ after: deliveredAt, type: 'submit', answers: latestAnswers(answers) }];
  const progress = queuedSteps.filter((step) => step.type === 'progress');
  return [...answers, ...progress].map((step, index) => ({
    ...step,
    after: deliveredAt + index * QUEUED_ACTION_GAP_MS,
  }));
}

const latestAnswers = (answers: readonly OptionChoice[]): OptionChoice[] => [
  ...new Map(answers.map((answer) => [answer.questionId, answer])).values(),
];
