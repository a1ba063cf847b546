import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { FreeQuestionsQueries } from '../../projections/question-pool/free-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { Subject } from '../contracts/http/limits.js';
import type { PracticeSource } from '../contracts/http/practice.js';
import { randomSample } from '../platform/shared/random-sample.js';

/** What a student wants to practise. */
export interface PracticeWish {
  readonly source: PracticeSource;
  readonly subject?: Subject | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly count: number;
}

/** Chooses the questions of a practice, from those that no model test reserves. */
@Injectable()
export class PracticeQuestions {
  constructor(
    private readonly learning: LearningQueries,
    private readonly free: FreeQuestionsQueries,
    private readonly pool: QuestionPoolQueries,
  ) {}

  async choose(studentId: string, wish: PracticeWish): Promise<PinnedQuestion[]> {
    const chosen = await this.bySource(studentId, wish);
    return chosen.map(({ _id, version }) => ({ questionId: _id, version }));
  }

  private async bySource(studentId: string, wish: PracticeWish): Promise<readonly PooledQuestion[]> {
    const { source, subject, count } = wish;
    switch (source) {
      case 'due': {
        const cards = (await this.learning.today(studentId)).filter(
          (card) => card.subject === (subject ?? card.subject),
        );
        return this.pooled(cards.slice(0, count).map(({ questionId }) => questionId));
      }
      case 'mistakes': {
        const ids = await this.learning.mistakes(studentId, subject);
        return (await this.pooled(ids)).slice(0, count);
      }
      case 'weak': {
        const mastery = (await this.learning.mastery(studentId)).filter(
          (row) => row.subject === (subject ?? row.subject),
        );
        const weakest = mastery.toSorted((a, b) => a.mastery - b.mastery)[0];
        return weakest ? this.unansweredFirst(studentId, this.free.ofSubject(weakest.subject), count) : [];
      }
      case 'topic':
        return this.unansweredFirst(studentId, this.free.ofSubject(subject!), count);
    }
  }

  /** Draws at random, questions without a card first. */
  private async unansweredFirst(studentId: string, questions: readonly PooledQuestion[], count: number) {
    const cards = await this.learning.cards(studentId);
    const asks = ({ asks: same }: PooledQuestion) => same;
    const unanswered = randomSample(
      questions.filter(({ _id }) => !cards.has(_id)),
      count,
      randomInt,
      asks,
    );
    const others = questions.filter(({ _id }) => cards.has(_id));
    return [...unanswered, ...randomSample(others, count - unanswered.length, randomInt, asks)];
  }

  /** Returns those that may be practised, in the given order. */
  private async pooled(questionIds: readonly string[]): Promise<PooledQuestion[]> {
    const pooled = await this.pool.newest(questionIds);
    return questionIds.flatMap((id) => {
      const question = pooled.get(id);
      return question?.free ? [question] : [];
    });
  }
}
