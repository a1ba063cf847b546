import { Injectable } from '@nestjs/common';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { streams } from '../contracts/events/streams.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { refusalText } from '../contracts/http/refusals.js';
import { PictureReferences } from '../pictures/picture-references.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { TopicsService } from '../topics/topics.service.js';
import {
  questionDecider,
  type AddQuestion,
  type DeleteQuestion,
  type QuestionCommand,
  type QuestionState,
  type UpdateQuestion,
} from './question.decider.js';

const CONCURRENT_MAX = 64;

/** Questions that were deleted, and those that remain with the reason. */
export interface Deletions {
  readonly deleted: number;
  readonly kept: readonly { readonly _id: string; readonly reason: string }[];
}

/** Topics to add to several questions and to remove from them. */
interface Tagging {
  readonly questionIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds, updates, tags and deletes questions on behalf of a tutor. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly reserving: ReservingTestsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly topicNames: TopicsQueries,
    private readonly topics: TopicsService,
    private readonly pictures: PictureReferences,
    private readonly commands: Commands,
  ) {}

  /** @throws Refusal as `checked`, or from the decider */
  async addQuestion(
    question: Omit<AddQuestion, 'type'>,
    context: CommandContext,
  ): Promise<DecisionResult<QuestionState>> {
    return this.decide({ type: 'AddQuestion', ...(await this.checked(question)) }, context);
  }

  /**
   * Updates a question, also in the upcoming model tests that contain it. Live tests keep their version in any case.
   * @throws Refusal as `checked`, `model-test-without-question`, or from the decider
   */
  async updateQuestion(
    question: Omit<UpdateQuestion, 'type' | 'upcoming'>,
    context: CommandContext,
  ): Promise<DecisionResult<QuestionState>> {
    const checked = await this.checked(question);
    const { questionId, keepIn = [] } = question;
    const affected = await this.testsOf(questionId, keepIn);
    if (keepIn.some((id) => !affected.some(({ _id }) => _id === id))) throw new Refusal('model-test-without-question');
    const upcoming = affected
      .filter((test) => statusAt(test, context.now) === 'Upcoming')
      .map(({ _id: modelTestId, name, subject }) => ({ modelTestId, name, subject }));
    const keptIn = upcoming.map(({ modelTestId }) => modelTestId).filter((id) => keepIn.includes(id));
    return this.decide({ type: 'UpdateQuestion', ...checked, upcoming, keepIn: keptIn }, context);
  }

  /** @throws Refusal `not-found`, or `question-in-test` for a question of an upcoming or live model test */
  async deleteQuestion(
    question: Omit<DeleteQuestion, 'type' | 'reservedFor'>,
    context: CommandContext,
  ): Promise<DecisionResult<QuestionState>> {
    const tests = await this.testsOf(question.questionId);
    return this.decide({ type: 'DeleteQuestion', ...question, reservedFor: tests.map(({ name }) => name) }, context);
  }

  /** Deletes several questions. One that cannot be deleted does not affect the others. */
  async deleteQuestions(ids: readonly string[], context: CommandContext): Promise<Deletions> {
    const questionIds = [...new Set(ids)];
    const kept: { _id: string; reason: string }[] = [];
    const existing = await this.questions.findMany(questionIds);
    await inBatches(questionIds, async (_id) => {
      const subject = existing.get(_id)?.subject;
      try {
        if (!subject) throw new Refusal('not-found');
        await this.deleteQuestion({ questionId: _id, subject }, childContext(context, `delete ${_id}`));
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused;
        kept.push({ _id, reason: refusalText(refused.code, refused.details) });
      }
    });
    return { deleted: questionIds.length - kept.length, kept };
  }

  /**
   * Adds and removes topics of several questions. Changes either all questions or none.
   * @throws Refusal `not-found`, `topic-of-other-subject`
   */
  async tagQuestions(tagging: Tagging, context: CommandContext): Promise<void> {
    const questionIds = [...new Set(tagging.questionIds)];
    const questions = await this.questions.findMany(questionIds);
    if (questions.size < questionIds.length) throw new Refusal('not-found');
    const subject = tagging.add.length === 0 ? undefined : await this.topics.subjectOf(tagging.add[0]!);
    const add = subject === undefined ? [] : await this.topics.checked(subject, tagging.add);
    if (subject !== undefined && [...questions.values()].some((question) => question.subject !== subject)) {
      throw new Refusal('topic-of-other-subject');
    }
    const remove = this.recordedIds(tagging.remove);
    await inBatches(questionIds, (questionId) =>
      this.decide(
        { type: 'TagQuestion', questionId, subject, add, remove },
        childContext(context, `tag ${questionId}`),
      ),
    );
  }

  private decide(command: QuestionCommand, context: CommandContext): Promise<DecisionResult<QuestionState>> {
    return this.commands.decide(streams.question(command.questionId), questionDecider, command, context);
  }

  /**
   * Checks the pictures of a question, and resolves its topics.
   * @throws Refusal as `PictureReferences.ofTutor`, `not-found`, `topic-of-other-subject`
   */
  private async checked<Question extends Omit<AddQuestion, 'type'>>(question: Question): Promise<Question> {
    const { content, solution, topicIds } = question;
    await this.pictures.ofTutor([content.question, ...content.options, solution]);
    return topicIds ? { ...question, topicIds: await this.topics.checked(content.subject, topicIds) } : question;
  }

  /** Returns the model tests that reserve the question, and others by id. */
  private async testsOf(questionId: string, otherIds: readonly string[] = []) {
    const reserving = this.reserving.withQuestion(questionId);
    const tests = await this.modelTests.findMany([...new Set([...reserving, ...otherIds])]);
    return [...tests.values()].filter(({ questions }) =>
      questions.some((question) => question.questionId === questionId),
    );
  }

  /**
   * Returns the recorded ids of topics.
   * @throws Refusal `not-found`
   */
  private recordedIds(topicIds: readonly string[]): string[] {
    return topicIds.flatMap((id) => {
      const topic = this.topicNames.current(id);
      if (!topic) throw new Refusal('not-found');
      return this.topicNames.recordedAs(topic._id);
    });
  }
}

/** Runs a change of each question, some at a time. */
async function inBatches(
  questionIds: readonly string[],
  change: (questionId: string) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < questionIds.length; from += CONCURRENT_MAX) {
    await Promise.all(questionIds.slice(from, from + CONCURRENT_MAX).map(change));
  }
}
