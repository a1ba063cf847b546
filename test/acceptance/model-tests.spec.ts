import type { PaperPreview } from '../../api/question-bank/question.dto.js';
import { randomUUID } from 'node:crypto';
import type {
  FinishedAttempt,
  KeyedPaperQuestion,
  PaperQuestion,
  RunningAttempt,
} from '../../api/attempts/attempt.dto.js';
import { SUBJECTS } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { ModelTest } from '../../api/model-tests/model-test.dto.js';
import type { ExamHistoryRow, LeaderboardEntry } from '../../api/scores/score.dto.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker, rightOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import {
  scheduleMinute,
  modelTestOf,
  modelTestsInLists,
  storeModelTest,
  type ModelTestFields,
} from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { TestClock } from '../support/server/test-clock.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface StoredModelTest {
  _id: string;
  subject: string;
  correctAnswers: string[];
}

describe('model tests', () => {
  let app: TestApp;
  let tutor: Person;
  let physics: string[];
  let math: string[];
  let ann: ExamTaker;

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 6);
    math = await addQuestions(app, tutor, 'Math', 3);
    ann = await ExamTaker.register(app, 'ann');
  });
  afterAll(() => app.stop());

  const fromNow = (ms: number) => scheduleMinute(new Date(app.clock.now().getTime() + ms));
  const test = (overrides: Partial<ModelTestFields> = {}, from = fromNow(HOUR_MS)) =>
    modelTestOf(overrides.QuestionIds ?? physics.slice(0, 2), from, overrides);
  const call = <Body = RefusalBody>(method: string, path: string, body?: unknown) =>
    app.http<Body>(method, `/modelTest/${path}`, { token: tutor.token, ...(body !== undefined && { body }) });

  it('[CALL-49] [CALL-50] [CALL-54] [MODEL-21] are stored, listed and shown in EXAM_TIME_ZONE', async () => {
    const { closesAt: _none, ...body } = test({
      Subject: 'Combined',
      QuestionIds: [math[0]!, physics[0]!],
      ScheduleDate: '2031-05-02',
      ScheduleTime: '00:30',
      ExpiryDays: 3,
    });
    const { status, body: stored } = await call<{ id: string; message: string }>('POST', 'storeModelTest', body);
    expect({ status, message: stored.message }).toEqual({ status: 201, message: texts.modelTestStored });
    const expected: Pick<ModelTest, keyof ModelTest> = {
      _id: stored.id,
      ...body,
      status: 'Upcoming',
      liveFrom: '2031-05-01T18:30:00.000Z',
      liveUntil: '2031-05-04T18:30:00.000Z',
    };
    const { body: read } = await call<ModelTest>('GET', stored.id);
    const { revision, ...shared } = read;
    expect(revision).toEqual(expect.any(String));
    expect(shared).toEqual(expected);
    expect(await modelTestsInLists(app, tutor)).toEqual([read]);
    const { token } = ann.person;
    const placeholders = { ...expected, QuestionIds: expected.QuestionIds.map(() => expect.any(String) as string) };
    expect(await modelTestsInLists(app, { token })).toEqual([placeholders]);
    expect((await app.http('GET', `/modelTest/${stored.id}`, { token })).body).toEqual(placeholders);
    expect((await ann.call('GET', `/modelTest/${randomUUID()}`)).status).toBe(404);
    await call('DELETE', `deleteModelTest/${stored.id}`);
  });

  it('are listed by schedule, in pages', async () => {
    const ids: string[] = [];
    for (const hours of [3, 1, 2]) ids.push(await storeModelTest(app, tutor, test({}, fromNow(hours * HOUR_MS))));
    const [third, first, second] = ids;
    expect((await modelTestsInLists(app, tutor)).map(({ _id }) => _id)).toEqual([first, second, third]);
    const page = await call<ModelTest[]>('GET', 'allModelTests?page=2&pageSize=2');
    expect(page.body.map(({ _id }) => _id)).toEqual([third]);
    expect(page.headers.get('x-total-count')).toBe('3');
    for (const id of ids) await call('DELETE', `deleteModelTest/${id}`);
  });

  it('[CALL-55] [CALL-56] [TMODEL-44] can be changed, and are removed from every list when they are deleted', async () => {
    const id = await storeModelTest(app, tutor, test());
    const changed = test({ Name: 'Second week', Time: 45, QuestionIds: physics.slice(1, 4) }, fromNow(2 * HOUR_MS));
    expect(await call('PUT', `updateModelTest/${id}`, changed)).toMatchObject({ status: 200, body: { id } });
    expect((await call('GET', id)).body).toMatchObject(changed);
    expect(await call('DELETE', `deleteModelTest/${id}`)).toMatchObject({ status: 200, body: { id } });
    for (const reader of [tutor, ann.person]) expect(await modelTestsInLists(app, reader)).toEqual([]);
    for (const [method, path] of [
      ['GET', id],
      ['PUT', `updateModelTest/${id}`],
      ['DELETE', `deleteModelTest/${id}`],
    ] as const) {
      expect((await call(method, path, method === 'PUT' ? changed : undefined)).status).toBe(404);
    }
  });

  it('[CALL-52] [CALL-53] select their questions from one subject or from all subjects', async () => {
    const testsAt = async (path: string) => (await call<StoredModelTest[]>('GET', path)).body;
    expect((await testsAt('questions?subject=Physics')).map(({ _id }) => _id)).toEqual(physics);
    expect((await testsAt('allQuestions')).map(({ _id }) => _id)).toEqual([...physics, ...math]);
    expect((await testsAt('allQuestions?search=math%20question%202')).map(({ _id }) => _id)).toEqual([math[1]]);
    expect((await testsAt('allQuestions?page=2&pageSize=7')).map(({ _id }) => _id)).toEqual(math.slice(1));
    expect((await call('GET', 'questions?subject=Combined')).status).toBe(400);
    expect((await call('GET', 'questions')).status).toBe(400);
  });

  it('[TMODEL-41] [TMODEL-42] [CONST-6] [CONST-7] contain only questions of their subject, or of all four subjects if they are combined', async () => {
    const [chemistry, english] = [
      await addQuestions(app, tutor, 'Chemistry', 1),
      await addQuestions(app, tutor, 'English', 1),
    ];
    const QuestionIds = [physics[0]!, math[0]!, ...chemistry, ...english];
    for (const Subject of SUBJECTS) {
      expect(await call('POST', 'storeModelTest', test({ Subject, QuestionIds }))).toMatchObject({
        status: 400,
        body: { errors: { QuestionIds: texts.modelTestOneSubject } },
      });
    }
    const unknownSubject = { ...test(), Subject: 'Others' };
    expect((await call('POST', 'storeModelTest', unknownSubject)).body.errors).toEqual({
      Subject: texts.modelTestFields,
    });
    const id = await storeModelTest(app, tutor, test({ Subject: 'Combined', QuestionIds }));
    expect((await call('GET', id)).body).toMatchObject({ Subject: 'Combined', QuestionIds });
    await call('DELETE', `deleteModelTest/${id}`);
    for (const questionId of [...chemistry, ...english]) {
      const subject = chemistry.includes(questionId) ? 'Chemistry' : 'English';
      await app.http('DELETE', `/question/delete-question/${subject}/${questionId}`, { token: tutor.token });
    }
  });

  it('are filled at random with questions that no other upcoming or live test contains', async () => {
    const drawnIds = async (query: string) =>
      (await call<StoredModelTest[]>('GET', `drawQuestions?subject=Physics&${query}`)).body.map(({ _id }) => _id);
    expect((await drawnIds('count=400')).sort()).toEqual([...physics].sort());
    expect(await drawnIds('count=3')).toHaveLength(3);
    const id = await storeModelTest(app, tutor, test());
    expect((await drawnIds('count=400')).sort()).toEqual(physics.slice(2).sort());
    await call('DELETE', `deleteModelTest/${id}`);
    for (const invalidQuery of ['count=0', 'count=401', 'count=one', '']) {
      expect((await call('GET', `drawQuestions?subject=Physics&${invalidQuery}`)).status).toBe(400);
    }
    expect((await call('GET', 'drawQuestions?subject=Combined&count=3')).status).toBe(400);
    expect((await ann.call('GET', '/modelTest/drawQuestions?subject=Physics&count=3')).status).toBe(403);
  });

  it('show tutors their questions in order, and the time zone of their schedule', async () => {
    const QuestionIds = [physics[2]!, physics[0]!];
    const id = await storeModelTest(app, tutor, test({ QuestionIds }));
    const { body } = await call<StoredModelTest[]>('GET', `${id}/selectedQuestions`);
    expect(body.map(({ _id }) => _id)).toEqual(QuestionIds);
    expect(body[0]).toMatchObject({ subject: 'Physics', correctAnswers: ['Physics 3 right'] });
    expect((await ann.call('GET', `/modelTest/${id}/selectedQuestions`)).status).toBe(403);
    await call('DELETE', `deleteModelTest/${id}`);
    expect((await call('GET', `${id}/selectedQuestions`)).status).toBe(404);
    expect((await call('GET', 'timeZone')).body).toEqual({ timeZone: 'Asia/Dhaka' });
  });

  it('[TMODEL-46] show tutors the paper of their students, with the keys in a separate list', async () => {
    const QuestionIds = [physics[1]!, physics[0]!];
    const id = await storeModelTest(app, tutor, test({ QuestionIds, Name: 'Preview' }));
    const { body } = await call<PaperPreview>('GET', `${id}/preview`);
    expect(body).toMatchObject({ modelTestId: id, name: 'Preview', subject: 'Physics' });
    expect(body.questions.map((question) => Object.keys(question).toSorted())).toEqual(
      QuestionIds.map(() => ['_id', 'options', 'question', 'subject']),
    );
    expect(body.keys).toEqual([
      { _id: physics[1], correctAnswer: 'Physics 2 right', solution: null },
      { _id: physics[0], correctAnswer: 'Physics 1 right', solution: null },
    ]);
    expect((await ann.call('GET', `/modelTest/${id}/preview`)).status).toBe(403);
    await call('DELETE', `deleteModelTest/${id}`);
    expect((await call('GET', `${id}/preview`)).status).toBe(404);
  });

  const fields = ['Name', 'Marks', 'Time', 'Subject', 'ScheduleDate', 'ScheduleTime', 'ExpiryDays'] as const;

  it.each([
    ['CALL-82', 'POST'],
    ['CALL-83', 'PUT'],
  ])(
    '[%s] are rejected with the specified error messages when a field is empty, missing or invalid',
    async (_, method) => {
      const id = await storeModelTest(app, tutor, test());
      const path = method === 'POST' ? 'storeModelTest' : `updateModelTest/${id}`;
      const position = await app.platform.events.lastPosition();
      const refused = async (body: object, field: string, message: string) =>
        expect(await call(method, path, body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
      for (const field of fields) {
        const { [field]: _left, ...without } = test();
        for (const body of [without, { ...test(), [field]: '' }]) await refused(body, field, texts.modelTestFields);
      }
      for (const Name of ['  ', '\u200B', ' \u2060\u3164 ']) {
        await refused({ ...test(), Name }, 'Name', texts.modelTestFields);
      }
      for (const invalidFields of [{ Marks: 3 }, { QuestionIds: [] }, { QuestionIds: [physics[0], physics[0]] }]) {
        await refused({ ...test(), ...invalidFields }, 'QuestionIds', texts.modelTestQuestions);
      }
      await refused({ ...test(), QuestionIds: [physics[0], math[0]] }, 'QuestionIds', texts.modelTestOneSubject);
      await refused({ ...test(), QuestionIds: [physics[0], randomUUID()] }, 'QuestionIds', texts.modelTestQuestionGone);
      await refused({ ...test(), ScheduleDate: '2026-02-30' }, 'ScheduleDate', texts.modelTestSchedule);
      await refused({ ...test(), ScheduleTime: '24:00' }, 'ScheduleTime', texts.modelTestSchedule);
      await refused({ ...test(), Marks: 201 }, 'Marks', texts.modelTestMarks);
      await refused({ ...test(), Time: 0 }, 'Time', texts.modelTestTime);
      await refused({ ...test(), ExpiryDays: 400 }, 'ExpiryDays', texts.modelTestExpiry);
      expect(await app.platform.events.lastPosition()).toBe(position);
      await call('DELETE', `deleteModelTest/${id}`);
    },
  );

  it('[MODEL-4] [MODEL-5] [MODEL-6] [MODEL-17] are upcoming, live and archived according to their schedule, and can be started once live', async () => {
    const [early, live, late] = await Promise.all(
      ['early', 'live', 'late'].map((name) => ExamTaker.register(app, name)),
    );
    const body = test();
    const id = await storeModelTest(app, tutor, body);
    const { liveFrom, liveUntil } = (await call<ModelTest>('GET', id)).body;
    const until = (instant: string, ms: number) => Date.parse(instant) + ms - app.clock.now().getTime();
    const status = async () => (await call<ModelTest>('GET', id)).body.status;
    const start = (student: ExamTaker) => student.start<RefusalBody>(id, 'ModelTest');

    app.clock.advance(until(liveFrom, -10_000));
    expect(await status()).toBe('Upcoming');
    expect(await start(early!)).toMatchObject({ status: 403, body: { message: 'This exam is not live yet!' } });
    expect((await early!.call('GET', `/modelTest/${id}/questions`)).status).toBe(403);
    app.clock.advance(until(liveFrom, 0));
    expect(await status()).toBe('Live');
    expect((await start(live!)).status).toBe(201);
    expect(await call('PUT', `updateModelTest/${id}`, { ...body, Time: 30 })).toMatchObject({
      status: 409,
      body: { message: texts.modelTestStarted },
    });
    expect((await call('PUT', `updateModelTest/${id}`, { ...body, Name: 'Renamed' })).status).toBe(200);

    app.clock.advance(until(liveUntil, -10_000));
    tutor = await registerTutor(app, 'tutor-of-the-next-day');
    expect(await status()).toBe('Live');
    app.clock.advance(until(liveUntil, 0));
    expect(await status()).toBe('Archived');
    expect((await start(await late!.logInAgain())).status).toBe(201);
    ann = await ann.logInAgain();
  });

  it('[EXAM-55] [CALL-51] [CALL-66] return their questions to students who have started, and start the attempt on the first fetch', async () => {
    const bea = await ExamTaker.register(app, 'bea');
    const id = await storeModelTest(app, tutor, test({}, fromNow(-HOUR_MS)));
    for (const path of [`/modelTest/${id}`, '/modelTest/allModelTests']) {
      expect(JSON.stringify((await bea.call('GET', path)).body)).not.toContain('Physics question');
    }
    for (const path of ['questions?subject=Physics', 'allQuestions']) {
      expect((await bea.call('GET', `/modelTest/${path}`)).status).toBe(403);
    }
    expect((await bea.call('GET', '/attempts/current')).status).toBe(204);

    const questions = () => bea.call<PaperQuestion[] & RefusalBody>('GET', `/modelTest/${id}/questions`);
    const { status, body } = await questions();
    expect(status).toBe(200);
    expect(body.map(({ _id }) => _id)).toEqual(physics.slice(0, 2));
    for (const question of body) {
      expect(Object.keys(question).sort()).toEqual(['_id', 'options', 'question', 'subject']);
    }
    const current = (await bea.call<RunningAttempt>('GET', '/attempts/current')).body;
    expect(current).toMatchObject({ type: 'ModelTest', examId: id });
    expect(Date.parse(current.deadline) - Date.parse(current.startedAt)).toBe(20 * MINUTE_MS);
    expect((await questions()).body).toEqual(body);
    await bea.submit(current.attemptId);
    expect(await questions()).toMatchObject({ status: 409, body: { message: texts.modelTestTaken } });
  });

  it('show tutors their questions with keys at any time, without starting an attempt', async () => {
    const read = <Body = KeyedPaperQuestion[]>(id: string) =>
      app.http<Body>('GET', `/modelTest/${id}/questions`, { token: tutor.token });
    for (const hours of [-1, 24]) {
      const id = await storeModelTest(app, tutor, test({}, fromNow(hours * HOUR_MS)));
      const { status, body } = await read(id);
      expect(status).toBe(200);
      expect(body.map(({ _id }) => _id)).toEqual(physics.slice(0, 2));
      for (const { options, correctAnswers, subject } of body) {
        expect(subject).toBe('Physics');
        expect(options).toContain(correctAnswers[0]);
      }
      expect((await app.platform.events.readStream(`sittings-${tutor.id}`)).length).toBe(0);
    }
    expect((await read<RefusalBody>('6f2c1b34-0d5e-4c1a-9b7e-3a8d5e2f1c60')).status).toBe(404);
  });

  it('[CALL-41] [MODEL-15] [EXAM-38] [EXAM-62] can be taken once, and return the result immediately', async () => {
    const cleo = await ExamTaker.register(app, 'cleo');
    const id = await storeModelTest(app, tutor, test({}, fromNow(-HOUR_MS)));
    const participated = async () =>
      (await cleo.call('GET', `/score/has-participated?studentId=${cleo.id}&modelTestId=${id}`)).body;
    expect(await participated()).toEqual({ hasParticipated: false });
    const { attemptId, questions } = (await cleo.start(id, 'ModelTest')).body;
    expect(await participated()).toEqual({ hasParticipated: true });
    expect(await cleo.start<RefusalBody>(id, 'ModelTest')).toMatchObject({
      status: 409,
      body: { message: texts.examStarted, attemptId, finished: false },
    });
    await cleo.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
    const claim = { score: 0, correct: 0, incorrect: 0, skipped: 2, incorrectQuestions: [] };
    const record = { studentId: cleo.id, type: 'ModelTest', examId: id, ...claim };
    const { status, body } = await cleo.call<FinishedAttempt>('POST', '/score/store-score', record);
    expect(status).toBe(200);
    expect(body).toMatchObject({ attemptId, type: 'ModelTest', examId: id, score: 0.5, correct: 1, skipped: 1 });
    expect(body.questions.map(({ correctAnswer }) => correctAnswer)).toEqual(questions.map(rightOf));
    expect((await cleo.attempt<FinishedAttempt>(attemptId)).body).toEqual(body);
    for (const days of [0, 400]) {
      app.clock.advance(days * DAY_MS);
      expect(await (await cleo.logInAgain()).start<RefusalBody>(id, 'ModelTest')).toMatchObject({
        status: 409,
        body: { message: 'You have already taken this model test.', attemptId, finished: true },
      });
    }
    tutor = await registerTutor(app, 'tutor-of-the-next-year');
  });

  it('[MODEL-16] create one attempt for fifty concurrent starts', async () => {
    const dina = await ExamTaker.register(app, 'dina');
    const id = await storeModelTest(app, tutor, test({}, fromNow(-HOUR_MS)));
    const answers = await Promise.all(Array.from({ length: 50 }, () => dina.start<RefusalBody>(id, 'ModelTest')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const [attemptId = '', ...unknownSubject] = new Set(answers.map(({ body }) => body.attemptId));
    expect(unknownSubject).toEqual([]);
    for (const stream of [`sittings-${dina.id}`, `attempt-${attemptId}`]) {
      expect(await app.platform.events.readStream(stream)).toHaveLength(1);
    }
  });

  it('[TMODEL-45] keep the existing attempts and the exam name after they are deleted', async () => {
    const ella = await ExamTaker.register(app, 'ella');
    const id = await storeModelTest(app, tutor, test({ Name: 'Ella’s week' }, fromNow(-HOUR_MS)));
    const { attemptId, questions } = (await ella.start(id, 'ModelTest')).body;
    await call('DELETE', `deleteModelTest/${id}`);
    expect((await ella.answer(attemptId, questions[0]!._id, rightOf(questions[0]!))).status).toBe(200);
    expect((await ella.submit(attemptId)).body).toMatchObject({ name: 'Ella’s week', score: 0.5 });
    const { body } = await ella.call<ExamHistoryRow[]>('GET', `/score/exam-history/${ella.id}`);
    expect(body).toMatchObject([{ attemptId, type: 'ModelTest', name: 'Ella’s week', subject: 'Physics', score: 0.5 }]);
  });

  it('[MODEL-18] [MODEL-19] [HIST-3] count in history, stats and mistakes, including archived ones, which can be taken once', async () => {
    const fay = await ExamTaker.register(app, 'fay');
    const live = await storeModelTest(app, tutor, test({ QuestionIds: physics.slice(0, 4) }, fromNow(-HOUR_MS)));
    const archivedTest = await storeModelTest(
      app,
      tutor,
      test({ QuestionIds: physics.slice(4) }, fromNow(-2 * DAY_MS)),
    );
    const first = await fay.takeModelTest(live, 2, 1);
    const second = await fay.takeModelTest(archivedTest, 0, 1);
    expect((await fay.start(archivedTest, 'ModelTest')).status).toBe(409);
    const { body: history } = await fay.call<ExamHistoryRow[]>('GET', `/score/exam-history/${fay.id}`);
    const row = ({ attemptId, examId, name, correct, incorrect, skipped, score }: FinishedAttempt) => ({
      attemptId,
      examId,
      name,
      subject: 'Physics',
      examStartTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      type: 'ModelTest',
      correct,
      incorrect,
      skipped,
      score,
    });
    expect(history).toEqual([row(second), row(first)]);
    const historyOf = async (type: string) =>
      (await fay.call('GET', `/score/exam-history/${fay.id}?type=${type}`)).body;
    expect([await historyOf('ModelTest'), await historyOf('MockTest')]).toEqual([history, []]);
    const { body: stats } = await fay.call('GET', `/score/student-stats/${fay.id}`);
    expect(stats).toEqual({ totalCorrect: 2, totalIncorrect: 2, totalSkipped: 2 });
    const { body: mistakes } = await fay.call<{ physics: unknown[] }>('GET', `/score/student-mistakes/${fay.id}`);
    expect(mistakes.physics).toHaveLength(2);
  });
});

describe('points for model tests', () => {
  const MORNING = new Date('2026-01-05T06:00:00.000Z');
  let app: TestApp;
  let tutor: Person;
  let physics: string[];

  beforeAll(async () => {
    app = await startApp({ clock: new TestClock(MORNING) });
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 55);
    await addQuestions(app, tutor, 'Math', 25);
  });
  afterAll(() => app.stop());

  const store = (from: Date, questionIds = physics.slice(0, 25)) =>
    storeModelTest(app, tutor, modelTestOf(questionIds, scheduleMinute(from)));
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);
  const points = async (student: ExamTaker) => {
    const { body } = await student.call<LeaderboardEntry[]>('GET', '/score/leaderboard');
    return body.find(({ studentId }) => studentId === student.id)?.Point;
  };

  it('[LEAD-8] [LEAD-9] [LEAD-10] are three times the score when taken live, and equal those of a mock test afterwards', async () => {
    const [live, mockTest, archived, all] = (await Promise.all(
      ['live', 'mock', 'archived', 'all'].map((name) => ExamTaker.register(app, name)),
    )) as [ExamTaker, ExamTaker, ExamTaker, ExamTaker];
    const liveTest = await store(ago(HOUR_MS));
    const secondTest = await store(ago(2 * HOUR_MS));
    const oldTest = await store(ago(3 * DAY_MS));
    // The same score each time: (10 − 0.25 × 2) / 25
    expect((await live.takeModelTest(liveTest, 10, 2)).score).toBe(0.38);
    expect((await mockTest.take(10, 2)).score).toBe(0.38);
    expect((await archived.takeModelTest(oldTest, 10, 2)).score).toBe(0.38);
    expect(await Promise.all([live, mockTest, archived].map(points))).toEqual([1.14, 0.38, 0.38]);

    // Every live test counts; of practice tests, only the best per subject and day
    await all.takeModelTest(liveTest, 10, 0);
    await all.takeModelTest(secondTest, 5, 0);
    await all.takeModelTest(oldTest, 15, 0);
    await all.take(20, 0);
    await all.take(5, 0);
    await all.take(10, 0, { subject: 'Math' });
    const sum = 3 * (0.4 + 0.2) + 0.8 + 0.4;
    expect(await points(all)).toBeCloseTo(sum, 5);
    app.clock.advance(DAY_MS);
    const nextDay = await all.logInAgain();
    await nextDay.take(5, 0);
    expect(await points(nextDay)).toBeCloseTo(sum + 0.2, 5);
  });
});

