import { createHmac } from 'node:crypto';
import { v5 } from 'uuid';
import type { CommandContext } from './command-context.js';

const MERITLIST = 'c0a4e0c2-9f0e-5c39-9d0b-6d1f5a3e7b11';

/** The id of a command's n-th event in a stream: the same again when the command is resent. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${commandId}/${index}`, MERITLIST);

/** An id that follows from others, such as an attempt's from its student and exam. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('/'), MERITLIST);

/**
 * The context of a command to which its sender gave an id, and with it all that it asks for.
 * @param key without it nobody can tell by the hash what a person has written
 */
export const sentContext = (
  context: CommandContext,
  commandId: string,
  content: unknown,
  key: Buffer,
): CommandContext => ({
  ...context,
  commandId,
  // what a reservation hashes begins with a role, this does not
  contentHash: createHmac('sha256', key)
    .update(`command ${JSON.stringify(content)}`)
    .digest('hex')
    .slice(0, 16),
});

/** The context of a further command that one leads to: under an id that follows from the first, so that both stay idempotent. */
export const childContext = (context: CommandContext, what: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, what),
});
