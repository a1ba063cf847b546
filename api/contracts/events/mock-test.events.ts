import type { Minutes, MockTestMarks, Subject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';

/** A pinned question: its id, and the stream revision that contains the content. */
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
/** A mock test was generated from questions that the student has answered incorrectly. */
type MistakeQuizGenerated = DomainEvent<'MistakeQuizGenerated', GeneratedTest>;
/** A mock test limited to topics was generated. On the leaderboard it has the weight of a mistake quiz. */
type TopicTestGenerated = DomainEvent<'TopicTestGenerated', GeneratedTest & { topicIds: string[] }>;

export type MockTestEvent = MockTestGenerated | MistakeQuizGenerated | TopicTestGenerated;

export const mockTestEventVersions: EventVersions<MockTestEvent> = {
  MockTestGenerated: [],
  MistakeQuizGenerated: [],
  TopicTestGenerated: [],
};
