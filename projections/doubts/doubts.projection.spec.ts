import type { Sealed } from '../../api/contracts/events/sealed.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { doubtsProjection, type DoubtDocument } from './doubts.projection.js';

const sealed = (text: string) => text as Sealed<string>;
const ASKED_AT = '2026-01-05T10:00:00.000Z';
const ANSWERED_AT = '2026-01-05T10:04:00.000Z';
const EDITED_AT = '2026-01-05T11:00:00.000Z';
const claim = { tutorId: 'tom', until: '2026-01-05T10:10:00.000Z' };

const about = { questionId: 'q', attemptId: null };
const doubtAsked = recorded(
  { type: 'DoubtAsked', data: { doubtId: 'd', studentId: 'ann', subject: 'Others', doubt: sealed('why'), ...about } },
  ASKED_AT,
);
const claimed = recorded({ type: 'DoubtClaimed', data: { doubtId: 'd', ...claim } });
const released = recorded({ type: 'DoubtClaimReleased', data: { doubtId: 'd', tutorId: 'tom' } });
const answered = recorded(
  {
    type: 'DoubtAnswered',
    data: { doubtId: 'd', studentId: 'ann', tutorId: 'tom', answer: sealed('so'), answeredAt: ANSWERED_AT },
  },
  ANSWERED_AT,
);
const edited = recorded(
  { type: 'DoubtAnswerEdited', data: { doubtId: 'd', studentId: 'ann', tutorId: 'tom', answer: sealed('so then') } },
  EDITED_AT,
);
const published = recorded({
  type: 'DoubtAnswerPublished',
  data: { doubtId: 'd', studentId: 'ann', answerId: 'a', questionId: 'q' },
});
const withdrawn = recorded({
  type: 'DoubtAnswerWithdrawn',
  data: { doubtId: 'd', studentId: 'ann', answerId: 'a', by: 'tutor' },
});
const deleted = recorded({ type: 'DoubtDeleted', data: { doubtId: 'd', studentId: 'ann' } });

const unsolved: DoubtDocument = {
  _id: 'd',
  studentId: 'ann',
  subject: 'Others',
  doubt: sealed('why'),
  askedAt: ASKED_AT,
  questionId: 'q',
  unsolved: true,
  claim: null,
  answer: null,
  answeredAt: null,
  editedAt: null,
  tutorId: null,
  answerId: null,
  isPublished: false,
};

describe('doubts projection', () => {
  it('lists a doubt as unsolved until it is answered', () => {
    given(doubtsProjection).when(doubtAsked).thenDocuments(unsolved);
    given(doubtsProjection)
      .when(doubtAsked, claimed, answered)
      .thenDocuments({ ...unsolved, unsolved: false, answer: sealed('so'), answeredAt: ANSWERED_AT, tutorId: 'tom' });
  });

  it('replaces an edited answer and keeps the time of the first one', () => {
    const solved = { ...unsolved, unsolved: false, answeredAt: ANSWERED_AT, tutorId: 'tom' };
    given(doubtsProjection)
      .when(doubtAsked, answered, edited)
      .thenDocuments({ ...solved, answer: sealed('so then'), editedAt: EDITED_AT });
  });

  it('shows the tutor who claimed a doubt', () => {
    given(doubtsProjection)
      .when(doubtAsked, claimed)
      .thenDocuments({ ...unsolved, claim });
    given(doubtsProjection).when(doubtAsked, claimed, released).thenDocuments(unsolved);
  });

  it('shows the published answer of a doubt until it is withdrawn', () => {
    const solved = { ...unsolved, unsolved: false, answer: sealed('so'), answeredAt: ANSWERED_AT, tutorId: 'tom' };
    given(doubtsProjection)
      .when(doubtAsked, answered, published)
      .thenDocuments({ ...solved, answerId: 'a', isPublished: true });
    given(doubtsProjection).when(doubtAsked, answered, published, withdrawn).thenDocuments(solved);
  });

  it('ignores all events after a doubt was deleted', () => {
    given(doubtsProjection).when(doubtAsked, deleted).thenDocuments();
    given(doubtsProjection).when(claimed, released, answered, edited, published, withdrawn).thenDocuments();
  });

  it('[ADMIN-34] deletes the doubts of a deleted student and notifies tutors of each one', () => {
    const doubtOf = (doubtId: string, studentId: string) =>
      recorded(
        { type: 'DoubtAsked', data: { doubtId, studentId, subject: 'Others', doubt: sealed('why'), ...about } },
        ASKED_AT,
      );
    const accountDeleted = recorded({
      type: 'AccountDeleted',
      data: { accountId: 'ann', role: 'student', reservations: [] },
    });
    const doubtEvents = [
      doubtAsked,
      doubtOf('e', 'bob'),
      doubtOf('f', 'ann'),
      answered,
      accountDeleted,
      answered,
    ] as const;
    given(doubtsProjection)
      .when(...doubtEvents)
      .thenDocuments({ ...unsolved, _id: 'e', studentId: 'bob' });
    const erased = recorded({ type: 'AccountErased', data: { accountId: 'ann' } });
    given(doubtsProjection).when(accountDeleted, doubtAsked, erased).thenDocuments();
    const deletedMessage = (_id: string) => ({
      room: 'role:tutor',
      name: 'doubt:deleted',
      payload: { _id, studentId: 'ann' },
    });
    expect(doubtsProjection.announce?.AccountDeleted?.(accountDeleted as never, unsolved, undefined)).toEqual([
      deletedMessage('d'),
    ]);
    expect(doubtsProjection.announce?.AccountDeleted?.(accountDeleted as never, undefined, undefined)).toEqual([]);
  });
});

