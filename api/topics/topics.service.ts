import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { topicsDecider, type TopicsState } from './topics.decider.js';

/** Port for other features to validate topics. Reads the log, so that a new topic can be used immediately. */
@Injectable()
export class TopicsService {
  constructor(
    private readonly decisions: Decisions,
    private readonly topics: TopicsQueries,
  ) {}

  /**
   * Returns the active topics of a subject by id.
   * @throws StoreUnavailable
   */
  async ofSubject(subject: Subject): Promise<TopicsState> {
    return (await this.decisions.state(streams.topics(subject), topicsDecider)).state;
  }

  /**
   * Returns the subject of an active or merged topic.
   * @throws Refusal `not-found`
   */
  async subjectOf(topicId: string): Promise<Subject> {
    const id = this.topics.current(topicId)?._id ?? topicId;
    for (const subject of SUBJECTS) if ((await this.ofSubject(subject)).has(id)) return subject;
    throw new Refusal('not-found');
  }

  /**
   * Returns the ids of active topics of a subject. A merged topic is replaced by its target.
   * @throws Refusal `topic-of-other-subject`, or `not-found` for a retired or unknown topic
   */
  async checked(subject: Subject, topicIds: readonly string[]): Promise<string[]> {
    if (topicIds.length === 0) return [];
    const own = await this.ofSubject(subject);
    const current = topicIds.map((id) => (own.has(id) ? id : (this.topics.current(id)?._id ?? id)));
    for (const id of current) {
      if (own.has(id)) continue;
      await this.subjectOf(id);
      throw new Refusal('topic-of-other-subject');
    }
    return [...new Set(current)];
  }
}
