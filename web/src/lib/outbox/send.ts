import { ApiError, messageOf } from '../api/api-error';
import { answerOf, api, fetchWithin } from '../api/client';
import type { components } from '../api/openapi.gen';
import { storedSession } from '../session';
import { entriesOf, type AnswerEntry, type Call, type Entry } from './queue';
import type { Box } from './store';

type Schemas = components['schemas'];
type SavedAnswer = Schemas['SavedAnswer'];
export type FinishedAttempt = Schemas['FinishedAttempt'];

/** What the server said of an entry, for good: with `refusal` nothing would change at another try. */
export interface Reply {
  entry: Entry;
  saved?: SavedAnswer;
  result?: FinishedAttempt;
  refusal?: { status: number; message: string };
}

export type Outcome =
  /** to one entry of the call at least */
  | { kind: 'replied'; replies: readonly Reply[] }
  /** did not get through, or the server can't now; nothing is known of its effect */
  | { kind: 'retry'; afterMs?: number }
  /** nobody is signed in, or another account, or a banned one; sent when the account has a session again */
  | { kind: 'no-session' };

/** Sends one call over HTTP, and gives up after so many ms. Never throws. */
export async function send(call: Call, box: Box, timeoutMs: number): Promise<Outcome> {
  if (storedSession()?.studentId !== box.account) return { kind: 'no-session' };
  try {
    const replies = await request(call, box.attemptId, timeoutMs);
    return replies.length > 0 ? { kind: 'replied', replies } : { kind: 'retry' };
  } catch (thrown) {
    return failure(call, thrown);
  }
}

/** for a page that goes: nobody waits for it */
const LAST_CALL_MS = 60_000;

/** Sends without waiting for a reply, so that it gets there when the page is gone. */
export function sendAndForget(call: Call, box: Box): void {
  if (storedSession()?.studentId === box.account) request(call, box.attemptId, LAST_CALL_MS).catch(() => {});
}

async function request(call: Call, attemptId: string, timeoutMs: number): Promise<readonly Reply[]> {
  const options = { params: { path: { id: attemptId } }, fetch: fetchWithin(timeoutMs), keepalive: isShort(call) };
  if (call.kind === 'submit') {
    const answers = call.answers.map(({ questionId, option, chosenAt }) => ({ questionId, option, chosenAt }));
    const body = answers.length > 0 ? { answers } : {};
    const result = await answerOf(api.POST('/api/attempts/{id}/submit', { ...options, body }));
    if (result?.attemptId !== attemptId) throw new NotOurServer();
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

function bodyOf<Kept extends Entry>(entry: Kept): Omit<Kept, 'kind'> {
  const { kind: _, ...body } = entry;
  return body;
}

/** A browser lets 64 kB in all outlive a page; a letter has up to 3 bytes. */
const isShort = (call: Call): boolean => JSON.stringify(call).length < 15_000;

/** Of each answer sent, in the same order; one that can be saved later is left out. */
function repliesTo(entries: readonly AnswerEntry[], said: SavedAnswer | Schemas['SavedAnswers'] | undefined): Reply[] {
  const answers = said && ('answers' in said ? said.answers : [said]);
  return entries.flatMap((entry, place): Reply[] => {
    const answer = answers?.[place];
    if (answer?.questionId !== entry.questionId) throw new NotOurServer();
    if (!('statusCode' in answer)) return [{ entry, saved: answer }];
    const { statusCode: status, message } = answer;
    return FINAL.includes(status) ? [{ entry, refusal: { status, message } }] : [];
  });
}

/** Something between answers in the server's place, such as the sign-in page of a hotel's network. */
class NotOurServer extends Error {}

/** An exam that is over, or what is not in it. Any other refusal may be of a server that is older or newer than this page. */
const FINAL: readonly number[] = [409, 422];
const NO_SESSION: readonly number[] = [401, 403];

function failure(call: Call, thrown: unknown): Outcome {
  if (!(thrown instanceof ApiError)) return { kind: 'retry' };
  const { status, retryAfterMs, details } = thrown;
  // a refusal that our server did not write decides nothing
  const isOurs = details.statusCode === status;
  if (isOurs && NO_SESSION.includes(status)) return { kind: 'no-session' };
  if (!isOurs || !FINAL.includes(status)) return { kind: 'retry', afterMs: retryAfterMs };
  const refusal = { status, message: messageOf(thrown) };
  return { kind: 'replied', replies: entriesOf(call).map((entry) => ({ entry, refusal })) };
}
