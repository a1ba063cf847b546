import type {
  TopicAdded,
  TopicEvent,
  TopicMerged,
  TopicMoved,
  TopicRenamed,
} from '../contracts/events/topic.events.js';
import { TOPICS_MAX, type Subject } from '../contracts/http/limits.js';
import { topicNameFault, topicNameKey } from '../contracts/http/topic-names.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { checkRevision, revisionOf } from '../platform/commands/revision.js';

export interface AddTopic {
  readonly type: 'AddTopic';
  readonly topicId: string;
  readonly subject: Subject;
  readonly name: string;
  /** Id of the chapter; null if this is a chapter. */
  readonly parentId: string | null;
}
/** A topic with the id to use if it is missing. */
interface NewTopic {
  readonly topicId: string;
  readonly name: string;
}
interface NewChapter extends NewTopic {
  readonly topics: readonly NewTopic[];
}
/** Adds the chapters and topics whose names are missing. */
export interface AddMissingTopics {
  readonly type: 'AddMissingTopics';
  readonly subject: Subject;
  readonly chapters: readonly NewChapter[];
}
export interface ChangeTopic {
  readonly type: 'ChangeTopic';
  readonly topicId: string;
  readonly name?: string | undefined;
  readonly parentId?: string | null | undefined;
  /** Revision that the caller has read; undefined replaces any. */
  readonly revision?: string | undefined;
}
export interface MergeTopic {
  readonly type: 'MergeTopic';
  readonly topicId: string;
  readonly into: string;
}
interface RetireTopic {
  readonly type: 'RetireTopic';
  readonly topicId: string;
}
export type TopicsCommand = AddTopic | AddMissingTopics | ChangeTopic | MergeTopic | RetireTopic;

export interface ActiveTopic {
  readonly topicId: string;
  readonly subject: Subject;
  readonly name: string;
  readonly parentId: string | null;
}

/** Active topics of a subject by id, without merged and retired ones. */
export type TopicsState = ReadonlyMap<string, ActiveTopic>;

/** Decider of the syllabus tree of one subject: chapters, and topics of chapters. */
export const topicsDecider: Decider<TopicsState, TopicsCommand, TopicEvent> = {
  initial: new Map(),

  decide(command, topics) {
    switch (command.type) {
      case 'AddTopic':
        return addTopic(command, topics);
      case 'AddMissingTopics':
        return addMissing(command, topics);
      case 'ChangeTopic':
        return changeTopic(command, topics);
      case 'MergeTopic':
        return mergeTopic(command, topics);
      default:
        return retireTopic(command, topics);
    }
  },

  evolve(topics, event) {
    const after = new Map(topics);
    const { topicId } = event.data;
    switch (event.type) {
      case 'TopicAdded':
        return after.set(topicId, event.data);
      case 'TopicRenamed':
      case 'TopicMoved': {
        const topic = after.get(topicId);
        return topic ? after.set(topicId, { ...topic, ...event.data }) : topics;
      }
      case 'TopicMerged':
      case 'TopicRetired':
        after.delete(topicId);
        return after;
      default:
        return notOfThisStream(event);
    }
  },
};

function addTopic({ topicId, subject, name, parentId }: AddTopic, topics: TopicsState): TopicAdded[] {
  if (topics.has(topicId)) return [];
  if (topics.size >= TOPICS_MAX) throw new Refusal('topics-too-many');
  if (parentId !== null) checkIsChapter(requireTopic(parentId, topics));
  const data = { topicId, subject, name: wellFormedName(name), parentId };
  checkNameFree(data, topics);
  return [{ type: 'TopicAdded', data }];
}

function addMissing({ subject, chapters }: AddMissingTopics, topics: TopicsState): TopicAdded[] {
  const events: TopicAdded[] = [];
  let after = topics;
  const idOf = ({ topicId, name }: NewTopic, parentId: string | null): string => {
    const existing = childrenOf(parentId, after).find((topic) => topicNameKey(topic.name) === topicNameKey(name));
    if (existing) return existing.topicId;
    const added = addTopic({ type: 'AddTopic', topicId, subject, name, parentId }, after);
    events.push(...added);
    after = added.reduce<TopicsState>(topicsDecider.evolve, after);
    return topicId;
  };
  for (const chapter of chapters) {
    const chapterId = idOf(chapter, null);
    for (const topic of chapter.topics) idOf(topic, chapterId);
  }
  return events;
}

