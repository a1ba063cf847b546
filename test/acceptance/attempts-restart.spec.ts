import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { attemptIdOf } from '../../api/attempts/sittings.decider.js';
import { AttemptDeadlineProcess } from '../../api/attempts/attempt-deadline.process.js';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { GRACE_AFTER_OUTAGE_MS, GRACE_MS } from '../../api/contracts/http/limits.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { finishedAttempt } from '../support/given/finished-attempt.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';

const MINUTES = 10;
const FINISHED_MS_MAX = 10_000;

/** Attempts that were running when the server stopped or crashed. */
describe('attempts after a restart', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 30);
  });
  afterAll(() => app.stop());

  const restart = async (later = 0) => {
    const { dataDir, clock } = app;
    await app.stop({ keepData: true });
    clock.advance(later);
    app = await startApp({ dataDir, clock });
  };
  /** Returns the student on the restarted server. */
  const afterRestart = (student: ExamTaker) => student.onServer(app);

  const record = async (stream: string, event: MeritlistEvent) => {
    const count = (await app.platform.events.readStream(stream)).length;
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: randomUUID(), version: 1 };
    const recorded = { id: randomUUID(), ...event, metadata: { ...metadata, at: app.clock.now().toISOString() } };
    await app.platform.events.append(stream, count === 0 ? 'none' : count - 1, [recorded]);
  };
  /** Simulates a crash between the two events of a start: only the sitting is recorded. */
  const startSittingOnly = async (student: ExamTaker) => {
    const examId = await student.generate({ time: MINUTES });
    const { questions } = (await student.call<{ questions: string[] }>('GET', `/mockTest/${examId}`)).body;
    // Id of an exam that was deleted in the meantime
    const deletedId = randomUUID();
    const attemptId = attemptIdOf(student.id, deletedId);
    const startedAt = app.clock.now();
    await record(`sittings-${student.id}`, {
      type: 'SittingStarted',
      data: {
        attemptId,
        studentId: student.id,
        type: 'MockTest',
        examId: deletedId,
        name: 'Physics mock test',
        subject: 'Physics',
        weighing: 'practice',
        startedAt: startedAt.toISOString(),
        deadline: new Date(startedAt.getTime() + MINUTES * 60_000).toISOString(),
        questions: questions.map((questionId) => ({ questionId, version: 0 })),
        optionSeed: 'seed',
      },
    });
    return { otherId: examId, attemptId };
  };

  it('are returned as finished when overdue, although only the deadline process records it', async () => {
    const ann = await ExamTaker.register(app, 'reader');
    const { attemptId, questions } = await ann.startMockTest({ time: MINUTES });
    await ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
    const admin = await logInAdmin(app);
    const eventsOf = async () => (await app.platform.events.readStream(`attempt-${attemptId}`)).map(({ type }) => type);
    // Without the deadline process, nothing is written
    const run = jest.spyOn(app.nest.get(AttemptDeadlineProcess), 'run').mockResolvedValue();
    app.clock.advance(MINUTES * 60_000 + GRACE_MS + 1_000);
    const read = (token: string) => app.http<FinishedAttempt>('GET', `/attempts/${attemptId}`, { token });
    const attempts = (await read(admin.token)).body;
    expect(attempts).toMatchObject({ reason: 'timeUp', correct: 1, incorrect: 0, skipped: 24 });
    const timeline = await app.http('GET', `/attempts/${attemptId}/timeline`, { token: admin.token });
    expect(timeline.status).toBe(409);
    expect(await eventsOf()).not.toContain('AttemptFinished');
    expect((await read(ann.person.token)).body).toEqual(attempts);
    expect(await eventsOf()).not.toContain('AttemptFinished');
    run.mockRestore();
    await eventually(async () => expect(await eventsOf()).toContain('AttemptFinished'), FINISHED_MS_MAX);
    const finish = (await app.platform.events.readStream(`attempt-${attemptId}`)).at(-1)!;
    expect(finish.metadata.actor).toBe('process:attempt-deadline');
    expect((await read(admin.token)).body).toEqual(attempts);
  });

  it('[EXAM-61] are finished with the saved answers when overdue, whether or not their start was recorded', async () => {
    const ann = await ExamTaker.register(app, 'ann');
    const bob = await ExamTaker.register(app, 'bob');
    const { attemptId, questions, deadline } = await ann.startMockTest({ time: MINUTES });
    await ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
    const withoutStart = await startSittingOnly(bob);
    await restart(MINUTES * 60_000 + GRACE_MS + 1);
    app.clock.advance(GRACE_AFTER_OUTAGE_MS);

    await eventually(async () => {
      for (const id of [attemptId, withoutStart.attemptId]) {
        const events = await app.platform.events.readStream(`attempt-${id}`);
        expect(events.at(-1)).toMatchObject({
          type: 'AttemptFinished',
          metadata: { actor: 'process:attempt-deadline' },
        });
      }
    }, FINISHED_MS_MAX);
    const result = { reason: 'timeUp', correct: 1, incorrect: 0, skipped: 24, finishedAt: deadline };
    expect((await afterRestart(ann).attempt<FinishedAttempt>(attemptId)).body).toMatchObject(result);
    const unanswered = { reason: 'timeUp', correct: 0, incorrect: 0, skipped: 25 };
    expect((await afterRestart(bob).attempt<FinishedAttempt>(withoutStart.attemptId)).body).toMatchObject(unanswered);
  });

  describe('[EXAM-63] after an outage around the deadline', () => {
    const DAY_MS = 24 * 60 * 60_000;

    it.each([
      ['a minute', 30_000 + GRACE_MS + 1_000],
      ['three days', 3 * DAY_MS],
    ])('accept answers chosen before the deadline for another 60 s, and no others, for %s', async (_, offlineMs) => {
      const before = await ExamTaker.register(app, `away-${offlineMs}`);
      const { attemptId, questions, deadline } = await before.startMockTest({ time: MINUTES });
      const [first, second, third] = questions as [(typeof questions)[0], (typeof questions)[0], (typeof questions)[0]];
      app.clock.advance(MINUTES * 60_000 - 30_000);
      const chosenAt = app.clock.now().toISOString();
      await restart(offlineMs);
      // Sessions expire within three days
      const student = await afterRestart(before).logInAgain();

      expect((await student.answer(attemptId, first._id, rightOf(first), { chosenAt })).status).toBe(200);
      const progress = { questionId: first._id, visited: true };
      expect((await student.call('PUT', `/attempts/${attemptId}/progress`, progress)).status).toBe(204);
      expect((await student.answer(attemptId, second._id, rightOf(second))).status).toBe(409);
      const afterDeadline = new Date(Date.parse(deadline) + 1).toISOString();
      expect((await student.answer(attemptId, second._id, rightOf(second), { chosenAt: afterDeadline })).status).toBe(
        409,
      );
      app.clock.advance(GRACE_AFTER_OUTAGE_MS - 20_000);
      expect((await student.answer(attemptId, second._id, wrongOf(second), { chosenAt })).status).toBe(200);
      app.clock.advance(20_000);
      expect((await student.answer(attemptId, third._id, rightOf(third), { chosenAt })).status).toBe(409);

      await eventually(async () => {
        const events = await app.platform.events.readStream(`attempt-${attemptId}`);
        expect(events.at(-1)).toMatchObject({ metadata: { actor: 'process:attempt-deadline' } });
      }, FINISHED_MS_MAX);
      const result = { reason: 'timeUp', correct: 1, incorrect: 1, skipped: 23, finishedAt: deadline };
      expect((await student.attempt<FinishedAttempt>(attemptId)).body).toMatchObject(result);
    });

    it('remain open until the student submits the pending answers', async () => {
      const before = await ExamTaker.register(app, 'submitting');
      const { attemptId, questions } = await before.startMockTest({ time: MINUTES });
      const chosenAt = app.clock.now().toISOString();
      await restart(MINUTES * 60_000 + GRACE_MS + 1_000);
      const answers = [{ questionId: questions[0]!._id, option: rightOf(questions[0]!), chosenAt }];
      const student = afterRestart(before);
      expect((await student.attempt(attemptId)).body).not.toHaveProperty('finishedAt');
      const submitted = await student.call<FinishedAttempt>('POST', `/attempts/${attemptId}/submit`, { answers });
      expect(submitted.body).toMatchObject({ reason: 'timeUp', correct: 1, skipped: 24 });
    });

    it('are not extended by a restart long before the deadline', async () => {
      const before = await ExamTaker.register(app, 'restarted-early');
      const { attemptId, questions } = await before.startMockTest({ time: MINUTES });
      await restart(60_000);
      const chosenAt = app.clock.now().toISOString();
      app.clock.advance(MINUTES * 60_000 - 60_000 + GRACE_MS);
      const lateResponse = await afterRestart(before).answer(attemptId, questions[0]!._id, rightOf(questions[0]!), {
        chosenAt,
      });
      expect(lateResponse.status).toBe(409);
    });
  });

  it.each<
    [string, number, (student: ExamTaker, ids: { otherId: string; attemptId: string }) => Promise<HttpResponse<object>>]
  >([
    ['asked for what is running', 200, (student) => student.call('GET', '/attempts/current')],
    ['asked for itself', 200, (student, { attemptId }) => student.attempt(attemptId)],
    ['in the way of another exam', 409, (student, { otherId }) => student.start(otherId)],
  ])(
    'accept answers after their exam was deleted, if they were %s before their start was recorded: the first command records the start',
    async (_, expected, touch) => {
      const student = await ExamTaker.register(app, `left-${randomUUID()}`);
      const ids = await startSittingOnly(student);
      await restart();
      const { status, body } = await touch(afterRestart(student), ids);
      expect(status).toBe(expected);
      expect(body).toMatchObject({ attemptId: ids.attemptId });
      const { questions } = (await afterRestart(student).attempt(ids.attemptId)).body;
      expect(questions).toHaveLength(25);
      const [question] = questions as [(typeof questions)[0]];
      expect((await afterRestart(student).answer(ids.attemptId, question._id, rightOf(question))).status).toBe(200);
      const events = await app.platform.events.readStream(`attempt-${ids.attemptId}`);
      expect(events.map(({ type }) => type)).toEqual(['AttemptStarted', 'AnswerSaved']);
    },
  );

  it('do not block the next exam when they are finished but their sitting has not ended', async () => {
    const student = await ExamTaker.register(app, 'finished');
    const examId = await student.generate();
    const { body } = await student.start(examId);
    const { attemptId } = body;
    const verdicts = body.questions.map(({ _id }) => ({
      questionId: _id,
      version: 0,
      subject: 'Physics' as const,
      option: null,
      verdict: 'Skipped' as const,
    }));
    const ids = { attemptId, studentId: student.id, examId };
    await record(`attempt-${attemptId}`, finishedAttempt([], { ...ids, subject: 'Physics', skipped: 25, verdicts }));
    await restart();
    expect((await afterRestart(student).start(await afterRestart(student).generate())).status).toBe(201);
    const sittings = await app.platform.events.readStream(`sittings-${student.id}`);
    expect(sittings.map(({ type }) => type)).toEqual(['SittingStarted', 'SittingEnded', 'SittingStarted']);
  });

  it('keep running until their deadline', async () => {
    const student = await ExamTaker.register(app, 'going-on');
    const paper = await student.startMockTest();
    await student.answer(paper.attemptId, paper.questions[0]!._id, rightOf(paper.questions[0]!));
    await restart();
    const { serverNow: _, ...paperBefore } = paper;
    expect((await afterRestart(student).attempt(paper.attemptId)).body).toMatchObject({
      ...paperBefore,
      answers: { [paper.questions[0]!._id]: rightOf(paper.questions[0]!) },
    });
  });
});
