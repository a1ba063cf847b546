import { texts } from '../../api/contracts/http/texts.js';
import { MOCK_TEST_MARKS, MOCK_TEST_MINUTES } from '../../api/contracts/http/limits.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { addQuestion, addQuestions, type Person, registerTutor } from '../support/scenarios/people.js';

interface MockTest {
  _id: string;
  name: string;
  subject: string;
  marks: number;
  time: number;
  questions: string[];
  studentId: string;
}
interface Question {
  _id: string;
  question: string;
  subject: string;
  options: string[];
}

describe('mock tests', () => {
  let app: HostedApp;
  let ann: ExamTaker;
  let bob: ExamTaker;
  let tutor: Person;
  let physics: string[];

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 60);
    await addQuestions(app, tutor, 'Math', 24);
    ann = await ExamTaker.register(app, 'ann');
    bob = await ExamTaker.register(app, 'bob');
  });
  afterAll(() => app.stop());

  const generate = (body: object) =>
    ann.call<RefusalBody & { mockTestId: string }>('POST', '/mockTest/generateMockTest', body);
  const choice = () => ({ studentId: ann.id, subject: 'Physics', marks: 25, time: 10 });
  const read = async (id: string) => (await ann.call<MockTest>('GET', `/mockTest/${id}`)).body;
  const questionsOf = (student: ExamTaker, questionIds: string[], subject = 'Physics') =>
    student.call<Question[] & RefusalBody>('POST', '/mockTest/questions', { subject, questionIds });

  it('[CALL-45] [CALL-47] are generated for a student and returned with their questions', async () => {
    const { status, body } = await generate(choice());
    expect({ status, message: body.message }).toEqual({ status: 201, message: texts.mockTestCreated });
    const test = await read(body.mockTestId);
    expect(test).toEqual({
      _id: body.mockTestId,
      name: 'Physics Mock Test',
      subject: 'Physics',
      marks: 25,
      time: 10,
      questions: expect.any(Array),
      studentId: ann.id,
    });
    expect((await bob.call('GET', `/mockTest/${body.mockTestId}`)).status).toBe(404);
    expect((await ann.call('GET', `/mockTest/${ann.id}`)).status).toBe(404);
  });

  it('[MOCK-9] have as many questions as marks, all different and of the requested subject', async () => {
    const drawnIds = new Set<string>();
    for (const marks of [25, 35, 50] as const) {
      const { questions } = await read(await ann.generate({ marks }));
      expect(questions).toHaveLength(marks);
      expect(new Set(questions).size).toBe(marks);
      expect(physics).toEqual(expect.arrayContaining(questions));
      questions.forEach((id) => drawnIds.add(id));
    }
    // An identical order would not be random
    expect((await read(await ann.generate())).questions).not.toEqual((await read(await ann.generate())).questions);
    expect(drawnIds.size).toBeGreaterThan(50);
  });

  it('[MOCK-12] are rejected if there are too few questions', async () => {
    const math = await generate({ ...choice(), subject: 'Math' });
    expect(math).toMatchObject({
      status: 409,
      body: { message: 'Not enough questions: 24 available in Math, 25 needed.' },
    });
    const english = await generate({ ...choice(), subject: 'English', marks: 200 });
    expect(english.body.message).toBe('Not enough questions: 0 available in English, 200 needed.');
  });

  it('count questions with the same text and options as one available question', async () => {
    const options = ['right', 'worst', 'worse', 'wrong'].map((word) => `Math 1 ${word}`);
    const correctAnswers = ['Math 1 right'];
    await addQuestion(app, tutor, { question: ' Math question 1', subject: 'Math', options, correctAnswers });
    const math = await generate({ ...choice(), subject: 'Math' });
    expect(math.body.message).toBe('Not enough questions: 24 available in Math, 25 needed.');
  });

  it.each([
    ['subject', texts.selectSubject, ['Combined', 'Others', null]],
    ['marks', texts.selectMarks, [26, 0, -25, 'many', null]],
    ['time', texts.selectTime, [15, 0, 90, null]],
  ])('[CALL-79] [CONST-6] [CONST-7] are rejected without a valid %s: %s', async (field, message, wrong) => {
    const { [field as 'time']: _, ...without } = choice();
    for (const body of [without, ...wrong.map((value) => ({ ...choice(), [field]: value }))]) {
      expect(await generate(body)).toMatchObject({ status: 400, body: { message, errors: { [field]: message } } });
    }
  });

  it('accept every combination of marks and minutes in the specification', async () => {
    const kim = await ExamTaker.register(app, 'kim');
    for (const marks of MOCK_TEST_MARKS) {
      for (const time of MOCK_TEST_MINUTES) {
        const body = { ...choice(), studentId: kim.id, marks, time };
        const { status } = await kim.call('POST', '/mockTest/generateMockTest', body);
        expect({ marks, time, status }).toEqual({ marks, time, status: marks <= 60 ? 201 : 409 });
      }
    }
  });

  it('[CALL-48] [CALL-65] are started by the first fetch of their questions', async () => {
    const carol = await ExamTaker.register(app, 'carol');
    const id = await carol.generate();
    const { questions: ids } = (await carol.call<MockTest>('GET', `/mockTest/${id}`)).body;
    expect((await carol.call('GET', '/attempts/current')).status).toBe(204);
    const { status, body } = await questionsOf(carol, [...ids].reverse());
    expect(status).toBe(200);
    expect(body.map(({ _id }) => _id)).toEqual(ids);
    for (const question of body) {
      expect(Object.keys(question).sort()).toEqual(['_id', 'options', 'question', 'subject']);
    }
    const current = await carol.call<{ examId: string }>('GET', '/attempts/current');
    expect(current).toMatchObject({ status: 200, body: { examId: id, type: 'MockTest' } });
    expect((await questionsOf(carol, ids)).body).toEqual(body);
  });

  it('are started once by concurrent fetches of their questions', async () => {
    const dora = await ExamTaker.register(app, 'dora');
    const id = await dora.generate();
    const { questions: ids } = (await dora.call<MockTest>('GET', `/mockTest/${id}`)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => questionsOf(dora, ids)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('are resumed while one runs, although a newer one has the same questions', async () => {
    await addQuestions(app, tutor, 'Chemistry', 25);
    const fay = await ExamTaker.register(app, 'fay');
    const running = await fay.startMockTest({ subject: 'Chemistry' });
    await fay.generate({ subject: 'Chemistry' });
    const ids = running.questions.map(({ _id }) => _id);
    expect((await questionsOf(fay, ids, 'Chemistry')).status).toBe(200);
    expect((await fay.call<{ attemptId: string }>('GET', '/attempts/current')).body.attemptId).toBe(running.attemptId);
  });

  it('return 404 for other question ids, for other students and after the test is finished', async () => {
    const eve = await ExamTaker.register(app, 'eve');
    const id = await eve.generate();
    const { questions: ids } = (await eve.call<MockTest>('GET', `/mockTest/${id}`)).body;
    const unknown = { status: 409, body: { message: texts.questionSetUnknown } };
    const otherQuestion = physics.find((question) => !ids.includes(question))!;
    expect(await questionsOf(eve, ids.slice(1))).toMatchObject(unknown);
    expect(await questionsOf(eve, [...ids, otherQuestion])).toMatchObject(unknown);
    expect(await questionsOf(eve, [...ids.slice(1), otherQuestion])).toMatchObject(unknown);
    expect(await questionsOf(eve, ids, 'Math')).toMatchObject(unknown);
    expect(await questionsOf(bob, ids)).toMatchObject(unknown);
    const { attemptId } = (await eve.start(id)).body;
    await eve.submit(attemptId);
    expect(await questionsOf(eve, ids)).toMatchObject(unknown);
  });
});
