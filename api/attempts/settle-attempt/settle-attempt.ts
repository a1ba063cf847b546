import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { derivedContext } from '../../platform/commands/derived-id.js';
import { attemptDecider, type Begun } from '../attempt.decider.js';
import { BeginAttempt } from '../begin-attempt/begin-attempt.js';
import { Exams } from '../exams.js';
import { FinishAttempt } from '../finish-attempt/finish-attempt.js';
import { OutageWatch } from '../outage-watch.js';
import { sittingOf, sittingsDecider, type Sitting } from '../sittings.decider.js';

/**
 * Brings an attempt to where it should stand by now: begun when only its sitting is there, finished when its time is over,
 * its sitting ended when it is finished. Whatever a crash left in between is mended so, on the next touch.
 */
export class SettleAttempt extends Command<Begun | undefined> {
  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SettleAttempt)
export class SettleAttemptHandler implements ICommandHandler<SettleAttempt> {
  constructor(
    private readonly decisions: Decisions,
    private readonly exams: Exams,
    private readonly commands: CommandBus,
    private readonly outages: OutageWatch,
  ) {}

  /** undefined when the student never sat down to it */
  async execute({ attemptId, studentId, context }: SettleAttempt): Promise<Begun | undefined> {
    const { state: sittings } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    const sitting = sittingOf(sittings, attemptId);
    if (!sitting) return undefined;
    const { state } = await this.decisions.state(streams.attempt(attemptId), attemptDecider);
    const attempt = state.status === 'none' ? await this.begin(sitting, context) : state;
    const isOver =
      attempt.status === 'finished' ? !sitting.ended : context.now > this.outages.graceEnd(attempt.paper.deadline);
    if (!isOver) return attempt;
    const finish = new FinishAttempt(attemptId, studentId, derivedContext(context, 'finish'));
    return (await this.commands.execute(finish)).attempt;
  }

  private async begin(sitting: Sitting, context: CommandContext): Promise<Begun> {
    const exam = await this.exams.find(sitting.type, sitting.examId, sitting.studentId);
    return this.commands.execute(new BeginAttempt(sitting, exam, derivedContext(context, 'begin')));
  }
}
