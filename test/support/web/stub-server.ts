import type { paths } from '../../../web/src/lib/api/openapi.gen';
import { refusals, refusalText, type DetailsOf, type RefusalCode } from '../../../api/contracts/http/refusals';

/** A request sent by a page. */
export interface SentRequest {
  call: string;
  body: unknown;
  authorization: string | null;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const NOT_FOUND: Answer = { status: 404, body: { statusCode: 404, message: 'Nothing here.', error: 'Not Found' } };

/**
 * Stubs `fetch` for web specs. Responses are keyed by call, for example 'POST /api/student/login', with the query
 * string if it matters; `'away'` makes a call fail with a network error.
 * @returns the requests in the order in which they are sent
 */
export function serverThatAnswers(answers: Record<string, Answer | 'away'>): SentRequest[] {
  const requests: SentRequest[] = [];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    requests.push({
      call: `${request.method} ${pathname}${search}`,
      body:
        text && request.headers.get('content-type') !== 'application/octet-stream'
          ? JSON.parse(text)
          : text || undefined,
      authorization: request.headers.get('authorization'),
    });
    const call = `${request.method} ${pathname}`;
    const answer = answers[`${call}${search}`] ?? answers[call] ?? NOT_FOUND;
    if (answer === 'away') throw new TypeError('Failed to fetch');
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  };
  return requests;
}

/** Body of the successful response of an operation. */
type BodyOf<Operation> = Operation extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': infer Body } }
    ? Body
    : never
  : never;

/** Returns a response to a call, with a body that the OpenAPI document describes. */
export const replyTo = <Path extends keyof paths, Method extends 'get' | 'post' | 'put' | 'delete'>(
  _method: Method,
  _path: Path,
  body: BodyOf<paths[Path][Method]>,
): Answer => ({ body });

/** Returns the server's response for an error code. */
export const refusalAnswer = <Code extends RefusalCode>(code: Code, details: DetailsOf<Code>): Answer =>
  refusal(refusals[code].status, refusalText(code, details), { error: code, ...details });

export const refusal = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { statusCode: status, message, error: 'Refused', ...more },
});
