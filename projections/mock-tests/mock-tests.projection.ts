import { createHash } from 'node:crypto';
import type { MockTestEvent } from '../../api/contracts/events/mock-test.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Maps a student and a set of questions to a mock test, for calls without an exam id. */
export interface MockTestDocument {
  _id: string;
  studentId: string;
  subject: Subject;
  questionSet: string;
  createdAt: string;
}

const generationFold = {
  documents: ({ data }: ProjectedEvent<MockTestEvent['type']>) => data.mockTestId,
  fold: (
    _: MockTestDocument | undefined,
    { data, metadata }: ProjectedEvent<MockTestEvent['type']>,
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
    MockTestGenerated: generationFold,
    MistakeQuizGenerated: generationFold,
    TopicTestGenerated: generationFold,
  },
});

/** Returns the id of a set of questions, independent of order. */
export const questionSetOf = (questionIds: readonly string[]): string =>
  createHash('sha256')
    .update([...questionIds].sort().join(' '))
    .digest('base64url');