export const topicRevision = ({ name, parentId }: Pick<ActiveTopic, 'name' | 'parentId'>): string =>
  revisionOf([name, parentId]);

function changeTopic({ topicId, ...change }: ChangeTopic, topics: TopicsState): (TopicRenamed | TopicMoved)[] {
  const before = requireTopic(topicId, topics);
  const { subject } = before;
  const parentId = change.parentId === undefined ? before.parentId : change.parentId;
  const after = { ...before, name: wellFormedName(change.name ?? before.name), parentId };
  if (parentId !== null && parentId !== before.parentId) {
    checkIsChapter(requireTopic(parentId, topics));
    if (parentId === topicId || childrenOf(topicId, topics).length > 0) throw new Refusal('topic-too-deep');
  }
  checkNameFree(after, topics);
  const events: (TopicRenamed | TopicMoved)[] = [];
  if (after.name !== before.name) events.push({ type: 'TopicRenamed', data: { topicId, subject, name: after.name } });
  if (parentId !== before.parentId) events.push({ type: 'TopicMoved', data: { topicId, subject, parentId } });
  if (events.length > 0) checkRevision(change.revision, topicRevision(before), before);
  return events;
}

/**
 * Merges topics. The topics of a merged chapter move to the other chapter, or merge into its topics of the same name.
 */
function mergeTopic({ topicId, into }: MergeTopic, topics: TopicsState): (TopicMerged | TopicMoved)[] {
  const merged = requireTopic(topicId, topics);
  const target = requireTopic(into, topics);
  if (into === topicId || target.parentId === topicId) throw new Refusal('topic-not-mergeable');
  const { subject } = merged;
  const children = childrenOf(topicId, topics);
  if (children.length > 0) checkIsChapter(target);
  const targetChildren = childrenOf(into, topics);
  const childEvents = children.map((child): TopicMerged | TopicMoved => {
    const sameNameChild = targetChildren.find(({ name }) => topicNameKey(name) === topicNameKey(child.name));
    return sameNameChild
      ? { type: 'TopicMerged', data: { topicId: child.topicId, subject, into: sameNameChild.topicId } }
      : { type: 'TopicMoved', data: { topicId: child.topicId, subject, parentId: into } };
  });
  return [...childEvents, { type: 'TopicMerged', data: { topicId, subject, into } }];
}

/** Retires a topic, or a chapter with its topics. */
function retireTopic({ topicId }: RetireTopic, topics: TopicsState): TopicEvent[] {
  const topicsToRetire = [...childrenOf(topicId, topics), requireTopic(topicId, topics)];
  return topicsToRetire.map((topic) => ({
    type: 'TopicRetired',
    data: { topicId: topic.topicId, subject: topic.subject },
  }));
}

const childrenOf = (parentId: string | null, topics: TopicsState): ActiveTopic[] =>
  [...topics.values()].filter((topic) => topic.parentId === parentId);

/**
 * Returns an active topic.
 * @throws Refusal `not-found`
 */
function requireTopic(topicId: string, topics: TopicsState): ActiveTopic {
  const topic = topics.get(topicId);
  if (!topic) throw new Refusal('not-found');
  return topic;
}

/**
 * Checks that the parent is a chapter.
 * @throws Refusal `topic-too-deep`
 */
function checkIsChapter({ parentId }: ActiveTopic): void {
  if (parentId !== null) throw new Refusal('topic-too-deep');
}

/**
 * Checks that the name is unique under its parent.
 * @throws Refusal `topic-name-taken`
 */
function checkNameFree({ topicId, name, parentId }: ActiveTopic, topics: TopicsState): void {
  const isTaken = childrenOf(parentId, topics).some(
    (sibling) => sibling.topicId !== topicId && topicNameKey(sibling.name) === topicNameKey(name),
  );
  if (isTaken) throw new Refusal('topic-name-taken');
}

/**
 * Normalizes and validates a name.
 * @throws Refusal `invalid`
 */
function wellFormedName(input: string): string {
  const fault = topicNameFault(input);
  if (fault) throw new Refusal('invalid', { errors: { name: fault } });
  return input.trim();
}
