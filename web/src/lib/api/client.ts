import { clearSession, storedSession } from '../session';
import { refusalIn, unreachable } from './api-error';
import { callsBy } from './call';

/** Calls that begin a session carry none: an older one must not be judged by their answer. */
const BEGINS_SESSION = /\/(login|student\/register)$/;

let goToBanned = () => {};

/** What happens when any call says that the account is banned; returns the way to stop. */
export function onBanned(go: () => void): () => void {
  goToBanned = go;
  return () => {
    if (goToBanned === go) goToBanned = () => {};
  };
}

const bearer = (token: string) => `Bearer ${token}`;

/** Runs before the first await: a call made just before logging out still carries the token. */
function carryToken(request: Request, path: string): void {
  const token = storedSession()?.jwtoken;
  if (token && !BEGINS_SESSION.test(path)) request.headers.set('authorization', bearer(token));
}

async function refuse(request: Request, response: Response): Promise<never> {
  const refusal = await refusalIn(response);
  const stored = storedSession();
  const carried = request.headers.get('authorization');
  const ours = stored !== null && carried === (stored.jwtoken ? bearer(stored.jwtoken) : null);
  if (refusal.status === 401 && ours) clearSession();
  if (refusal.status === 403 && refusal.details.error === 'banned') goToBanned();
  throw refusal;
}

const failure = ({ signal }: Request): Error =>
  signal.aborted ? new DOMException('The page has given it up.', 'AbortError') : unreachable();

/** ms; a person waits no longer for a button to answer */
const CALL_MS = 20_000;

/** A `fetch` that fails when the whole answer is not there after so many ms, as every call does after 20 s (W7). */
export const fetchWithin =
  (ms: number) =>
  async (request: Request): Promise<Response> => {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new DOMException('The server is silent.', 'TimeoutError')), ms);
    const follow = () => over.abort(request.signal.reason);
    if (request.signal.aborted) follow();
    request.signal.addEventListener('abort', follow);
    try {
      const answer = await fetch(new Request(request, { signal: over.signal }));
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } finally {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', follow);
    }
  };

/**
 * The server's calls, typed by its own OpenAPI document. Every refusal is thrown as `ApiError`, one that did not get
 * through with status 0; a 401 of the stored session ends it, and the guards lead to the login.
 */
export const api = callsBy({
  origin: globalThis.location?.origin ?? '',
  fetch: fetchWithin(CALL_MS),
  prepare: carryToken,
  failure,
  refuse,
});

/** The data of a call: `await answerOf(api.GET(…))`. */
export async function answerOf<Data>(call: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  return (await call).data as Data;
}

/** A page of a list and the number of all its rows. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

export async function pageOf<Row>(call: Promise<{ data?: Row[]; response: Response }>): Promise<Page<Row>> {
  const { data = [], response } = await call;
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) };
}
