import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a list as it is read, no faster than it is taken. @throws what reading its first part throws */
export async function sendList(reply: FastifyReply, parts: AsyncGenerator<readonly object[]>): Promise<void> {
  const first = await parts.next();
  const list = Readable.from(jsonOf(first.done ? [] : first.value, parts));
  await reply.header('content-type', 'application/json; charset=utf-8').send(list);
}

async function* jsonOf(first: readonly object[], others: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield JSON.stringify(first).slice(0, -1);
  // none but the first is empty where there are others
  for await (const part of others) if (part.length > 0) yield `,${JSON.stringify(part).slice(1, -1)}`;
  yield ']';
}
