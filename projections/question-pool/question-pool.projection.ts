import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** A question that tests are made of, without its content. */
export interface PooledQuestion {
  _id: string;
  subject: Subject;
  /** the newest: revision in its stream that holds the content */
  version: number;
  /** upcoming and live model tests that it is kept back for */
  keptFor: readonly string[];
  /** none */
  free: boolean;
}

type Added = Projected<'QuestionAdded' | 'QuestionUpdated'>;

const pooled = {
  documents: ({ data }: Added) => data.questionId,
  fold: (before: PooledQuestion | undefined, { data, revision }: Added, _id: string): PooledQuestion => {
    const { subject } = data;
    const { keptFor, free } = before ?? { keptFor: [], free: true };
    return { _id, subject, version: revision, keptFor, free };
  },
};

/** A deleted one is left deleted. */
function keptIf(kept: boolean, question: PooledQuestion | undefined, modelTestId: string): PooledQuestion | null {
  if (!question || question.keptFor.includes(modelTestId) === kept) return question ?? null;
  const keptFor = kept ? [...question.keptFor, modelTestId] : question.keptFor.filter((id) => id !== modelTestId);
  return { ...question, keptFor, free: keptFor.length === 0 };
}

type WithQuestions = Projected<'ModelTestWentLive' | 'ModelTestArchived' | 'ModelTestDeleted'>;

const keeping = (kept: boolean) => ({
  documents: ({ data }: WithQuestions) => data.questionIds,
  fold: (before: PooledQuestion | undefined, { data }: WithQuestions) => keptIf(kept, before, data.modelTestId),
});

const idsOf = ({ data }: Projected<'ModelTestCreated' | 'ModelTestChanged'>) =>
  data.questions.map(({ questionId }) => questionId);

export const questionPoolProjection = defineProjection<PooledQuestion>({
  name: 'question-pool',
  fingerprint: '2',
  collection: { name: 'question-pool', fields: ['subject', 'free'], indexes: [['subject'], ['subject', 'free']] },
  on: {
    QuestionAdded: pooled,
    QuestionUpdated: pooled,
    QuestionDeleted: { documents: ({ data }) => data.questionId, fold: () => null },
    ModelTestCreated: { documents: idsOf, fold: (before, { data }) => keptIf(true, before, data.modelTestId) },
    ModelTestChanged: {
      documents: (event) => [...idsOf(event), ...event.data.dropped],
      fold: (before, { data }, _id) => keptIf(!data.dropped.includes(_id), before, data.modelTestId),
    },
    ModelTestWentLive: keeping(true),
    ModelTestArchived: keeping(false),
    ModelTestDeleted: keeping(false),
  },
});
