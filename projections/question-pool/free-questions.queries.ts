import { Inject, Injectable } from '@nestjs/common';
import type { Subject } from '../../api/contracts/http/limits.js';
import { EVENT_STORE, ReadModelBuilding, type EventStore } from '../../api/platform/event-store/event-store.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { PROJECTION_PROGRESS, type ProjectionProgress } from '../engine/progress.js';
import { ReadModels } from '../read-models.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionPoolProjection, type PooledQuestion } from './question-pool.projection.js';

type Pool = Map<Subject, Map<string, PooledQuestion>>;

/** Holds the questions available to mock tests in memory, so that drawing does not read thousands of rows. */
@Injectable()
export class FreeQuestionsQueries extends InMemoryReadModel<PooledQuestion> {
  private pool: Pool | undefined;

  constructor(
    @Inject(EVENT_STORE) events: EventStore,
    @Inject(READ_STORE) reads: ReadStore,
    @Inject(PROJECTION_PROGRESS) progress: ProjectionProgress,
    readModels: ReadModels,
  ) {
    super('question pool', questionPoolProjection, { events, reads, progress }, readModels);
  }

  /**
   * Excludes questions of upcoming and live model tests.
   * @throws ReadModelBuilding
   */
  ofSubject(subject: Subject): readonly PooledQuestion[] {
    if (!this.pool) throw new ReadModelBuilding(questionPoolProjection.name);
    return [...(this.pool.get(subject)?.values() ?? [])];
  }

  async load(pages: AsyncIterable<readonly PooledQuestion[]>): Promise<void> {
    const pool: Pool = new Map();
    for await (const page of pages) for (const question of page) put(pool, question);
    this.pool = pool;
  }

  change(documents: ReadonlyMap<string, PooledQuestion | undefined>): void {
    for (const [id, question] of documents) {
      this.pool?.forEach((questions) => questions.delete(id));
      if (this.pool && question) put(this.pool, question);
    }
  }
}

function put(pool: Pool, question: PooledQuestion): void {
  if (!question.free) return;
  const questions = pool.get(question.subject) ?? new Map<string, PooledQuestion>();
  pool.set(question.subject, questions.set(question._id, question));
}
