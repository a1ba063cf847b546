import type { Client } from 'openapi-fetch';
import type { paths } from './openapi.gen';

/** What every call goes through. */
interface Way {
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** before it is sent */
  readonly prepare: (request: Request, path: string) => void;
  /** @returns what is thrown in place of what `fetch` threw */
  readonly failure: (request: Request) => Error;
  /** @throws what a refusing answer says */
  readonly refuse: (request: Request, response: Response) => Promise<never>;
}

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value | readonly Value[] | null | undefined>>;

/** What of `openapi-fetch`'s options is used here. */
interface Asked {
  readonly params?: { path?: Readonly<Record<string, Value>>; query?: Values };
  readonly body?: unknown;
  readonly bodySerializer?: (body: unknown) => BodyInit;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  readonly parseAs?: 'stream' | 'blob' | 'json';
  readonly fetch?: Way['fetch'];
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type Calls = Pick<Client<paths>, (typeof METHODS)[number]>;

/** Calls with the types of `openapi-fetch` and as much of it as this app uses, which is a fifth of its weight. */
export function callsBy(way: Way): Calls {
  const calls = METHODS.map((method) => [method, (path: string, asked?: Asked) => call(way, method, path, asked)]);
  return Object.fromEntries(calls) as Calls;
}

async function call(way: Way, method: string, path: string, asked: Asked = {}) {
  const { params = {}, body, bodySerializer = JSON.stringify, headers, signal = null, parseAs = 'json' } = asked;
  const request = new Request(way.origin + filledIn(path, params.path) + queryOf(params.query), {
    method,
    signal,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : bodySerializer(body),
  });
  way.prepare(request, path);
  const response = await (asked.fetch ?? way.fetch)(request).catch(() => {
    throw way.failure(request);
  });
  if (!response.ok) return way.refuse(request, response);
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs === 'blob') return { data: await response.blob(), response };
  const text = await response.text();
  return { data: text ? (JSON.parse(text) as unknown) : undefined, response };
}

/** `/api/attempts/{id}` with the id in its place. */
const filledIn = (path: string, values: Readonly<Record<string, Value>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));

/** What is not given is not asked for; of a list each entry is. */
function queryOf(query: Values = {}): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each) => (each === undefined || each === null ? [] : `${name}=${encodeURIComponent(each)}`)),
  );
  return asked.length > 0 ? `?${asked.join('&')}` : '';
}
