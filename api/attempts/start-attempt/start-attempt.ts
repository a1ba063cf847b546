import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SittingStarted } from '../../contracts/events/sittings.events.js';
import { streams } from '../../contracts/events/streams.js';
import type { ExamType } from '../../contracts/http/limits.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { derivedContext } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import type { Begun } from '../attempt.decider.js';
import { attemptIdOf } from '../attempt-id.js';
import { BeginAttempt } from '../begin-attempt/begin-attempt.js';
import { Exams } from '../exams.js';
import { SettleAttempt } from '../settle-attempt/settle-attempt.js';
import { sittingOf, sittingsDecider } from '../sittings.decider.js';

/** Sits a student down to an exam: its time runs from here. */
export class StartAttempt extends Command<Begun> {
  constructor(
    readonly studentId: string,
    readonly type: ExamType,
    readonly examId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartAttempt)
export class StartAttemptHandler implements ICommandHandler<StartAttempt> {
  constructor(
    private readonly decisions: Decisions,
    private readonly exams: Exams,
    private readonly commands: CommandBus,
  ) {}

  async execute({ studentId, type, examId, context }: StartAttempt): Promise<Begun> {
    const exam = await this.exams.find(type, examId, studentId);
    const sitting = {
      studentId,
      attemptId: attemptIdOf(studentId, examId),
      type,
      examId,
      startedAt: context.now.toISOString(),
      deadline: new Date(context.now.getTime() + exam.minutes * 60_000).toISOString(),
    };
    return this.commands.execute(new BeginAttempt(await this.seat(sitting, context), exam, context));
  }

  private async seat(sitting: SittingStarted['data'], context: CommandContext): Promise<SittingStarted['data']> {
    try {
      return await this.sitDown(sitting, context);
    } catch (refused) {
      if (!Refusal.is(refused, 'exam-running', 'exam-started')) throw refused;
      const inTheWay = refused.details.attemptId;
      // its time may be over, or a crash may have left it half done
      await this.commands.execute(new SettleAttempt(inTheWay, sitting.studentId, derivedContext(context, 'settle')));
      return this.sitDown(sitting, context);
    }
  }

  private async sitDown(sitting: SittingStarted['data'], context: CommandContext): Promise<SittingStarted['data']> {
    const start = { type: 'StartSitting', sitting } as const;
    const stream = streams.sittings(sitting.studentId);
    const { state } = await this.decisions.decide(stream, sittingsDecider, start, context);
    // as recorded: a command sent again does not start anew
    return sittingOf(state, sitting.attemptId) ?? sitting;
  }
}
