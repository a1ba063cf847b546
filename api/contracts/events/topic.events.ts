import type { Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A chapter (without a parent) or a topic of a chapter. */
export type TopicAdded = DomainEvent<
  'TopicAdded',
  { topicId: string; subject: Subject; name: string; parentId: string | null }
>;
export type TopicRenamed = DomainEvent<'TopicRenamed', { topicId: string; subject: Subject; name: string }>;
export type TopicMoved = DomainEvent<'TopicMoved', { topicId: string; subject: Subject; parentId: string | null }>;
/** From here on, whatever was recorded under the topic counts under `into`. */
export type TopicMerged = DomainEvent<'TopicMerged', { topicId: string; subject: Subject; into: string }>;
/** Shown nowhere from here on; what was recorded under it stays in the log. */
type TopicRetired = DomainEvent<'TopicRetired', { topicId: string; subject: Subject }>;

export type TopicEvent = TopicAdded | TopicRenamed | TopicMoved | TopicMerged | TopicRetired;

export const topicEventVersions: EventVersions<TopicEvent> = {
  TopicAdded: [],
  TopicRenamed: [],
  TopicMoved: [],
  TopicMerged: [],
  TopicRetired: [],
};
