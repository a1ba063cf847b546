import { ApiError, messageOf } from '../api/api-error';
import { answerOf, api, fetchWithin } from '../api/client';
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
  | { kind: 'retry'; afterMs?: number }
  /** The account has no session or is banned: retried once it has a session */
  | { kind: 'no-session' };

/** Sends one request with a timeout. Never throws. */
export async function send(call: Call, key: AttemptKey, timeoutMs: number): Promise<Outcome> {
  if (storedSession()?.studentId !== key.account) return { kind: 'no-session' };
  try {
    const replies = await request(call, key.attemptId, timeoutMs);
    return replies.length > 0 ? { kind: 'replied', replies } : { kind: 'retry' };
  } catch (thrown) {
    return failure(call, thrown);
  }
}

/** Timeout of requests that outlive the page. */
const LAST_CALL_MS = 60_000;

/** Sends a request that outlives the page, without waiting for a reply. */
export function sendAndForget(call: Call, key: AttemptKey): void {
  if (storedSession()?.studentId === key.account) request(call, key.attemptId, LAST_CALL_MS).catch(() => {});
}

async function request(call: Call, attemptId: string, timeoutMs: number): Promise<readonly Reply[]> {
  const options = { params: { path: { id: attemptId } }, fetch: fetchWithin(timeoutMs), keepalive: isShort(call) };
  if (call.kind === 'submit') {
    const answers = call.answers.map(({ questionId, option, chosenAt }) => ({ questionId, option, chosenAt }));
    const body = answers.length > 0 ? { answers } : {};
    const result = await answerOf(api.POST('/api/attempts/{id}/submit', { ...options, body }));
    if (result?.attemptId !== attemptId) throw new ForeignReply();
    return [{ entry: call.entry, result }];
  }
  if (call.kind === 'progress') {
    const [body, ...more] = call.entries.map(bodyOf);
    const progress = { ...options, body: more.length > 0 ? { progress: [body!, ...more] } : body! };
    await api.PUT('/api/attempts/{id}/progress', progress);
    return call.entries.map((entry) => ({ entry }));
  }
  const [body, ...more] = call.entries.map(bodyOf);
  const answers = { ...options, body: more.length > 0 ? { answers: [body!, ...more] } : body! };
  return repliesTo(call.entries, await answerOf(api.PUT('/api/attempts/{id}/answers', answers)));
}

function bodyOf<Sent extends Entry>(entry: Sent): Omit<Sent, 'kind'> {
  const { kind: _, ...body } = entry;
  return body;
}

/** Returns true if a request fits the limit of 64 kB for `keepalive`; a character has up to 3 bytes. */
const isShort = (call: Call): boolean => JSON.stringify(call).length < 15_000;

/** Returns the final replies to the answers of a request. Temporary failures are omitted. */
function repliesTo(entries: readonly AnswerEntry[], body: SavedAnswer | Schemas['SavedAnswers'] | undefined): Reply[] {
  const answers = body && ('answers' in body ? body.answers : [body]);
  return entries.flatMap((entry, index): Reply[] => {
    const answer = answers?.[index];
    if (answer?.questionId !== entry.questionId) throw new ForeignReply();
    if (!('statusCode' in answer)) return [{ entry, saved: answer }];
    const { statusCode: status, message } = answer;
    return FINAL.includes(status) ? [{ entry, refusal: { status, message } }] : [];
  });
}

/** Thrown if a reply is not from this server, but for example from a captive portal. */
class ForeignReply extends Error {}

/** Final statuses: the exam is over, or the entry is invalid. Others may come from an older or newer server. */
const FINAL: readonly number[] = [409, 422];
const NO_SESSION: readonly number[] = [401, 403];

function failure(call: Call, thrown: unknown): Outcome {
  if (!(thrown instanceof ApiError)) return { kind: 'retry' };
  const { status, retryAfterMs, details } = thrown;
  // an error response of a proxy is not final
  const isOurs = details.statusCode === status;
  if (isOurs && NO_SESSION.includes(status)) return { kind: 'no-session' };
  if (!isOurs || !FINAL.includes(status)) return { kind: 'retry', afterMs: retryAfterMs };
  const refusal = { status, message: messageOf(thrown) };
  return { kind: 'replied', replies: entriesOf(call).map((entry) => ({ entry, refusal })) };
}
