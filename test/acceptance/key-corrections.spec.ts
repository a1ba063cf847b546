import { jest } from '@jest/globals';
import type { ModelTestStatistics, QuestionStatistics } from '../../api/item-statistics/item-statistics.dto.js';
import type { KeyCorrection, KeyCorrectionPreview } from '../../api/key-corrections/key-correction.dto.js';
import type { StudentMistakes } from '../../api/mistakes/mistakes.dto.js';
import type { ExamHistoryRow, LeaderboardEntry, StudentStatsAnswer } from '../../api/scores/score.dto.js';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import { streams } from '../../api/contracts/events/streams.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { CorrectedKeysQueries } from '../../projections/corrected-keys/corrected-keys.queries.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { openLive } from '../support/server/live-socket.js';
import { modelTestOf, scheduleMinute, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';

const HOUR_MS = 60 * 60_000;
/** Longer than the time that a correction waits for attempts being graded */
const SETTLED_MS = 6_000;
/** Maximum delay in ms until every read model shows the correction */
const SEEN_MS_MAX = 5_000;
/** Maximum time in ms until every attempt is regraded */
const DONE_MS_MAX = 15_000;
const KEY = 'Physics 1 right';
const CORRECTED_OPTION = 'Physics 1 wrong';

describe('answer key correction', () => {
  let app: TestApp;
  let tutor: Person;
  let admin: { token: string };
  let questionIds: string[];
  let questionId: string;
  let testId: string;
  let ann: ExamTaker;
  let bob: ExamTaker;
  let cid: ExamTaker;
  let finished: Record<string, FinishedAttempt>;

  const asTutor = <Body = RefusalBody>(method: string, path: string, body?: unknown) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body !== undefined && { body }) });
  const correct = <Body = { correctionId: string }>(overrides: object = {}) =>
    asTutor<Body>('POST', '/key-corrections', {
      questionId,
      correctAnswer: CORRECTED_OPTION,
      reason: 'Misprint.',
      dryRun: false,
      ...overrides,
    });
  const correction = async (id: string) => (await asTutor<KeyCorrection>('GET', `/key-corrections/${id}`)).body;
  const isDone = async (id: string) => {
    app.clock.advance(SETTLED_MS);
    await eventually(async () => expect(await correction(id)).toMatchObject({ status: 'done' }), DONE_MS_MAX);
  };
  const board = async () =>
    (await ann.call<LeaderboardEntry[]>('GET', '/score/leaderboard')).body.map(({ name, Point }) => [name, Point]);
  const stats = async (student: ExamTaker) =>
    (await student.call<StudentStatsAnswer>('GET', `/score/student-stats/${student.id}`)).body;
  const history = async (student: ExamTaker) =>
    (await student.call<ExamHistoryRow[]>('GET', `/score/exam-history/${student.id}`)).body[0]!;
  const mistakes = async (student: ExamTaker) =>
    (await student.call<StudentMistakes>('GET', `/score/student-mistakes/${student.id}`)).body.physics.map(
      ({ _id }) => _id,
    );
  const items = async () => (await asTutor<ModelTestStatistics>('GET', `/statistics/model-tests/${testId}`)).body;
  const countedStudents = (attempts: number) =>
    eventually(async () => expect(await items()).toMatchObject({ attempts, running: 0 }), SEEN_MS_MAX);
  /** Returns every score that students and tutors can see. */
  const readAllScores = async () => ({
    board: await board(),
    stats: [await stats(ann), await stats(bob), await stats(cid)],
    scores: [(await history(ann)).score, (await history(bob)).score, (await history(cid)).score],
    items: await items(),
    mistakes: (await ann.call('GET', `/score/student-mistakes/${ann.id}`)).body,
  });

  /** Submits the options that end in these words, in the order of the test. */
  async function hasTaken(student: ExamTaker, words: readonly string[]): Promise<FinishedAttempt> {
    const { attemptId, questions } = await student.startModelTest(testId);
    for (const [n, word] of words.entries()) {
      const { _id, options } = questions.find((question) => question._id === questionIds[n])!;
      await student.answer(
        attemptId,
        _id,
        options.find((option) => option.endsWith(` ${word}`))!,
      );
    }
    return (await student.submit(attemptId)).body;
  }

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    admin = await logInAdmin(app);
    questionIds = await addQuestions(app, tutor, 'Physics', 4);
    questionId = questionIds[0]!;
    const from = scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS));
    testId = await storeModelTest(app, tutor, modelTestOf(questionIds, from, { ExpiryDays: 2 }));
    [ann, bob, cid] = [
      await ExamTaker.register(app, 'ann'),
      await ExamTaker.register(app, 'bob'),
      await ExamTaker.register(app, 'cid'),
    ];
    finished = {
      ann: await hasTaken(ann, ['wrong', 'right', 'right']),
      bob: await hasTaken(bob, ['right', 'right', 'right']),
      cid: await hasTaken(cid, ['worse', 'right']),
    };
    await countedStudents(3);
  });
  afterAll(() => app.stop());

  it('has a dry run that lists changed scores and ranks without changing anything [REPLAY-9]', async () => {
    const before = await readAllScores();
    const { status, headers, body } = await correct<KeyCorrectionPreview>({ dryRun: true, reason: undefined });
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(body).toMatchObject({ attempts: 3, students: 2 });
    const byName = Object.fromEntries(body.changes.map((change) => [change.name, change]));
    expect(byName).toEqual({
      ann: {
        studentId: ann.id,
        name: 'ann',
        attemptId: finished['ann']!.attemptId,
        before: 0.44,
        after: 0.75,
        rankBefore: 2,
        rankAfter: 1,
      },
      bob: {
        studentId: bob.id,
        name: 'bob',
        attemptId: finished['bob']!.attemptId,
        before: 0.75,
        after: 0.44,
        rankBefore: 1,
        rankAfter: 2,
      },
    });
    expect(await readAllScores()).toEqual(before);
    const page = await asTutor<KeyCorrectionPreview>('POST', '/key-corrections?page=2&pageSize=1', {
      questionId,
      correctAnswer: CORRECTED_OPTION,
      dryRun: true,
    });
    expect(page.body.changes).toHaveLength(1);
  });

  it('returns the dry run as CSV', async () => {
    const answer = await fetch(`${app.url}/api/key-corrections/trial`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ questionId, correctAnswer: CORRECTED_OPTION }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = (await answer.text()).trimEnd().split('\n');
    expect(head).toBe('name,before,after,rankBefore,rankAfter,studentId,attemptId');
    expect(rows.toSorted()).toEqual([
      `ann,0.44,0.75,2,1,${ann.id},${finished['ann']!.attemptId}`,
      `bob,0.75,0.44,1,2,${bob.id},${finished['bob']!.attemptId}`,
    ]);
  });

  it('defaults to a dry run if dryRun is omitted', async () => {
    const { dryRun: _, ...body } = { questionId, correctAnswer: CORRECTED_OPTION, reason: 'Misprint.', dryRun: false };
    for (const request of [body, { ...body, dryRun: true }]) {
      const { status, body: preview } = await asTutor<KeyCorrectionPreview>('POST', '/key-corrections', request);
      expect([status, preview]).toMatchObject([200, { attempts: 3, students: 2 }]);
    }
    expect((await asTutor('GET', '/key-corrections')).body).toEqual([]);
  });

  it('regrades all attempts, notifies the affected students, and is completely reversible [REPLAY-10] [REPLAY-11] [REPLAY-12] [REPLAY-13]', async () => {
    const before = await readAllScores();
    const { attemptId: annsAttemptId } = finished['ann']!;
    const recordedOf = () => app.nest.get(EventLog, { strict: false }).readStream(streams.attempt(annsAttemptId));
    const recordedBefore = await recordedOf();
    const late = await ExamTaker.register(app, 'dan');
    const running = await late.startModelTest(testId);
    const live = await openLive(app.url, ann.person.token);
    const { status, body } = await correct();
    expect(status).toBe(202);
    expect(await correct<RefusalBody>({ correctAnswer: 'Physics 1 worse' })).toMatchObject({
      status: 409,
      body: { error: 'key-being-corrected' },
    });
    await late.answer(running.attemptId, questionId, CORRECTED_OPTION);
    expect((await late.submit(running.attemptId)).body).toMatchObject({ correct: 1, incorrect: 0 });
    await isDone(body.correctionId);
    const scores = { before: 0.44, after: 0.75 };
    const remark = { ...scores, reason: 'Misprint.' };
    await eventually(
      async () =>
        expect(live.received.filter(([name]) => name === 'attempt:remarked')).toEqual([
          ['attempt:remarked', { attemptId: finished['ann']!.attemptId, ...scores }],
        ]),
      SEEN_MS_MAX,
    );
    live.socket.close();

    expect(await correction(body.correctionId)).toMatchObject({
      questionId,
      before: KEY,
      after: CORRECTED_OPTION,
      reason: 'Misprint.',
      at: expect.any(String) as string,
      by: { role: 'tutor', name: 'tutor' },
      attempts: 2,
      remarked: 2,
      reversal: null,
      reversible: true,
    });
    await eventually(async () => {
      expect((await board()).map(([name]) => name)).toEqual(['ann', 'bob', 'dan', 'cid']);
      expect(await stats(ann)).toEqual({ totalCorrect: 3, totalIncorrect: 0, totalSkipped: 1 });
      expect(await history(ann)).toMatchObject({ score: 0.75, remarked: remark });
      expect((await items()).questions[0]).toMatchObject({
        correctAnswer: CORRECTED_OPTION,
        attempts: 4,
        difficulty: 0.5,
      });
    }, SEEN_MS_MAX);
    const result = await ann.attempt<FinishedAttempt>(finished['ann']!.attemptId);
    expect(result.body).toMatchObject({ score: 0.75, correct: 3, remarks: [{ ...remark, questionId }] });
    expect(result.body.questions.find(({ _id }) => _id === questionId)).toMatchObject({
      correctAnswer: CORRECTED_OPTION,
      verdict: 'Correct',
    });
    expect(await mistakes(ann)).toEqual([]);
    expect(await mistakes(bob)).toEqual([questionId]);
    // The original grades remain in the log, followed by the corrected ones
    const recordedAfter = await recordedOf();
    expect(recordedAfter.slice(0, recordedBefore.length)).toEqual(recordedBefore);
    expect(recordedAfter.slice(recordedBefore.length)).toMatchObject([
      { type: 'AttemptRemarked', data: { score: 0.75, reason: 'Misprint.', former: { score: 0.44 } } },
    ]);
    const question = await asTutor<{ correctAnswers: string[] }>('GET', `/question/get-question/Physics/${questionId}`);
    expect(question.body.correctAnswers).toEqual([CORRECTED_OPTION]);

    await app.http('DELETE', `/admin/delete-student/${late.id}`, { token: admin.token });
    const reversal = await asTutor('POST', `/key-corrections/${body.correctionId}/reverse`, {
      reason: 'It was right.',
    });
    expect(reversal.status).toBe(202);
    await isDone(body.correctionId);
    await eventually(async () => {
      const { items: itemsBefore, ...marksBefore } = before;
      const { items: itemsAfter, ...marksAfter } = await readAllScores();
      expect(marksAfter).toEqual(marksBefore);
      // Dan was correct only according to the corrected key
      expect(itemsAfter.questions.map(({ attempts }) => attempts)).toEqual([4, 4, 4, 4]);
      expect(itemsAfter.questions[1]!.difficulty).toBe((itemsBefore.questions[1]!.difficulty * 3) / 4);
    }, SEEN_MS_MAX);
    expect(await correction(body.correctionId)).toMatchObject({
      attempts: 3,
      remarked: 3,
      reversal: { reason: 'It was right.', by: { role: 'tutor', name: 'tutor' } },
      reversible: false,
    });
    await eventually(async () => {
      const kinds = 'key-corrected,key-correction-reversed';
      const { body: entries } = await app.http<object[]>('GET', `/activity?what=${kinds}`, { token: admin.token });
      const byTutor = { who: 'tutor', role: 'tutor', subject: null, correctionId: body.correctionId };
      expect(entries).toMatchObject(
        kinds
          .split(',')
          .toReversed()
          .map((what) => ({ what, ...byTutor })),
      );
    }, 5_000);
    const secondReversal = await asTutor('POST', `/key-corrections/${body.correctionId}/reverse`, {
      reason: 'Once more.',
    });
    expect(secondReversal).toMatchObject({ status: 409, body: { error: 'correction-reversed' } });
  });

  it('preserves the statistics of the question after a correction and its reversal', async () => {
    const { body } = await asTutor<QuestionStatistics>('GET', `/statistics/questions/${questionId}`);
    // Only Bob was correct, of four students
    expect(body).toMatchObject({ correctAnswer: KEY, attempts: 4, difficulty: 0.25 });
    const at = app.clock.now().toISOString();
    app.clock.advance(SETTLED_MS);
    const pastStatistics = await asTutor<QuestionStatistics>('GET', `/statistics/questions/${questionId}?at=${at}`);
    expect(pastStatistics.body).toEqual(body);
  });

  it('can annul a question so that it counts for no student [REPLAY-15]', async () => {
    const { body } = await correct({ correctAnswer: null, reason: 'No option is right.' });
    await isDone(body.correctionId);
    await eventually(async () => {
      const [annsFigures, bobsFigures, cidsFigures] = [await history(ann), await history(bob), await history(cid)];
      expect([annsFigures.score, bobsFigures.score, cidsFigures.score]).toEqual([0.67, 0.67, 0.33]);
      expect(cidsFigures.remarked?.reason).toBe('No option is right.');
      expect((await items()).questions[0]).toMatchObject({ correctAnswer: null, flag: null });
    }, SEEN_MS_MAX);
    const result = (await ann.attempt<FinishedAttempt>(finished['ann']!.attemptId)).body;
    expect(result.questions.find(({ _id }) => _id === questionId)).toMatchObject({
      correctAnswer: null,
      verdict: 'Annulled',
    });
    const { body: all, headers } = await asTutor<KeyCorrection[]>('GET', '/key-corrections?page=1&pageSize=1');
    expect([headers.get('x-total-count'), all]).toMatchObject([
      '2',
      [{ correctionId: body.correctionId, after: null }],
    ]);
  });

  it('includes attempts that another process graded with the former key', async () => {
    const late = await ExamTaker.register(app, 'eve');
    const { attemptId } = await late.startModelTest(testId);
    await late.answer(attemptId, questionId, CORRECTED_OPTION);
    const { body } = await correct();
    await isDone(body.correctionId);
    const { attempts } = await correction(body.correctionId);
    const unknownQuestion = jest.spyOn(app.nest.get(CorrectedKeysQueries), 'keyOf').mockReturnValue(undefined);
    expect((await late.submit(attemptId)).body).toMatchObject({ correct: 0, incorrect: 1 });
    unknownQuestion.mockRestore();
    app.clock.advance(SETTLED_MS);
    await eventually(async () => {
      expect(await history(late)).toMatchObject({ correct: 1, incorrect: 0, remarked: { reason: 'Misprint.' } });
      const all = { attempts: attempts + 1, remarked: attempts + 1 };
      expect(await correction(body.correctionId)).toMatchObject({ status: 'done', ...all });
    }, DONE_MS_MAX);
  });

  it('is rejected with an error message if it is not possible', async () => {
    const refused = async (overrides: object) => {
      const { status, body } = await correct<RefusalBody & { error: string }>(overrides);
      return [status, body.error];
    };
    expect(await refused({ questionId: testId })).toEqual([404, 'question-unknown']);
    expect(await refused({ correctAnswer: 'Mars' })).toEqual([422, 'key-not-an-option']);
    expect(await refused({ correctAnswer: CORRECTED_OPTION })).toEqual([409, 'key-unchanged']);
    expect(await correct<RefusalBody>({ reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Enter a reason: students will see it' },
    });
    expect(await correct<RefusalBody>({ reason: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    expect(await asTutor('POST', `/key-corrections/${testId}/reverse`, { reason: 'why' })).toMatchObject({
      status: 404,
    });
  });
});
