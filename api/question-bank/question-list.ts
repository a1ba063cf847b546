import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { FreeQuestionsService } from '../attempts/free-questions.service.js';
import { OPTION_COLUMNS, type CsvOptions } from '../platform/http/csv-list.js';
import { requestedRows, type Listed, type RowRange } from '../platform/http/paging.js';
import { mapInTurns } from '../platform/shared/event-loop-turns.js';
import { TopicsService } from '../topics/topics.service.js';
import { questionRevision } from './question.decider.js';
import type { KeptQuestion, QuestionFilterQuery } from './question.dto.js';

/** Columns of the tutors' lists of questions as CSV. */
export const QUESTION_COLUMNS: CsvOptions<KeptQuestion>['columns'] = [
  '_id',
  'subject',
  'question',
  ...OPTION_COLUMNS,
  ['correctAnswer', ({ correctAnswers }) => correctAnswers[0]],
  'solution',
  ['usedIn', ({ usedIn = [] }) => usedIn.map(({ name }) => name)],
];

/** Queries for the tutors' lists of questions. */
@Injectable()
export class QuestionList {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly reserving: ReservingTestsQueries,
    private readonly freeQuestions: FreeQuestionsService,
    private readonly modelTests: ModelTestsQueries,
    private readonly pooled: PooledQuestionsQueries,
    private readonly topics: TopicsQueries,
    private readonly topicsService: TopicsService,
  ) {}

  /** Returns the matching questions in the order of addition. */
  async matching(query: QuestionFilterQuery & { subject?: Subject }): Promise<Listed<KeptQuestion>> {
    const range = requestedRows(query);
    const { total, rows } = await this.find(query, range);
    return { total, rows: await (range ? this.withTests(rows) : mapInTurns(rows, (row) => this.present(row))) };
  }

  async findOne(questionId: string): Promise<KeptQuestion | undefined> {
    const question = await this.questions.findOne(questionId);
    return question && (await this.withTests([question]))[0];
  }

  /** Returns the questions with these ids in the given order; unknown ids are skipped. */
  async withIds(ids: readonly string[]): Promise<KeptQuestion[]> {
    const questions = await this.questions.findMany(ids);
    return mapInTurns(
      ids.flatMap((id) => questions.get(id) ?? []),
      (question) => this.present(question),
    );
  }

  /** Returns the questions that no upcoming or live model test reserves. */
  async free(query: QuestionFilterQuery & { subject: Subject }): Promise<readonly PooledQuestion[]> {
    const { topic, search, subject } = query;
    const topicIds = topic === undefined ? undefined : await this.recordedIds(topic, subject);
    const isFree = await this.freeQuestions.forStaff();
    const free = this.pooled
      .ofSubject(subject, topicIds)
      .filter((question) => isFree(question) && (query.withoutSolution !== 'true' || !question.hasSolution));
    if (search === undefined) return free;
    const matching = new Set(
      await this.questions.searched(
        free.map(({ _id }) => _id),
        search,
      ),
    );
    return free.filter(({ _id }) => matching.has(_id));
  }

  /** Counts the questions of each subject that cannot be drawn for a model test. */
  async reservedCounts(): Promise<Record<Subject, number>> {
    const isFree = await this.freeQuestions.forStaff();
    const countIn = (subject: Subject) => this.pooled.ofSubject(subject).filter((question) => !isFree(question)).length;
    return Object.fromEntries(SUBJECTS.map((subject) => [subject, countIn(subject)])) as Record<Subject, number>;
  }

  private async find(query: QuestionFilterQuery & { subject?: Subject }, range: RowRange | undefined) {
    const { subject, withoutSolution, search, topic } = query;
    if (topic === undefined) {
      return this.questions.list({ subject, withoutSolution: withoutSolution === 'true', search }, range);
    }
    const ids = await this.withTopic(topic, query);
    const page = range ? ids.slice(range.offset, range.offset + range.limit) : ids;
    const questions = await this.questions.findMany(page);
    return { total: ids.length, rows: page.flatMap((id) => questions.get(id) ?? []) };
  }

  /**
   * Returns the ids of the topic's questions.
   * @throws Refusal `not-found`, `topic-of-other-subject`
   */
  private async withTopic(
    topic: string,
    { subject, withoutSolution, search }: QuestionFilterQuery & { subject?: Subject },
  ): Promise<string[]> {
    const ids = this.pooled
      .withTopics(await this.recordedIds(topic, subject))
      .filter(({ hasSolution }) => withoutSolution !== 'true' || !hasSolution)
      .map(({ _id }) => _id);
    return search === undefined ? ids : this.questions.searched(ids, search);
  }

  private async recordedIds(topic: string, subject: Subject | undefined) {
    const [topicId] = await this.topicsService.checked(subject ?? (await this.topicsService.subjectOf(topic)), [topic]);
    return this.topics.within(topicId!);
  }

  /** Adds to each question the upcoming and live model tests that contain it. */
  private async withTests(questions: readonly QuestionDocument[]): Promise<KeptQuestion[]> {
    const testIds = new Set(questions.flatMap(({ _id }) => this.reserving.withQuestion(_id)));
    const tests = await this.modelTests.findMany([...testIds]);
    return mapInTurns(questions, (question) => ({
      ...this.present(question),
      usedIn: this.reserving.withQuestion(question._id).flatMap((id) => {
        const test = tests.get(id);
        return test ? [{ _id: id, name: test.name, status: test.status }] : [];
      }),
    }));
  }

  /** Presents a question as lists and the edit form show it. */
  present({ _id, question, subject, options, correctAnswers, keepOrder, solution, topicIds }: QuestionFields) {
    const topics = topicIds.length === 0 ? [] : this.topics.currentIds(topicIds);
    return {
      _id,
      question,
      subject,
      options,
      correctAnswers,
      ...(keepOrder && { keepOrder }),
      ...(solution !== null && { solution }),
      ...(topics.length > 0 && { topics }),
      revision: questionRevision({
        content: { question, subject, options, correctAnswers, ...(keepOrder && { keepOrder }) },
        solution,
        topicIds,
      }),
    };
  }
}

type QuestionFields = QuestionContent & { _id: string; solution: string | null; topicIds: readonly string[] };
