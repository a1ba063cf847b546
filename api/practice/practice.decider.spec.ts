import { contextAt, given } from '../../test/support/given/given-decider.js';
import { practicePlanDecider } from './practice-plan.decider.js';
import { practiceDecider } from './practice.decider.js';

const NOW = '2026-01-05T10:00:00.000Z';
const practice = {
  practiceId: 'practice',
  studentId: 'ann',
  ordinal: 1,
  source: 'topic' as const,
  questions: [
    { questionId: 'q1', version: 0 },
    { questionId: 'q2', version: 3 },
  ],
  optionSeed: 'seed',
};
const started = { type: 'PracticeStarted' as const, data: { ...practice, startedAt: NOW } };
const content = { question: '1 + 1?', subject: 'Math' as const, options: ['1', '2'], correctAnswers: ['2'] };
const answer = (questionId: string, option: string) => ({
  type: 'AnswerQuestion' as const,
  studentId: 'ann',
  questionId,
  option,
  spentMs: 8_000,
  changed: false,
  flagged: true,
  content,
  unavailable: new Map(),
  runningAttemptId: undefined,
});
const answered = (questionId: 'q1' | 'q2', option: '1' | '2') => ({
  type: 'PracticeAnswered' as const,
  data: {
    practiceId: 'practice',
    studentId: 'ann',
    questionId,
    version: questionId === 'q1' ? 0 : 3,
    subject: 'Math' as const,
    option,
    verdict: option === '2' ? ('Correct' as const) : ('Incorrect' as const),
    correctAnswer: '2',
    spentMs: 8_000,
    changed: false,
    flagged: true,
    answeredAt: NOW,
  },
});
const ended = (counts: { answered: number; correct: number }) => ({
  type: 'PracticeEnded' as const,
  data: { practiceId: 'practice', studentId: 'ann', ...counts, endedAt: NOW },
});
const end = { type: 'EndPractice' as const, studentId: 'ann' };

describe('practiceDecider', () => {
  it('starts a practice once', () => {
    given(practiceDecider).when({ type: 'StartPractice', practice }).then(started);
    given(practiceDecider, started).when({ type: 'StartPractice', practice }).then();
  });

  it('grades each answer immediately by the current key', () => {
    given(practiceDecider, started).when(answer('q1', '2')).then(answered('q1', '2'));
    given(practiceDecider, started).when(answer('q2', '1')).then(answered('q2', '1'));
  });

  it('ends the practice with the last answer', () => {
    given(practiceDecider, started, answered('q1', '2'))
      .when(answer('q2', '1'))
      .then(answered('q2', '1'), ended({ answered: 2, correct: 1 }));
  });

  it('ends the practice with the last possible answer if the other questions are unavailable', () => {
    given(practiceDecider, started)
      .when({ ...answer('q1', '2'), unavailable: new Map([['q2', 'question-unavailable' as const]]) })
      .then(answered('q1', '2'), ended({ answered: 1, correct: 1 }));
  });

  it('ends the practice once when its student stops it', () => {
    given(practiceDecider, started)
      .when(end)
      .then(ended({ answered: 0, correct: 0 }));
    given(practiceDecider, started, answered('q1', '2'))
      .when(end)
      .then(ended({ answered: 1, correct: 1 }));
    given(practiceDecider, started, ended({ answered: 0, correct: 0 }))
      .when(end)
      .then();
  });

  it('accepts one answer to each question', () => {
    given(practiceDecider, started, answered('q1', '1')).when(answer('q1', '2')).thenRefused('answered');
    const endedEvent = ended({ answered: 1, correct: 0 });
    given(practiceDecider, started, answered('q1', '1'), endedEvent).when(answer('q1', '2')).thenRefused('answered');
    given(practiceDecider, started, answered('q1', '1'), endedEvent)
      .when(answer('q2', '2'))
      .thenRefused('practice-ended');
  });

  it('rejects answers during an exam before any other check', () => {
    const during = { ...answer('q1', '2'), runningAttemptId: 'exam' };
    given(practiceDecider, started).when(during).thenRefused('exam-running', { attemptId: 'exam' });
    given(practiceDecider, started, answered('q1', '2')).when(during).thenRefused('exam-running');
  });

  it('rejects questions that were deleted or annulled since the start, or whose answer is hidden', () => {
    for (const reason of ['question-unavailable', 'results-not-yet'] as const) {
      const unavailable = { ...answer('q1', '2'), unavailable: new Map([['q1', reason]]) };
      given(practiceDecider, started).when(unavailable).thenRefused(reason);
    }
    const annulled = { ...answer('q1', '2'), content: { ...content, correctAnswers: [] } };
    given(practiceDecider, started).when(annulled).thenRefused('question-unavailable');
  });

  it('rejects unknown questions and options', () => {
    const unknownQuestion = { ...answer('q3', '2'), content: undefined };
    given(practiceDecider, started).when(unknownQuestion).thenRefused('question-not-in-practice');
    given(practiceDecider, started).when(answer('q1', '3')).thenRefused('option-not-in-question');
  });

  it('rejects other students with not-found', () => {
    for (const command of [answer('q1', '2'), end]) {
      given(practiceDecider, started)
        .when({ ...command, studentId: 'bob' })
        .thenRefused('not-found');
      given(practiceDecider).when(command).thenRefused('not-found');
    }
  });
});

describe('practicePlanDecider', () => {
  const plan = { studentId: 'ann', examDate: '2026-02-01', dailyQuestions: 20 };
  const set = { type: 'SetPracticePlan' as const, ...plan, today: '2026-01-05' };
  const planSet = { type: 'PracticePlanSet' as const, data: { ...plan, setAt: NOW } };

  it('records a plan only if it differs from the current one', () => {
    given(practicePlanDecider).when(set, contextAt(NOW)).then(planSet);
    given(practicePlanDecider, planSet).when(set).then();
    const without = { ...planSet, data: { ...planSet.data, examDate: null } };
    given(practicePlanDecider, planSet)
      .when({ ...set, examDate: null })
      .then(without);
  });

  it('rejects a new date in the past, but keeps the date of an exam that is over', () => {
    const late = { ...set, today: '2026-02-02' };
    given(practicePlanDecider)
      .when(late)
      .thenRefused('invalid', { errors: { examDate: 'examDatePast' } });
    given(practicePlanDecider, planSet)
      .when({ ...late, dailyQuestions: 30 }, contextAt(NOW))
      .then({ ...planSet, data: { ...planSet.data, dailyQuestions: 30 } });
  });
});
