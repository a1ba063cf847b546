import { outboxesOf, sendLeftovers } from './open-outbox';
import type { Outbox } from './outbox';
import { lastAnswers, submitWaits } from './queue';

/** Numbers of unacknowledged answers and submits. */
export interface Unsent {
  answers: number;
  submits: number;
}

/** Milliseconds to wait for requests in progress on logout. */
const PATIENCE_MS = 1_000;

/** Returns the numbers of unsent answers and submits of an account, after waiting briefly for requests in progress. */
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