describe('live messages about doubts', () => {
  const { announce } = doubtsProjection;
  const payload = { _id: 'd', studentId: 'ann', subject: 'Others', askedAt: ASKED_AT, claim: null, answeredAt: null };

  it('are sent to tutors without encrypted text', () => {
    expect(announce?.DoubtAsked?.(doubtAsked as never, undefined, unsolved)).toEqual([
      { room: 'role:tutor', name: 'doubt:asked', payload },
    ]);
    expect(announce?.DoubtClaimed?.(claimed as never, unsolved, { ...unsolved, claim })).toEqual([
      { room: 'role:tutor', name: 'doubt:claimed', payload: { ...payload, claim } },
    ]);
    expect(announce?.DoubtClaimReleased?.(released as never, { ...unsolved, claim }, unsolved)).toEqual([
      { room: 'role:tutor', name: 'doubt:claimed', payload },
    ]);
    expect(announce?.DoubtDeleted?.(deleted as never, unsolved, undefined)).toEqual([
      { room: 'role:tutor', name: 'doubt:deleted', payload: { _id: 'd', studentId: 'ann' } },
    ]);
  });

  it('are sent to the student once an answer is published or withdrawn', () => {
    const publishedDoubt = { ...unsolved, answerId: 'a', isPublished: true };
    expect(announce?.DoubtAnswerPublished?.(published as never, unsolved, publishedDoubt)).toEqual([
      { room: 'account:ann', name: 'answer:published', payload: { doubtId: 'd', questionId: 'q' } },
    ]);
    expect(announce?.DoubtAnswerWithdrawn?.(withdrawn as never, publishedDoubt, unsolved)).toEqual([
      { room: 'account:ann', name: 'answer:withdrawn', payload: { doubtId: 'd' } },
    ]);
    // deleted accounts and doubts
    expect(announce?.DoubtAnswerWithdrawn?.(withdrawn as never, undefined, undefined)).toEqual([]);
  });

  it('are also sent to the student once the doubt is answered', () => {
    const messages = announce?.DoubtAnswered?.(answered as never, unsolved, { ...unsolved, answeredAt: ANSWERED_AT });
    expect(messages).toEqual(
      ['role:tutor', 'account:ann'].map((room) => ({
        room,
        name: 'doubt:answered',
        payload: { ...payload, answeredAt: ANSWERED_AT },
      })),
    );
  });

  it('are sent again once the answer is edited, with the time of the edit', () => {
    const message = { name: 'doubt:answered', payload: { ...payload, answeredAt: ANSWERED_AT, editedAt: EDITED_AT } };
    const after = { ...unsolved, answeredAt: ANSWERED_AT, editedAt: EDITED_AT };
    expect(announce?.DoubtAnswerEdited?.(edited as never, unsolved, after)).toEqual(
      ['role:tutor', 'account:ann'].map((room) => ({ room, ...message })),
    );
    expect(announce?.DoubtAnswerEdited?.(edited as never, undefined, undefined)).toEqual([]);
  });
});
