import type { EventOf } from '../../api/contracts/events/catalogue.js';
import { defineProjection } from '../engine/projection.js';

/** Exams that have a question on their papers: those whose ids begin alike share a document, so that none grows long. */
export interface QuestionExamsDocument {
  /** `BEGINNING/QUESTION`: the documents of one paper stand together, and take few pages to write */
  readonly _id: string;
  readonly exams: readonly string[];
}

/** Ids are UUIDs: a question that every paper has takes 256 documents. */
const BEGINNING = 2;

/** Ids of all documents that a question can have. */
export const documentsOf = (questionId: string): string[] =>
  Array.from({ length: 16 ** BEGINNING }, (_, number) =>
    idOf(number.toString(16).padStart(BEGINNING, '0'), questionId),
  );

const idOf = (exam: string, questionId: string) => `${exam.slice(0, BEGINNING)}/${questionId}`;

type Papers = 'MockTestGenerated' | 'MistakeQuizGenerated' | 'ModelTestCreated' | 'ModelTestChanged';
interface Paper {
  readonly data: EventOf<Papers>['data'];
}

const examIn = ({ data }: Paper): string => ('mockTestId' in data ? data.mockTestId : data.modelTestId);

/** A question that is dropped from a test before anybody sits it stays: no attempt of that test has it. */
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
    ModelTestCreated: papers,
    ModelTestChanged: papers,
  },
});
