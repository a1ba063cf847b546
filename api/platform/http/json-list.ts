import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { eventLoopTurns } from '../shared/event-loop-turns.js';

/** Characters that are sent at once. */
const PIECE_CHARACTERS = 64 * 1_024;

/** Returns a list that is read in parts as a JSON stream. Errors of the first part are thrown before the response starts. */
export async function jsonList(parts: AsyncGenerator<readonly object[]>): Promise<StreamableFile> {
  const first = await parts.next();
  return streamed(rowsOf(first.done ? [] : first.value, parts));
}

/** Returns a list as a JSON stream. */
export const jsonListOf = (rows: readonly object[]): StreamableFile => streamed(rows);

const streamed = (rows: Iterable<object> | AsyncIterable<object>): StreamableFile =>
  new StreamableFile(Readable.from(piecesOf(rows)), { type: 'application/json; charset=utf-8' });

async function* rowsOf(first: readonly object[], others: AsyncIterable<readonly object[]>): AsyncGenerator<object> {
  yield* first;
  for await (const part of others) yield* part;
}

/** Yields the JSON of a list in pieces, and yields to other work in between. */
async function* piecesOf(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  const takeTurn = eventLoopTurns();
  let piece = '[';
  let separator = '';
  for await (const row of rows) {
    piece += separator + JSON.stringify(row);
    separator = ',';
    await takeTurn();
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}
