import { ApiError, messageOf } from '../api/api-error';
import { answerOf, api } from '../api/client';
import type { components } from '../api/openapi.gen';
import { storedSession } from '../session';
import type { Box } from './outbox-store';
import type { AnswerEntry, Parcel, ProgressEntry } from './queue';

export type SavedAnswer = components['schemas']['SavedAnswer'];
export type FinishedAttempt = components['schemas']['FinishedAttempt'];

/** What the server has taken. */
export type Taken =
  | { kind: 'answer'; saved: SavedAnswer }
  | { kind: 'progress'; entry: ProgressEntry }
  | { kind: 'submit'; result: FinishedAttempt };

export type Delivery =
  | { outcome: 'taken'; taken: Taken }
  /** for good: nothing would change at another try */
  | { outcome: 'refused'; status: number; message: string }
  /** did not get through, or the server can't now; nothing is known of its effect */
  | { outcome: 'later'; retryAfterMs?: number }
  /** another session, or none, or one that may do nothing now; the account's own may come back */
  | { outcome: 'not-ours' };

/** Sends one parcel over HTTP, and gives up after so many ms. Never throws. */
export async function deliver(parcel: Parcel, box: Box, patienceMs: number): Promise<Delivery> {
  if (storedSession()?.studentId !== box.account) return { outcome: 'not-ours' };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return { outcome: 'taken', taken: await send(parcel, box.attemptId, patience.signal) };
  } catch (thrown) {
    return judged(thrown);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends without waiting for an answer, so that it gets there when the page is gone. */
export function deliverInPassing(entry: AnswerEntry | ProgressEntry, box: Box): void {
  if (storedSession()?.studentId === box.account) send(parcelOf(entry), box.attemptId).catch(() => {});
}

const parcelOf = (entry: AnswerEntry | ProgressEntry): Parcel =>
  entry.kind === 'answer' ? { kind: 'answer', entry } : { kind: 'progress', entry };

async function send(parcel: Parcel, attemptId: string, signal?: AbortSignal): Promise<Taken> {
  const params = { path: { id: attemptId } };
  if (parcel.kind === 'submit') {
    const answers = parcel.answers.map(({ questionId, option, chosenAt }) => ({ questionId, option, chosenAt }));
    const body = answers.length > 0 ? { answers } : {};
    const result = await answerOf(api.POST('/api/attempts/{id}/submit', { params, body, signal }));
    if (result?.attemptId !== attemptId) throw new NotOurServer();
    return { kind: 'submit', result };
  }
  const { kind: _, ...body } = parcel.entry;
  if (parcel.kind === 'progress') {
    await api.PUT('/api/attempts/{id}/progress', { params, body: body as ProgressEntry, signal, keepalive: true });
    return { kind: 'progress', entry: parcel.entry };
  }
  const answer = body as AnswerEntry;
  const saved = await answerOf(
    api.PUT('/api/attempts/{id}/answers', { params, body: answer, signal, keepalive: true }),
  );
  if (saved?.questionId !== answer.questionId) throw new NotOurServer();
  return { kind: 'answer', saved };
}

/** What says yes without having taken anything, such as the sign-in page of a hotel's network. */
class NotOurServer extends Error {}

const LATER: readonly number[] = [408, 425, 429];
const NOT_OURS: readonly number[] = [401, 403];

export function judged(thrown: unknown): Delivery {
  if (!(thrown instanceof ApiError) || thrown.status === 0) return { outcome: 'later' };
  const { status, retryAfterMs, details } = thrown;
  // a refusal that our server did not write decides nothing
  if (status >= 500 || LATER.includes(status) || details.statusCode !== status)
    return { outcome: 'later', retryAfterMs };
  if (NOT_OURS.includes(status)) return { outcome: 'not-ours' };
  return { outcome: 'refused', status, message: messageOf(thrown) };
}
