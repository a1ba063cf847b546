import type { Client } from 'openapi-fetch';
import type { paths } from './openapi.gen';

/** Hooks of the request transport. */
interface Transport {
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called before a request is sent */
  readonly prepare: (request: Request, path: string) => void;
  /** Returns the error to throw instead of the error of `fetch`. */
  readonly failure: (request: Request) => Error;
  /** @throws the error of a response that is not ok */
  readonly refuse: (request: Request, response: Response) => Promise<never>;
}

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value | readonly Value[] | null | undefined>>;

export interface CallParams {
  readonly path?: Readonly<Record<string, Value>>;
  readonly query?: Values;
}

/** The supported options of `openapi-fetch`. */
interface CallOptions {
  readonly params?: CallParams | undefined;
  readonly body?: unknown;
  readonly bodySerializer?: (body: unknown) => BodyInit;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  readonly parseAs?: 'stream' | 'blob' | 'json';
  readonly fetch?: Transport['fetch'];
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export interface Calls extends Pick<Client<paths, 'application/json'>, (typeof METHODS)[number]> {
  /** A GET call whose path is a type parameter, so that the caller names the type of the response. */
  read: <Data>(path: string, options: CallOptions) => Promise<{ data?: Data; response: Response }>;
}

/** Returns a small client with the types of `openapi-fetch` and the subset of its options that this app uses. */
export function createCalls(transport: Transport): Calls {
  const calls = METHODS.map((method) => [
    method,
    (path: string, options?: CallOptions) => call(transport, method, path, options),
  ]);
  return Object.fromEntries([
    ...calls,
    ['read', (path: string, options: CallOptions) => call(transport, 'GET', path, options)],
  ]) as Calls;
}

async function call(transport: Transport, method: string, path: string, options: CallOptions = {}) {
  const { params = {}, body, bodySerializer = JSON.stringify, headers, signal = null, parseAs = 'json' } = options;
  const request = new Request(transport.origin + fillPath(path, params.path) + queryOf(params.query), {
    method,
    signal,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : bodySerializer(body),
  });
  transport.prepare(request, path);
  const response = await (options.fetch ?? transport.fetch)(request).catch(() => {
    throw transport.failure(request);
  });
  if (!response.ok) return transport.refuse(request, response);
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs === 'blob') return { data: await response.blob(), response };
  const text = await response.text();
  return { data: text ? (JSON.parse(text) as unknown) : undefined, response };
}

/** Returns a path such as `/api/attempts/{id}` with its parameters. */
const fillPath = (path: string, values: Readonly<Record<string, Value>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));

/** Returns the query string without missing values; a list repeats its parameter. */
function queryOf(query: Values = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((item) => (item === undefined || item === null ? [] : `${name}=${encodeURIComponent(item)}`)),
  );
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
