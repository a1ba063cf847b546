import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import type { Sealed } from '../../api/contracts/events/sealed.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { picturesProjection } from './pictures.projection.js';
import { questionPicturesProjection } from './question-pictures.projection.js';

const ID = 'ab'.repeat(32);
const AT = '2026-01-05T10:00:00.000Z';
const named = pictureText('A graph', ID);
const stored = (accountId: string, role: 'student' | 'tutor'): MeritlistEvent => ({
  type: 'PictureStored',
  data: {
    pictureId: ID,
    role,
    accountId,
    type: 'image/webp',
    width: 80,
    height: 60,
    bytes: 9,
    storedAt: AT,
  },
});
const tutorPicture = stored('tom', 'tutor');
const annPicture = stored('ann', 'student');
const sealed = 'sealed' as Sealed<string>;
const doubtAsked = (doubtId: string): MeritlistEvent => ({
  type: 'DoubtAsked',
  data: {
    doubtId,
    studentId: 'ann',
    subject: 'Math',
    doubt: sealed,
    questionId: null,
    attemptId: null,
    pictureIds: [ID],
  },
});
const answered: MeritlistEvent = {
  type: 'DoubtAnswered',
  data: { doubtId: 'doubt', studentId: 'ann', tutorId: 'tom', answer: sealed, answeredAt: AT, pictureIds: [ID] },
};
const edited: MeritlistEvent = {
  type: 'DoubtAnswerEdited',
  data: { doubtId: 'doubt', studentId: 'ann', tutorId: 'tom', answer: sealed, pictureIds: [ID] },
};
const deleted = (doubtId: string): MeritlistEvent => ({
  type: 'DoubtDeleted',
  data: { doubtId, studentId: 'ann', pictureIds: [ID] },
});
const added: MeritlistEvent = {
  type: 'QuestionAdded',
  data: { questionId: 'q', question: '1 + 1', subject: 'Math', options: ['2', named], correctAnswers: ['2'] },
};
const solved: MeritlistEvent = { type: 'QuestionSolutionSet', data: { questionId: 'r', solution: named } };
const removedQuestion: MeritlistEvent = { type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Math' } };

const log = (...events: MeritlistEvent[]) => events.map((event) => recorded(event));
const after = (...events: MeritlistEvent[]) => foldEvents(picturesProjection, log(...events)).get(ID);

describe('pictures projection', () => {
  it('contains uploaded pictures, with their owner if it is a student', () => {
    expect(after(tutorPicture)).toMatchObject({ ownerId: null, width: 80, height: 60, isNamed: false, doubtIds: [] });
    expect(after(annPicture)).toMatchObject({ ownerId: 'ann' });
    expect(after(tutorPicture, { type: 'PictureRemoved', data: { pictureId: ID } })).toBeUndefined();
  });

  it('keeps a picture of a question permanently, even if the question is deleted', () => {
    for (const event of [added, solved]) {
      expect(after(tutorPicture, event, removedQuestion)).toMatchObject({ isNamed: true, isPermanent: true });
    }
  });

  it('keeps a reference to a picture while a doubt or an answer contains it', () => {
    expect(after(annPicture, doubtAsked('doubt'))).toMatchObject({
      isNamed: true,
      isPermanent: false,
      doubtIds: ['doubt'],
    });
    expect(after(tutorPicture, answered)).toMatchObject({ isNamed: true, doubtIds: ['doubt'] });
    expect(after(tutorPicture, edited)).toMatchObject({ isNamed: true, doubtIds: ['doubt'] });
    expect(after(tutorPicture, edited, deleted('doubt'))).toMatchObject({ isNamed: false, doubtIds: [] });
    expect(after(annPicture, doubtAsked('doubt'), doubtAsked('other'), deleted('doubt'))).toMatchObject({
      isNamed: true,
    });
    expect(after(annPicture, doubtAsked('doubt'), deleted('doubt'))).toMatchObject({ isNamed: false, doubtIds: [] });
    expect(after(tutorPicture, added, answered, deleted('doubt'))).toMatchObject({ isNamed: true });
  });

  it('keeps at most 50 doubts per picture, and beyond that the picture permanently', () => {
    const manyDoubts = Array.from({ length: 51 }, (_, n) => doubtAsked(`doubt ${n}`));
    const document = after(annPicture, ...manyDoubts)!;
    expect([document.doubtIds.length, document.isPermanent]).toEqual([50, true]);
  });

  it('keeps references when a picture is uploaded again', () => {
    expect(after(tutorPicture, added, tutorPicture)).toMatchObject({ isNamed: true, isPermanent: true });
  });

  it('deletes the pictures of a deleted student', () => {
    const accountDeleted: MeritlistEvent = {
      type: 'AccountErased',
      data: { accountId: 'ann', role: 'student' } as never,
    };
    expect(after(annPicture, doubtAsked('doubt'), accountDeleted)).toBeUndefined();
    expect(after(tutorPicture, accountDeleted)).toBeDefined();
  });
});

describe('question pictures projection', () => {
  it('contains each question that references a picture in a version or a solution', () => {
    const ids = [...foldEvents(questionPicturesProjection, log(tutorPicture, added, solved, removedQuestion)).keys()];
    expect(ids).toEqual([`${ID}/q`, `${ID}/r`]);
  });
});