describe('questions of model tests', () => {
  it('are excluded from mock tests and from the available questions until the test is archived', async () => {
    const app = await startApp();
    const tutor = await registerTutor(app, 'tutor');
    const ids = await addQuestions(app, tutor, 'Physics', 30);
    const ann = await ExamTaker.register(app, 'ann');
    const generate = () =>
      ann.call<RefusalBody & { mockTestId: string }>('POST', '/mockTest/generateMockTest', {
        studentId: ann.id,
        subject: 'Physics',
        marks: 25,
        time: 10,
      });
    const now = app.clock.now().getTime();
    const upcoming = modelTestOf(ids.slice(0, 3), scheduleMinute(new Date(now + HOUR_MS)));
    const live = modelTestOf(ids.slice(3, 5), scheduleMinute(new Date(now - HOUR_MS)));
    const upcomingId = await storeModelTest(app, tutor, upcoming);
    await storeModelTest(app, tutor, live);
    const { body } = await generate();
    const drawnIds = (await ann.call<{ questions: string[] }>('GET', `/mockTest/${body.mockTestId}`)).body.questions;
    expect(drawnIds.toSorted()).toEqual(ids.slice(5).toSorted());
    const { token } = tutor;
    const more = { ...upcoming, Marks: 4, QuestionIds: [...ids.slice(0, 3), ids[10]!] };
    await app.http('PUT', `/modelTest/updateModelTest/${upcomingId}`, { token, body: more });
    expect((await generate()).body.message).toBe(texts.notEnoughQuestions(24, 'Physics', 25));
    await app.http('DELETE', `/modelTest/deleteModelTest/${upcomingId}`, { token });
    expect((await generate()).status).toBe(201);
    await app.stop();
  });
});
