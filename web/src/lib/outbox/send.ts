import { ApiError, messageOf } from '../api/api-error';
import { answerOf, api, fetchWithTimeout } from '../api/client';
import type { components } from '../api/openapi.gen';
import { storedSession } from '../session';
import { entriesOf, type AnswerEntry, type Call, type Entry } from './queue';
import type { AttemptKey } from './outbox-store';

type Schemas = components['schemas'];
type SavedAnswer = Schemas['SavedAnswer'];
/** Result of a submit, or only its fact while the model test withholds the result. */
export type EndedAttempt = Schemas['FinishedAttempt'] | Schemas['HeldAttempt'];

/** Final reply to an entry. A `refusal` is not retried. */
export interface Reply {
  entry: Entry;
  saved?: SavedAnswer;
  result?: EndedAttempt;
  refusal?: { status: number; message: string };
}

export type Outcome =
  /** A final reply to at least one entry */
  | { kind: 'replied'; replies: readonly Reply[] }
  /** No reply or a temporary failure: the effect is unknown */
  | { kind: 'retry'; retryAfterMs?: number }
  /** The account has no session or is banned: retried once it has a session */
  | { kind: 'no-session' };

/** Sends one request with a timeout. Never throws. */
export async function send(call: Call, key: AttemptKey, timeoutMs: number): Promise<Outcome> {
  if (storedSession()?.studentId !== key.account) return { kind: 'no-session' };
  try {
    const replies = await request(call, key.attemptId, timeoutMs);
    return replies.length > 0 ? { kind: 'replied', replies } : { kind: 'retry' };
  } catch (error) {
    return failureOutcome(call, error);
  }
}

/** Timeout of requests that outlive the page. */
const KEEPALIVE_TIMEOUT_MS = 60_000;

/** Sends a request that outlives the page, without waiting for a reply. */
export function sendAndForget(call: Call, key: AttemptKey): void {
  if (storedSession()?.studentId === key.account) request(call, key.attemptId, KEEPALIVE_TIMEOUT_MS).catch(() => {});
}

async function request(call: Call, attemptId: string, timeoutMs: number): Promise<readonly Reply[]> {
  const options = {
    params: { path: { id: attemptId } },
    fetch: fetchWithTimeout(timeoutMs),
    keepalive: fitsKeepalive(call),
  };
  if (call.kind === 'submit') {
    const answers = call.answers.map(({ questionId, option, chosenAt }) => ({ questionId, option, chosenAt }));
    const body = answers.length > 0 ? { answers } : {};
    const result = await answerOf(api.POST('/api/attempts/{id}/submit', { ...options, body }));
    if (result?.attemptId !== attemptId) throw new ForeignReply();
    return [{ entry: call.entry, result }];
  }
  if (call.kind === 'progress') {
    const [body, ...rest] = call.entries.map(bodyOf);
    const progress = { ...options, body: rest.length > 0 ? { progress: [body!, ...rest] } : body! };
    await api.PUT('/api/attempts/{id}/progress', progress);
    return call.entries.map((entry) => ({ entry }));
  }
  const [body, ...rest] = call.entries.map(bodyOf);
  const answers = { ...options, body: rest.length > 0 ? { answers: [body!, ...rest] } : body! };
  return repliesTo(call.entries, await answerOf(api.PUT('/api/attempts/{id}/answers', answers)));
}

function bodyOf<QueuedEntry extends Entry>(entry: QueuedEntry): Omit<QueuedEntry, 'kind'> {
  const { kind: _, ...body } = entry;
  return body;
}

/** Returns true if a request fits the limit of 64 kB for `keepalive`; a character has up to 3 bytes. */
const fitsKeepalive = (call: Call): boolean => JSON.stringify(call).length < 15_000;

/** Returns the final replies to the answers of a request. Temporary failures are omitted. */
function repliesTo(entries: readonly AnswerEntry[], body: SavedAnswer | Schemas['SavedAnswers'] | undefined): Reply[] {
  const answers = body && ('answers' in body ? body.answers : [body]);
  return entries.flatMap((entry, index): Reply[] => {
    const answer = answers?.[index];
    if (answer?.questionId !== entry.questionId) throw new ForeignReply();
    if (!('statusCode' in answer)) return [{ entry, saved: answer }];
    const { statusCode: status, message } = answer;
    return FINAL_STATUSES.includes(status) ? [{ entry, refusal: { status, message } }] : [];
  });
}

/** Thrown if a reply is not from this server, but for example from a captive portal. */
class ForeignReply extends Error {}

/** Final statuses: the exam is over, or the entry is invalid. Others may come from an older or newer server. */
const FINAL_STATUSES: readonly number[] = [409, 422];
const NO_SESSION_STATUSES: readonly number[] = [401, 403];

function failureOutcome(call: Call, error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'retry' };
  const { status, retryAfterMs, details } = error;
  // an error response of a proxy is not final
  const isFromApi = details.statusCode === status;
  if (isFromApi && NO_SESSION_STATUSES.includes(status)) return { kind: 'no-session' };
  if (!isFromApi || !FINAL_STATUSES.includes(status)) return { kind: 'retry', retryAfterMs };
  const refusal = { status, message: messageOf(error) };
  return { kind: 'replied', replies: entriesOf(call).map((entry) => ({ entry, refusal })) };
}
