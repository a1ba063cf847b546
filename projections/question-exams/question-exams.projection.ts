import type { EventOf } from '../../api/contracts/events/catalogue.js';
import { defineProjection } from '../engine/projection.js';

/** Exams that have a question on their papers. Those whose ids begin alike share a document, so that none grows long. */
export interface QuestionExamsDocument {
  /** `QUESTION/BEGINNING` */
  readonly _id: string;
  readonly questionId: string;
  readonly exams: readonly string[];
}

/** characters of an id that tell where it belongs: 256 documents for a question that every paper has */
const BEGINNING = 2;

type Papers = 'MockTestGenerated' | 'MistakeQuizGenerated' | 'ModelTestCreated' | 'ModelTestChanged';
interface Paper {
  readonly data: EventOf<Papers>['data'];
}

const examIn = ({ data }: Paper): string => ('mockTestId' in data ? data.mockTestId : data.modelTestId);

/** A question that is dropped from a test before anybody sits it stays: no attempt of that test has it. */
const papers = {
  documents: (event: Paper) =>
    event.data.questions.map(({ questionId }) => `${questionId}/${examIn(event).slice(0, BEGINNING)}`),
  fold: (before: QuestionExamsDocument | undefined, event: Paper, _id: string): QuestionExamsDocument => {
    const exam = examIn(event);
    if (before?.exams.includes(exam)) return before;
    return { _id, questionId: _id.split('/')[0]!, exams: [...(before?.exams ?? []), exam] };
  },
};

export const questionExamsProjection = defineProjection<QuestionExamsDocument>({
  name: 'question-exams',
  fingerprint: '1',
  collection: { name: 'question-exams', fields: ['questionId'], indexes: [['questionId']] },
  on: {
    MockTestGenerated: papers,
    MistakeQuizGenerated: papers,
    ModelTestCreated: papers,
    ModelTestChanged: papers,
  },
});
