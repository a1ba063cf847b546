import { currentVersion, type MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { EventToAppend } from '../event-store/event-store.js';
import type { CommandContext } from './decider.js';
import { eventId } from './event-id.js';

/** What a command decided, with who, why and when beside it; the ids follow from the command's. */
export const eventsOfCommand = (
  stream: string,
  events: readonly MeritlistEvent[],
  { commandId, actor, correlationId, now }: CommandContext,
): EventToAppend[] =>
  events.map(({ type, data }, index) => ({
    id: eventId(commandId, stream, index),
    type,
    data,
    metadata: {
      actor,
      correlationId,
      causationId: commandId,
      at: now.toISOString(),
      version: currentVersion(type),
    },
  }));
