import { streams } from '../../contracts/events/streams.js';
import type { Clock } from '../../platform/clock.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import type { DecisionResult } from '../../platform/commands/decide.js';
import type { Decisions } from '../../platform/commands/decisions.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { questionDecider, type QuestionCommand, type QuestionState } from '../question.decider.js';
import type { ImportWriter } from './row-import.js';

/** Function that executes a command on a question. */
type Send = (input: { command: QuestionCommand; context: CommandContext }) => Promise<DecisionResult<QuestionState>>;

/** Returns a sender that calls the question's decider directly, without a command bus. */
export const sendDirectly =
  (decisions: Decisions): Send =>
  ({ command, context }) =>
    decisions.decide(streams.question(command.questionId), questionDecider, command, context);

/** Returns the writer of an import. The import's id is the correlation id of all its events. */
export function importWriter(importId: string, actor: string, clock: Clock, send: Send): ImportWriter {
  const write = async (command: QuestionCommand) => {
    const commandId = derivedId('import-question', importId, command.questionId);
    const { events, position } = await send({
      command,
      context: { commandId, actor, correlationId: importId, now: clock.now() },
    });
    return { isNew: events.length > 0, position };
  };
  return {
    add: (questionId, content, learning) => write({ type: 'AddQuestion', questionId, content, ...learning }),
    update: (questionId, content, learning, revision) =>
      write({ type: 'UpdateQuestion', questionId, content, ...learning, revision }),
  };
}
