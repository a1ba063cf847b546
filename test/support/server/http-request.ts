export const ADMIN = { username: 'admin', password: 'Adm1n.istrator' };

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Asked {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends one HTTP request and returns the response with its parsed body. */
export async function ask<Body>(address: string, method: string, asked: Asked = {}): Promise<Answer<Body>> {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}
