import { outboxesOf, resumeOutboxes } from './open-outbox';
import type { Outbox } from './outbox';
import { lastAnswers, hasSubmit } from './queue';

/** Numbers of unacknowledged answers and submits. */
export interface UnsentCounts {
  answers: number;
  submits: number;
}

/** Milliseconds to wait for requests in progress on logout. */
const WAIT_MAX_MS = 1_000;

/** Returns the numbers of unsent answers and submits of an account, after waiting briefly for requests in progress. */
export async function countUnsent(account: string): Promise<UnsentCounts> {
  await resumeOutboxes(account);
  const outboxes = outboxesOf(account);
  const isSettled = ({ state: { isLoaded, pending } }: Outbox) =>
    isLoaded && (!navigator.onLine || (lastAnswers(pending).size === 0 && !hasSubmit(pending)));
  const deadline = Date.now() + WAIT_MAX_MS;
  while (!outboxes.every(isSettled) && Date.now() < deadline)
    await new Promise((resolve) => void setTimeout(resolve, 50));
  const queues = outboxes.map(({ state }) => state.pending);
  return {
    answers: queues.reduce((sum, queue) => sum + lastAnswers(queue).size, 0),
    submits: queues.filter(hasSubmit).length,
  };
}
