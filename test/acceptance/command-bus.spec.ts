import { jest } from '@jest/globals';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { RunningPractice } from '../../api/practice/practice.dto.js';
import { SendMails } from '../../api/platform/mail/send-mails.process.js';
import { PictureFiles } from '../../api/platform/pictures/picture-files.js';
import { RecurringProcess } from '../../api/platform/processes/recurring-process.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf, scheduleMinute, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, PASSWORD, registerTutor } from '../support/scenarios/people.js';
import { pngFile, sendPicture } from '../support/scenarios/pictures.js';
import { sendQuestionFile } from '../support/scenarios/question-files.js';
import { apiCalls, fillPath } from '../support/server/api-calls.js';
import { ADMIN, type HttpResponse, type RequestOptions } from '../support/server/http-request.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { codeIn, mailsTo } from '../support/stand-ins/printed-mails.js';

/** Calls without a command: they read, or store a record that expires, such as a code or the result of a check. */
const WITHOUT_COMMAND = [
  'POST /auth/forgot-password',
  'POST /auth/resend-otp',
  'POST /auth/verify-otp',
  'POST /question/similar',
  'POST /key-corrections/trial',
  'POST /seals/check',
  'POST /seals/receipt',
];
/** Longer than the time that a correction waits for attempts being graded, ms. */
const SETTLED_MS = 6_000;
/** Maximum time of a background process, ms. */
const BACKGROUND_MS_MAX = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends a call with these parameters of its path. */
type Send = (
  ids?: Record<string, string>,
  options?: RequestOptions,
) => Promise<HttpResponse<Readonly<Record<string, string>>>>;
/** A request that succeeds after the ones before it. */
type Act = (send: Send) => Promise<{ readonly status: number }>;

