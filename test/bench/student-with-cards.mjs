// A student with many mistakes, each of which is a card of the practice plan.
import { person, post } from './bench-server.mjs';

/** Questions of the longest mock test. */
const MARKS = 200;

/** Registers a student who answers the given number of questions of a subject incorrectly. Returns the session. */
export async function studentWithCards(url, subject, count) {
  const session = await post(url, '/student/register', { ...person('practising'), termAndConditions: true });
  const { studentId, jwtoken } = session;
  const missed = new Set();
  for (let answered = 0; answered < count; answered += MARKS) {
    const test = { studentId, subject, marks: MARKS, time: 60 };
    const { mockTestId } = await post(url, '/mockTest/generateMockTest', test, jwtoken);
    const { attemptId, questions } = await post(url, '/attempts', { type: 'MockTest', examId: mockTestId }, jwtoken);
    // the key of every question is "yes"
    const answers = questions.map(({ _id }) => ({ questionId: _id, option: 'no' }));
    for (const { questionId } of answers) missed.add(questionId);
    await post(url, `/attempts/${attemptId}/submit`, { answers }, jwtoken);
  }
  console.error(`${missed.size} cards`);
  return session;
}
