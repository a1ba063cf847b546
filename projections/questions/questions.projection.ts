import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** A question as tutors keep it. Its correct answers never go to students from here. */
export interface QuestionDocument {
  _id: string;
  question: string;
  subject: Subject;
  options: string[];
  correctAnswers: string[];
  addedAt: string;
}

type Kept = Projected<'QuestionAdded' | 'QuestionUpdated'>;

const kept = {
  documents: (event: Kept) => event.data.questionId,
  fold: (before: QuestionDocument | undefined, { data, metadata }: Kept, _id: string): QuestionDocument => ({
    _id,
    question: data.question,
    subject: data.subject,
    options: data.options,
    correctAnswers: data.correctAnswers,
    addedAt: before?.addedAt ?? metadata.at,
  }),
};

export const questionsProjection = defineProjection<QuestionDocument>({
  name: 'questions',
  fingerprint: '1',
  collection: {
    name: 'questions',
    fields: ['subject', 'addedAt', 'question'],
    indexes: [['subject', 'addedAt']],
    searchable: ['question'],
  },
  on: {
    QuestionAdded: kept,
    QuestionUpdated: kept,
    QuestionDeleted: { documents: (event) => event.data.questionId, fold: () => null },
  },
});
