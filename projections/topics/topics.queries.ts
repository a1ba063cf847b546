import { Injectable } from '@nestjs/common';
import type { Subject } from '../../api/contracts/http/limits.js';
import { ReadModelBuilding } from '../../api/platform/event-store/event-store.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { ReadModels } from '../read-models.js';
import { topicsProjection, type TopicDocument } from './topics.projection.js';

/** Caches the syllabus trees in memory, and maps recorded topic ids to current topics. */
@Injectable()
export class TopicsQueries extends InMemoryReadModel<TopicDocument> {
  private topics: Map<string, TopicDocument> | undefined;

  constructor(readModels: ReadModels) {
    super('topics', topicsProjection, readModels);
  }

  /**
   * Returns the active topics in creation order, each chapter followed by its topics.
   * @param subject defaults to all
   * @throws ReadModelBuilding
   */
  all(subject?: Subject): TopicDocument[] {
    const active = [...this.loaded().values()]
      .filter((topic) => topic.state === 'active' && (subject === undefined || topic.subject === subject))
      .toSorted((a, b) => a.place - b.place);
    return active
      .filter(({ parentId }) => parentId === null)
      .flatMap((chapter) => [chapter, ...active.filter(({ parentId }) => parentId === chapter._id)]);
  }

  /** Resolves a recorded id to the active topic; undefined if it was retired or never existed. */
  current(topicId: string): TopicDocument | undefined {
    const topics = this.loaded();
    let topic = topics.get(topicId);
    while (topic?.into !== undefined) topic = topics.get(topic.into);
    return topic?.state === 'active' ? topic : undefined;
  }

  /** Resolves recorded ids to the ids of active topics, without duplicates. */
  currentIds(topicIds: readonly string[]): string[] {
    return [...new Set(topicIds.flatMap((id) => this.current(id)?._id ?? []))];
  }

  /** Returns the recorded ids of a topic: its own id and the ids of topics merged into it. */
  recordedAs(topicId: string): string[] {
    return [...this.loaded().keys()].filter((id) => this.current(id)?._id === topicId);
  }

  /** Returns the recorded ids of a topic and, for a chapter, of all its topics. */
  within(topicId: string): ReadonlySet<string> {
    return this.byTopic().get(topicId) ?? new Set();
  }

  /** Returns `within` of each active topic. */
  byTopic(): ReadonlyMap<string, ReadonlySet<string>> {
    const ids = new Map<string, Set<string>>();
    for (const recordedId of this.loaded().keys()) {
      const topic = this.current(recordedId);
      for (const id of topic ? [topic._id, topic.parentId] : []) {
        if (id !== null) ids.set(id, (ids.get(id) ?? new Set()).add(recordedId));
      }
    }
    return ids;
  }

  async load(pages: AsyncIterable<readonly TopicDocument[]>): Promise<void> {
    const topics = new Map<string, TopicDocument>();
    for await (const page of pages) for (const topic of page) topics.set(topic._id, topic);
    this.topics = topics;
  }

  change(documents: ReadonlyMap<string, TopicDocument | undefined>): void {
    for (const [id, topic] of documents) {
      if (topic) this.topics?.set(id, topic);
      else this.topics?.delete(id);
    }
  }

  private loaded(): Map<string, TopicDocument> {
    if (!this.topics) throw new ReadModelBuilding(topicsProjection.name);
    return this.topics;
  }
}
