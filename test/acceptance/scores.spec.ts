import { randomUUID } from 'node:crypto';
import type { AttemptFinished } from '../../api/contracts/events/attempt.events.js';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import type { AroundMe, ExamHistoryRow, LeaderboardEntry, StandingAnswer } from '../../api/scores/score.dto.js';
import { LEADERBOARD_HISTOGRAM_BARS } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker, rightOf, wrongOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { StoppedClock, TestClock } from '../support/server/test-clock.js';

const SUBJECTS = ['Physics', 'Math'] as const;
/** Noon in Dhaka, where exam days are counted, so that no day ends during the test */
const NOON = new Date('2026-01-05T06:00:00.000Z');

async function appWithQuestions(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const tutor = await registerTutor(app, 'tutor');
  for (const subject of SUBJECTS) await addQuestions(app, tutor, subject, 50);
  return { app, tutor };
}

describe('scores', () => {
  let app: TestApp;
  let tutor: Person;
  let students = 0;

  beforeAll(async () => {
    ({ app, tutor } = await appWithQuestions({ clock: new TestClock(NOON) }));
  });
  afterAll(() => app.stop());

  const student = () => ExamTaker.register(app, `student${(students += 1)}`);
  const claimOf = (ann: ExamTaker, examId: string, overrides: object = {}) => ({
    studentId: ann.id,
    type: 'MockTest',
    examId,
    score: 1,
    correct: 25,
    incorrect: 0,
    skipped: 0,
    incorrectQuestions: [],
    ...overrides,
  });
  const store = (ann: ExamTaker, body: object) =>
    ann.call<FinishedAttempt & RefusalBody>('POST', '/score/store-score', body);
  const history = (ann: ExamTaker, query = '') =>
    ann.call<ExamHistoryRow[]>('GET', `/score/exam-history/${ann.id}${query}`);

  describe('POST /score/store-score', () => {
    it("[CALL-42] [CALL-62] finishes the attempt and returns the server's score", async () => {
      const ann = await student();
      const { attemptId, examId, questions } = await ann.startMockTest();
      await ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
      await ann.answer(attemptId, questions[1]!._id, wrongOf(questions[1]!));
      const { status, body } = await store(ann, claimOf(ann, examId));
      expect(status).toBe(200);
      // Score: (1 - 1 / 4) / 25
      expect(body).toMatchObject({
        attemptId,
        score: 0.03,
        correct: 1,
        incorrect: 1,
        skipped: 23,
        reason: 'submitted',
      });
      expect(body.questions).toHaveLength(25);
      expect((await ann.call('GET', '/attempts/current')).status).toBe(204);
      expect((await ann.submit(attemptId)).body).toEqual(body);
    });

    it('[CALL-42] rejects a model test that does not exist without affecting the running exam', async () => {
      const ann = await student();
      const { attemptId, examId } = await ann.startMockTest();
      for (const id of [randomUUID(), examId]) {
        const answer = await store(ann, claimOf(ann, id, { type: 'ModelTest' }));
        expect(answer).toMatchObject({
          status: 409,
          body: { error: 'exam-not-started', message: texts.examNotStarted },
        });
      }
      expect((await store(ann, claimOf(ann, examId, { type: 'Quiz' }))).status).toBe(400);
      expect((await ann.call<{ attemptId: string }>('GET', '/attempts/current')).body).toMatchObject({ attemptId });
    });

    it('[EXAM-49] rounds half away from zero', async () => {
      const ann = await student();
      const scoreOf = async (right: number, wrong: number) => (await ann.take(right, wrong, { marks: 50 })).score;
      // 0.015 before rounding
      expect(await scoreOf(1, 1)).toBe(0.02);
      // -0.005 before rounding
      expect(await scoreOf(0, 1)).toBe(-0.01);
      // -0.015 before rounding
      expect(await scoreOf(0, 3)).toBe(-0.02);
    });

    it('[CALL-61] rejects a request without a started attempt', async () => {
      const ann = await student();
      const examId = await ann.generate();
      const notStarted = { status: 409, body: { message: texts.examNotStarted } };
      expect(await store(ann, claimOf(ann, examId))).toMatchObject(notStarted);
      expect(await store(ann, claimOf(ann, randomUUID()))).toMatchObject(notStarted);
      await ann.start(examId);
      expect(await store(ann, claimOf(ann, examId, { type: 'ModelTest' }))).toMatchObject(notStarted);
      const bob = await student();
      expect(await store(bob, claimOf(bob, examId))).toMatchObject(notStarted);
      expect((await store(bob, claimOf(ann, examId))).status).toBe(404);
    });

    it('[CALL-63] grades the answers in its body together with the saved ones', async () => {
      const ann = await student();
      const { attemptId, examId, questions } = await ann.startMockTest();
      const [first, second, third, fourth] = questions as [(typeof questions)[0], ...typeof questions];
      await ann.answer(attemptId, first._id, rightOf(first));
      await ann.answer(attemptId, second!._id, wrongOf(second!));
      const answers = [
        { questionId: second!._id, option: rightOf(second!) },
        { questionId: third!._id, option: rightOf(third!) },
        { questionId: fourth!._id, option: null },
      ];
      const { body } = await store(ann, claimOf(ann, examId, { answers }));
      expect(body).toMatchObject({ correct: 3, incorrect: 0, skipped: 22 });
    });

    it('rejects unknown questions or options with 422 and leaves the attempt running', async () => {
      const ann = await student();
      const { examId, questions } = await ann.startMockTest();
      for (const answer of [
        { questionId: randomUUID(), option: 'x' },
        { questionId: questions[0]!._id, option: 'no such option' },
      ]) {
        expect((await store(ann, claimOf(ann, examId, { answers: [answer] }))).status).toBe(422);
      }
      expect((await ann.call('GET', '/attempts/current')).status).toBe(200);
    });

    it("[CALL-64] records the client's claimed score in the event", async () => {
      const ann = await student();
      const { attemptId, examId, questions } = await ann.startMockTest();
      const claim = { score: 0.77, correct: 20, incorrect: 3, skipped: 2, incorrectQuestions: [questions[0]!._id] };
      await store(ann, claimOf(ann, examId, claim));
      const events = await app.platform.events.readStream(`attempt-${attemptId}`);
      const finished = events.at(-1)!.data as AttemptFinished['data'];
      expect(finished.claim).toEqual(claim);
      expect(finished).toMatchObject({ score: 0, correct: 0, skipped: 25 });
    });

    it('returns the same result after the attempt was submitted', async () => {
      const ann = await student();
      const { examId, attemptId } = await ann.startMockTest();
      const { body: submitted } = await ann.submit(attemptId);
      expect((await store(ann, claimOf(ann, examId))).body).toEqual(submitted);
      expect((await history(ann)).body).toHaveLength(1);
    });

    it('rejects a body that is not a score record', async () => {
      const ann = await student();
      const examId = await ann.generate();
      for (const invalidBody of [
        { score: 'much' },
        { correct: null },
        { type: 'Quiz' },
        { answers: [{ option: 'x' }] },
      ]) {
        expect((await store(ann, claimOf(ann, examId, invalidBody))).status).toBe(400);
      }
    });
  });

  it('[HIST-2] [CALL-44] [EXAM-37] are listed in the history for every finished mock test, newest first', async () => {
    const ann = await student();
    expect((await history(ann)).body).toEqual([]);
    const attempts: FinishedAttempt[] = [];
    for (const [right, wrong] of [
      [2, 1],
      [0, 3],
      [4, 0],
    ] as const) {
      attempts.unshift(await ann.take(right, wrong));
    }
    const { attemptId } = await ann.startMockTest();
    const { body, headers } = await history(ann);
    expect(body).toEqual(
      attempts.map(({ attemptId: id, examId, type, correct, incorrect, skipped, score }) => ({
        attemptId: id,
        examId,
        name: 'Physics Mock Test',
        subject: 'Physics',
        examStartTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        type,
        correct,
        incorrect,
        skipped,
        score,
      })),
    );
    expect(body.map(({ type }) => type)).toEqual(['MockTest', 'MockTest', 'MockTest']);
    expect(body.map(({ score }) => score)).toEqual([0.16, -0.03, 0.07]);
    expect(headers.get('x-total-count')).toBe('3');
    const second = await history(ann, '?page=2&pageSize=2');
    expect(second.body).toEqual(body.slice(2));
    expect(second.headers.get('x-total-count')).toBe('3');
    expect((await history(ann, '?page=0')).status).toBe(400);
    expect((await history(ann, '?type=ModelTest')).body).toEqual([]);
    expect((await history(ann, '?type=Quiz')).status).toBe(400);
    const [latest] = body as [ExamHistoryRow];
    const events = await app.platform.events.readStream(`attempt-${latest.attemptId}`);
    expect(latest.examStartTime).toBe((events[0]!.data as { startedAt: string }).startedAt);
    await ann.submit(attemptId);
    expect((await history(ann)).body).toHaveLength(4);
  });

  it('[CALL-40] are summed over all attempts in the stats', async () => {
    const ann = await student();
    const stats = async () => (await ann.call<object>('GET', `/score/student-stats/${ann.id}`)).body;
    expect(await stats()).toEqual({ totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 });
    await ann.take(2, 3);
    await ann.take(1, 0);
    expect(await stats()).toEqual({ totalCorrect: 3, totalIncorrect: 3, totalSkipped: 44 });
  });

  describe('the leaderboard', () => {
    const board = async (query = '', token = tutor.token) =>
      app.http<LeaderboardEntry[]>('GET', `/score/leaderboard${query}`, { token });
    const rowOf = async (one: ExamTaker) => (await board()).body.find(({ studentId }) => studentId === one.id);

    it('[CALL-39] [LEAD-12] lists students in descending order of points', async () => {
      const [ann, bob, carol] = [await student(), await student(), await student()];
      await ann.take(5, 0);
      await bob.take(20, 0);
      await carol.take(0, 25);
      const { body, headers } = await board();
      expect(body.map(({ slNo }) => slNo)).toEqual(body.map((_, index) => index + 1));
      expect(body.map(({ Point }) => Point)).toEqual(body.map(({ Point }) => Point).toSorted((a, b) => b - a));
      const rows = body.filter(({ studentId }) => [ann.id, bob.id, carol.id].includes(studentId));
      const newcomer = { slNo: expect.any(Number), avatar: 1, movement: null };
      expect(rows).toEqual([
        { ...newcomer, studentId: bob.id, name: bob.person.username, Point: 0.8 },
        { ...newcomer, studentId: ann.id, name: ann.person.username, Point: 0.2 },
        { ...newcomer, studentId: carol.id, name: carol.person.username, Point: -0.25 },
      ]);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      expect((await board('?page=2&pageSize=2')).body).toEqual(body.slice(2, 4));
      expect((await board(`?page=${body.length + 1}&pageSize=1`)).body).toEqual([]);
    });

    it('is the same after a restart', async () => {
      const ann = await student();
      await ann.take(7, 0);
      const before = await board();
      const { dataDir, clock } = app;
      await app.stop({ keepData: true });
      app = await startApp({ dataDir, clock });
      expect((await board()).body).toEqual(before.body);
    });

    it('counts the best mock test per subject and day', async () => {
      const ann = await student();
      await ann.take(5, 0);
      await ann.take(10, 0);
      await ann.take(1, 0);
      expect((await rowOf(ann))?.Point).toBe(0.4);
      await ann.take(2, 0, { subject: 'Math' });
      expect((await rowOf(ann))?.Point).toBe(0.48);
      app.clock.advance(24 * 3_600_000);
      const tomorrow = await ann.logInAgain();
      await tomorrow.take(1, 0);
      const { body } = await board('', tomorrow.person.token);
      expect(body.find(({ studentId }) => studentId === ann.id)?.Point).toBe(0.52);
      app.clock.advance(-24 * 3_600_000);
    });

    it('excludes students without a finished attempt', async () => {
      const ann = await student();
      const { attemptId } = await ann.startMockTest();
      expect(await rowOf(ann)).toBeUndefined();
      const around = async () => (await ann.call<AroundMe>('GET', '/leaderboard/around-me?size=3')).body;
      expect(await around()).toMatchObject({ rows: [], total: expect.any(Number), version: expect.any(Number) });
      await ann.submit(attemptId);
      expect(await rowOf(ann)).toMatchObject({ Point: 0 });
      expect((await around()).rows.map(({ studentId }) => studentId)).toContain(ann.id);
    });

    it("returns the student's own row with its neighbours", async () => {
      const all = (await board()).body;
      const ann = await student();
      await ann.take(3, 0);
      const { body } = await ann.call<AroundMe>('GET', '/leaderboard/around-me?size=3');
      const now = (await board()).body;
      const index = now.findIndex(({ studentId }) => studentId === ann.id);
      expect(body.total).toBe(all.length + 1);
      expect(body.rows).toEqual(now.slice(index - 1, index + 2));
      const before = body.version;
      await ann.take(25, 0);
      const { body: top } = await ann.call<AroundMe>('GET', '/leaderboard/around-me?size=4');
      expect(top.version).toBeGreaterThan(before);
      expect(top.rows).toEqual((await board()).body.slice(0, 4));
      expect(top.rows[0]?.studentId).toBe(ann.id);
      expect((await ann.call('GET', '/leaderboard/around-me?size=0')).status).toBe(400);
      expect((await app.http('GET', '/leaderboard/around-me', { token: tutor.token })).status).toBe(403);
    });

    it("returns the student's standing and the effect of the latest attempt", async () => {
      const ann = await student();
      const readStanding = async () => (await ann.call<StandingAnswer>('GET', '/leaderboard/standing')).body;
      const { total, first } = await readStanding();
      expect(await readStanding()).toMatchObject({
        slNo: null,
        Point: 0,
        movement: null,
        next: { slNo: expect.any(Number), points: 0.5, subject: 'Physics', score: 0.5 },
        lastFive: null,
        beforeLast: null,
      });
      const { attemptId } = await ann.take(4, 0);
      const ownRow = await rowOf(ann);
      const now = await readStanding();
      expect(now).toMatchObject({
        slNo: ownRow!.slNo,
        total: total + 1,
        Point: 0.16,
        movement: null,
        first,
        lastFive: 0.16,
      });
      expect(now.beforeLast).toEqual({ attemptId, slNo: null, Point: 0 });
      expect(now.histogram).toHaveLength(LEADERBOARD_HISTOGRAM_BARS);
      expect(now.histogram.reduce((sum, count) => sum + count, 0)).toBe(total + 1);
      expect(now.next).toMatchObject({ slNo: ownRow!.slNo - 1, subject: 'Chemistry' });
      const nextRow = (await board()).body[ownRow!.slNo - 2]!;
      expect(now.next!.score).toBeCloseTo(nextRow.Point - 0.16 + 0.01, 5);
      const nextAttempt = await ann.take(10, 0, { subject: 'Math' });
      expect((await readStanding()).beforeLast).toEqual({
        attemptId: nextAttempt.attemptId,
        slNo: ownRow!.slNo,
        Point: 0.16,
      });
      expect((await app.http('GET', '/leaderboard/standing', { token: tutor.token })).status).toBe(403);
    });

    it('is visible to admins', async () => {
      expect((await board('?page=1&pageSize=5', (await logInAdmin(app)).token)).status).toBe(200);
    });
  });
});

