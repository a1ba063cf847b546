import { clearSession, storedSession } from '../session';
import { errorFrom, unreachable } from './api-error';
import { createCalls } from './call';

/** Calls that start a session are sent without a token, so that their response does not affect an older session. */
const SESSION_START_PATHS = /\/(login|student\/register)$/;

const banListeners = new Set<() => void>();

/** Calls the listener when a response reports that the account is banned. Returns an unsubscribe function. */
export function onBanned(listener: () => void): () => void {
  banListeners.add(listener);
  return () => {
    banListeners.delete(listener);
  };
}

const bearerHeader = (token: string) => `Bearer ${token}`;

/** Runs before the first await, so that a call made just before a logout still has the token. */
function addToken(request: Request, path: string): void {
  const token = storedSession()?.jwtoken;
  if (token && !SESSION_START_PATHS.test(path)) request.headers.set('authorization', bearerHeader(token));
}

async function throwApiError(request: Request, response: Response): Promise<never> {
  const error = await errorFrom(response);
  const stored = storedSession();
  const sentHeader = request.headers.get('authorization');
  const isOfStoredSession = stored !== null && sentHeader === (stored.jwtoken ? bearerHeader(stored.jwtoken) : null);
  if (error.status === 401 && isOfStoredSession) clearSession();
  if (error.status === 403 && error.details.error === 'banned') banListeners.forEach((notify) => notify());
  throw error;
}

const failure = ({ signal }: Request): Error =>
  signal.aborted ? new DOMException('The page cancelled the request.', 'AbortError') : unreachable();

const TIMEOUT_MS = 20_000;

/** Returns a `fetch` with a timeout for the whole response. The timeout of API calls is 20 s. */
export const fetchWithTimeout =
  (ms: number) =>
  async (request: Request): Promise<Response> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new DOMException('No response in time.', 'TimeoutError')), ms);
    const cancel = () => controller.abort(request.signal.reason);
    if (request.signal.aborted) cancel();
    request.signal.addEventListener('abort', cancel);
    try {
      const response = await fetch(new Request(request, { signal: controller.signal }));
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    } finally {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', cancel);
    }
  };

/**
 * API client, typed by the server's OpenAPI document. Throws error responses as `ApiError`, failed requests with
 * status 0. A 401 of the stored session ends it; the guards then open the login page.
 */
export const api = createCalls({
  origin: globalThis.location?.origin ?? '',
  fetch: fetchWithTimeout(TIMEOUT_MS),
  prepare: addToken,
  failure,
  refuse: throwApiError,
});

/** Time limit in ms for a whole list. */
const LIST_MS = 120_000;

/** Options of a call that returns the whole list as a CSV file instead of a page: `api.GET(…, { params, ...asCsv })`. */
export const asCsv = { headers: { accept: 'text/csv' }, parseAs: 'blob', fetch: fetchWithTimeout(LIST_MS) } as const;

/** Returns the data of a call: `await answerOf(api.GET(…))`. */
export async function answerOf<Data>(call: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  return (await call).data as Data;
}

/** A page of a list, and the number of rows of the whole list. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

export async function pageOf<Row>(call: Promise<{ data?: Row[]; response: Response }>): Promise<Page<Row>> {
  const { data = [], response } = await call;
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) };
}
