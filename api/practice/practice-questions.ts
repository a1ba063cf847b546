import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import type { PracticeSource } from '../contracts/http/practice.js';
import { Refusal } from '../platform/commands/refusal.js';
import { randomSample } from '../platform/shared/random-sample.js';

/** Criteria for the questions of a practice. */
export interface PracticeRequest {
  readonly source: PracticeSource;
  /** Subject; defaults to all subjects. */
  readonly subject?: Subject | undefined;
  /** Topic ids; defaults to all topics. */
  readonly topics?: readonly string[] | undefined;
  /** Id of the only question; a mistake of the student. */
  readonly questionId?: string | undefined;
  readonly count: number;
}

/** Selects the questions of a practice. Questions reserved by model tests are excluded. */
@Injectable()
export class PracticeQuestions {
  constructor(
    private readonly learning: LearningQueries,
    private readonly pooled: PooledQuestionsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly topics: TopicsQueries,
  ) {}

  /**
   * Selects questions for a student.
   * @throws Refusal `not-found` for an unknown topic or a question that is not a mistake of the student,
   *   `topic-of-other-subject`, `question-reserved`
   */
  async choose(studentId: string, request: PracticeRequest): Promise<PinnedQuestion[]> {
    const chosen =
      request.questionId === undefined
        ? await this.bySource(studentId, request, this.filterOf(request))
        : await this.mistake(studentId, request.questionId);
    return chosen.map(({ _id, version }) => ({ questionId: _id, version }));
  }

  private async bySource(
    studentId: string,
    { source, subject, count }: PracticeRequest,
    matches: (question: PooledQuestion) => boolean,
  ): Promise<readonly PooledQuestion[]> {
    switch (source) {
      case 'due': {
        const cards = await this.learning.today(studentId);
        const ids = cards.map(({ questionId }) => questionId);
        return (await this.availableQuestions(ids)).filter(matches).slice(0, count);
      }
      case 'mistakes': {
        const cards = (await this.learning.mistakes(studentId)).filter(({ isSecure }) => !isSecure);
        const ids = cards.map(({ questionId }) => questionId);
        return (await this.availableQuestions(ids)).filter(matches).slice(0, count);
      }
      case 'weak': {
        const weakest = (await this.learning.mastery(studentId))
          .filter((row) => row.subject === (subject ?? row.subject))
          .toSorted((a, b) => a.mastery - b.mastery);
        // the weakest topic may have no available questions
        for (const row of weakest) {
          const questions = this.pooled
            .freeOfSubject(row.subject)
            .filter((question) => this.isIn(question, row.topicId));
          const chosen = await this.withoutCardFirst(studentId, questions.filter(matches), count);
          if (chosen.length > 0) return chosen;
        }
        return [];
      }
      case 'topic': {
        const subjects = subject ? [subject] : SUBJECTS;
        const questions = subjects.flatMap((each) => this.pooled.freeOfSubject(each)).filter(matches);
        return this.withoutCardFirst(studentId, questions, count);
      }
    }
  }

  /** Returns one mistake of the student, which may be secure. */
  private async mistake(studentId: string, questionId: string): Promise<readonly PooledQuestion[]> {
    const mistakes = await this.learning.mistakes(studentId);
    if (!mistakes.some((card) => card.questionId === questionId)) throw new Refusal('not-found');
    const free = await this.availableQuestions([questionId]);
    if (free.length === 0) throw new Refusal('question-reserved');
    return free;
  }

  /**
   * Returns true if the question belongs to the topic.
   * @param topicId null for questions without a topic
   */
  private isIn({ topicIds }: PooledQuestion, topicId: string | null): boolean {
    const current = this.topics.currentIds(topicIds);
    return topicId === null ? current.length === 0 : current.includes(topicId);
  }

  private filterOf({ subject, topics = [] }: PracticeRequest): (question: PooledQuestion) => boolean {
    for (const id of topics) {
      const topic = this.topics.current(id);
      if (!topic) throw new Refusal('not-found');
      if (topic.subject !== (subject ?? topic.subject)) throw new Refusal('topic-of-other-subject');
    }
    const recordedIds = new Set(topics.flatMap((id) => [...this.topics.within(id)]));
    return (question) =>
      question.subject === (subject ?? question.subject) &&
      (topics.length === 0 || question.topicIds.some((id) => recordedIds.has(id)));
  }

  /** Draws at random. Questions for which the student has no card come first. */
  private async withoutCardFirst(studentId: string, questions: readonly PooledQuestion[], count: number) {
    const cards = await this.learning.cards(studentId);
    const contentKey = (question: PooledQuestion) => question.asks;
    const others = questions.filter(({ _id }) => !cards.has(_id));
    const chosen = randomSample(others, count, randomInt, contentKey);
    const reviewQuestions = questions.filter(({ _id }) => cards.has(_id));
    return [...chosen, ...randomSample(reviewQuestions, count - chosen.length, randomInt, contentKey)];
  }

  /** Returns the questions that can be practised, in the given order. */
  private async availableQuestions(questionIds: readonly string[]): Promise<PooledQuestion[]> {
    const pooled = await this.pool.newest(questionIds);
    return questionIds.flatMap((id) => {
      const question = pooled.get(id);
      return question?.free ? [question] : [];
    });
  }
}
