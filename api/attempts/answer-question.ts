import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { attemptDecider, optionIn } from './attempt.decider.js';
import { AttemptReader } from './attempt-reader.js';
import type { Answer } from './attempt-state.js';
import { AttemptsService } from './attempts.service.js';

/** Current answer to a question after a command. */
interface CurrentAnswer {
  readonly option: string | null;
  /** Revision of the attempt's stream. */
  readonly revision: number;
}

/** Saves an answer to a question of a running attempt. */
export class AnswerQuestion extends Command<CurrentAnswer> {
  constructor(
    readonly input: {
      readonly attemptId: string;
      readonly studentId: string;
      readonly answer: Answer;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(AnswerQuestion)
export class AnswerQuestionHandler implements ICommandHandler<AnswerQuestion> {
  constructor(
    private readonly decisions: Decisions,
    private readonly reader: AttemptReader,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Saves the answer. A late answer is rejected and recorded, so that the result can show it (EXAM-65).
   * @throws Refusal
   */
  async execute({ input: { attemptId, studentId, answer, context } }: AnswerQuestion): Promise<CurrentAnswer> {
    const paper = await this.attempts.paperOf(attemptId, studentId, context);
    const facts = await this.reader.facts(studentId, paper, answer.questionId);
    const stream = streams.attempt(attemptId);
    const save = { type: 'SaveAnswer', ...answer, ...facts } as const;
    try {
      const { state, revision } = await this.decisions.decide(stream, attemptDecider, save, context);
      return { option: optionIn(state, answer.questionId), revision: Number(revision) };
    } catch (refused) {
      if (Refusal.is(refused, 'exam-time-over', 'exam-finished')) {
        const lateAnswer = { ...save, type: 'RecordLateAnswer' } as const;
        await this.decisions.decide(stream, attemptDecider, lateAnswer, childContext(context, 'late'));
      }
      throw refused;
    }
  }
}
