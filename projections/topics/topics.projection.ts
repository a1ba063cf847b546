import type { Subject } from '../../api/contracts/http/limits.js';
import { changes, defineProjection } from '../engine/projection.js';

/** A chapter or a topic. Merged and retired ones remain, because questions and answers refer to them. */
export interface TopicDocument {
  readonly _id: string;
  readonly subject: Subject;
  readonly name: string;
  /** Id of the chapter; null for a chapter. */
  readonly parentId: string | null;
  /** Position of the event that created the topic. */
  readonly place: number;
  readonly state: 'active' | 'merged' | 'retired';
  /** Id of the topic that this one was merged into. */
  readonly into?: string;
}

export const topicsProjection = defineProjection<TopicDocument>({
  name: 'topics',
  fingerprint: '1',
  collection: { name: 'topics', fields: [], indexes: [] },
  on: {
    TopicAdded: {
      documents: ({ data }) => data.topicId,
      fold: (_, { data: { subject, name, parentId }, position }, _id) => ({
        _id,
        subject,
        name,
        parentId,
        place: Number(position),
        state: 'active',
      }),
    },
    TopicRenamed: changes('topicId', ({ data: { name } }) => ({ name })),
    TopicMoved: changes('topicId', ({ data: { parentId } }) => ({ parentId })),
    TopicMerged: changes('topicId', ({ data: { into } }) => ({ state: 'merged', into })),
    TopicRetired: changes('topicId', () => ({ state: 'retired' })),
  },
});
