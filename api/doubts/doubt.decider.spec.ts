import type { Sealed } from '../contracts/events/sealed.js';
import { contextAt, given } from '../../test/support/given/given-decider.js';
import { doubtDecider } from './doubt.decider.js';

const sealed = (text: string) => text as Sealed<string>;
const doubtId = 'doubt';
const doubtAsked = {
  type: 'DoubtAsked' as const,
  data: {
    doubtId,
    studentId: 'ann',
    subject: 'Math' as const,
    doubt: sealed('why'),
    questionId: 'q',
    attemptId: null,
  },
};
const ask = { type: 'AskDoubt' as const, ...doubtAsked.data };
const claim = (tutorId: string) => ({ type: 'ClaimDoubt' as const, doubtId, tutorId });
const release = (tutorId: string) => ({ type: 'ReleaseClaim' as const, doubtId, tutorId });
const claimed = {
  type: 'DoubtClaimed' as const,
  data: { doubtId, tutorId: 'tom', until: '2026-01-05T10:10:00.000Z' },
};
const released = { type: 'DoubtClaimReleased' as const, data: { doubtId, tutorId: 'tom' } };
const answer = (tutorId: string) => ({ type: 'AnswerDoubt' as const, doubtId, tutorId, answer: sealed('so') });
const answered = (tutorId = 'tom') => ({
  type: 'DoubtAnswered' as const,
  data: { doubtId, studentId: 'ann', tutorId, answer: sealed('so'), answeredAt: '2026-01-05T10:00:00.000Z' },
});
const isAnswered = { status: 'answered', studentId: 'ann', questionId: 'q', tutorId: 'tom' };
const remove = (studentId: string) => ({ type: 'DeleteDoubt' as const, doubtId, studentId });
const deleted = { type: 'DoubtDeleted' as const, data: { doubtId, studentId: 'ann' } };

describe('doubtDecider', () => {
  it('ignores AskDoubt for a deleted doubt and rejects other commands with not-found', () => {
    given(doubtDecider, doubtAsked, deleted).when(ask).then();
    given(doubtDecider, doubtAsked, deleted).when(answer('tom')).thenRefused('not-found');
    given(doubtDecider, doubtAsked, deleted).thenState({ status: 'deleted' });
  });

  it('keeps the answer when a claim or release is recorded concurrently', () => {
    const state = { ...isAnswered, answeredAt: '2026-01-05T10:00:00.000Z' } as const;
    given(doubtDecider, doubtAsked, answered(), claimed).thenState(state);
    given(doubtDecider, doubtAsked, answered(), released).thenState(state);
  });

  it('records a doubt once', () => {
    given(doubtDecider).when(ask).then(doubtAsked);
    given(doubtDecider, doubtAsked).when(ask).then();
  });

  it('accepts the first answer and rejects a second', () => {
    given(doubtDecider, doubtAsked).when(answer('tom')).then(answered());
    given(doubtDecider, doubtAsked, answered()).when(answer('tim')).thenRefused('doubt-answered');
    given(doubtDecider, doubtAsked, answered()).when(answer('tom')).thenRefused('doubt-answered');
    given(doubtDecider, doubtAsked, answered()).when(claim('tim')).thenRefused('doubt-answered');
  });

  it('accepts an answer of a tutor without a claim', () => {
    given(doubtDecider, doubtAsked, claimed).when(answer('tim')).then(answered('tim'));
  });

  it('allows only the student to delete the doubt, before and after the answer', () => {
    for (const before of [[doubtAsked], [doubtAsked, answered()]]) {
      given(doubtDecider, ...before)
        .when(remove('ann'))
        .then(deleted);
      given(doubtDecider, ...before)
        .when(remove('bob'))
        .thenRefused('not-found');
    }
  });

  it.each([
    ['was never asked', []],
    ['was deleted', [doubtAsked, deleted]],
  ])('rejects commands with not-found for a doubt that %s', (_, before) => {
    for (const command of [claim('tom'), release('tom'), answer('tom'), remove('ann')]) {
      given(doubtDecider, ...before)
        .when(command)
        .thenRefused('not-found');
    }
  });
});

describe('doubtDecider for a claim', () => {
  const expiryContext = contextAt('2026-01-05T10:10:00.000Z');
  const justBefore = contextAt('2026-01-05T10:09:59.999Z');

  it('reserves the doubt for ten minutes', () => {
    given(doubtDecider, doubtAsked).when(claim('tom')).then(claimed);
    given(doubtDecider, doubtAsked, claimed).when(claim('tim'), justBefore).thenRefused('doubt-claimed');
    const nextDoubt = {
      type: 'DoubtClaimed' as const,
      data: { doubtId, tutorId: 'tim', until: '2026-01-05T10:20:00.000Z' },
    };
    given(doubtDecider, doubtAsked, claimed).when(claim('tim'), expiryContext).then(nextDoubt);
  });

  it('records nothing when the same tutor claims the doubt again', () => {
    given(doubtDecider, doubtAsked, claimed).when(claim('tom')).then();
  });

  it('allows the claiming tutor to release the claim', () => {
    given(doubtDecider, doubtAsked, claimed).when(release('tom')).then(released);
    given(doubtDecider, doubtAsked, claimed).when(release('tim')).then();
    given(doubtDecider, doubtAsked, claimed).when(release('tom'), expiryContext).then();
    given(doubtDecider, doubtAsked, claimed, answered()).when(release('tom')).then();
    given(doubtDecider, doubtAsked, claimed, released)
      .when(claim('tim'))
      .then({ ...claimed, data: { ...claimed.data, tutorId: 'tim' } });
  });

  it('allows another tutor to claim the doubt after the release', () => {
    const next = { ...claimed, data: { ...claimed.data, tutorId: 'tim' } };
    given(doubtDecider, doubtAsked, claimed, released, next).when(claim('tom')).thenRefused('doubt-claimed');
  });
});

