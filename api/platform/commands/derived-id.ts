import { createHmac } from 'node:crypto';
import { v5 } from 'uuid';
import type { CommandContext } from './command-context.js';

const MERITLIST = 'c0a4e0c2-9f0e-5c39-9d0b-6d1f5a3e7b11';

/** Returns the id of the n-th event of a command in a stream. Resent commands result in the same ids. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${commandId}/${index}`, MERITLIST);

/** Returns an id derived from other ids, for example the id of an attempt from its student and exam. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('/'), MERITLIST);

/**
 * Returns the context of a command with an id set by the sender. Includes a hash of the request.
 * @param key HMAC key, so that the content cannot be guessed from the hash
 */
export const sentContext = (
  context: CommandContext,
  commandId: string,
  content: unknown,
  key: Buffer,
): CommandContext => ({
  ...context,
  commandId,
  // hashes of reservations begin with a role, this hash does not
  contentHash: createHmac('sha256', key)
    .update(`command ${JSON.stringify(content)}`)
    .digest('hex')
    .slice(0, 16),
});

/** Returns the context of a command with sealed texts, since no hash of a sealed text may be stored in the log. */
export function withoutHash(context: CommandContext): CommandContext {
  const { contentHash: _, ...rest } = context;
  return rest;
}

/** Returns the context of a follow-up command. Its id is derived, so that both commands are idempotent. */
export const childContext = (context: CommandContext, step: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, step),
});
