import { outboxesOf, sendLeftovers } from './open-outbox';
import type { Outbox } from './outbox';
import { lastAnswers, submitWaits } from './queue';

/** Numbers of answers and submits that the server has not acknowledged. */
export interface Unsent {
  answers: number;
  submits: number;
}

/** ms to wait for requests in progress at a logout */
const PATIENCE_MS = 1_000;

/** Returns what an account would leave on this device, after waiting briefly for it to be sent. */
export async function unsentOf(account: string): Promise<Unsent> {
  await sendLeftovers(account);
  const own = outboxesOf(account);
  const isSettled = ({ state: { isRead, waiting } }: Outbox) =>
    isRead && (!navigator.onLine || (lastAnswers(waiting).size === 0 && !submitWaits(waiting)));
  const until = Date.now() + PATIENCE_MS;
  while (!own.every(isSettled) && Date.now() < until) await new Promise((resolve) => void setTimeout(resolve, 50));
  const queues = own.map(({ state }) => state.waiting);
  return {
    answers: queues.reduce((sum, queue) => sum + lastAnswers(queue).size, 0),
    submits: queues.filter(submitWaits).length,
  };
}
