// Writes of students, and of tutors about their doubts, for the bench "event-loop".
import { QUESTIONS_MAX, dayIn } from './event-loop-kit.mjs';

/** Returns the operations by name; see `event-loop-writes.mjs`. */
export function studentWrites(kit) {
  const { asDiligent, caller, tutor, student, students, diligent, rankedTest, liveTest, physics } = kit;
  /** A new student with a running mock test of the largest size. */
  const sit = async () => {
    const user = student();
    const call = caller(user);
    const mock = { studentId: user.id, subject: 'Physics', marks: QUESTIONS_MAX, time: 60 };
    const { mockTestId } = await call.json('POST', '/mockTest/generateMockTest', mock);
    const start = () => call.json('POST', '/attempts', { type: 'MockTest', examId: mockTestId });
    return { user, call, mockTestId, start };
  };
  const answersTo = ({ questions }, n = 0) =>
    questions.map(({ _id: questionId, options }) => ({ questionId, option: options[n % options.length] }));

  const practise = async () => {
    const user = student();
    const call = caller(user);
    const practice = await call.json('POST', '/practice', { source: 'topic', subject: 'Physics', count: 50 });
    const answers = practice.questions.map(({ _id, options }) => ({ questionId: _id, option: options[0] }));
    return { call, practice, answers };
  };
  const ask = async () => {
    const user = student();
    const doubt = { subject: 'Physics', doubt: 'Why? '.repeat(300) };
    const { _id } = await caller(user).json('POST', `/student/doubts/${user.id}`, doubt);
    return { user, doubtId: _id };
  };
  const byDoubts = tutor();
  const answerText = { answer: 'Because. '.repeat(400) };
  const askAndAnswer = async () => {
    const asked = await ask();
    await byDoubts('POST', `/tutor/answer/${asked.doubtId}`, answerText);
    return asked;
  };
  const publish = async (n) => {
    const { questionId } = rankedTest.items[100 + n];
    const about = { subject: 'Physics', doubt: 'Why?', questionId };
    const { _id: doubtId } = await asDiligent.json('POST', `/student/doubts/${diligent.id}`, about);
    await byDoubts('POST', `/tutor/answer/${doubtId}`, answerText);
    const body = { doubtId, question: 'Why?', ...answerText };
    return byDoubts.json('POST', `/question/answers/${questionId}`, body);
  };

  return {
    'POST /mockTest/generateMockTest': {
      times: 3,
      run: () => {
        const test = { studentId: diligent.id, subject: 'Physics', marks: QUESTIONS_MAX, time: 60 };
        return asDiligent('POST', '/mockTest/generateMockTest', { ...test, topics: [kit.largeTopic] });
      },
    },
    'POST /mockTest/generateMistakeQuiz/{studentId}': {
      times: 2,
      run: () => {
        const test = { studentId: diligent.id, subject: 'Physics', marks: QUESTIONS_MAX, time: 60 };
        return asDiligent('POST', `/mockTest/generateMistakeQuiz/${diligent.id}`, test);
      },
    },
    'POST /mockTest/questions': async () => {
      const { call, mockTestId } = await sit();
      const { questions: questionIds } = await call.json('GET', `/mockTest/${mockTestId}`);
      return call('POST', '/mockTest/questions', { subject: 'Physics', questionIds });
    },

    'POST /attempts': async () => {
      const call = caller(student());
      return call('POST', '/attempts', { type: 'ModelTest', examId: liveTest.id });
    },
    'PUT /attempts/{id}/answers': async (n) => {
      const { call, start } = await sit();
      const paper = await start();
      return call('PUT', `/attempts/${paper.attemptId}/answers`, { answers: answersTo(paper, n) });
    },
    'PUT /attempts/{id}/progress': async () => {
      const { call, start } = await sit();
      const { attemptId, questions } = await start();
      const progress = questions.map(({ _id: questionId }) => ({ questionId, visited: true, totalSpentMs: 9_000 }));
      return call('PUT', `/attempts/${attemptId}/progress`, { progress });
    },
    'POST /attempts/{id}/submit': async (n) => {
      const { call, start } = await sit();
      const paper = await start();
      return call('POST', `/attempts/${paper.attemptId}/submit`, { answers: answersTo(paper, n) });
    },
    'POST /score/store-score': async () => {
      const { user, call, mockTestId, start } = await sit();
      const paper = await start();
      const figures = { score: 0, correct: 0, incorrect: 0, skipped: QUESTIONS_MAX, incorrectQuestions: [] };
      const exam = { studentId: user.id, type: 'MockTest', examId: mockTestId };
      return call('POST', '/score/store-score', { ...exam, ...figures, answers: answersTo(paper) });
    },

    'POST /practice': async () => {
      const practice = await asDiligent.json('POST', '/practice', { source: 'mistakes', count: 50 });
      return asDiligent('POST', `/practice/${practice.practiceId}/end`);
    },
    'PUT /practice/{id}/answers': async () => {
      const { call, practice, answers } = await practise();
      return call('PUT', `/practice/${practice.practiceId}/answers`, { answers });
    },
    'POST /practice/{id}/end': async () => {
      const { call, practice } = await practise();
      return call('POST', `/practice/${practice.practiceId}/end`);
    },
    'PUT /practice/plan': {
      times: 3,
      run: () => asDiligent('PUT', '/practice/plan', { examDate: dayIn(90), dailyQuestions: 100 }),
    },

    'POST /student/doubts/{studentId}': async () => {
      const user = student();
      const doubt = { subject: 'Physics', doubt: 'Why? '.repeat(300) };
      return caller(user)('POST', `/student/doubts/${user.id}`, doubt);
    },
    'DELETE /student/delete-doubt/{doubtId}': async () => {
      const { user, doubtId } = await ask();
      return caller(user)('DELETE', `/student/delete-doubt/${doubtId}`);
    },
    'POST /tutor/answer/{doubtId}': async () => byDoubts('POST', `/tutor/answer/${(await ask()).doubtId}`, answerText),
    'PUT /tutor/answer/{doubtId}': async () =>
      byDoubts('PUT', `/tutor/answer/${(await askAndAnswer()).doubtId}`, { answer: 'Another answer.' }),
    'POST /doubts/{doubtId}/claim': async () => byDoubts('POST', `/doubts/${(await ask()).doubtId}/claim`),
    'DELETE /doubts/{doubtId}/claim': async () => {
      const { doubtId } = await ask();
      await byDoubts('POST', `/doubts/${doubtId}/claim`);
      return byDoubts('DELETE', `/doubts/${doubtId}/claim`);
    },
    'POST /question/answers/{id}': { times: 1, run: async (n) => ((await publish(n)).answerId ? 201 : 500) },
    'DELETE /question/answers/{id}': {
      times: 1,
      run: async (n) => byDoubts('DELETE', `/question/answers/${(await publish(50 + n)).answerId}`),
    },
    'POST /question/report/{questionId}': (n) => {
      const user = students[2_000 + n];
      const body = { reason: 'text', comment: 'A comment. '.repeat(40) };
      return caller(user)('POST', `/question/report/${rankedTest.items[150].questionId}`, body, [404, 409]);
    },
    'POST /question/reports/resolve': (n) =>
      byDoubts('POST', '/question/reports/resolve', { questionId: physics[n], outcome: 'fine', message: 'Thanks.' }),
  };
}
