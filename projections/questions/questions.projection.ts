import { createHash } from 'node:crypto';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';
import { searchText } from '../../api/contracts/http/search-text.js';

/** A question as shown to tutors. Students never receive correct answers from this read model. */
export interface QuestionDocument {
  _id: string;
  question: string;
  subject: Subject;
  options: string[];
  correctAnswers: string[];
  /** True if papers do not shuffle the options. */
  keepOrder?: boolean;
  /** Worked solution; null if there is none. */
  solution: string | null;
  hasSolution: boolean;
  /** Topic ids as recorded; may include merged or retired topics. */
  topicIds: string[];
  /** Position of the event that created the question, which preserves the order of an imported file. */
  place: number;
  /** Searchable text of the question and its options. */
  text: string;
  /** Hash that is equal for questions with the same subject, text, options and key. */
  contentHash: string;
}

/** Returns a hash of the fields that determine whether questions are equal. */
export const contentHashOf = ({ subject, question, options, correctAnswers }: QuestionContent): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, question, options, correctAnswers]))
    .digest('base64url');

type SavedEvent = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated'>;

const foldContent = {
  documents: (event: SavedEvent) => event.data.questionId,
  fold: (before: QuestionDocument | undefined, { data, position }: SavedEvent, _id: string): QuestionDocument => ({
    _id,
    question: data.question,
    subject: data.subject,
    options: data.options,
    correctAnswers: data.correctAnswers,
    ...(data.keepOrder && { keepOrder: true }),
    solution: before?.solution ?? null,
    hasSolution: before?.hasSolution ?? false,
    topicIds: before?.topicIds ?? [],
    place: before?.place ?? Number(position),
    text: searchText(data.question, ...data.options),
    contentHash: contentHashOf(data),
  }),
};

export const questionsProjection = defineProjection<QuestionDocument>({
  name: 'questions',
  fingerprint: '8',
  collection: {
    name: 'questions',
    fields: ['subject', 'place', 'text', 'contentHash', 'hasSolution'],
    indexes: [
      ['subject', 'place'],
      ['place'],
      ['contentHash'],
      ['subject', 'hasSolution', 'place'],
      ['hasSolution', 'place'],
    ],
    searched: 'text',
  },
  on: {
    QuestionAdded: foldContent,
    QuestionUpdated: foldContent,
    QuestionSolutionSet: changes('questionId', ({ data: { solution } }) => ({
      solution,
      hasSolution: solution !== null,
    })),
    QuestionTopicsSet: changes('questionId', ({ data: { topicIds } }) => ({ topicIds })),
    QuestionDeleted: { documents: (event) => event.data.questionId, fold: () => null },
  },
});
