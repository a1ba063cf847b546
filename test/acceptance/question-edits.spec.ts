import { jest } from '@jest/globals';
import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import { streams } from '../../api/contracts/events/streams.js';
import { Commands } from '../../api/platform/commands/commands.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { questionDecider } from '../../api/question-bank/question.decider.js';
import { contextAt } from '../support/given/given-decider.js';
import { QuestionHistoryReader } from '../../api/question-bank/question-history-reader.js';
import type { KeptQuestion } from '../../api/question-bank/question.dto.js';
import type { ModelTestStatistics } from '../../api/item-statistics/item-statistics.dto.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest, type ModelTestFields } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('editing questions of model tests', () => {
  let app: TestApp;
  let tutor: Person;
  let students = 0;

  /** List endpoints return 503 until their read models are built */
  const ready = () =>
    eventually(async () => {
      const { body } = await app.http<object>('GET', '/health/ready');
      expect(JSON.stringify(body)).not.toContain('being built');
    }, 120_000);

  beforeAll(async () => {
    app = await startApp();
    await ready();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    // Sessions expire when the clocks advance
    tutor = await registerTutor(app, `tutor-${(students += 1)}`);
  });

  const call = <Body = RefusalBody>(method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body && { body }) });
  const inAnHour = () => scheduleMinute(new Date(app.clock.now().getTime() + HOUR_MS));
  const store = (ids: string[], overrides: Partial<ModelTestFields> = {}) =>
    storeModelTest(app, tutor, modelTestOf(ids, inAnHour(), overrides));
  const startModelTest = async (id: string) => {
    const { liveFrom } = (await call<{ liveFrom: string }>('GET', `/modelTest/${id}`)).body;
    app.clock.advance(Date.parse(liveFrom) - app.clock.now().getTime());
  };
  const edit = (id: string, text: string, overrides: { keepIn?: string[]; subject?: string; right?: string } = {}) => {
    const { keepIn, subject = 'Physics', right = 'right' } = overrides;
    const body = { question: text, subject, options: ['right', 'wrong'], correctAnswers: [right] };
    return call('PUT', `/question/update-question/${id}`, { ...body, ...(keepIn && { keepIn }) });
  };
  const shownTexts = async (modelTestId: string): Promise<string[]> => {
    const student = await ExamTaker.register(app, `student-${(students += 1)}`);
    const { body } = await student.start<RunningAttempt>(modelTestId, 'ModelTest');
    return body.questions.map(({ question }) => question);
  };
  const selected = async (modelTestId: string) =>
    (await call<KeptQuestion[]>('GET', `/modelTest/${modelTestId}/selectedQuestions`)).body;

  it('affects upcoming tests, except those that keep the old version', async () => {
    const [questionId, otherId] = await addQuestions(app, tutor, 'Physics', 2);
    const followingTest = await store([questionId!, otherId!]);
    const keepingTest = await store([questionId!, otherId!], { Name: 'Second week' });
    expect((await edit(questionId!, 'new text', { keepIn: [keepingTest] })).status).toBe(200);
    expect((await selected(followingTest)).map(({ question }) => question)).toEqual(['new text', 'Physics question 2']);
    expect((await selected(keepingTest)).map(({ question }) => question)).toEqual([
      'Physics question 1',
      'Physics question 2',
    ]);
    // Saving the test does not edit its questions
    const { body: test } = await call<ModelTestFields>('GET', `/modelTest/${keepingTest}`);
    const { Name, Marks, Subject, ScheduleDate, ScheduleTime, ExpiryDays, QuestionIds } = test;
    const saved = { Name, Marks, Subject, ScheduleDate, ScheduleTime, ExpiryDays, QuestionIds, Time: 30 };
    expect((await call('PUT', `/modelTest/updateModelTest/${keepingTest}`, saved)).status).toBe(200);
    await startModelTest(followingTest);
    expect(await shownTexts(followingTest)).toEqual(['new text', 'Physics question 2']);
    expect(await shownTexts(keepingTest)).toEqual(['Physics question 1', 'Physics question 2']);
  });

  it('does not affect students of a test after its scheduled start, whether they started before or after the edit', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const id = await store([questionId!]);
    await startModelTest(id);
    const before = await shownTexts(id);
    await edit(questionId!, 'too late', { right: 'wrong' });
    const student = await ExamTaker.register(app, 'after-the-edit');
    const paper = (await student.start<RunningAttempt>(id, 'ModelTest')).body;
    expect(paper.questions.map(({ question }) => question)).toEqual(before);
    await student.answer(paper.attemptId, questionId!, 'Physics 1 right');
    expect((await student.submit(paper.attemptId)).body).toMatchObject({ correct: 1, score: 1 });
    expect((await selected(id)).map(({ question }) => question)).toEqual(before);
    const { body } = await call<ModelTestStatistics>('GET', `/statistics/model-tests/${id}`);
    expect(body.questions[0]).toMatchObject({ question: before[0], correctAnswer: 'Physics 1 right' });
  });

  it('does not affect a test if the edit was made at or after its scheduled start while no server ran', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const id = await store([questionId!]);
    await edit(questionId!, 'in time');
    const { liveFrom } = (await call<{ liveFrom: string }>('GET', `/modelTest/${id}`)).body;
    const { dataDir, clock } = app;
    await app.stop({ keepData: true });
    clock.advance(Date.parse(liveFrom) - clock.now().getTime() - 1);
    app = await startApp({
      dataDir,
      clock,
      before: ({ events }) => {
        // The status change is recorded only after the edit
        const { append } = events;
        jest.spyOn(events, 'append').mockImplementation(async (stream, ...args) => {
          if (stream === `modeltest-${id}` && !isEdited) throw new Error('not yet');
          return append.call(events, stream, ...args);
        });
        return Promise.resolve();
      },
    });
    let isEdited = false;
    await ready();
    tutor = await registerTutor(app, 'tutor-again');
    clock.advance(1);
    expect((await edit(questionId!, 'at the instant')).status).toBe(200);
    isEdited = true;
    expect(await shownTexts(id)).toEqual(['in time']);
  });

  it('gives all students the same paper if an edit is made during concurrent starts', async () => {
    const ids = await addQuestions(app, tutor, 'Physics', 5);
    const id = await store(ids);
    const takers = await Promise.all(
      Array.from({ length: 20 }, () => ExamTaker.register(app, `racer-${(students += 1)}`)),
    );
    await startModelTest(id);
    const [papers] = await Promise.all([
      Promise.all(takers.map((taker) => taker.start<RunningAttempt>(id, 'ModelTest'))),
      ...ids.map((questionId) => edit(questionId, `raced ${questionId}`)),
    ]);
    const texts = papers.map(({ body }) => body.questions.map(({ question }) => question).join());
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toContain('raced');
  });

  it('rejects a move to a subject outside an upcoming test, naming the test', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const physics = await store([questionId!], { Name: 'Mechanics' });
    await store([questionId!], { Name: 'All subjects', Subject: 'Combined' });
    const refused = await edit(questionId!, 'moved', { subject: 'Math' });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Mechanics') } });
    expect(refused.body.message).not.toContain('All subjects');
    await call('DELETE', `/modelTest/deleteModelTest/${physics}`);
    expect((await edit(questionId!, 'moved', { subject: 'Math' })).status).toBe(200);
  });

  it('names only tests that contain the question', async () => {
    const [questionId, otherId] = await addQuestions(app, tutor, 'Physics', 2);
    const otherTest = await store([otherId!]);
    expect(await edit(questionId!, 'new', { keepIn: [otherTest] })).toMatchObject({
      status: 409,
      body: { error: 'model-test-without-question' },
    });
    expect((await edit(questionId!, 'new', { keepIn: ['no id'] })).status).toBe(400);
  });

  it('[QDB-9] [QDB-31] deletes no question of an upcoming or live test, one by one or selected', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const id = await store([questionId!], { Name: 'Friday paper' });
    const remove = () => call('DELETE', `/question/delete-question/Physics/${questionId}`);
    const refused = {
      status: 409,
      body: {
        error: 'question-in-test',
        message: 'It is used in the model test Friday paper.',
        modelTests: ['Friday paper'],
      },
    };
    expect(await remove()).toMatchObject(refused);
    await startModelTest(id);
    expect(await remove()).toMatchObject(refused);
    const selectedAnswer = await call('POST', '/question/delete', { questionIds: [questionId] });
    expect(selectedAnswer.body).toEqual({
      deleted: 0,
      kept: [{ _id: questionId, reason: 'It is used in the model test Friday paper.' }],
    });
    await call('DELETE', `/modelTest/deleteModelTest/${id}`);
    expect((await remove()).status).toBe(200);
  });

  it('keeps a question in an upcoming test that an earlier release deleted: its last version is flagged, and can be removed', async () => {
    const [questionId, otherId] = await addQuestions(app, tutor, 'Physics', 2);
    const id = await store([questionId!, otherId!]);
    const removed = await store([questionId!, otherId!], { Name: 'Without it' });
    await edit(questionId!, 'last version');
    const deletion = { type: 'DeleteQuestion', questionId: questionId!, subject: 'Physics' } as const;
    await Commands.on(new EventLog(app.platform.events)).decide(
      streams.question(questionId!),
      questionDecider,
      deletion,
      contextAt(app.clock.now().toISOString()),
    );
    await eventually(
      async () =>
        expect(await selected(id)).toMatchObject([
          { _id: questionId, question: 'last version', subject: 'Physics', deleted: true },
          { _id: otherId, question: 'Physics question 2' },
        ]),
      10_000,
    );
    const { ScheduleDate, ScheduleTime } = (await call<ModelTestFields>('GET', `/modelTest/${removed}`)).body;
    const without = { ...modelTestOf([otherId!], inAnHour()), ScheduleDate, ScheduleTime };
    expect((await call('PUT', `/modelTest/updateModelTest/${removed}`, without)).status).toBe(200);
    await startModelTest(removed);
    expect(await shownTexts(id)).toEqual(['last version', 'Physics question 2']);
    expect(await shownTexts(removed)).toEqual(['Physics question 2']);
  });

  it('applies corrected keys even to upcoming tests that keep an older version', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const keepingTest = await store([questionId!]);
    await edit(questionId!, 'old text');
    await edit(questionId!, 'new text', { keepIn: [keepingTest] });
    const corrected = await call<{ correctionId: string }>('POST', '/key-corrections', {
      questionId: questionId,
      correctAnswer: 'wrong',
      reason: 'A wrong key.',
      dryRun: false,
    });
    expect(corrected.status).toBe(202);
    await eventually(async () => {
      const { body } = await call<{ status: string }>('GET', `/key-corrections/${corrected.body.correctionId}`);
      expect(body.status).toBe('done');
      app.clock.advance(1_000);
    }, 120_000);
    expect(await selected(keepingTest)).toMatchObject([{ question: 'old text' }]);
    expect((await call<KeptQuestion>('GET', `/question/get-question/Physics/${questionId}`)).body).toMatchObject({
      question: 'new text',
      correctAnswers: ['wrong'],
    });
  });

  it('uses the versions at the scheduled start for live tests without recorded versions', async () => {
    const [questionId] = await addQuestions(app, tutor, 'Physics', 1);
    const id = await store([questionId!]);
    await edit(questionId!, 'at the schedule');
    const { liveFrom } = (await call<{ liveFrom: string }>('GET', `/modelTest/${id}`)).body;
    app.clock.advance(Date.parse(liveFrom) - app.clock.now().getTime() - MINUTE_MS);
    const old = {
      modelTestId: id,
      subject: 'Physics',
      liveFrom,
      questions: [{ questionId: questionId!, version: 0 }],
    } as const;
    app.clock.advance(2 * MINUTE_MS);
    await edit(questionId!, 'afterwards');
    expect(await app.nest.get(QuestionHistoryReader, { strict: false }).followedBy(old)).toEqual([
      { questionId: questionId, version: 1 },
    ]);
  });
});
