import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Returns a list as a JSON stream. Errors of the first part are thrown before the response starts. */
export async function jsonList(parts: AsyncGenerator<readonly object[]>): Promise<StreamableFile> {
  const first = await parts.next();
  const list = Readable.from(jsonOf(first.done ? [] : first.value, parts));
  return new StreamableFile(list, { type: 'application/json; charset=utf-8' });
}

async function* jsonOf(first: readonly object[], others: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield JSON.stringify(first).slice(0, -1);
  // only the first part of a list may be empty if others follow
  for await (const part of others) if (part.length > 0) yield `,${JSON.stringify(part).slice(1, -1)}`;
  yield ']';
}
