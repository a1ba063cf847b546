import { createHash } from 'node:crypto';
import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A question for use in tests, without its content. */
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
  /** Model tests that reserve the question: until they are archived or deleted and their results are shown. */
  keptFor: readonly string[];
  /** Set while the latest version has no correct answer and is not scored. */
  annulled?: true;
  /** True if mock tests may use the question, that is, it is neither reserved nor annulled. */
  free: boolean;
}

type ContentEvent = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated'>;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const poolFold = {
  documents: ({ data }: ContentEvent) => data.questionId,
  fold: (
    before: PooledQuestion | undefined,
    { data, revision, position }: ContentEvent,
    _id: string,
  ): PooledQuestion => {
    const { subject, question, options, correctAnswers } = data;
    const contentKey = hashOf([question, options.toSorted()]);
    const content = hashOf([contentKey, correctAnswers]);
    const since = before?.content === content ? before.since : revision;
    const {
      keptFor,
      place,
      topicIds,
      hasSolution,
    }: Pick<PooledQuestion, 'keptFor' | 'place' | 'topicIds' | 'hasSolution'> = before ?? {
      keptFor: [],
      place: Number(position),
      topicIds: [],
      hasSolution: false,
    };
    const free = keptFor.length === 0;
    return {
      _id,
      subject,
      place,
      topicIds,
      hasSolution,
      version: revision,
      asks: contentKey,
      content,
      since,
      keptFor,
      free,
    };
  },
};

/** Ignores deleted questions. */
function withReservation(
  isReserved: boolean,
  question: PooledQuestion | undefined,
  modelTestId: string,
): PooledQuestion | null {
  if (!question || question.keptFor.includes(modelTestId) === isReserved) return question ?? null;
  const keptFor = isReserved ? [...question.keptFor, modelTestId] : question.keptFor.filter((id) => id !== modelTestId);
  return { ...question, keptFor, free: keptFor.length === 0 && !question.annulled };
}

type WithQuestions = ProjectedEvent<'ModelTestWentLive' | 'ModelTestArchived' | 'ModelTestDeleted' | 'ResultsReleased'>;

const foldReservation = (isReserved: (event: WithQuestions) => boolean) => ({
  documents: ({ data }: WithQuestions) => data.questionIds,
  fold: (before: PooledQuestion | undefined, event: WithQuestions) =>
    withReservation(isReserved(event), before, event.data.modelTestId),
});

const endReservation = foldReservation(({ data }) => 'resultsHeld' in data && data.resultsHeld);

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
    return newest.after === null
      ? { ...question, annulled: true, free: false }
      : { ...question, free: question.keptFor.length === 0 };
  },
};

const idsOf = ({ data }: ProjectedEvent<'ModelTestCreated' | 'ModelTestChanged'>) =>
  data.questions.map(({ questionId }) => questionId);

export const questionPoolProjection = defineProjection<PooledQuestion>({
  name: 'question-pool',
  fingerprint: '7',
  collection: { name: 'question-pool', fields: ['subject', 'free'], indexes: [['subject'], ['subject', 'free']] },
  on: {
    QuestionAdded: poolFold,
    QuestionUpdated: poolFold,
    QuestionSolutionSet: {
      documents: ({ data }) => data.questionId,
      fold: (before, { data }) => (before ? { ...before, hasSolution: data.solution !== null } : null),
    },
    QuestionTopicsSet: {
      documents: ({ data }) => data.questionId,
      fold: (before, { data }) => (before ? { ...before, topicIds: data.topicIds } : null),
    },
    QuestionDeleted: { documents: ({ data }) => data.questionId, fold: () => null },
    KeyCorrected: rekeyFold,
    KeyCorrectionReversed: rekeyFold,
    ModelTestCreated: { documents: idsOf, fold: (before, { data }) => withReservation(true, before, data.modelTestId) },
    ModelTestChanged: {
      documents: (event) => [...idsOf(event), ...event.data.dropped],
      fold: (before, { data }, _id) => withReservation(!data.dropped.includes(_id), before, data.modelTestId),
    },
    ModelTestWentLive: foldReservation(() => true),
    ModelTestArchived: endReservation,
    ModelTestDeleted: endReservation,
    ResultsReleased: foldReservation(() => false),
  },
});
