import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Refusal } from '../../platform/commands/refusal.js';
import type { Position } from '../../platform/event-store/event-store.js';
import type { AnswerKey, Finish } from '../attempt.commands.js';
import { attemptDecider, type Finished, type Paper } from '../attempt.decider.js';
import { OutageWatch } from '../outage-watch.js';
import { Papers } from '../papers.js';
import { sittingsDecider } from '../sittings.decider.js';

/** What its student looks at next. */
export const RESULT_READ_MODELS = ['exam-history', 'contributions', 'mistakes'] as const;

export interface FinishedNow {
  readonly attempt: Finished;
  /** undefined when it was finished before */
  readonly position: Position | undefined;
}

/** Ends an attempt, marks it, and lets its student sit down to another. */
export class FinishAttempt extends Command<FinishedNow> {
  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    readonly context: CommandContext,
    readonly more: Pick<Finish, 'answers' | 'claim'> = {},
  ) {
    super();
  }
}

@CommandHandler(FinishAttempt)
export class FinishAttemptHandler implements ICommandHandler<FinishAttempt> {
  constructor(
    private readonly decisions: Decisions,
    private readonly papers: Papers,
    private readonly outages: OutageWatch,
  ) {}

  async execute({ attemptId, studentId, context, more }: FinishAttempt): Promise<FinishedNow> {
    const paper = await this.papers.of(attemptId);
    if (!paper) throw new Refusal('not-found');
    const graceEnd = this.outages.graceEnd(paper.deadline);
    const finish: Finish = { type: 'Finish', studentId, key: await this.keyOf(paper), graceEnd, ...more };
    const finished = await this.decisions.decide(streams.attempt(attemptId), attemptDecider, finish, context);
    if (finished.state.status !== 'finished') throw new Error(`attempt ${attemptId} was not finished`);
    const end = { type: 'EndSitting', studentId, attemptId } as const;
    const ended = await this.decisions.decide(streams.sittings(studentId), sittingsDecider, end, context);
    return { attempt: finished.state, position: ended.position ?? finished.position };
  }

  private async keyOf(paper: Paper): Promise<AnswerKey> {
    const questions = await this.papers.questionsOn(paper);
    return new Map(
      questions.map(({ subject, options, correctAnswers }, place) => [
        paper.questions[place]!.questionId,
        { subject, options, correctAnswer: correctAnswers[0]! },
      ]),
    );
  }
}
