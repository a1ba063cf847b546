import { lastQuestionId, recordQuestion, recordStart, startedAttemptId } from './exam-session';

describe('the way back to a started exam', () => {
  beforeEach(() => sessionStorage.clear());

  it('leads to the attempt, and to the question that was looked at last', () => {
    recordStart('ann', 'exam', 'attempt-of-ann');
    recordQuestion('ann', 'exam', 'attempt-of-ann', 'q7');
    // a reload starts nothing anew
    recordStart('ann', 'exam', 'attempt-of-ann');
    expect([startedAttemptId('ann', 'exam'), lastQuestionId('ann', 'exam')]).toEqual(['attempt-of-ann', 'q7']);
  });

  it('[W20] leads nobody to the attempt of another student of the same tab', () => {
    recordQuestion('ann', 'exam', 'attempt-of-ann', 'q7');
    expect([startedAttemptId('bob', 'exam'), lastQuestionId('bob', 'exam')]).toEqual([undefined, undefined]);
    recordStart('bob', 'exam', 'attempt-of-bob');
    expect(startedAttemptId('bob', 'exam')).toBe('attempt-of-bob');
  });

  it('is nowhere where the browser keeps something else under its name', () => {
    sessionStorage.setItem('exam:exam', '[');
    expect(startedAttemptId('ann', 'exam')).toBeUndefined();
  });
});
