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
    place: before?.place ?? Number(position),
    text: searchText(data.question, ...data.options),
    contentHash: contentHashOf(data),
  }),
};

export const questionsProjection = defineProjection<QuestionDocument>({
  name: 'questions',
  fingerprint: '5',
  collection: {
    name: 'questions',
    fields: ['subject', 'place', 'text', 'contentHash'],
    indexes: [['subject', 'place'], ['place'], ['contentHash']],
    searched: 'text',
  },
  on: {
    QuestionAdded: foldContent,
    QuestionUpdated: foldContent,
    QuestionDeleted: { documents: (event) => event.data.questionId, fold: () => null },
  },
});
