import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { PracticeLimits } from '../platform/limits/account-limits.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { practiceDecider, type Practice, type PracticeAnswer, type PracticeState } from './practice.decider.js';
import { PracticesService } from './practices.service.js';

/** Grades a student's answer in a practice. */
export class AnswerPractice extends Command<DecisionResult<Practice>> {
  constructor(
    readonly input: {
      readonly practiceId: string;
      readonly studentId: string;
      readonly answer: PracticeAnswer;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(AnswerPractice)
export class AnswerPracticeHandler implements ICommandHandler<AnswerPractice> {
  constructor(
    private readonly decisions: Decisions,
    private readonly practices: PracticesService,
    private readonly versions: QuestionVersionReader,
    private readonly limits: PracticeLimits,
    private readonly learning: LearningQueries,
  ) {}

  /** @throws Refusal, ReadModelBuilding */
  async execute({
    input: { practiceId, studentId, answer, context },
  }: AnswerPractice): Promise<DecisionResult<Practice>> {
    const stream = streams.practice(practiceId);
    const { state } = await this.decisions.state(stream, practiceDecider);
    if (state.status === 'none' || state.practice.studentId !== studentId) throw new Refusal('not-found');
    await this.limits.checkAnswer(studentId);
    // the response contains the next review, so the answer is not recorded without it
    await this.learning.assertBuilt();
    const pin = state.practice.questions.find(({ questionId }) => questionId === answer.questionId);
    const command = {
      type: 'AnswerQuestion',
      studentId,
      ...answer,
      content: pin && (await this.versions.at(pin)),
      unavailable: await this.practices.unavailable(state, context.now),
      runningAttemptId: await this.practices.runningAttemptId(studentId, context.now),
    } as const;
    const decision = await this.decisions.decide(stream, practiceDecider, command, context);
    if (decision.events.length > 0) await this.limits.countAnswer(studentId);
    return decision as DecisionResult<PracticeState> as DecisionResult<Practice>;
  }
}
