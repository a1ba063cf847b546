import type { CommandContext } from './decider.js';
import { derivedId } from './event-id.js';

/** The context of a further command that one sends: an id of its own that follows from the first, so that both stay idempotent. */
export const partOf = (context: CommandContext, part: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, part),
});
