import type { ExamHistoryRow } from '../../api/scores/score.dto.js';
import { STARTS_AT_ONCE } from '../../api/attempts/exam-starts.service.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';

const REQUEST_COUNT = 50;
const times = <Result>(task: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: REQUEST_COUNT }, (_, n) => task(n)));
const counts = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

describe(`${REQUEST_COUNT} concurrent requests`, () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 25);
  });
  afterAll(() => app.stop());

  const typesIn = async (stream: string) => (await app.platform.events.readStream(stream)).map(({ type }) => type);

  it('create one attempt when they start one exam', async () => {
    const ann = await ExamTaker.register(app, 'ann');
    const examId = await ann.generate();
    const answers = await times(() => ann.start<RefusalBody & { attemptId: string }>(examId));
    expect(counts(answers)).toEqual({ 201: 1, 409: REQUEST_COUNT - 1 });
    const [attemptId = '', ...otherIds] = new Set(answers.map(({ body }) => body.attemptId));
    expect(otherIds).toEqual([]);
    expect(await typesIn(`sittings-${ann.id}`)).toEqual(['SittingStarted']);
    expect(await typesIn(`attempt-${attemptId}`)).toEqual(['AttemptStarted']);
  });

  it('create one attempt when they start two exams of a student', async () => {
    const bob = await ExamTaker.register(app, 'bob');
    const exams = [await bob.generate(), await bob.generate()] as const;
    const answers = await times((n) => bob.start<RefusalBody & { attemptId: string }>(exams[n % 2]!));
    expect(counts(answers)).toEqual({ 201: 1, 409: REQUEST_COUNT - 1 });
    expect(new Set(answers.map(({ body }) => body.attemptId)).size).toBe(1);
    expect(await typesIn(`sittings-${bob.id}`)).toEqual(['SittingStarted']);
  });

  it('return the same result when they submit one attempt', async () => {
    const carol = await ExamTaker.register(app, 'carol');
    const { attemptId, questions } = await carol.startMockTest();
    await carol.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
    const answers = await times(() => carol.submit(attemptId));
    expect(counts(answers)).toEqual({ 200: REQUEST_COUNT });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await typesIn(`attempt-${attemptId}`)).toEqual(['AttemptStarted', 'AnswerSaved', 'AttemptFinished']);
    expect(await typesIn(`sittings-${carol.id}`)).toEqual(['SittingStarted', 'SittingEnded']);
    const { body: history } = await carol.call<ExamHistoryRow[]>('GET', `/score/exam-history/${carol.id}`);
    expect(history).toHaveLength(1);
    const { body: stats } = await carol.call<object>('GET', `/score/student-stats/${carol.id}`);
    expect(stats).toEqual({ totalCorrect: 1, totalIncorrect: 0, totalSkipped: 24 });
  });

  it('store all answers of one student, each acknowledged with its own revision', async () => {
    const dora = await ExamTaker.register(app, 'dora');
    const { attemptId, questions } = await dora.startMockTest();
    const answers = await times((n) => {
      const question = questions[n % questions.length]!;
      return dora.answer(attemptId, question._id, question.options[n % question.options.length]!);
    });
    expect(counts(answers)).toEqual({ 200: REQUEST_COUNT });
    const recorded = await app.platform.events.readStream(`attempt-${attemptId}`);
    for (const { body } of answers) {
      expect(recorded[body.revision]?.data).toMatchObject({ questionId: body.questionId, option: body.option });
    }
  });

  it('do not block each other when they start and submit for different students', async () => {
    const students = await times((n) => ExamTaker.register(app, `student${n}`));
    const papers = await Promise.all(students.map((student) => student.startMockTest()));
    expect(new Set(papers.map(({ attemptId }) => attemptId)).size).toBe(REQUEST_COUNT);
    const results = await Promise.all(students.map((student, n) => student.submit(papers[n]!.attemptId)));
    expect(counts(results)).toEqual({ 200: REQUEST_COUNT });
  });

  it('for exam starts leave capacity for saving answers, and are scheduled fairly between students', async () => {
    const [sittingStudent, eagerStudent] = [
      await ExamTaker.register(app, 'sitting'),
      await ExamTaker.register(app, 'eager'),
    ];
    const { attemptId, questions } = await sittingStudent.startMockTest();
    const floodExam = await eagerStudent.generate();
    const starting = await times((n) => ExamTaker.register(app, `starting${n}`));
    const exams = await Promise.all(starting.map((student) => student.generate()));

    const { events } = app.platform;
    const append = events.append.bind(events);
    const startedStudents: string[] = [];
    let releaseAppends = () => {};
    const heldAppends = new Promise<void>((resolve) => (releaseAppends = resolve));
    jest.spyOn(events, 'append').mockImplementation(async (stream, ...args) => {
      if (stream.startsWith('sittings-')) {
        startedStudents.push(stream);
        await heldAppends;
      }
      return append(stream, ...args);
    });
    try {
      const eagerStarts = times(() => eagerStudent.start<RefusalBody>(floodExam));
      const starts = Promise.all(starting.map((student, n) => student.start(exams[n]!)));
      await eventually(async () => expect(startedStudents).toHaveLength(STARTS_AT_ONCE), 20_000);
      const answer = await sittingStudent.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
      expect(answer.status).toBe(200);
      expect(startedStudents).toHaveLength(STARTS_AT_ONCE);
      expect(new Set(startedStudents).size).toBe(STARTS_AT_ONCE);
      releaseAppends();
      expect(counts(await starts)).toEqual({ 201: REQUEST_COUNT });
      expect(counts(await eagerStarts)).toEqual({ 201: 1, 409: REQUEST_COUNT - 1 });
    } finally {
      releaseAppends();
      jest.restoreAllMocks();
    }
  });
});
