import { randomUUID } from 'node:crypto';
import type { RunningPractice } from '../../api/practice/practice.dto.js';
import type { ReportedQuestionRow, ReportId, StudentReport } from '../../api/question-reports/question-report.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { readLog } from '../support/assertions/whole-log.js';
import { ExamTaker, rightOf, wrongOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { openLive } from '../support/server/live-socket.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { questionReportsProjection } from '../../projections/question-reports/question-reports.projection.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HEARD_MS_MAX = 10_000;

type Refusal = RefusalBody & { error?: string };

describe('question reports', () => {
  let app: TestApp;
  let tutor: Person;
  let physics: string[];
  let modelTestId: string;
  let students = 0;

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 32);
    await addQuestions(app, tutor, 'Math', 5);
    modelTestId = await storeModelTest(app, tutor, modelTestOf(physics, scheduleMinute(app.clock.now())));
    app.clock.advance(2 * MINUTE_MS);
  });
  afterAll(() => app.stop());

  /** Registers a student who has finished all physics questions. */
  const registerFinisher = async () => {
    const student = await ExamTaker.register(app, `student${(students += 1)}`);
    const { attemptId } = await student.takeModelTest(modelTestId, 1, 1);
    return { student, attemptId };
  };
  const report = (student: ExamTaker, questionId: string, overrides: object = {}) =>
    student.call<ReportId & Refusal>('POST', `/question/report/${questionId}`, { reason: 'key', ...overrides });
  const asTutor = <Body = Refusal>(method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body && { body }) });
  const queue = async (query = '?pageSize=200') =>
    (await asTutor<ReportedQuestionRow[]>('GET', `/question/reports${query}`)).body;
  const reportedRow = async (questionId: string) => (await queue()).find((row) => row.questionId === questionId);
  const resolve = (questionId: string, overrides: object = {}) =>
    asTutor('POST', '/question/reports/resolve', { questionId, outcome: 'corrected', ...overrides });
  const ownReports = async (student: ExamTaker) =>
    (await student.call<StudentReport[]>('GET', '/student/reports')).body;

  it('[REPORT-1] are created once per command id, with a reason and a comment of up to 500 characters', async () => {
    const { student, attemptId } = await registerFinisher();
    const commandId = randomUUID();
    const comment = '  Option B is correct, see page 12.  ';
    const first = await report(student, physics[0]!, { comment, attemptId, commandId });
    expect(first.status).toBe(201);
    const repeated = await report(student, physics[0]!, { comment, attemptId, commandId });
    expect([repeated.status, repeated.body.reportId]).toEqual([201, first.body.reportId]);
    expect(await ownReports(student)).toEqual([
      {
        reportId: first.body.reportId,
        questionId: physics[0],
        question: 'Physics question 1',
        subject: 'Physics',
        reason: 'key',
        comment: comment.trim(),
        at: expect.stringMatching(/Z$/),
        outcome: null,
        message: null,
        resolvedAt: null,
      },
    ]);
    expect((await report(student, physics[1]!, { comment: 'ক'.repeat(500) })).status).toBe(201);
    const tooLong = await report(student, physics[2]!, { comment: 'x'.repeat(501) });
    expect([tooLong.status, Object.keys(tooLong.body.errors!)]).toEqual([400, ['comment']]);
    const noReason = await report(student, physics[2]!, { reason: 'boring' });
    expect([noReason.status, Object.keys(noReason.body.errors!)]).toEqual([400, ['reason']]);
    const withoutComment = await report(student, physics[2]!, { reason: 'text' });
    expect(withoutComment.status).toBe(201);
    expect((await ownReports(student))[0]).toMatchObject({ reason: 'text', comment: null });
  });

  it('[REPORT-2] are accepted only for questions that the student has finished', async () => {
    const otherStudent = await ExamTaker.register(app, 'stranger');
    const isReported = async (student: ExamTaker, questionId: string, overrides?: object) =>
      (await report(student, questionId, overrides)).status;
    expect(await isReported(otherStudent, physics[0]!)).toBe(404);
    expect(await isReported(otherStudent, randomUUID())).toBe(404);
    const { attemptId: otherAttempt } = await registerFinisher();
    expect(await isReported(otherStudent, physics[0]!, { attemptId: otherAttempt })).toBe(404);

    const running = await otherStudent.startModelTest(modelTestId);
    const [answered, skipped] = running.questions;
    await otherStudent.answer(running.attemptId, answered!._id, rightOf(answered!));
    expect(await isReported(otherStudent, answered!._id)).toBe(404);
    await otherStudent.submit(running.attemptId);
    expect(await isReported(otherStudent, answered!._id)).toBe(201);
    expect(await isReported(otherStudent, skipped!._id)).toBe(201);

    const { body: practice } = await otherStudent.call<RunningPractice>('POST', '/practice', {
      source: 'topic',
      subject: 'Math',
    });
    const [practised, openReports] = practice.questions;
    const answer = { questionId: practised!._id, option: wrongOf(practised!) };
    expect((await otherStudent.call('PUT', `/practice/${practice.practiceId}/answers`, answer)).status).toBe(200);
    expect(await isReported(otherStudent, practised!._id)).toBe(201);
    expect(await isReported(otherStudent, openReports!._id)).toBe(404);
    expect((await otherStudent.call('GET', '/question/reports')).status).toBe(403);
    expect((await app.http('POST', `/question/report/${physics[0]}`, { token: tutor.token, body: {} })).status).toBe(
      403,
    );
  });

  it('[REPORT-2] are rejected while the results of the attempt are withheld', async () => {
    const heldTest = {
      ...modelTestOf(physics.slice(0, 2), scheduleMinute(app.clock.now())),
      reveal: 'release',
    } as const;
    const heldTestId = await storeModelTest(app, tutor, heldTest);
    app.clock.advance(2 * MINUTE_MS);
    const student = await ExamTaker.register(app, 'withheld');
    const { attemptId } = await student.takeModelTest(heldTestId, 1, 0);
    const statusOf = async (questionId: string, overrides?: object) =>
      (await report(student, questionId, overrides)).status;
    for (const questionId of physics.slice(0, 2)) {
      expect(await statusOf(questionId)).toBe(404);
      expect(await statusOf(questionId, { attemptId })).toBe(404);
    }
    const release = () => asTutor('POST', `/modelTest/${heldTestId}/release`, {});
    await eventually(async () => expect((await release()).status).toBe(204), HEARD_MS_MAX);
    await eventually(async () => expect(await statusOf(physics[0]!)).toBe(201), HEARD_MS_MAX);
    await eventually(async () => expect(await statusOf(physics[1]!, { attemptId })).toBe(201), HEARD_MS_MAX);
  });

  it('[REPORT-3] are limited to one open report per student and question', async () => {
    const { student } = await registerFinisher();
    const { student: otherStudent } = await registerFinisher();
    await report(student, physics[3]!);
    const second = await report(student, physics[3]!, { reason: 'other' });
    expect([second.status, second.body.error]).toEqual([409, 'reported']);
    const { student: fast } = await registerFinisher();
    const responses = await Promise.all([report(fast, physics[3]!), report(fast, physics[3]!)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await report(otherStudent, physics[3]!)).status).toBe(201);
    await resolve(physics[3]!);
    expect((await report(student, physics[3]!, { reason: 'other' })).status).toBe(201);
    expect((await ownReports(student)).map(({ reason, outcome }) => [reason, outcome])).toEqual([
      ['other', null],
      ['key', 'corrected'],
    ]);
  });

  it('[REPORT-4] are limited to 30 a day of the exam time zone', async () => {
    const { student } = await registerFinisher();
    for (const questionId of physics.slice(0, 30)) expect((await report(student, questionId)).status).toBe(201);
    const refused = await report(student, physics[30]!);
    expect([refused.status, refused.body.error]).toEqual([429, 'too-many']);
    const wait = Number(refused.headers.get('retry-after'));
    const end = app.clock.now().getTime() + wait * 1_000;
    // Midnight in Asia/Dhaka
    expect(new Date(Math.round(end / 1_000) * 1_000).toISOString()).toMatch(/T18:00:0[01]/);
    app.clock.advance((wait + 1) * 1_000);
    expect((await report(await student.logInAgain(), physics[30]!)).status).toBe(201);
    app.clock.advance(24 * HOUR_MS - (wait + 1) * 1_000);
    tutor = { ...tutor, token: await tutorToken() };
  });

  const tutorToken = async () => {
    const { body } = await app.http<{ jwtoken: string }>('POST', '/tutor/login', {
      body: { email: tutor.email, password: 'Passw0rd!', rememberMe: false },
    });
    return body.jwtoken;
  };

  it('[REPORT-5] are listed for tutors by question, most reports first, with statistics and without names', async () => {
    for (const { questionId } of await queue()) await resolve(questionId);
    const test = await storeModelTest(app, tutor, modelTestOf(physics.slice(0, 3), scheduleMinute(app.clock.now())));
    app.clock.advance(2 * MINUTE_MS);
    // Strong students choose the second option of the first question
    const takers: ExamTaker[] = [];
    for (let number = 0; number < 32; number += 1) {
      const taker = await ExamTaker.register(app, `taker${number}`);
      takers.push(taker);
      const { attemptId, questions } = await taker.startModelTest(test);
      const isStrong = number < 16;
      for (const question of questions) {
        const isReportedQuestion = question._id === physics[0];
        await taker.answer(
          attemptId,
          question._id,
          isReportedQuestion === isStrong ? wrongOf(question) : rightOf(question),
        );
      }
      await taker.submit(attemptId);
    }
    await report(takers[0]!, physics[1]!, { comment: 'A word is missing' });
    await report(takers[1]!, physics[0]!, { comment: 'older' });
    await report(takers[2]!, physics[0]!, { comment: 'newer' });

    const response = await asTutor<ReportedQuestionRow[]>('GET', '/question/reports?pageSize=1');
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.body).toMatchObject([
      {
        questionId: physics[0],
        question: 'Physics question 1',
        subject: 'Physics',
        options: ['right', 'wrong', 'worse', 'worst'].map((word) => `Physics 1 ${word}`),
        correctAnswer: 'Physics 1 right',
        isDeleted: false,
        reportCount: 2,
        reports: [
          { reason: 'key', comment: 'newer' },
          { reason: 'key', comment: 'older' },
        ],
        suspectedKey: true,
      },
    ]);
    expect(response.body[0]!.statistics).toMatchObject({ flag: 'key-likely-wrong' });
    const [second] = await queue('?page=2&pageSize=1');
    expect(second).toMatchObject({ questionId: physics[1], reportCount: 1, suspectedKey: false });
    expect(JSON.stringify(response.body)).not.toMatch(/taker/);
    for (const taker of takers) expect(JSON.stringify(response.body)).not.toContain(taker.id);
  });

  it('[REPORT-6] are resolved together with an outcome and a message, once', async () => {
    const [{ student: ann }, { student: bob }] = [await registerFinisher(), await registerFinisher()];
    await report(ann, physics[10]!);
    await report(bob, physics[10]!);
    expect(await reportedRow(physics[10]!)).toMatchObject({ reportCount: 2 });
    const commandId = randomUUID();
    const reply = { outcome: 'edited', message: 'A word was missing.', commandId };
    expect((await resolve(physics[10]!, reply)).status).toBe(204);
    expect((await resolve(physics[10]!, reply)).status).toBe(204);
    expect(await reportedRow(physics[10]!)).toBeUndefined();
    for (const student of [ann, bob]) {
      expect(await ownReports(student)).toMatchObject([{ outcome: 'edited', message: 'A word was missing.' }]);
    }
    expect((await resolve(physics[10]!)).status).toBe(404);
    expect((await resolve(randomUUID())).status).toBe(404);
    expect((await resolve(physics[10]!, { outcome: 'ignored' })).status).toBe(400);
    expect((await resolve(physics[10]!, { message: 'x'.repeat(501) })).status).toBe(400);
  });

  it('[REPORT-7] notify their students of the outcome, and are listed for them alone', async () => {
    const [{ student: ann }, { student: bob }] = [await registerFinisher(), await registerFinisher()];
    const [annSocket, bobSocket, tutorsLive] = [
      await openLive(app.url, ann.person.token),
      await openLive(app.url, bob.person.token),
      await openLive(app.url, tutor.token),
    ];
    const { reportId } = (await report(ann, physics[11]!, { comment: 'secret words' })).body;
    await resolve(physics[11]!, { outcome: 'fine', message: 'private words' });
    await eventually(
      async () =>
        expect(annSocket.received).toContainEqual([
          'report:resolved',
          { reportId, questionId: physics[11], outcome: 'fine' },
        ]),
      HEARD_MS_MAX,
    );
    await eventually(
      async () =>
        expect(tutorsLive.received.filter(([name]) => name === 'question:reports')).toEqual([
          ['question:reports', { questionId: physics[11] }],
          ['question:reports', { questionId: physics[11] }],
        ]),
      HEARD_MS_MAX,
    );
    expect(bobSocket.received.filter(([name]) => name.includes('report'))).toEqual([]);
    const messages = JSON.stringify([annSocket.received, tutorsLive.received]);
    expect(messages).not.toMatch(/secret words|private words/);
    for (const live of [annSocket, bobSocket, tutorsLive]) live.socket.disconnect();
    expect(await ownReports(ann)).toMatchObject([{ reportId, outcome: 'fine', message: 'private words' }]);
    expect(await ownReports(bob)).toEqual([]);
    await report(ann, physics[12]!);
    const page = await ann.call<StudentReport[]>('GET', '/student/reports?page=2&pageSize=1');
    expect(page.body.map((row) => row.reportId)).toEqual([reportId]);
    expect(page.headers.get('x-total-count')).toBe('2');
  });

  it('[REPORT-8] [REPORT-9] are not available to banned students, and are removed with a deleted student', async () => {
    const { student } = await registerFinisher();
    await report(student, physics[13]!, { comment: 'my own words' });
    await report(student, physics[14]!, { comment: 'my own words' });
    await resolve(physics[14]!, { message: 'words for one student' });
    const log = JSON.stringify(await readLog(app.platform.events), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(log).toContain('QuestionReported');
    expect(log).not.toMatch(/my own words|words for one student/);
    expect(await reportedRow(physics[13]!)).toMatchObject({ reports: [{ comment: 'my own words' }] });
    const admin = await logInAdmin(app);
    await app.http('PUT', `/admin/ban-toggle-student/${student.id}`, { token: admin.token, body: {} });
    expect((await report(student, physics[15]!)).status).toBe(403);
    expect((await student.call('GET', '/student/reports')).status).toBe(403);
    await app.http('DELETE', `/admin/delete-student/${student.id}`, { token: admin.token });
    expect(await reportedRow(physics[13]!)).toBeUndefined();
    expect((await resolve(physics[13]!)).status).toBe(404);
    expect(await app.platform.vault.accountKey(student.id)).toBeUndefined();
    const documents = await app.platform.reads.page(questionReportsProjection.collection, {
      where: { studentId: student.id } as object,
      order: { by: 'at' as '_id' },
      limit: 10,
    });
    expect(documents).toEqual([]);
  });
});
