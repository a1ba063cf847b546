import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { Minutes, MockTestMarks, Subject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { MistakesQueries } from '../../projections/mistakes/mistakes.queries.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { FreeQuestionsService } from '../attempts/free-questions.service.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Draws } from '../platform/draws.js';
import { filterInTurns } from '../platform/shared/event-loop-turns.js';
import { TopicsService } from '../topics/topics.service.js';
import { mockTestDecider, type GenerateMockTest, type MockTestState } from './mock-test.decider.js';

/** Request of a student for a mock test. */
export interface MockTestRequest {
  readonly studentId: string;
  /** Weighing; `quiz` for a test of the student's own mistakes. */
  readonly weighing: GenerateMockTest['weighing'];
  readonly subject: Subject;
  readonly marks: MockTestMarks;
  readonly time: Minutes;
  /** Topic ids; defaults to the whole subject. */
  readonly topics?: readonly string[];
}

/** Generates mock tests of students. */
@Injectable()
export class MockTestsService {
  constructor(
    private readonly commands: Commands,
    private readonly pooled: PooledQuestionsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly free: FreeQuestionsService,
    private readonly mistakes: MistakesQueries,
    private readonly topics: TopicsQueries,
    private readonly topicsService: TopicsService,
    private readonly draws: Draws,
  ) {}

  /**
   * Generates a mock test of random questions of a subject, or a quiz of the student's own mistakes.
   * @throws Refusal `topic-of-other-subject`, or `not-found` for an unknown topic
   */
  async generate(
    { studentId, weighing, subject, marks, time, topics = [] }: MockTestRequest,
    context: CommandContext,
  ): Promise<string> {
    const mockTestId = derivedId('mock-test', studentId, context.commandId);
    const topicIds = await this.topicsService.checked(subject, topics);
    const groups =
      weighing === 'quiz'
        ? await this.missedBy(studentId, subject)
        : [await this.freeQuestions(subject, topicIds, studentId, context.now)];
    const available = new Set(groups.flat().map(contentKey)).size;
    const questions = drawByPriority(this.draws, groups, marks).map(({ _id, version }) => ({
      questionId: _id,
      version,
    }));
    const name = weighing === 'quiz' ? texts.mistakeQuizName(subject) : this.nameOf(subject, topicIds);
    const generate = {
      type: 'GenerateMockTest',
      weighing,
      test: { mockTestId, studentId, name, subject, marks, time, questions },
      topicIds: topicIds.length > 0 ? topicIds : undefined,
      available,
    } as const;
    await this.commands.decide(streams.mockTest(mockTestId), mockTestDecider, generate, context);
    return mockTestId;
  }

  /**
   * Returns a generated test of the student.
   * @throws Refusal `not-found`
   */
  async find(mockTestId: string, studentId: string): Promise<NonNullable<MockTestState>> {
    const { state: test } = await this.commands.state(streams.mockTest(mockTestId), mockTestDecider);
    if (test?.studentId !== studentId) throw new Refusal('not-found');
    return test;
  }

  private async freeQuestions(
    subject: Subject,
    topicIds: readonly string[],
    studentId: string,
    now: Date,
  ): Promise<readonly PooledQuestion[]> {
    const recordedIds = topicIds.flatMap((id) => [...this.topics.within(id)]);
    const questions = this.pooled.ofSubject(subject, topicIds.length === 0 ? undefined : new Set(recordedIds));
    return filterInTurns(questions, await this.free.forStudent(studentId, now));
  }

  private nameOf(subject: Subject, topicIds: readonly string[]): string {
    const names = topicIds.flatMap((id) => this.topics.current(id)?.name ?? []);
    return names.length === 0 ? texts.mockTestName(subject) : texts.topicTestName(subject, names);
  }

  /** Returns the student's missed questions, not yet mastered ones first. */
  private async missedBy(studentId: string, subject: Subject) {
    const mistakes = await this.mistakes.ofStudent(studentId);
    const isMastered = new Map(mistakes.map(({ questionId, mastered }) => [questionId, mastered]));
    const newest = await this.pool.newest([...isMastered.keys()]);
    const missed = await filterInTurns([...newest.values()], (question) => question.subject === subject);
    return [false, true].map((mastered) => missed.filter(({ _id }) => isMastered.get(_id) === mastered));
  }
}

const contentKey = ({ asks }: PooledQuestion): string => asks;

/**
 * Draws questions in random order, without duplicates. Later groups are used only if the earlier ones are exhausted.
 */
function drawByPriority(draws: Draws, groups: readonly (readonly PooledQuestion[])[], count: number): PooledQuestion[] {
  const selection: PooledQuestion[] = [];
  for (const group of groups) {
    const before = new Set(selection.map(contentKey));
    const others = before.size === 0 ? group : group.filter((question) => !before.has(contentKey(question)));
    selection.push(...draws.sample(others, count - selection.length, contentKey));
  }
  return draws.sample(selection, count);
}
