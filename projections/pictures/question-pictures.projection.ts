import { pictureIdsOf, type QuestionTexts } from '../../api/contracts/question-text/pictures.js';
import { defineProjection } from '../engine/projection.js';

/**
 * A question that references a picture in one of its versions, solutions or published answers. Never deleted, because
 * finished attempts show them.
 */
export interface QuestionPictureDocument {
  /** `PICTURE/QUESTION` */
  readonly _id: string;
  readonly pictureId: string;
}

const pictureFold = {
  documents: ({ data }: { data: QuestionTexts & { questionId: string } }) =>
    pictureIdsOf(data).map((id) => `${id}/${data.questionId}`),
  fold: (before: QuestionPictureDocument | undefined, _: unknown, _id: string): QuestionPictureDocument =>
    before ?? { _id, pictureId: _id.slice(0, _id.indexOf('/')) },
};

export const questionPicturesProjection = defineProjection<QuestionPictureDocument>({
  name: 'question-pictures',
  fingerprint: '1',
  collection: { name: 'question-pictures', fields: ['pictureId'], indexes: [['pictureId']] },
  on: {
    QuestionAdded: pictureFold,
    QuestionUpdated: pictureFold,
    QuestionSolutionSet: pictureFold,
    AnswerPublished: pictureFold,
  },
});
