import { jest } from '@jest/globals';
import { DiscoveryService } from '@nestjs/core';
import { GRACE_MS } from '../../api/contracts/http/limits.js';
import { RecurringProcess } from '../../api/platform/processes/recurring-process.js';
import { apiCalls, fillPath, type ApiCall } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';

const MINUTES = 10;
const HOUR_MS = 60 * 60_000;
/** CALL-66: starts the student's attempt at a model test */
const STARTS_AN_ATTEMPT = '/modelTest/{id}/questions';

describe('every GET of the OpenAPI document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  /** Disables background processes, so that only reads could append. */
  const stopProcesses = () => {
    for (const { instance } of app.nest.get(DiscoveryService).getProviders() as { instance: unknown }[]) {
      if (instance instanceof RecurringProcess) jest.spyOn(instance, 'run').mockResolvedValue();
    }
  };

  it('appends no event, even while an attempt is overdue, except for the start of a model test', async () => {
    const tutor = await registerTutor(app, 'tutor');
    const admin = await logInAdmin(app);
    const questions = await addQuestions(app, tutor, 'Physics', 30);
    const begin = scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS));
    const modelTestId = await storeModelTest(app, tutor, modelTestOf(questions.slice(0, 2), begin));
    const ann = await ExamTaker.register(app, 'ann');
    const { attemptId, examId } = await ann.startMockTest({ time: MINUTES });
    stopProcesses();
    app.clock.advance(MINUTES * 60_000 + GRACE_MS + 1_000);

    const ids: Record<string, string> = { attempts: attemptId, mockTest: examId, modelTest: modelTestId };
    const values = (path: string): Record<string, string> => ({
      id: path.includes('/questions/') ? questions[0]! : (ids[path.split('/')[1]!] ?? modelTestId),
      studentId: ann.id,
      tutorId: tutor.id,
      adminId: admin.id,
      questionId: questions[0]!,
      subject: 'Physics',
      examId,
      modelTestId,
      format: 'csv',
      count: '1',
      from: new Date(app.clock.now().getTime() - 2 * HOUR_MS).toISOString(),
      to: app.clock.now().toISOString(),
    });
    const tokens = { student: ann.person.token, tutor: tutor.token, admin: admin.token };
    const read = (call: ApiCall, token: string | undefined) => {
      const knownValues = values(call.path);
      const query = call.queries.flatMap((name) =>
        knownValues[name] === undefined ? [] : [`${name}=${knownValues[name]}`],
      );
      return app.http('GET', `${fillPath(call, knownValues)}?${query.join('&')}`, token === undefined ? {} : { token });
    };

    const appended: string[] = [];
    const statuses: number[] = [];
    for (const call of await apiCalls(app)) {
      if (call.method !== 'GET' || call.path === STARTS_AN_ATTEMPT) continue;
      for (const role of call.roles) {
        const before = await app.platform.events.lastPosition();
        const { status } = await read(call, tokens[role as keyof typeof tokens]);
        statuses.push(status);
        if ((await app.platform.events.lastPosition()) !== before) appended.push(`${role} GET ${call.path}`);
      }
    }
    expect(appended).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40);

    const recorded = await app.platform.events.readStream(`attempt-${attemptId}`);
    expect(recorded.map(({ type }) => type)).toEqual(['AttemptStarted']);
    // The attempt is nevertheless returned as finished
    expect((await ann.attempt(attemptId)).body).toMatchObject({ reason: 'timeUp', skipped: 25 });
    expect((await ann.call('GET', `/attempts/at-exam/${examId}`)).body).toMatchObject({ reason: 'timeUp' });
    expect((await ann.call('GET', '/attempts/current')).status).toBe(204);
  });
});
