export const ADMIN = { username: 'admin', password: 'Adm1n.istrator' };

/** Cost of password hashes in tests: a thousandth of that in production */
export const QUICK_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Returns the environment variables of a server in tests. */
export const testEnvironment = (dataDir: string, env: Record<string, string> = {}): Record<string, string> => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_PER_ADDRESS: '1000000',
  ...env,
});

export interface HttpResponse<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends one HTTP request and returns the response with its parsed body. */
export async function sendRequest<Body>(
  address: string,
  method: string,
  options: RequestOptions = {},
): Promise<HttpResponse<Body>> {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}
