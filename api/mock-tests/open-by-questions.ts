import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Subject } from '../contracts/http/limits.js';
import { MockTests } from '../../projections/mock-tests/mock-tests.queries.js';
import type { Running } from '../attempts/attempt.decider.js';
import { attemptIdOf } from '../attempts/attempt-id.js';
import { SettleAttempt } from '../attempts/settle-attempt/settle-attempt.js';
import { StartAttempt } from '../attempts/start-attempt/start-attempt.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';

/** What a client of the spec's own calls means by asking for these questions: to start its mock test, or to go on with it. */
export class OpenByQuestions extends Command<Running> {
  constructor(
    readonly studentId: string,
    readonly subject: Subject,
    readonly questionIds: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenByQuestions)
export class OpenByQuestionsHandler implements ICommandHandler<OpenByQuestions> {
  constructor(
    private readonly tests: MockTests,
    private readonly commands: CommandBus,
  ) {}

  async execute({ studentId, subject, questionIds, context }: OpenByQuestions): Promise<Running> {
    const tests = await this.tests.withQuestions(studentId, questionIds);
    for (const { _id } of tests.filter((test) => test.subject === subject)) {
      const attempt = await this.open(studentId, _id, context);
      if (attempt) return attempt;
    }
    throw new Refusal('question-set-unknown');
  }

  /** undefined when it is finished */
  private async open(studentId: string, mockTestId: string, context: CommandContext): Promise<Running | undefined> {
    const attemptId = attemptIdOf(studentId, mockTestId);
    const settled = () =>
      this.commands.execute(new SettleAttempt(attemptId, studentId, derivedContext(context, `settle ${mockTestId}`)));
    const start = () =>
      this.commands.execute(
        new StartAttempt(studentId, 'MockTest', mockTestId, derivedContext(context, `start ${mockTestId}`)),
      );
    const attempt = (await settled()) ?? (await start().catch(ownAttempt)) ?? (await settled());
    return attempt?.status === 'running' ? attempt : undefined;

    /** started by another call in the meantime */
    function ownAttempt(refused: unknown): undefined {
      if (!Refusal.is(refused, 'exam-started') || refused.details.attemptId !== attemptId) throw refused;
    }
  }
}
