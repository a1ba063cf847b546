import type { Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A chapter (without a parent) or a topic of a chapter was added. */
export type TopicAdded = DomainEvent<
  'TopicAdded',
  { topicId: string; subject: Subject; name: string; parentId: string | null }
>;
export type TopicRenamed = DomainEvent<'TopicRenamed', { topicId: string; subject: Subject; name: string }>;
export type TopicMoved = DomainEvent<'TopicMoved', { topicId: string; subject: Subject; parentId: string | null }>;
/** A topic was merged. Everything recorded under it counts under `into`. */
export type TopicMerged = DomainEvent<'TopicMerged', { topicId: string; subject: Subject; into: string }>;
/** A topic was retired and is no longer shown. Everything recorded under it remains in the log. */
type TopicRetired = DomainEvent<'TopicRetired', { topicId: string; subject: Subject }>;

export type TopicEvent = TopicAdded | TopicRenamed | TopicMoved | TopicMerged | TopicRetired;

export const topicEventVersions: EventVersions<TopicEvent> = {
  TopicAdded: [],
  TopicRenamed: [],
  TopicMoved: [],
  TopicMerged: [],
  TopicRetired: [],
};
