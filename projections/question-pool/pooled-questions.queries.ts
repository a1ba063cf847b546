import { Injectable } from '@nestjs/common';
import type { Subject } from '../../api/contracts/http/limits.js';
import { ReadModelBuilding } from '../../api/platform/event-store/event-store.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { ReadModels } from '../read-models.js';
import { questionPoolProjection, type PooledQuestion } from './question-pool.projection.js';

/** Recorded topic ids of questions (`TopicsQueries.within`). */
export type TopicIds = ReadonlySet<string>;

interface Pool {
  readonly questions: Map<string, PooledQuestion>;
  readonly bySubject: Map<Subject, Map<string, PooledQuestion>>;
  /** Question ids by topic. */
  readonly tagged: Map<string, Set<string>>;
}

/**
 * Caches all questions without content in memory, so that drawing and filtering by topic do not read thousands of rows.
 */
@Injectable()
export class PooledQuestionsQueries extends InMemoryReadModel<PooledQuestion> {
  private pool: Pool | undefined;
  private changes = 0;

  constructor(readModels: ReadModels) {
    super('question pool', questionPoolProjection, readModels);
  }

  /** Number of changes so far, for caches of what is derived from the questions. */
  get revision(): number {
    return this.changes;
  }

  /** @throws ReadModelBuilding */
  find(questionId: string): PooledQuestion | undefined {
    return this.loaded().questions.get(questionId);
  }

  /**
   * Returns the questions of a subject, including reserved ones.
   * @param topicIds defaults to all questions of the subject
   * @throws ReadModelBuilding
   */
  ofSubject(subject: Subject, topicIds?: TopicIds): readonly PooledQuestion[] {
    if (topicIds) return this.withTopics(topicIds).filter((question) => question.subject === subject);
    return [...(this.loaded().bySubject.get(subject)?.values() ?? [])];
  }

  /**
   * Returns questions in creation order, including reserved ones.
   * @throws ReadModelBuilding
   */
  withTopics(topicIds: TopicIds): PooledQuestion[] {
    const { questions, tagged } = this.loaded();
    const ids = new Set<string>();
    for (const topicId of topicIds) for (const id of tagged.get(topicId) ?? []) ids.add(id);
    return [...ids].map((id) => questions.get(id)!).toSorted((a, b) => a.place - b.place);
  }

  /** @throws ReadModelBuilding */
  countWithTopics(topicIds: TopicIds): number {
    const { tagged } = this.loaded();
    const sets = [...topicIds].flatMap((topicId) => tagged.get(topicId) ?? []);
    return sets.length === 1 ? sets[0]!.size : new Set(sets.flatMap((ids) => [...ids])).size;
  }

  async load(pages: AsyncIterable<readonly PooledQuestion[]>): Promise<void> {
    const pool: Pool = { questions: new Map(), bySubject: new Map(), tagged: new Map() };
    for await (const page of pages) for (const question of page) addToPool(pool, question);
    this.pool = pool;
    this.changes += 1;
  }

  change(documents: ReadonlyMap<string, PooledQuestion | undefined>): void {
    if (!this.pool) return;
    for (const [id, question] of documents) {
      remove(this.pool, id);
      if (question) addToPool(this.pool, question);
    }
    this.changes += 1;
  }

  private loaded(): Pool {
    if (!this.pool) throw new ReadModelBuilding(questionPoolProjection.name);
    return this.pool;
  }
}

function addToPool({ questions, bySubject, tagged }: Pool, question: PooledQuestion): void {
  const { _id, subject, topicIds } = question;
  questions.set(_id, question);
  for (const topicId of topicIds) tagged.set(topicId, (tagged.get(topicId) ?? new Set()).add(_id));
  bySubject.set(subject, (bySubject.get(subject) ?? new Map<string, PooledQuestion>()).set(_id, question));
}

function remove({ questions, bySubject, tagged }: Pool, id: string): void {
  const before = questions.get(id);
  if (!before) return;
  questions.delete(id);
  bySubject.get(before.subject)?.delete(id);
  for (const topicId of before.topicIds) tagged.get(topicId)?.delete(id);
}
