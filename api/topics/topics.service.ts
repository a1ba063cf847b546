import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Refusal } from '../platform/commands/refusal.js';
import {
  topicsDecider,
  type AddMissingTopics,
  type AddTopic,
  type ChangeTopic,
  type MergeTopic,
  type TopicsCommand,
  type TopicsState,
} from './topics.decider.js';

/**
 * Validates and changes topics, also for other features. Reads the log, so that a new topic can be used immediately.
 * @throws Refusal `not-found`, `topic-of-other-subject`, or from the decider
 */
@Injectable()
export class TopicsService {
  constructor(
    private readonly topics: TopicsQueries,
    private readonly commands: Commands,
  ) {}

  /**
   * Returns the active topics of a subject by id.
   * @throws StoreUnavailable
   */
  async ofSubject(subject: Subject): Promise<TopicsState> {
    return (await this.commands.state(streams.topics(subject), topicsDecider)).state;
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

  async addTopic(topic: Omit<AddTopic, 'type' | 'topicId'>, context: CommandContext): Promise<string> {
    const topicId = randomUUID();
    await this.decide(topic.subject, { type: 'AddTopic', topicId, ...topic }, context);
    return topicId;
  }

  addMissingTopics(
    missing: Omit<AddMissingTopics, 'type'>,
    context: CommandContext,
  ): Promise<DecisionResult<TopicsState>> {
    return this.decide(missing.subject, { type: 'AddMissingTopics', ...missing }, context);
  }

  async changeTopic(change: Omit<ChangeTopic, 'type'>, context: CommandContext): Promise<DecisionResult<TopicsState>> {
    return this.decide(await this.subjectOf(change.topicId), { type: 'ChangeTopic', ...change }, context);
  }

  /** Merges a topic into another one, which takes over its questions and answers. */
  async mergeTopic(merge: Omit<MergeTopic, 'type'>, context: CommandContext): Promise<DecisionResult<TopicsState>> {
    return this.decide(await this.subjectOf(merge.topicId), { type: 'MergeTopic', ...merge }, context);
  }

  /** Retires a topic, or a chapter with its topics. */
  async retireTopic(topicId: string, context: CommandContext): Promise<DecisionResult<TopicsState>> {
    return this.decide(await this.subjectOf(topicId), { type: 'RetireTopic', topicId }, context);
  }

  private async decide(
    subject: Subject,
    command: TopicsCommand,
    context: CommandContext,
  ): Promise<DecisionResult<TopicsState>> {
    const otherTopicId = 'into' in command ? command.into : 'parentId' in command ? command.parentId : undefined;
    if (typeof otherTopicId === 'string' && (await this.subjectOf(otherTopicId)) !== subject) {
      throw new Refusal('topic-of-other-subject');
    }
    return this.commands.decide(streams.topics(subject), topicsDecider, command, context);
  }
}
