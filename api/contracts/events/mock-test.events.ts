import type { Minutes, MockTestMarks, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A question as it stood: its id and the revision in its stream that holds the content. */
export interface PinnedQuestion {
  questionId: string;
  version: number;
}

export type MockTestGenerated = DomainEvent<
  'MockTestGenerated',
  {
    mockTestId: string;
    studentId: string;
    name: string;
    subject: Subject;
    marks: MockTestMarks;
    time: Minutes;
    questions: PinnedQuestion[];
  }
>;

export type MockTestEvent = MockTestGenerated;

export const mockTestEventVersions: EventVersions<MockTestEvent> = { MockTestGenerated: [] };
