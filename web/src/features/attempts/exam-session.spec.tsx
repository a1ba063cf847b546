import { lastQuestionId, recordQuestion, recordStart } from './exam-session';

describe('exam session', () => {
  beforeEach(() => sessionStorage.clear());
  const storedSession = () => JSON.parse(sessionStorage.getItem('exam:exam') ?? 'null') as unknown;

  it('stores the attempt and the current question, which a second start of the attempt keeps', () => {
    recordStart('ann', 'exam', 'attempt-of-ann');
    recordQuestion('ann', 'exam', 'attempt-of-ann', 'q7');
    recordStart('ann', 'exam', 'attempt-of-ann');
    expect(storedSession()).toEqual({ account: 'ann', attemptId: 'attempt-of-ann', questionId: 'q7' });
    expect(lastQuestionId('ann', 'exam')).toBe('q7');
  });

  it('is not visible to another student in the same tab', () => {
    recordQuestion('ann', 'exam', 'attempt-of-ann', 'q7');
    expect(lastQuestionId('bob', 'exam')).toBeUndefined();
    recordStart('bob', 'exam', 'attempt-of-bob');
    expect(storedSession()).toEqual({ account: 'bob', attemptId: 'attempt-of-bob' });
  });

  it('is ignored if the stored text is not a session', () => {
    sessionStorage.setItem('exam:exam', '[');
    expect(lastQuestionId('ann', 'exam')).toBeUndefined();
  });
});