describe('doubtDecider for an edited answer', () => {
  const edit = (tutorId = 'tom') => ({ type: 'EditAnswer' as const, doubtId, tutorId, answer: sealed('so then') });
  const edited = {
    type: 'DoubtAnswerEdited' as const,
    data: { doubtId, studentId: 'ann', tutorId: 'tom', answer: sealed('so then') },
  };

  it('replaces the answer of the same tutor, several times', () => {
    given(doubtDecider, doubtAsked, answered()).when(edit()).then(edited);
    given(doubtDecider, doubtAsked, answered(), edited).when(edit()).then(edited);
  });

  it('rejects an edit by another tutor, before an answer and after the deletion of the doubt', () => {
    given(doubtDecider, doubtAsked, answered()).when(edit('tim')).thenRefused('answer-of-other-tutor');
    given(doubtDecider, doubtAsked).when(edit()).thenRefused('doubt-unsolved');
    given(doubtDecider, doubtAsked, answered(), deleted).when(edit()).thenRefused('not-found');
  });

  it('allows edits for 24 hours after the answer, which an edit does not extend', () => {
    const last = contextAt('2026-01-06T10:00:00.000Z');
    const lateContext = contextAt('2026-01-06T10:00:00.001Z');
    given(doubtDecider, doubtAsked, answered(), edited).when(edit(), last).then(edited);
    given(doubtDecider, doubtAsked, answered(), edited).when(edit(), lateContext).thenRefused('answer-not-editable');
  });

  it('records the pictures of every answer with the deletion of the doubt', () => {
    const withPicture = (pictureId: string) => ({ ...edited, data: { ...edited.data, pictureIds: [pictureId] } });
    given(doubtDecider, doubtAsked, answered(), withPicture('one'), withPicture('two'), edited)
      .when(remove('ann'))
      .then({ ...deleted, data: { ...deleted.data, pictureIds: ['one', 'two'] } });
  });

  it('does not change the link to a published answer', () => {
    const link = { doubtId, studentId: 'ann', answerId: 'a', questionId: 'q' };
    const published = { type: 'DoubtAnswerPublished' as const, data: link };
    given(doubtDecider, doubtAsked, answered(), published, edited)
      .when({ type: 'PublishAnswer', doubtId, answerId: 'b', questionId: 'q' })
      .thenRefused('answer-published');
  });
});

describe('doubtDecider for a published answer', () => {
  const link = { doubtId, answerId: 'a', questionId: 'q' };
  const publish = { type: 'PublishAnswer' as const, ...link };
  const published = { type: 'DoubtAnswerPublished' as const, data: { ...link, studentId: 'ann' } };
  const withdraw = (by: 'asker' | 'tutor') => ({ type: 'WithdrawAnswer' as const, doubtId, answerId: 'a', by });
  const withdrawn = (by: 'asker' | 'tutor') => ({
    type: 'DoubtAnswerWithdrawn' as const,
    data: { doubtId, studentId: 'ann', answerId: 'a', by },
  });

  it('links one published answer to an answered doubt about the question', () => {
    given(doubtDecider, doubtAsked, answered()).when(publish).then(published);
    given(doubtDecider, doubtAsked).when(publish).thenRefused('doubt-unsolved');
    given(doubtDecider, doubtAsked, answered())
      .when({ ...publish, questionId: 'other' })
      .thenRefused('not-found');
    given(doubtDecider, doubtAsked, answered(), published).when(publish).thenRefused('answer-published');
  });

  it('does not allow publishing again after the asker has withdrawn the answer', () => {
    const before = [doubtAsked, answered(), published] as const;
    given(doubtDecider, ...before)
      .when(withdraw('asker'))
      .then(withdrawn('asker'));
    given(doubtDecider, ...before, withdrawn('asker'))
      .when(publish)
      .thenRefused('answer-withdrawn');
  });

  it('allows publishing again after a tutor has deleted the answer', () => {
    const before = [doubtAsked, answered(), published] as const;
    given(doubtDecider, ...before)
      .when(withdraw('tutor'))
      .then(withdrawn('tutor'));
    given(doubtDecider, ...before, withdrawn('tutor'))
      .when(publish)
      .then(published);
    given(doubtDecider, ...before, withdrawn('tutor'), published, withdrawn('asker'))
      .when(publish)
      .thenRefused('answer-withdrawn');
  });

  it('records nothing when an answer that is not published is withdrawn', () => {
    given(doubtDecider, doubtAsked, answered()).when(withdraw('asker')).then();
    given(doubtDecider, doubtAsked, answered(), published, withdrawn('tutor')).when(withdraw('asker')).then();
  });

  it('withdraws the answer when the doubt is deleted', () => {
    given(doubtDecider, doubtAsked, answered(), published).when(remove('ann')).then(withdrawn('asker'), deleted);
  });
});
