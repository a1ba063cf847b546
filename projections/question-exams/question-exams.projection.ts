import type { EventOf } from '../../api/contracts/events/catalogue.js';
import { defineProjection } from '../engine/projection.js';

/** Exams that contain a question. Exams are grouped by id prefix into documents, so that documents stay small. */
export interface QuestionExamsDocument {
  /** `PREFIX/QUESTION`: documents of one paper are adjacent, so that a write affects few pages. */
  readonly _id: string;
  readonly exams: readonly string[];
}

/** Length of the id prefix. Ids are UUIDs, so a question has at most 256 documents. */
const PREFIX_LENGTH = 2;

/** Returns the ids of all possible documents of a question. */
export const documentsOf = (questionId: string): string[] =>
  Array.from({ length: 16 ** PREFIX_LENGTH }, (_, number) =>
    idOf(number.toString(16).padStart(PREFIX_LENGTH, '0'), questionId),
  );

const idOf = (exam: string, questionId: string) => `${exam.slice(0, PREFIX_LENGTH)}/${questionId}`;

type Papers =
  | 'MockTestGenerated'
  | 'MistakeQuizGenerated'
  | 'TopicTestGenerated'
  | 'ModelTestCreated'
  | 'ModelTestChanged';
interface Paper {
  readonly data: EventOf<Papers>['data'];
}

const examIn = ({ data }: Paper): string => ('mockTestId' in data ? data.mockTestId : data.modelTestId);

/**
 * A question that is removed from a test before its first attempt is kept, which is harmless: no attempt contains it.
 */
const papers = {
  documents: (event: Paper) => event.data.questions.map(({ questionId }) => idOf(examIn(event), questionId)),
  fold: (before: QuestionExamsDocument | undefined, event: Paper, _id: string): QuestionExamsDocument => {
    const exam = examIn(event);
    if (before?.exams.includes(exam)) return before;
    return { _id, exams: [...(before?.exams ?? []), exam] };
  },
};

export const questionExamsProjection = defineProjection<QuestionExamsDocument>({
  name: 'question-exams',
  fingerprint: '2',
  collection: { name: 'question-exams', fields: [], indexes: [] },
  on: {
    MockTestGenerated: papers,
    MistakeQuizGenerated: papers,
    TopicTestGenerated: papers,
    ModelTestCreated: papers,
    ModelTestChanged: papers,
  },
});
