import { createHash } from 'node:crypto';
import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** What tells which mock test a call without an exam's id means: whose it is, and its set of questions. */
export interface MockTestDocument {
  _id: string;
  studentId: string;
  subject: Subject;
  questionSet: string;
  createdAt: string;
}

const generated = {
  documents: ({ data }: Projected<'MockTestGenerated' | 'MistakeQuizGenerated'>) => data.mockTestId,
  fold: (
    _: MockTestDocument | undefined,
    { data, metadata }: Projected<'MockTestGenerated' | 'MistakeQuizGenerated'>,
    _id: string,
  ): MockTestDocument => ({
    _id,
    studentId: data.studentId,
    subject: data.subject,
    questionSet: questionSetOf(data.questions.map(({ questionId }) => questionId)),
    createdAt: metadata.at,
  }),
};

export const mockTestsProjection = defineProjection<MockTestDocument>({
  name: 'mock-tests',
  fingerprint: '1',
  collection: {
    name: 'mock-tests',
    fields: ['studentId', 'questionSet', 'createdAt'],
    indexes: [['studentId', 'questionSet', 'createdAt']],
  },
  on: {
    MockTestGenerated: generated,
    MistakeQuizGenerated: generated,
  },
});

/** Names a set of questions, whatever their order. */
export const questionSetOf = (questionIds: readonly string[]): string =>
  createHash('sha256')
    .update([...questionIds].sort().join(' '))
    .digest('base64url');
