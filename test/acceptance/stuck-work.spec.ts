import { randomUUID } from 'node:crypto';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import type { Readiness } from '../../api/operations/health.controller.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';

const HOUR_MS = 60 * 60_000;
const DONE_MS_MAX = 20_000;

describe('background work with one failing item', () => {
  let app: TestApp;
  let tutor: Person;
  let questionIds: string[];
  let ann: ExamTaker;
  let bob: ExamTaker;
  let finished: FinishedAttempt[];

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    questionIds = await addQuestions(app, tutor, 'Physics', 4);
    const liveFrom = scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS));
    const testId = await storeModelTest(app, tutor, modelTestOf(questionIds, liveFrom, { ExpiryDays: 2 }));
    [ann, bob] = [await ExamTaker.register(app, 'ann'), await ExamTaker.register(app, 'bob')];
    const takeTest = async (student: ExamTaker) => {
      const { attemptId, questions } = await student.startModelTest(testId);
      for (const question of questions) await student.answer(attemptId, question._id, rightOf(question));
      return (await student.submit(attemptId)).body;
    };
    finished = [await takeTest(ann), await takeTest(bob)];
  });
  afterAll(() => app.stop());

  const readiness = async () => (await app.http<Readiness>('GET', '/health/ready')).body;

  it('continues with all other items, and readiness reports the failing stream', async () => {
    const stream = `attempt-${finished[0]!.attemptId}`;
    const recorded = await app.platform.events.readStream(stream);
    const metadata = { ...recorded.at(-1)!.metadata, version: 99 };
    const unknownEvent = { id: randomUUID(), type: 'FromTomorrow', data: {}, metadata };
    await app.platform.events.append(stream, recorded.length - 1, [unknownEvent]);
    for (const [n, questionId] of questionIds.slice(0, 2).entries()) {
      const body = { questionId, correctAnswer: `Physics ${n + 1} wrong`, reason: 'Misprint.', dryRun: false };
      expect((await app.http('POST', '/key-corrections', { token: tutor.token, body })).status).toBe(202);
    }
    await eventually(async () => {
      expect((await bob.attempt<FinishedAttempt>(finished[1]!.attemptId)).body).toMatchObject({ incorrect: 2 });
    }, DONE_MS_MAX);
    await eventually(async () => {
      const { status, stuck, warnings } = await readiness();
      expect(status).toBe('ready');
      expect(stuck.map(({ process, error }) => [process, error])).toContainEqual([
        'KeyCorrectionProcess',
        'UnknownEvent',
      ]);
      expect(stuck.filter(({ item }) => item.startsWith(`${stream} of correction `))).toHaveLength(2);
      expect(warnings.join('\n')).toContain(stream);
    }, DONE_MS_MAX);
  });
});