describe('the leaderboard with default rules', () => {
  it('[LEAD-13] ranks equal points by correct answers in counted tests, then by the earlier finish, then by id', async () => {
    // Every attempt starts and finishes at the same instant, so that ties are broken by id
    const clock = new StoppedClock(NOON);
    const { app, tutor } = await appWithQuestions({ clock });
    const names = ['more-correct', 'late', 'early', 'twin', 'other-twin'];
    const [highestCorrect, late, early, twin, rival] = (await Promise.all(
      names.map((name) => ExamTaker.register(app, name)),
    )) as [ExamTaker, ExamTaker, ExamTaker, ExamTaker, ExamTaker];
    await early.take(2, 0);
    clock.advance(1_000);
    await twin.take(2, 0);
    await rival.take(2, 0);
    clock.advance(1_000);
    await late.take(2, 0);
    // A repeated score on the same day does not count and changes no rank
    await late.take(2, 0);
    clock.advance(1_000);
    await highestCorrect.take(3, 4);
    const { body } = await app.http<LeaderboardEntry[]>('GET', '/score/leaderboard', { token: tutor.token });
    expect(body.map(({ Point }) => Point)).toEqual(Array(5).fill(0.08));
    const twins = [twin.id, rival.id].toSorted();
    expect(body.map(({ studentId }) => studentId)).toEqual([highestCorrect.id, early.id, ...twins, late.id]);
    await app.stop();
  });

  it('[LEAD-11] uses the weights of LEADERBOARD_WEIGHTS', async () => {
    const { app, tutor } = await appWithQuestions({ env: { LEADERBOARD_WEIGHTS: 'practice=2.5' } });
    const ann = await ExamTaker.register(app, 'ann');
    await ann.take(5, 0);
    const board = () => app.http<LeaderboardEntry[]>('GET', '/score/leaderboard', { token: tutor.token });
    expect((await board()).body).toMatchObject([{ studentId: ann.id, Point: 0.5 }]);
    await app.stop();
  });
});
