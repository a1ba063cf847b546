import type { EventOf } from '../../api/contracts/events/catalogue.js';
import { defineProjection } from '../engine/projection.js';

/**
 * Exams that contain a question. Exams with the same beginning of their ids share a document, so that documents stay
 * small.
 */
export interface QuestionExamsDocument {
  /** `BEGINNING/QUESTION`: documents of one paper are adjacent and take few pages to write. */
  readonly _id: string;
  readonly exams: readonly string[];
}

/** Length of the shared beginning. Ids are UUIDs: a question in every paper has 256 documents. */
const BEGINNING = 2;

/** Returns the ids of all possible documents of a question. */
export const documentsOf = (questionId: string): string[] =>
  Array.from({ length: 16 ** BEGINNING }, (_, number) =>
    idOf(number.toString(16).padStart(BEGINNING, '0'), questionId),
  );

const idOf = (exam: string, questionId: string) => `${exam.slice(0, BEGINNING)}/${questionId}`;

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

/** A question that is removed from a test before its first attempt stays: harmless, since no attempt contains it. */
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
