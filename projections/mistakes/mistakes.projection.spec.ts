import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { mistakesProjection, type MistakeDocument } from './mistakes.projection.js';

const mistake = (questionId: string, more: Partial<MistakeDocument> = {}): MistakeDocument => ({
  _id: `ann/${questionId}`,
  studentId: 'ann',
  questionId,
  subject: 'Math',
  version: 0,
  mastered: false,
  ...more,
});

describe('mistakes', () => {
  it('are the questions answered incorrectly, neither those skipped nor those answered correctly', () => {
    given(mistakesProjection)
      .after(recorded(finishedAttempt(['Correct', 'Incorrect', 'Skipped'])))
      .thenDocuments(mistake('q2'));
  });

  it('are counted once, however often they are made', () => {
    given(mistakesProjection)
      .after(recorded(finishedAttempt(['Incorrect'])), recorded(finishedAttempt(['Incorrect'])))
      .thenDocuments(mistake('q1'));
  });

  it('stay when answered correctly, as mastered, until missed again', () => {
    const missed = recorded(finishedAttempt(['Incorrect', 'Incorrect']));
    const mastered = recorded(finishedAttempt(['Correct', 'Skipped']));
    given(mistakesProjection)
      .after(missed, mastered)
      .thenDocuments(mistake('q1', { mastered: true }), mistake('q2'));
    given(mistakesProjection).after(missed, mastered, missed).thenDocuments(mistake('q1'), mistake('q2'));
  });

  it('belong to the student who made them', () => {
    given(mistakesProjection)
      .after(
        recorded(finishedAttempt(['Incorrect'])),
        recorded(finishedAttempt(['Correct', 'Incorrect'], { studentId: 'bob' })),
      )
      .thenDocuments(mistake('q1'), mistake('q2', { _id: 'bob/q2', studentId: 'bob' }));
  });
});
