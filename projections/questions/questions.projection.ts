import { createHash } from 'node:crypto';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';
import { searchText } from '../store/search-text.js';

/** A question as tutors see it. Correct answers are never sent to students from here. */
export interface QuestionDocument {
  _id: string;
  question: string;
  subject: Subject;
  options: string[];
  correctAnswers: string[];
  /** Worked solution; null if there is none. */
  solution: string | null;
  hasSolution: boolean;
  /** As recorded: may contain topics that were merged or retired. */
  topicIds: string[];
  /** Position of the event that added it: questions of an imported file stay in order. */
  place: number;
  /** Searchable text of question and options. */
  text: string;
  /** Equal for questions of the same subject, text, options and key. */
  contentHash: string;
}

/** Returns a hash of all that makes a question equal to another. */
export const contentHashOf = ({ subject, question, options, correctAnswers }: QuestionContent): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, question, options, correctAnswers]))
    .digest('base64url');

type Kept = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated'>;

const foldContent = {
  documents: (event: Kept) => event.data.questionId,
  fold: (before: QuestionDocument | undefined, { data, position }: Kept, _id: string): QuestionDocument => ({
    _id,
    question: data.question,
    subject: data.subject,
    options: data.options,
    correctAnswers: data.correctAnswers,
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
  fingerprint: '6',
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
    QuestionSolutionSet: {
      documents: (event) => event.data.questionId,
      fold: (before, { data: { solution } }) =>
        before ? { ...before, solution, hasSolution: solution !== null } : null,
    },
    QuestionTopicsSet: {
      documents: (event) => event.data.questionId,
      fold: (before, { data: { topicIds } }) => (before ? { ...before, topicIds } : null),
    },
    QuestionDeleted: { documents: (event) => event.data.questionId, fold: () => null },
  },
});
