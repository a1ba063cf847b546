import { ApiError, messageOf } from '../api/api-error';
import { answerOf, api } from '../api/client';
import type { components } from '../api/openapi.gen';
import { storedSession } from '../session';
import type { Call, Entry } from './queue';
import type { Box } from './store';

type SavedAnswer = components['schemas']['SavedAnswer'];
export type FinishedAttempt = components['schemas']['FinishedAttempt'];

/** What the server said of an entry, for good: with `refusal` nothing would change at another try. */
export interface Reply {
  entry: Entry;
  saved?: SavedAnswer;
  result?: FinishedAttempt;
  refusal?: { status: number; message: string };
}

export type Outcome =
  | { kind: 'replied'; reply: Reply }
  /** did not get through, or the server can't now; nothing is known of its effect */
  | { kind: 'retry'; afterMs?: number }
  /** nobody is signed in, or another account, or a banned one; sent when the account has a session again */
  | { kind: 'no-session' };

/** Sends one call over HTTP, and gives up after so many ms. Never throws. */
export async function send(call: Call, box: Box, timeoutMs: number): Promise<Outcome> {
  if (storedSession()?.studentId !== box.account) return { kind: 'no-session' };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return { kind: 'replied', reply: await request(call, box.attemptId, timeout.signal) };
  } catch (thrown) {
    return failure(call.entry, thrown);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends without waiting for a reply, so that it gets there when the page is gone. */
export function sendAndForget(entry: Entry, box: Box): void {
  if (storedSession()?.studentId === box.account) request({ entry, answers: [] }, box.attemptId).catch(() => {});
}

async function request({ entry, answers }: Call, attemptId: string, signal?: AbortSignal): Promise<Reply> {
  const params = { path: { id: attemptId } };
  if (entry.kind === 'submit') {
    const chosen = answers.map(({ questionId, option, chosenAt }) => ({ questionId, option, chosenAt }));
    const body = chosen.length > 0 ? { answers: chosen } : {};
    const result = await answerOf(api.POST('/api/attempts/{id}/submit', { params, body, signal }));
    if (result?.attemptId !== attemptId) throw new NotOurServer();
    return { entry, result };
  }
  if (entry.kind === 'progress') {
    const { kind: _, ...body } = entry;
    await api.PUT('/api/attempts/{id}/progress', { params, body, signal, keepalive: true });
    return { entry };
  }
  const { kind: _, ...body } = entry;
  const saved = await answerOf(api.PUT('/api/attempts/{id}/answers', { params, body, signal, keepalive: true }));
  if (saved?.questionId !== entry.questionId) throw new NotOurServer();
  return { entry, saved };
}

/** Something between answers in the server's place, such as the sign-in page of a hotel's network. */
class NotOurServer extends Error {}

const RETRY: readonly number[] = [408, 425, 429];
const NO_SESSION: readonly number[] = [401, 403];

function failure(entry: Entry, thrown: unknown): Outcome {
  if (!(thrown instanceof ApiError) || thrown.status === 0) return { kind: 'retry' };
  const { status, retryAfterMs, details } = thrown;
  // a refusal that our server did not write decides nothing
  if (status >= 500 || RETRY.includes(status) || details.statusCode !== status) {
    return { kind: 'retry', afterMs: retryAfterMs };
  }
  if (NO_SESSION.includes(status)) return { kind: 'no-session' };
  return { kind: 'replied', reply: { entry, refusal: { status, message: messageOf(thrown) } } };
}
