import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusalText } from '../contracts/http/refusals.js';
import { texts } from '../contracts/http/texts.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { ChangeQuestion } from './change-question.js';

const CONCURRENT_MAX = 64;

/** Questions that were deleted, and those that remain with the reason. */
export interface Deletions {
  readonly deleted: number;
  readonly kept: readonly { readonly _id: string; readonly reason: string }[];
  /** Position of the last deletion. */
  readonly position: Position | undefined;
}

/** Deletes several questions on behalf of a tutor. */
export class DeleteQuestions extends Command<Deletions> {
  constructor(
    readonly input: {
      readonly questionIds: readonly string[];
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(DeleteQuestions)
export class DeleteQuestionsHandler implements ICommandHandler<DeleteQuestions> {
  constructor(
    private readonly commands: CommandBus,
    private readonly questions: QuestionsQueries,
  ) {}

  /**
   * Deletes the questions that no upcoming or live model test contains. A question that cannot be deleted does not
   * affect the others.
   */
  async execute({ input: { context, ...input } }: DeleteQuestions): Promise<Deletions> {
    const questionIds = [...new Set(input.questionIds)];
    const keptQuestions: { _id: string; reason: string }[] = [];
    let deleted = 0;
    let position: Position | undefined;
    for (let from = 0; from < questionIds.length; from += CONCURRENT_MAX) {
      const batch = questionIds.slice(from, from + CONCURRENT_MAX);
      const existing = await this.questions.findMany(batch);
      const pendingDeletions = batch.map(async (_id) => {
        const subject = existing.get(_id)?.subject;
        if (!subject) return void keptQuestions.push({ _id, reason: texts.notFound });
        try {
          const command = { type: 'DeleteQuestion', questionId: _id, subject } as const;
          const own = childContext(context, `delete ${_id}`);
          const decision = await this.commands.execute(new ChangeQuestion({ command, context: own }));
          deleted += 1;
          if (decision.position !== undefined && (position === undefined || decision.position > position)) {
            position = decision.position;
          }
        } catch (refused) {
          if (!(refused instanceof Refusal)) throw refused;
          keptQuestions.push({ _id, reason: refusalText(refused.code, refused.details) });
        }
      });
      await Promise.all(pendingDeletions);
    }
    return { deleted, kept: keptQuestions, position };
  }
}
