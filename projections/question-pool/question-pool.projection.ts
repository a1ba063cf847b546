import type { Subject } from '../../api/contracts/http/limits.js';
import { contentKeyOf, hashOf } from '../../api/platform/shared/content-key.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A question for use in tests, without its content. Whether it is reserved is computed when it is read. */
export interface PooledQuestion {
  _id: string;
  subject: Subject;
  /** Position of the event that created the question. */
  place: number;
  /** Topic ids as recorded; may include merged or retired topics. */
  topicIds: readonly string[];
  hasSolution: boolean;
  /** Latest version: the revision of the content in the question's stream. */
  version: number;
  /** Hash that is equal for questions with the same text and options. */
  asks: string;
  /** Hash that is equal for versions with the same text, options and key. */
  content: string;
  /** First version with the current content. Answers to earlier versions answered a different question. */
  since: number;
  /** Set while the latest version has no correct answer and is not scored. */
  annulled?: true;
}

type ContentEvent = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated'>;

const poolFold = {
  documents: ({ data }: ContentEvent) => data.questionId,
  fold: (
    before: PooledQuestion | undefined,
    { data, revision, position }: ContentEvent,
    _id: string,
  ): PooledQuestion => {
    const { subject, correctAnswers } = data;
    const asks = contentKeyOf(data);
    const content = hashOf([asks, correctAnswers]);
    const since = before?.content === content ? before.since : revision;
    const { place, topicIds, hasSolution }: Pick<PooledQuestion, 'place' | 'topicIds' | 'hasSolution'> = before ?? {
      place: Number(position),
      topicIds: [],
      hasSolution: false,
    };
    return { _id, subject, place, topicIds, hasSolution, version: revision, asks, content, since };
  },
};

/** Mock tests exclude an annulled question until it is edited or has a key again. */
const rekeyFold = {
  documents: ({ data }: ProjectedEvent<'KeyCorrected' | 'KeyCorrectionReversed'>) => data.questionId,
  fold: (
    before: PooledQuestion | undefined,
    { data }: ProjectedEvent<'KeyCorrected' | 'KeyCorrectionReversed'>,
  ): PooledQuestion | null => {
    const newest = data.versions.find(({ version }) => version === before?.version);
    if (!before || !newest) return before ?? null;
    const { annulled: _, ...question } = before;
    return newest.after === null ? { ...question, annulled: true } : question;
  },
};

export const questionPoolProjection = defineProjection<PooledQuestion>({
  name: 'question-pool',
  fingerprint: '8',
  collection: { name: 'question-pool', fields: [], indexes: [] },
  on: {
    QuestionAdded: poolFold,
    QuestionUpdated: poolFold,
    QuestionSolutionSet: changes('questionId', ({ data }) => ({ hasSolution: data.solution !== null })),
    QuestionTopicsSet: changes('questionId', ({ data }) => ({ topicIds: data.topicIds })),
    QuestionDeleted: { documents: ({ data }) => data.questionId, fold: () => null },
    KeyCorrected: rekeyFold,
    KeyCorrectionReversed: rekeyFold,
  },
});
