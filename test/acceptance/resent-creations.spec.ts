import { randomUUID } from 'node:crypto';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { scheduleMinute, modelTestOf, modelTestsInLists } from '../support/scenarios/model-tests.js';
import { addQuestions, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

const QUESTION = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};

describe('retrying a creation with its idempotency key', () => {
  let app: HostedApp;
  let tutor: Person;
  let otherTutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    otherTutor = await registerTutor(app, 'other');
  });
  afterAll(() => app.stop());

  /** Sends the same body three times: twice concurrently and once afterwards. */
  async function sendThrice<Body>(path: string, { token }: Person, body: object): Promise<Body[]> {
    const send = () => app.http<Body>('POST', path, { token, body });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    return answers.map((answer) => answer.body);
  }

  it('adds one question, and rejects different content under the same key', async () => {
    const body = { ...QUESTION, commandId: randomUUID() };
    const added = await sendThrice<{ _id: string }>('/question/add-question', tutor, body);
    expect(new Set(added.map(({ _id }) => _id)).size).toBe(1);
    const list = await app.http<unknown[]>('GET', '/question/get-questions?subject=Chemistry', { token: tutor.token });
    expect(list.body).toEqual([{ _id: added[0]!._id, ...QUESTION, revision: expect.any(String) }]);
    const changed = { ...body, question: 'Which is a metal?' };
    const refused = await app.http<{ error: string }>('POST', '/question/add-question', {
      token: tutor.token,
      body: changed,
    });
    expect(refused.body.error).toBe('command-id-reused');
    const ofOtherTutor = await app.http<{ _id: string }>('POST', '/question/add-question', {
      token: otherTutor.token,
      body,
    });
    expect(ofOtherTutor.status).toBe(201);
    expect(ofOtherTutor.body._id).not.toBe(added[0]!._id);
  });

  it('stores one model test', async () => {
    const questions = await addQuestions(app, tutor, 'Physics', 2);
    const body = { ...modelTestOf(questions, scheduleMinute(app.clock.now())), commandId: randomUUID() };
    const stored = await sendThrice<{ id: string }>('/modelTest/storeModelTest', tutor, body);
    expect((await modelTestsInLists(app, tutor)).map(({ _id }) => _id)).toEqual([stored[0]!.id]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
  });

  it('generates one mock test with the same questions', async () => {
    await addQuestions(app, tutor, 'Math', 30);
    const ann = await registerStudent(app, 'ann');
    const body = { studentId: ann.id, subject: 'Math', marks: 25, time: 20, commandId: randomUUID() };
    const responses = await sendThrice<{ mockTestId: string }>('/mockTest/generateMockTest', ann, body);
    expect(new Set(responses.map(({ mockTestId }) => mockTestId)).size).toBe(1);
    const bob = await registerStudent(app, 'bob');
    const { body: bobsTest } = await app.http<{ mockTestId: string }>('POST', '/mockTest/generateMockTest', {
      token: bob.token,
      body: { ...body, studentId: bob.id },
    });
    expect(bobsTest.mockTestId).not.toBe(responses[0]!.mockTestId);
  });
});
