import { outboxesOf, sendLeftovers } from './open-outbox';
import type { Outbox } from './outbox';
import { lastAnswers, submitWaits } from './queue';

/** How many answers and submits of an account the server does not have yet. */
export interface Unsent {
  answers: number;
  submits: number;
}

/** How long somebody who leaves waits for what is still on its way, ms. */
const LAST_MOMENT_MS = 1_000;

/** What an account leaves behind on this device, after a moment in which it may still get to the server. */
export async function unsentOf(account: string): Promise<Unsent> {
  await sendLeftovers(account);
  const own = outboxesOf(account);
  const isSettled = ({ state: { isRead, waiting } }: Outbox) =>
    isRead && (!navigator.onLine || (lastAnswers(waiting).size === 0 && !submitWaits(waiting)));
  const until = Date.now() + LAST_MOMENT_MS;
  while (!own.every(isSettled) && Date.now() < until) await new Promise((resolve) => void setTimeout(resolve, 50));
  const queues = own.map(({ state }) => state.waiting);
  return {
    answers: queues.reduce((sum, queue) => sum + lastAnswers(queue).size, 0),
    submits: queues.filter(submitWaits).length,
  };
}
