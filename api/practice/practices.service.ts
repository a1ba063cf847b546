import { Injectable } from '@nestjs/common';
import { LearningService } from './learning/learning.service.js';
import { ReadModels } from '../../projections/read-models.js';
import { gradedQuestionsProjection, practicesProjection } from '../../projections/registered.js';
import { newOptionSeed } from '../attempts/option-order.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { streams } from '../contracts/events/streams.js';
import { rooms } from '../contracts/live/messages.js';
import { Announcements } from '../platform/announcements.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Draws } from '../platform/draws.js';
import { PracticeLimits } from '../platform/limits/account-limits.js';
import { practicePlanDecider, type SetPracticePlan } from './practice-plan.decider.js';
import { PracticeQuestions, type PracticeRequest } from './practice-questions.js';
import { PracticeReader } from './practice-reader.js';
import type { GradedPracticeAnswer } from './practice.dto.js';
import { practiceDecider, type Practice, type PracticeAnswer, type PracticeState } from './practice.decider.js';

/** Commands of students on practices and on their practice plan. Each resolves when the student's lists show it. */
@Injectable()
export class PracticesService {
  constructor(
    private readonly commands: Commands,
    private readonly reader: PracticeReader,
    private readonly questions: PracticeQuestions,
    private readonly versions: QuestionVersionReader,
    private readonly limits: PracticeLimits,
    private readonly learning: LearningService,
    private readonly readModels: ReadModels,
    private readonly draws: Draws,
    private readonly announcements: Announcements,
  ) {}

  /**
   * Starts a practice, or returns the running one.
   * @throws Refusal during an exam, without available questions, or beyond the daily limit
   */
  async start(
    studentId: string,
    request: PracticeRequest,
    context: CommandContext,
  ): Promise<{ practice: Practice; isNew: boolean }> {
    await this.reader.assertNoExam(studentId, context.now);
    const last = await this.reader.last(studentId);
    if (last?.status === 'running') {
      if (await this.reader.isOpen(last, context.now)) return { practice: last, isNew: false };
      await this.end(last.practice.practiceId, studentId, childContext(context, 'end'));
    }
    const previous = new Set(last?.practice.questions.map(({ questionId }) => questionId));
    const chosen = await this.questions.choose(studentId, request, previous, context.now);
    if (chosen.length === 0) throw new Refusal('nothing-to-practise', { source: request.source });
    await this.limits.countStart(studentId);
    const ordinal = (last?.practice.ordinal ?? 0) + 1;
    const practice = {
      practiceId: this.reader.idOf(studentId, ordinal),
      studentId,
      ordinal,
      source: request.source,
      questions: this.draws.sample(chosen, chosen.length),
      optionSeed: newOptionSeed(this.draws),
    };
    const start = { type: 'StartPractice', practice } as const;
    const stream = streams.practice(practice.practiceId);
    const { state, events, position } = await this.commands.decide(stream, practiceDecider, start, context);
    await this.readModels.waitFor(position, practicesProjection);
    // otherwise a concurrent request of the same student has started it
    return { practice: started(state), isNew: events.length > 0 };
  }

  /**
   * Grades an answer.
   * @throws Refusal, ReadModelBuilding
   */
  async answerQuestion(
    practiceId: string,
    studentId: string,
    answer: PracticeAnswer,
    context: CommandContext,
  ): Promise<{ practice: Practice; isNew: boolean }> {
    await this.limits.checkAnswer(studentId);
    // the response contains the next review, so the answer is not recorded without it
    await this.learning.assertBuilt();
    const runningAttemptId = await this.reader.runningAttemptId(studentId, context.now);
    const unavailableIn = await this.reader.unavailableQuestions(studentId, context.now);
    const withFacts = async (state: PracticeState) => {
      if (state.status === 'none' || state.practice.studentId !== studentId) throw new Refusal('not-found');
      const pin = state.practice.questions.find(({ questionId }) => questionId === answer.questionId);
      const content = pin && (await this.versions.at(pin));
      const unavailable = unavailableIn(state);
      return { type: 'AnswerQuestion', studentId, ...answer, content, unavailable, runningAttemptId } as const;
    };
    const stream = streams.practice(practiceId);
    const { state, events, position } = await this.commands.decide(stream, practiceDecider, withFacts, context);
    if (events.length > 0) await this.limits.countAnswer(studentId);
    await this.readModels.waitFor(position, gradedQuestionsProjection);
    return { practice: started(state), isNew: events.length > 0 };
  }

  /** Publishes graded answers to the devices of the student. */
  publish({ practice: { practiceId, studentId } }: Practice, answers: readonly Readonly<GradedPracticeAnswer>[]): void {
    const room = rooms.account(studentId);
    this.announcements.announce(
      answers.map((answer) => ({ room, name: 'practice:answered', payload: Object.assign({ practiceId }, answer) })),
    );
  }

  /** @throws Refusal `not-found` */
  async end(practiceId: string, studentId: string, context: CommandContext): Promise<Practice> {
    const end = { type: 'EndPractice', studentId } as const;
    const { state } = await this.commands.decide(streams.practice(practiceId), practiceDecider, end, context);
    return started(state);
  }

  /** @throws Refusal `invalid` for a day in the past */
  async setPlan(plan: Omit<SetPracticePlan, 'type' | 'today'>, context: CommandContext): Promise<void> {
    const set = { type: 'SetPracticePlan', ...plan, today: this.learning.dayOf(context.now) } as const;
    const stream = streams.practicePlan(plan.studentId);
    const { position } = await this.commands.decide(stream, practicePlanDecider, set, context);
    await this.readModels.waitFor(position, practicesProjection);
  }
}

function started(state: PracticeState): Practice {
  if (state.status === 'none') throw new Error('the practice was not started');
  return state;
}
