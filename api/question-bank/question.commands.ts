import type { QuestionContent } from '../contracts/events/question.events.js';
import type { Subject } from '../contracts/http/limits.js';
import { StreamCommand } from '../platform/commands/decided-on.js';
import type { CommandContext } from '../platform/commands/decider.js';
import type { QuestionState } from './question.decider.js';

export class AddQuestion extends StreamCommand<QuestionState> {
  readonly type = 'AddQuestion';
  constructor(
    readonly questionId: string,
    readonly content: QuestionContent,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class UpdateQuestion extends StreamCommand<QuestionState> {
  readonly type = 'UpdateQuestion';
  constructor(
    readonly questionId: string,
    readonly content: QuestionContent,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class DeleteQuestion extends StreamCommand<QuestionState> {
  readonly type = 'DeleteQuestion';
  constructor(
    readonly questionId: string,
    readonly subject: Subject,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Sent over the command bus. */
export type SentQuestionCommand = AddQuestion | UpdateQuestion | DeleteQuestion;
