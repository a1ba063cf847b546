import type { TestApp } from '../server/test-app.js';
import { eventually } from '../assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from './exam-taker.js';
import { addQuestions, PASSWORD, registerTutor, type Person } from './people.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Creates two days of every kind of activity through the API: four students with finished attempts and one without,
 * changed and cleared answers, an attempt that timed out, a running one, and questions edited and deleted during
 * attempts.
 */
export async function createBusyDays(app: TestApp): Promise<{ tutor: Person; students: readonly ExamTaker[] }> {
  const tutor = await registerTutor(app, 'tutor');
  const asTutor = { token: tutor.token };
  const physics = await addQuestions(app, tutor, 'Physics', 30);
  await addQuestions(app, tutor, 'Math', 26);
  const ann = await ExamTaker.register(app, 'ann');
  const bob = await ExamTaker.register(app, 'bob');
  const carol = await ExamTaker.register(app, 'carol');
  const dora = await ExamTaker.register(app, 'dora');
  const eve = await ExamTaker.register(app, 'eve');
  await app.http('POST', '/student/login', { body: { email: ann.person.email, password: 'Wr0ng.password' } });

  await ann.take(20, 3);
  await bob.take(9, 9, { subject: 'Math' });
  await carol.take(0, 25);
  await changeAnswers(bob);

  const overdueAttempt = await dora.startMockTest();
  await dora.answer(overdueAttempt.attemptId, overdueAttempt.questions[0]!._id, rightOf(overdueAttempt.questions[0]!));
  const edited = { question: 'Edited', subject: 'English', options: ['yes', 'no'], correctAnswers: ['no'] };
  await app.http('PUT', `/question/update-question/${physics[0]}`, { ...asTutor, body: edited });
  await app.http('DELETE', `/question/delete-question/Physics/${physics[1]}`, asTutor);
  app.clock.advance(11 * MINUTE_MS);
  await eventually(async () => {
    const { body } = await dora.call<unknown[]>('GET', `/score/exam-history/${dora.id}`);
    if (body.length === 0) throw new Error('the deadline process has not finished the attempt yet');
  }, 10_000);

  await app.http('POST', '/student/logout', { token: carol.person.token });
  app.clock.advance(DAY_MS);
  const students = await Promise.all([ann, bob, carol, dora, eve].map((student) => student.logInAgain()));
  const { body } = await app.http<{ jwtoken: string }>('POST', '/tutor/login', {
    body: { email: tutor.email, password: PASSWORD },
  });
  const [annLoggedIn, bobLoggedIn, carolLoggedIn] = students as [ExamTaker, ExamTaker, ExamTaker];
  await annLoggedIn.take(5, 0, { subject: 'Math' });
  const runningAttempt = await carolLoggedIn.startMockTest();
  await carolLoggedIn.answer(
    runningAttempt.attemptId,
    runningAttempt.questions[3]!._id,
    rightOf(runningAttempt.questions[3]!),
  );
  await bobLoggedIn.generate();
  return { tutor: { ...tutor, token: body.jwtoken }, students };
}

/** Changes and clears answers, visits a question without answering, and submits a score that is too high. */
async function changeAnswers(student: ExamTaker): Promise<void> {
  const { attemptId, examId, questions } = await student.startMockTest();
  const [first, second, third] = questions as [(typeof questions)[0], (typeof questions)[0], (typeof questions)[0]];
  await student.answer(attemptId, first._id, wrongOf(first));
  await student.answer(attemptId, first._id, rightOf(first));
  await student.answer(attemptId, second._id, wrongOf(second));
  await student.answer(attemptId, second._id, null);
  await student.call('PUT', `/attempts/${attemptId}/progress`, {
    questionId: third._id,
    visited: true,
    spentMs: 1_500,
  });
  const claimedScore = { score: 1, correct: 25, incorrect: 0, skipped: 0, incorrectQuestions: [] };
  await student.call('POST', '/score/store-score', {
    studentId: student.id,
    type: 'MockTest',
    examId,
    ...claimedScore,
  });
}