describe('the command bus of @nestjs/cqrs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  /** Disables background processes, so that only calls write; mails with codes are still sent. */
  const stopProcesses = () => {
    for (const { instance } of app.nest.get(DiscoveryService).getProviders() as { instance: unknown }[]) {
      if (instance instanceof RecurringProcess && !(instance instanceof SendMails))
        jest.spyOn(instance, 'run').mockResolvedValue();
    }
  };
  const pictures = async () => {
    const ids = [];
    for await (const { path } of app.nest.get(PictureFiles, { strict: false }).all()) ids.push(path);
    return ids;
  };

  it('[CARD-22] carries every write of a call that is not a GET: none is written while it is disconnected', async () => {
    const bus = app.nest.get(CommandBus);
    const { vault, events } = app.platform;
    const acts = await createActs();
    stopProcesses();
    const calls = (await apiCalls(app)).filter(({ method }) => method !== 'GET');
    const callOf = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
    expect(Object.keys(acts).toSorted()).toEqual([...callOf.keys()].toSorted());

    const faults: object[] = [];
    for (const [name, act] of Object.entries(acts)) {
      const call = callOf.get(name)!;
      const send: Send = (ids, options) => app.http(call.method, fillPath(call, ids), options);
      const hasCommand = !WITHOUT_COMMAND.includes(name);
      const written = async () => [await events.lastPosition(), ...(await pictures())].join();
      const before = await written();
      const records = [jest.spyOn(vault, 'createAccountKey'), jest.spyOn(vault, 'keepRecord')];
      const execute = jest.spyOn(bus, 'execute').mockRejectedValue(new Error('disconnected'));
      const disconnected = await act(send);
      const [isDone, isSent] = [disconnected.status < 300, execute.mock.calls.length > 0];
      const isWritten = (await written()) !== before;
      const isRecorded = hasCommand && records.some(({ mock }) => mock.calls.length > 0);
      for (const spy of [...records, execute]) spy.mockRestore();
      const connected = hasCommand ? await act(send) : disconnected;
      const isEffective = connected.status < 300 && ((await written()) !== before) === hasCommand;
      if (isDone === hasCommand || isSent !== hasCommand || isWritten || isRecorded || !isEffective)
        faults.push({
          name,
          isDone,
          isSent,
          isWritten,
          isRecorded,
          isEffective,
          statuses: [disconnected.status, connected.status],
        });
    }
    expect(faults).toEqual([]);
  }, 240_000);

  /** Corrects the key of a question. Resolves with the id when all attempts are marked again. */
  async function correctKey(questionId: string, correctAnswer: string, { token }: { token: string }): Promise<string> {
    const body = { questionId, correctAnswer, reason: 'Misprint.', dryRun: false };
    const { correctionId } = (await app.http<{ correctionId: string }>('POST', '/key-corrections', { token, body }))
      .body;
    app.clock.advance(SETTLED_MS);
    await eventually(async () => {
      const correction = await app.http('GET', `/key-corrections/${correctionId}`, { token });
      expect(correction.body).toMatchObject({ status: 'done' });
    }, BACKGROUND_MS_MAX);
    return correctionId;
  }

  /** Returns a request for each call, in an order in which all succeed. */
  async function createActs(): Promise<Record<string, Act>> {
    const tutor = await registerTutor(app, 'tutor');
    const otherTutor = await registerTutor(app, 'other-tutor');
    const [admin, leavingAdmin] = [await logInAdmin(app), await logInAdmin(app)];
    const physics = await addQuestions(app, tutor, 'Physics', 30);
    const math = await addQuestions(app, tutor, 'Math', 4);
    const [ann, ben, cid] = [
      await ExamTaker.register(app, 'ann'),
      await ExamTaker.register(app, 'ben'),
      await ExamTaker.register(app, 'cid'),
    ];
    const finished = await ann.take(0, 25);
    const secondTest = await ann.generate();
    const { body: second } = await ann.call<{ questions: string[] }>('GET', `/mockTest/${secondTest}`);
    const startedAt = scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS));
    const held = { Subject: 'Math', reveal: 'release' } as const;
    const heldTest = await storeModelTest(app, tutor, modelTestOf(math.slice(0, 1), startedAt, held));
    const addTopic = async (name: string) => {
      const body = { subject: 'Physics', name };
      return (await app.http<{ topicId: string }>('POST', '/topics', { token: tutor.token, body })).body.topicId;
    };
    const [merged, kept] = [await addTopic('Lenses'), await addTopic('Mirrors')];

    const correctionId = await correctKey(physics[1]!, 'Physics 2 worst', tutor);

    const asTutor = (body?: object): RequestOptions => ({ token: tutor.token, ...(body && { body }) });
    const asAdmin = (body?: object): RequestOptions => ({ token: admin.token, ...(body && { body }) });
    const as = ({ person: { token } }: ExamTaker, body?: object): RequestOptions => ({ token, ...(body && { body }) });
    /** Ids that earlier calls have returned */
    const ids: Record<string, string> = {};
    const saving = async (name: string, field: string, response: ReturnType<Send>) => {
      const { status, body } = await response;
      if (status < 300) ids[name] = body[field]!;
      return { status };
    };
    const id = (name: string): string => ids[name] ?? '';
    const person = (name: string) => ({
      email: `${name}@example.test`,
      username: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    const newPassword = { oldPassword: PASSWORD, newPassword: `${PASSWORD}1`, confirmNewPassword: `${PASSWORD}1` };
    const adminPassword = { ...newPassword, oldPassword: ADMIN.password };
    const mockTest = { studentId: ann.id, subject: 'Physics', marks: 25, time: 10 };
    const question = { question: 'One?', subject: 'Math', options: ['1', '2'], correctAnswers: ['1'] };
    const modelTest = (overrides: object = {}) =>
      modelTestOf(math.slice(1, 2), new Date(app.clock.now().getTime() + HOUR_MS), { Subject: 'Math', ...overrides });
    const owner = { userType: 'Student', email: ann.person.email };
    let cookie = '';

    return {
      'POST /student/register': (send) => send({}, { body: { ...person('bob'), termAndConditions: true } }),
      'POST /student/login': (send) => send({}, { body: { email: 'bob@example.test', password: PASSWORD } }),
      'PUT /student/profile/{studentId}': (send) => send({ studentId: ann.id }, as(ann, { fullname: 'Ann Lee' })),
      'POST /student/update-password/{studentId}': (send) => send({ studentId: ben.id }, as(ben, newPassword)),
      'POST /tutor/register': (send) => send({}, asAdmin(person('tim'))),
      'POST /tutor/login': (send) => send({}, { body: { email: 'tim@example.test', password: PASSWORD } }),
      'PUT /tutor/profile/{tutorId}': (send) => send({ tutorId: tutor.id }, asTutor({ fullname: 'Tara Bose' })),
      'POST /tutor/update-password/{tutorId}': (send) =>
        send({ tutorId: otherTutor.id }, { token: otherTutor.token, body: newPassword }),
      'POST /admin/login': (send) => send({}, { body: ADMIN }),

      'POST /auth/forgot-password': (send) => send({}, { body: owner }),
      'POST /auth/resend-otp': (send) => {
        app.clock.advance(2 * MINUTE_MS);
        return send({}, { body: owner });
      },
      'POST /auth/verify-otp': async (send) => {
        await eventually(async () => expect(mailsTo(app, owner.email)).toHaveLength(2), BACKGROUND_MS_MAX);
        const response = await send({}, { body: { ...owner, otp: codeIn(mailsTo(app, owner.email)[0]!.text) } });
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
        return response;
      },

      'POST /topics': (send) =>
        saving('topic', 'topicId', send({}, asTutor({ subject: 'Physics', name: 'Geometric optics' }))),
      'PUT /topics/{id}': (send) => send({ id: id('topic') }, asTutor({ name: 'Optics' })),
      'PUT /question/topics': (send) => send({}, asTutor({ questionIds: [physics[0]], add: [kept] })),
      'DELETE /topics/{id}': (send) => send({ id: id('topic') }, asTutor()),
      'POST /topics/{id}/merge': (send) => send({ id: merged }, asTutor({ into: kept })),
      'POST /topics/syllabus': (send) => send({}, asTutor({ subject: 'Math' })),

      'POST /question/add-question': (send) => saving('question', '_id', send({}, asTutor(question))),
      'PUT /question/update-question/{questionId}': (send) =>
        send({ questionId: id('question') }, asTutor({ ...question, question: 'Two?' })),
      'DELETE /question/delete-question/{subject}/{questionId}': (send) =>
        send({ subject: 'Math', questionId: id('question') }, asTutor()),
      'POST /question/delete': (send) => send({}, asTutor({ questionIds: math.slice(3) })),
      'POST /question/similar': (send) => {
        const { correctAnswers: _, ...text } = question;
        return send({}, asTutor(text));
      },
      'POST /questions/import': async () => {
        const file = 'Which one?\nA. this\nB. that\nANSWER: A\n';
        const { status, body } = await sendQuestionFile(app, tutor, 'format=aiken&subject=Physics', file);
        if (status < 300) ids['import'] = body.importId!;
        return { status };
      },
      'POST /questions/import/{importId}/undo': (send) => send({ importId: id('import') }, asTutor()),
      'POST /pictures': () => sendPicture(app, ann.person, pngFile(7)),

      'POST /key-corrections/trial': (send) =>
        send({}, asTutor({ questionId: physics[0], correctAnswer: 'Physics 1 worst' })),
      'POST /key-corrections': (send) => {
        const correction = { questionId: physics[0], correctAnswer: 'Physics 1 worst', reason: 'Misprint.' };
        return send({}, asTutor({ ...correction, dryRun: false }));
      },
      'POST /key-corrections/{id}/reverse': (send) => send({ id: correctionId }, asTutor({ reason: 'No misprint.' })),

      'POST /modelTest/storeModelTest': (send) => saving('modelTest', 'id', send({}, asTutor(modelTest()))),
      'PUT /modelTest/updateModelTest/{id}': (send) =>
        send({ id: id('modelTest') }, asTutor(modelTest({ Name: 'Second week' }))),
      'DELETE /modelTest/deleteModelTest/{id}': (send) => send({ id: id('modelTest') }, asTutor()),
      'POST /modelTest/{id}/release': (send) => send({ id: heldTest }, asTutor()),

      'PUT /practice/plan': (send) => send({}, as(ann, { examDate: null, dailyQuestions: 20 })),
      'POST /practice': (send) => saving('practice', 'practiceId', send({}, as(ann, { source: 'mistakes', count: 5 }))),
      'PUT /practice/{id}/answers': async (send) => {
        const { body } = await ann.call<RunningPractice>('GET', '/practice/current');
        const { _id, options } = body.questions[0]!;
        return send({ id: id('practice') }, as(ann, { questionId: _id, option: options[0] }));
      },
      'POST /practice/{id}/end': (send) => send({ id: id('practice') }, as(ann)),

      'POST /mockTest/generateMistakeQuiz/{studentId}': (send) => send({ studentId: ann.id }, as(ann, mockTest)),
      'POST /mockTest/generateMockTest': (send) => saving('mockTest', 'mockTestId', send({}, as(ann, mockTest))),
      'POST /attempts': (send) =>
        saving('attempt', 'attemptId', send({}, as(ann, { type: 'MockTest', examId: id('mockTest') }))),
      'PUT /attempts/{id}/answers': async (send) => {
        const { questions } = (await ann.attempt(id('attempt'))).body;
        const [{ _id, options }] = questions as [(typeof questions)[0]];
        ids['answered'] = _id;
        return send({ id: id('attempt') }, as(ann, { questionId: _id, option: options[0] }));
      },
      'PUT /attempts/{id}/progress': (send) =>
        send({ id: id('attempt') }, as(ann, { questionId: id('answered'), marked: true })),
      'POST /attempts/{id}/submit': (send) => send({ id: id('attempt') }, as(ann, {})),
      'POST /mockTest/questions': (send) => send({}, as(ann, { subject: 'Physics', questionIds: second.questions })),
      'POST /score/store-score': (send) => {
        const counts = { score: 0, correct: 0, incorrect: 0, skipped: 25, incorrectQuestions: [] };
        return send({}, as(ann, { studentId: ann.id, type: 'MockTest', examId: secondTest, ...counts }));
      },

      'POST /question/report/{questionId}': (send) => {
        const report = { reason: 'text', comment: 'A letter is missing.', attemptId: finished.attemptId };
        return send({ questionId: finished.questions[0]!._id }, as(ann, report));
      },
      'POST /question/reports/resolve': (send) =>
        send({}, asTutor({ questionId: finished.questions[0]!._id, outcome: 'fine' })),
      'POST /student/doubts/{studentId}': (send) => {
        const { attemptId, questions } = finished;
        const doubt = { subject: 'Physics', doubt: 'Why?', questionId: questions[0]!._id, attemptId };
        return saving('doubt', '_id', send({ studentId: ann.id }, as(ann, doubt)));
      },
      'POST /doubts/{doubtId}/claim': (send) => send({ doubtId: id('doubt') }, asTutor()),
      'DELETE /doubts/{doubtId}/claim': (send) => send({ doubtId: id('doubt') }, asTutor()),
      'POST /tutor/answer/{doubtId}': (send) => send({ doubtId: id('doubt') }, asTutor({ answer: 'Because.' })),
      'PUT /tutor/answer/{doubtId}': (send) => send({ doubtId: id('doubt') }, asTutor({ answer: 'Since it is.' })),
      'POST /question/answers/{id}': (send) => {
        const answer = { doubtId: id('doubt'), question: 'Why is it so?', answer: 'Because of gravity.' };
        return saving('answer', 'answerId', send({ id: finished.questions[0]!._id }, asTutor(answer)));
      },
      'DELETE /question/answers/{id}': (send) => send({ id: id('answer') }, asTutor()),
      'DELETE /student/delete-doubt/{doubtId}': (send) => send({ doubtId: id('doubt') }, as(ann)),

      'POST /seals/check': (send) => send({}, asAdmin()),
      'POST /seals/receipt': (send) => send({}, asAdmin({ receipt: {} })),
      'PUT /admin/ban-toggle-student/{id}': (send) => send({ id: cid.id }, asAdmin({ isBanned: true })),
      'PUT /admin/ban-toggle-tutor/{id}': (send) => send({ id: otherTutor.id }, asAdmin({ isBanned: true })),
      'DELETE /admin/delete-student/{id}': (send) => send({ id: cid.id }, asAdmin()),
      'DELETE /admin/delete-tutor/{id}': (send) => send({ id: otherTutor.id }, asAdmin()),
      'POST /student/logout': (send) => send({}, as(ann)),
      'POST /auth/reset-password': (send) => {
        const body = { ...owner, newPassword: `${PASSWORD}2`, confirmPassword: `${PASSWORD}2` };
        return send({}, { body, headers: { cookie } });
      },
      'POST /tutor/logout': (send) => send({}, asTutor()),
      'POST /admin/logout': (send) => send({}, { token: leavingAdmin.token }),
      'POST /admin/update-password/{adminId}': (send) => send({ adminId: admin.id }, asAdmin(adminPassword)),
    };
  }
});
