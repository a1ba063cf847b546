import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { newOptionSeed } from '../attempts/option-order.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Draws } from '../platform/draws.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { PracticeLimits } from '../platform/limits/account-limits.js';
import { ReadModels } from '../../projections/read-models.js';
import { practiceDecider, type Practice } from './practice.decider.js';
import { PracticesService } from './practices.service.js';
import { PracticeQuestions, type PracticeRequest } from './practice-questions.js';

/** Starts a practice, or returns the running one. */
export class StartPractice extends Command<{ practice: Practice; isNew: boolean }> {
  constructor(
    readonly input: {
      readonly studentId: string;
      readonly request: PracticeRequest;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(StartPractice)
export class StartPracticeHandler implements ICommandHandler<StartPractice> {
  constructor(
    private readonly decisions: Decisions,
    private readonly practices: PracticesService,
    private readonly questions: PracticeQuestions,
    private readonly limits: PracticeLimits,
    private readonly readModels: ReadModels,
    private readonly draws: Draws,
  ) {}

  /** @throws Refusal during an exam, without available questions, or beyond the daily limit */
  async execute({
    input: { studentId, request, context },
  }: StartPractice): Promise<{ practice: Practice; isNew: boolean }> {
    await this.practices.assertNoExam(studentId, context.now);
    const last = await this.practices.last(studentId);
    if (last?.status === 'running') {
      if (await this.practices.isOpen(last, context.now)) return { practice: last, isNew: false };
      const end = { type: 'EndPractice', studentId } as const;
      const stream = streams.practice(last.practice.practiceId);
      await this.decisions.decide(stream, practiceDecider, end, childContext(context, 'end'));
    }
    const previous = new Set(last?.practice.questions.map(({ questionId }) => questionId));
    const chosen = await this.questions.choose(studentId, request, previous, context.now);
    if (chosen.length === 0) throw new Refusal('nothing-to-practise', { source: request.source });
    await this.limits.countStart(studentId);
    const ordinal = (last?.practice.ordinal ?? 0) + 1;
    const practice = {
      practiceId: this.practices.idOf(studentId, ordinal),
      studentId,
      ordinal,
      source: request.source,
      questions: this.draws.sample(chosen, chosen.length),
      optionSeed: newOptionSeed(this.draws),
    };
    const start = { type: 'StartPractice', practice } as const;
    const stream = streams.practice(practice.practiceId);
    const { state, events, position } = await this.decisions.decide(stream, practiceDecider, start, context);
    if (state.status === 'none') throw new Error(`practice ${practice.practiceId} was not started`);
    await this.readModels.waitFor(position, 'practices');
    // otherwise a concurrent request of the same student has started it
    return { practice: state, isNew: events.length > 0 };
  }
}
