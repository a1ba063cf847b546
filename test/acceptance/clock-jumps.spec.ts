import { AttemptDeadlineProcess } from '../../api/attempts/attempt-deadline.process.js';
import type { Readiness } from '../../api/operations/health.controller.js';
import { ExamTaker, rightOf } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { StoppedClock } from '../support/server/test-clock.js';

const HOUR_MS = 3_600_000;

describe('a server whose system clock jumps', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startApp({ clock: new StoppedClock(new Date('2026-01-05T10:00:00.000Z')) });
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 25);
  });
  afterEach(() => app.stop());

  const ready = async () => {
    const { status, body } = await app.http<Readiness>('GET', '/health/ready');
    return [status, body.reasons];
  };
  const finishOverdue = () => app.nest.get(AttemptDeadlineProcess, { strict: false }).run();

  it('finishes no attempt, and saves answers again once the clock has been steady for a minute [EXAM-66]', async () => {
    const ann = await ExamTaker.register(app, 'ann');
    const { attemptId, questions } = await ann.startMockTest({ time: 10 });
    const answer = () => ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));

    app.clock.jump(HOUR_MS);
    await finishOverdue();
    expect(await answer()).toMatchObject({ status: 503, body: { error: 'clock' } });
    expect((await ann.submit(attemptId)).status).toBe(503);
    expect((await ann.attempt(attemptId)).status).toBe(503);
    expect(await ready()).toEqual([503, ['clock: jumped ahead by 3600 s']]);

    app.clock.advance(2_500);
    app.clock.jump(-HOUR_MS);
    expect((await answer()).status).toBe(503);
    app.clock.advance(59_000);
    await finishOverdue();
    expect((await answer()).status).toBe(503);
    app.clock.advance(1_000);
    await finishOverdue();
    expect(await ready()).toEqual([200, []]);
    expect((await answer()).status).toBe(200);
    expect((await ann.attempt(attemptId)).body).not.toHaveProperty('finishedAt');
  });

  it('answers no calls after a start while its clock is behind the newest event [EXAM-66]', async () => {
    const ann = await ExamTaker.register(app, 'ann');
    const { dataDir } = app;
    await app.stop({ keepData: true });
    const clock = new StoppedClock(new Date('2026-01-05T09:59:00.000Z'));
    app = await startApp({ dataDir, clock });
    expect(await ready()).toEqual([
      503,
      ['clock: is before the newest event (2026-01-05T09:59:58.000Z); correct the clock'],
    ]);
    const read = async () => (await ann.onServer(app).call('GET', `/student/today/${ann.id}`)).status;
    expect(await read()).toBe(503);
    clock.advance(58_000);
    expect(await ready()).toEqual([200, []]);
    expect(await read()).toBe(200);
  });
});
