import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** A question that tests can be drawn from, without its content. */
export interface PooledQuestion {
  _id: string;
  subject: Subject;
  /** the newest: revision in its stream that holds the content */
  version: number;
}

const pooled = {
  documents: ({ data }: Projected<'QuestionAdded' | 'QuestionUpdated'>) => data.questionId,
  fold: (
    _: PooledQuestion | undefined,
    { data, revision }: Projected<'QuestionAdded' | 'QuestionUpdated'>,
    _id: string,
  ): PooledQuestion => ({ _id, subject: data.subject, version: revision }),
};

export const questionPoolProjection = defineProjection<PooledQuestion>({
  name: 'question-pool',
  fingerprint: '1',
  collection: { name: 'question-pool', fields: ['subject'], indexes: [['subject']] },
  on: {
    QuestionAdded: pooled,
    QuestionUpdated: pooled,
    QuestionDeleted: { documents: ({ data }) => data.questionId, fold: () => null },
  },
});
