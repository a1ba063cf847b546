import type { Minutes, MockTestMarks, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A pinned question: its id and the revision in its stream that has the content. */
export interface PinnedQuestion {
  questionId: string;
  version: number;
}

export interface GeneratedTest {
  mockTestId: string;
  studentId: string;
  name: string;
  subject: Subject;
  marks: MockTestMarks;
  time: Minutes;
  questions: PinnedQuestion[];
}

type MockTestGenerated = DomainEvent<'MockTestGenerated', GeneratedTest>;
/** A mock test of questions that the student has answered wrongly. */
type MistakeQuizGenerated = DomainEvent<'MistakeQuizGenerated', GeneratedTest>;
/** A mock test limited to topics. It counts on the leaderboard as a mistake quiz does. */
type TopicTestGenerated = DomainEvent<'TopicTestGenerated', GeneratedTest & { topicIds: string[] }>;

export type MockTestEvent = MockTestGenerated | MistakeQuizGenerated | TopicTestGenerated;

export const mockTestEventVersions: EventVersions<MockTestEvent> = {
  MockTestGenerated: [],
  MistakeQuizGenerated: [],
  TopicTestGenerated: [],
};
