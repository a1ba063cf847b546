import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams a list as JSON, with back pressure. Errors of the first part are thrown before the response starts. */
export async function sendList(reply: FastifyReply, parts: AsyncGenerator<readonly object[]>): Promise<void> {
  const first = await parts.next();
  const list = Readable.from(jsonOf(first.done ? [] : first.value, parts));
  await reply.header('content-type', 'application/json; charset=utf-8').send(list);
}

async function* jsonOf(first: readonly object[], others: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield JSON.stringify(first).slice(0, -1);
  // only the first part of a list may be empty if others follow
  for await (const part of others) if (part.length > 0) yield `,${JSON.stringify(part).slice(1, -1)}`;
  yield ']';
}
