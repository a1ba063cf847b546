import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, PASSWORD, registerTutor } from '../support/scenarios/people.js';

type Commands = readonly (readonly [act: string, doIt: () => Promise<HttpResponse<unknown>>])[];

describe('the command bus of @nestjs/cqrs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('[CARD-22] handles every command: no events are written while it is disconnected', async () => {
    const bus = app.nest.get(CommandBus);
    let sentCommands: string[] = [];
    bus.subscribe((command) => void sentCommands.push(command.constructor.name));
    for (const [name, execute] of await commands()) {
      const position = await app.platform.events.lastPosition();
      const disconnectBus = jest.spyOn(bus, 'execute').mockRejectedValue(new Error('disconnected'));
      const { status: outcomes } = await execute();
      disconnectBus.mockRestore();
      const isWritten = (await app.platform.events.lastPosition()) !== position;
      expect({ act: name, withoutBus: outcomes, written: isWritten }).toEqual({
        act: name,
        withoutBus: 500,
        written: false,
      });

      sentCommands = [];
      const { status } = await execute();
      expect({ act: name, status, sent: sentCommands }).toEqual({
        act: name,
        status,
        sent: expect.arrayContaining([expect.any(String)]),
      });
      expect(status).toBeLessThan(300);
      expect(await app.platform.events.lastPosition()).toBeGreaterThan(position);
    }
  }, 120_000);

  /** Performs every kind of write in a possible order. */
  async function commands(): Promise<Commands> {
    const tutor = await registerTutor(app, 'tutor');
    const asTutor = { token: tutor.token };
    const admin = await logInAdmin(app);
    const [first] = await addQuestions(app, tutor, 'Physics', 25);
    const ann = await ExamTaker.register(app, 'ann');
    const student = { email: 'bob@example.test', username: 'bob', password: PASSWORD, confirmPassword: PASSWORD };
    const question = { question: 'One?', subject: 'Math', options: ['1', '2'], correctAnswers: ['1'] };
    const ids = {
      questionId: '',
      modelTestId: '',
      mockTestId: '',
      attemptId: '',
      doubtId: '',
      first: { _id: '', options: [''] },
    };
    return [
      ['registers', () => app.http('POST', '/student/register', { body: { ...student, termAndConditions: true } })],
      ['registers a tutor', () => app.http('POST', '/tutor/register', { token: admin.token, body: student })],
      ['logs in', () => app.http('POST', '/student/login', { body: { email: student.email, password: PASSWORD } })],
      [
        'adds a question',
        async () => {
          const answer = await app.http<{ _id: string }>('POST', '/question/add-question', {
            ...asTutor,
            body: question,
          });
          ids.questionId = answer.body._id;
          return answer;
        },
      ],
      [
        'changes it',
        () =>
          app.http('PUT', `/question/update-question/${ids.questionId}`, {
            ...asTutor,
            body: { ...question, question: 'Two?' },
          }),
      ],
      ['deletes it', () => app.http('DELETE', `/question/delete-question/Math/${ids.questionId}`, asTutor)],
      [
        'creates a model test',
        async () => {
          const body = modelTestOf([first!], new Date());
          const answer = await app.http<{ id: string }>('POST', '/modelTest/storeModelTest', { ...asTutor, body });
          ids.modelTestId = answer.body.id;
          return answer;
        },
      ],
      [
        'changes a model test',
        () =>
          app.http('PUT', `/modelTest/updateModelTest/${ids.modelTestId}`, {
            ...asTutor,
            body: modelTestOf([first!], new Date(), { Name: 'Second week' }),
          }),
      ],
      ['deletes a model test', () => app.http('DELETE', `/modelTest/deleteModelTest/${ids.modelTestId}`, asTutor)],
      [
        'makes a mock test',
        async () => {
          const choice = { studentId: ann.id, subject: 'Physics', marks: 25, time: 10 };
          const answer = await ann.call<{ mockTestId: string }>('POST', '/mockTest/generateMockTest', choice);
          ids.mockTestId = answer.body.mockTestId;
          return answer;
        },
      ],
      [
        'starts it',
        async () => {
          const answer = await ann.start(ids.mockTestId);
          if (answer.status === 201) Object.assign(ids, answer.body, { first: answer.body.questions[0] });
          return answer;
        },
      ],
      ['answers', () => ann.answer(ids.attemptId, ids.first._id, ids.first.options[0]!)],
      [
        'notes progress',
        () =>
          ann.call('PUT', `/attempts/${ids.attemptId}/progress`, {
            questionId: ids.first._id,
            marked: true,
          }),
      ],
      ['finishes', () => ann.submit(ids.attemptId)],
      [
        'asks a doubt',
        async () => {
          const doubt = { subject: 'Physics', doubt: 'Why?', studentId: ann.id, username: 'ann' };
          const answer = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, doubt);
          ids.doubtId = answer.body._id;
          return answer;
        },
      ],
      ['claims it', () => app.http('POST', `/doubts/${ids.doubtId}/claim`, asTutor)],
      [
        'answers it',
        () => app.http('POST', `/tutor/answer/${ids.doubtId}`, { ...asTutor, body: { answer: 'Because.' } }),
      ],
      ['deletes the doubt', () => ann.call('DELETE', `/student/delete-doubt/${ids.doubtId}`)],
      ['logs out', () => app.http('POST', '/tutor/logout', asTutor)],
    ];
  }
});
