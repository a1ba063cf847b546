import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import type { MissedQuestion } from '../../api/mistakes/mistakes.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import { ExamTaker, wrongOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, type Person, registerTutor } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { StoppedClock } from '../support/server/test-clock.js';

const DAY_MS = 24 * 60 * 60_000;
const SOLUTION = 'Use $F = ma$.\nAnswer: the first option.';

interface ShownQuestion {
  question: string;
  subject: string;
  options: string[];
  correctAnswers: string[];
  solution?: string;
}

describe('solutions', () => {
  const clock = new StoppedClock(new Date());
  let app: HostedApp;
  let tutor: Person;
  let physics: string[];

  beforeAll(async () => {
    app = await startHostedApp({ clock });
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 28);
  });
  afterAll(() => app.stop());

  const call = <Body = Record<string, never>>(method: string, path: string, body?: unknown) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body !== undefined && { body }) });
  const shownQuestion = async (id: string) =>
    (await call<ShownQuestion>('GET', `/question/get-question/Physics/${id}`)).body;
  const update = async (id: string, changes: object) => {
    const { question, subject, options, correctAnswers } = await shownQuestion(id);
    return call('PUT', `/question/update-question/${id}`, { question, subject, options, correctAnswers, ...changes });
  };
  const missed = async (student: ExamTaker) =>
    (await student.call<MissedQuestion[]>('GET', `/score/student-mistakes/${student.id}/questions?pageSize=200`)).body;

  it('[SOL-1] [SOL-6] can be set, are kept by an update without one, and can be removed and listed as missing', async () => {
    const [id, otherId] = physics as [string, string];
    expect((await update(id, { solution: ` ${SOLUTION} ` })).status).toBe(200);
    expect((await shownQuestion(id)).solution).toBe(SOLUTION);
    await update(id, { question: 'Reworded?' });
    expect(await shownQuestion(id)).toMatchObject({ question: 'Reworded?', solution: SOLUTION });
    const without = async () =>
      (await call<{ _id: string }[]>('GET', '/question/get-questions?page=1&withoutSolution=true')).body.map(
        ({ _id }) => _id,
      );
    expect(await without()).not.toContain(id);
    expect(await without()).toContain(otherId);
    await update(id, { solution: '' });
    expect(await shownQuestion(id)).not.toHaveProperty('solution');
    expect(await without()).toContain(id);
    const { status, body } = await update(id, { solution: 'x'.repeat(5_001) });
    expect({ status, body }).toMatchObject({ status: 400, body: { message: texts.solutionTooLong } });
    const questionFields = { question: 'New?', subject: 'Math', options: ['1', '2'], correctAnswers: ['1'] };
    const added = await call<{ _id: string }>('POST', '/question/add-question', {
      ...questionFields,
      solution: SOLUTION,
    });
    const path = `/question/get-question/Math/${added.body._id}`;
    expect((await call<ShownQuestion>('GET', path)).body.solution).toBe(SOLUTION);
  });

  it('[SOL-3] are shown in the result of a mock test and with missed questions', async () => {
    const ann = await ExamTaker.register(app, 'ann');
    for (const id of physics) await update(id, { solution: SOLUTION });
    const { attemptId, questions } = await ann.startMockTest();
    expect(JSON.stringify(questions)).not.toContain('F = ma');
    expect(JSON.stringify((await ann.attempt(attemptId)).body)).not.toContain('F = ma');
    await ann.answer(attemptId, questions[0]!._id, wrongOf(questions[0]!));
    const result = (await ann.submit(attemptId)).body;
    expect(result.questions.map(({ solution }) => solution)).toEqual(questions.map(() => SOLUTION));
    expect((await missed(ann)).map(({ solution }) => solution)).toEqual([SOLUTION]);
    await update(questions[0]!._id, { solution: 'A newer one.' });
    expect((await missed(ann))[0]!.solution).toBe('A newer one.');
    await update(questions[0]!._id, { solution: SOLUTION });
  });

  it('[SOL-3] [SOL-4] are shown for a model test after its expiry, not to early finishers', async () => {
    const bob = await ExamTaker.register(app, 'bob');
    const test = modelTestOf(physics.slice(0, 3), scheduleMinute(new Date(clock.now().getTime() - 60_000)), {
      ExpiryDays: 2,
    });
    const id = await storeModelTest(app, tutor, test);
    const paper = (await bob.start(id, 'ModelTest')).body;
    await bob.answer(paper.attemptId, paper.questions[0]!._id, wrongOf(paper.questions[0]!));
    const earlyResult = (await bob.submit(paper.attemptId)).body;
    expect(earlyResult.questions.map(({ solution }) => solution)).toEqual([null, null, null]);
    expect((await missed(bob)).map(({ solution }) => solution)).toEqual([null]);
    clock.advance(2 * DAY_MS + 60_000);
    const newLogin = await bob.logInAgain();
    const laterResult = (await newLogin.attempt<FinishedAttempt>(paper.attemptId)).body;
    expect(laterResult.questions.map(({ solution }) => solution)).toEqual([SOLUTION, SOLUTION, SOLUTION]);
    expect((await missed(newLogin)).map(({ solution }) => solution)).toEqual([SOLUTION]);
  });
});
