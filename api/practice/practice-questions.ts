import { Injectable } from '@nestjs/common';
import { LearningService } from './learning/learning.service.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { FreeQuestionsService } from '../attempts/free-questions.service.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import type { PracticeSource } from '../contracts/http/practice.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Draws } from '../platform/draws.js';
import { PracticeReader } from './practice-reader.js';

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

/**
 * Selects the questions of a practice. Questions that model tests reserve are not drawn; reviews and mistakes are
 * questions whose key the student has been shown, and are never reserved for them.
 */
@Injectable()
export class PracticeQuestions {
  constructor(
    private readonly learning: LearningService,
    private readonly pooled: PooledQuestionsQueries,
    private readonly free: FreeQuestionsService,
    private readonly reader: PracticeReader,
    private readonly topics: TopicsQueries,
    private readonly draws: Draws,
  ) {}

  /**
   * Selects questions for a student.
   * @param previous ids of the questions of the student's last practice, which mistakes repeat only if no others remain
   * @throws Refusal `not-found` for an unknown topic or a question that is not a mistake of the student,
   *   `topic-of-other-subject`, `results-not-yet`, `question-unavailable`
   */
  async choose(
    studentId: string,
    request: PracticeRequest,
    previous: ReadonlySet<string>,
    now: Date,
  ): Promise<PinnedQuestion[]> {
    const chosen =
      request.questionId === undefined
        ? await this.bySource(studentId, request, this.filterOf(request), previous, now)
        : await this.mistake(studentId, request.questionId, now);
    return chosen.map(({ _id, version }) => ({ questionId: _id, version }));
  }

  private async bySource(
    studentId: string,
    { source, subject, count }: PracticeRequest,
    matches: (question: PooledQuestion) => boolean,
    previous: ReadonlySet<string>,
    now: Date,
  ): Promise<readonly PooledQuestion[]> {
    switch (source) {
      case 'due': {
        const cards = await this.learning.today(studentId, await this.reader.openQuestions(studentId, now));
        const ids = cards.map(({ questionId }) => questionId);
        return this.existing(ids).filter(matches).slice(0, count);
      }
      case 'mistakes': {
        const isOpen = await this.reader.openQuestions(studentId, now);
        const cards = await this.learning.mistakes(studentId);
        const ids = cards
          .filter(({ isSecure, questionId }) => !isSecure && isOpen(questionId))
          .map(({ questionId }) => questionId)
          .toSorted((a, b) => Number(previous.has(a)) - Number(previous.has(b)));
        return this.existing(ids).filter(matches).slice(0, count);
      }
      case 'weak': {
        const weakest = (await this.learning.mastery(studentId))
          .filter((row) => row.subject === (subject ?? row.subject))
          .toSorted((a, b) => a.mastery - b.mastery);
        const isFree = await this.free.forStudent(studentId, now);
        // the weakest topic may have no available questions
        for (const row of weakest) {
          const questions = this.pooled
            .ofSubject(row.subject)
            .filter((question) => isFree(question) && this.isIn(question, row.topicId));
          const chosen = await this.withoutCardFirst(studentId, questions.filter(matches), count);
          if (chosen.length > 0) return chosen;
        }
        return [];
      }
      case 'topic': {
        const subjects = subject ? [subject] : SUBJECTS;
        const isFree = await this.free.forStudent(studentId, now);
        const questions = subjects
          .flatMap((each) => this.pooled.ofSubject(each))
          .filter((question) => matches(question) && isFree(question));
        return this.withoutCardFirst(studentId, questions, count);
      }
    }
  }

  /** Returns one mistake of the student, which may be secure. */
  private async mistake(studentId: string, questionId: string, now: Date): Promise<readonly PooledQuestion[]> {
    const mistakes = await this.learning.mistakes(studentId);
    if (!mistakes.some((card) => card.questionId === questionId)) throw new Refusal('not-found');
    const question = this.pooled.find(questionId);
    const isOpen = await this.reader.openQuestions(studentId, now);
    if (!isOpen(questionId)) throw new Refusal('results-not-yet');
    if (!question || question.annulled) throw new Refusal('question-unavailable');
    return [question];
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
    const chosen = this.draws.sample(others, count, contentKey);
    const reviewQuestions = questions.filter(({ _id }) => cards.has(_id));
    return [...chosen, ...this.draws.sample(reviewQuestions, count - chosen.length, contentKey)];
  }

  /** Returns the questions that exist and have a correct answer, in the given order. */
  private existing(questionIds: readonly string[]): PooledQuestion[] {
    return questionIds.flatMap((questionId) => {
      const question = this.pooled.find(questionId);
      return !question || question.annulled ? [] : [question];
    });
  }
}
