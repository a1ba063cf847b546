import { ShowResultsProcess } from '../../api/attempts/show-results.process.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { FinishedAttempt, HeldAttempt } from '../../api/attempts/attempt.dto.js';
import type { ListedAttempt, Timeline } from '../../api/attempts/timeline.dto.js';
import type { LocalTime, ModelTest } from '../../api/model-tests/model-test.dto.js';
import type { MeritListRow, OwnMeritListPlace } from '../../api/merit-lists/merit-list.dto.js';
import { ReleaseResultsProcess } from '../../api/model-tests/release-results.process.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import {
  scheduleMinute,
  modelTestOf,
  schedules,
  storeModelTest,
  type ModelTestFields,
} from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, PASSWORD, registerTutor, type Person } from '../support/scenarios/people.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than the delay between the expiry and the release. */
const SETTLED_MS = 6_000;
const SHOWN_MS_MAX = 15_000;

describe('results of a model test', () => {
  let app: TestApp;
  let tutor: Person;
  let questions: string[];
  let names = 0;

  beforeEach(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    questions = await addQuestions(app, tutor, 'Physics', 4);
  });
  afterEach(() => app.stop());

  const register = () => ExamTaker.register(app, `student${(names += 1)}`);
  /** Stores a model test that has just gone live. */
  async function liveTest(overrides: Partial<ModelTestFields> = {}): Promise<{ id: string; fields: ModelTestFields }> {
    const fields = modelTestOf(questions, scheduleMinute(app.clock.now()), overrides);
    const id = await storeModelTest(app, tutor, fields);
    app.clock.advance(MINUTE_MS);
    return { id, fields };
  }
  /** Returns a time in the time zone of the exams. @param hours hours after the next full minute */
  const localTimeIn = (hours: number): LocalTime =>
    schedules.of(new Date(scheduleMinute(app.clock.now()).getTime() + hours * 60 * MINUTE_MS).toISOString());
  const update = (id: string, body: object) =>
    app.http<RefusalBody>('PUT', `/modelTest/updateModelTest/${id}`, { token: tutor.token, body });
  const release = (id: string) =>
    app.http<{ error: string; running: number; message: string }>('POST', `/modelTest/${id}/release`, {
      token: tutor.token,
    });
  const modelTest = async (id: string) =>
    (await app.http<ModelTest>('GET', `/modelTest/${id}`, { token: tutor.token })).body;
  const resultOf = async (student: ExamTaker, { attemptId }: { attemptId: string }) =>
    (await student.attempt<FinishedAttempt>(attemptId)).body;
  const waitUntilShown = (student: ExamTaker, attempt: { attemptId: string }) =>
    eventually(async () => {
      const result = await resultOf(student, attempt);
      expect(result).toHaveProperty('score');
      return result;
    }, SHOWN_MS_MAX);
  const ownPlace = (student: ExamTaker, id: string) =>
    student.call<OwnMeritListPlace>('GET', `/score/merit-list/${id}/me`);

  it('[REVEAL-1] are shown at the finish by default, with unchanged responses', async () => {
    const { id } = await liveTest();
    const result = await (await register()).takeModelTest(id, 3, 1);
    expect(result).toMatchObject({ score: 0.69, correct: 3, incorrect: 1 });
    expect(Object.keys(await modelTest(id))).not.toEqual(
      expect.arrayContaining(['reveal', 'meritList', 'resultsReleased']),
    );
    expect((await update(id, { ...modelTestOf(questions, app.clock.now()), reveal: 'someday' })).status).toBe(400);
  });

  it('[REVEAL-4] can be shown at the expiry, once all attempts started before it are finished', async () => {
    const { id } = await liveTest({ reveal: 'expiry' });
    const { liveUntil, reveal } = await modelTest(id);
    expect(reveal).toBe('expiry');
    let [ann, bob, late] = await Promise.all([register(), register(), register()]);
    const heldAttempt = (await ann.takeModelTest(id, 2, 0)) as unknown as HeldAttempt;
    expect(Object.keys(heldAttempt)).toEqual(['attemptId', 'type', 'examId', 'name', 'finishedAt', 'resultsAt']);
    expect(heldAttempt.resultsAt).toBe(liveUntil);
    app.clock.advance(DAY_MS - 2 * MINUTE_MS);
    [ann, bob, late] = await Promise.all([ann.logInAgain(), bob.logInAgain(), late.logInAgain()]);
    tutor = await logInTutorAgain(app, tutor);
    const running = await bob.startModelTest(id);
    app.clock.advance(3 * MINUTE_MS);
    expect((await modelTest(id)).status).toBe('Archived');
    // a practice attempt after the expiry does not delay the release
    await late.startModelTest(id);
    app.clock.advance(SETTLED_MS);
    for (const due of [ReleaseResultsProcess, ShowResultsProcess]) await app.nest.get(due, { strict: false }).run();
    expect(await resultOf(ann, heldAttempt)).not.toHaveProperty('score');
    await bob.submit(running.attemptId);
    expect((await waitUntilShown(ann, heldAttempt)).score).toBe(0.5);
    await waitUntilShown(bob, running);
    expect((await modelTest(id)).resultsReleased).toBe(true);
    const shownResult = await late.submit(
      (await late.call<{ attemptId: string }>('GET', '/attempts/current')).body.attemptId,
    );
    expect(shownResult.body).toHaveProperty('score');
  });

  it('[REVEAL-13] [MODEL-24] are shown at a set time, of a test that closes before its expiry', async () => {
    const [closesAt, revealAt] = [2, 8].map((hours) => localTimeIn(hours)) as [LocalTime, LocalTime];
    const { id, fields } = await liveTest({ closesAt, reveal: 'at', revealAt });
    const test = await modelTest(id);
    expect(test).toMatchObject({ closesAt, reveal: 'at', revealAt, ExpiryDays: 1 });
    const [ann, bob] = await Promise.all([register(), register()]);
    const heldAttempt = (await ann.takeModelTest(id, 2, 0)) as unknown as HeldAttempt;
    expect(heldAttempt.resultsAt).toBe(test.resultsAt);
    const hoursUntil = (instant: string | undefined) =>
      Math.round((Date.parse(instant!) - Date.parse(test.liveFrom)) / (60 * MINUTE_MS));
    expect([test.liveUntil, test.resultsAt].map(hoursUntil)).toEqual([2, 8]);
    app.clock.advance(Date.parse(test.liveUntil) - app.clock.now().getTime() - MINUTE_MS);
    const running = await bob.startModelTest(id);
    // those who have started keep their time
    expect(Date.parse(running.deadline)).toBeGreaterThan(Date.parse(test.liveUntil) + 15 * MINUTE_MS);
    app.clock.advance(2 * MINUTE_MS);
    expect((await modelTest(id)).status).toBe('Archived');
    expect(await update(id, { ...fields, Name: 'Renamed' })).toMatchObject({ status: 200 });
    expect(await modelTest(id)).toMatchObject({ closesAt, revealAt, status: 'Archived' });
    await bob.submit(running.attemptId);
    app.clock.advance(MINUTE_MS);
    expect(await resultOf(ann, heldAttempt)).not.toHaveProperty('score');
    app.clock.advance(6 * 60 * MINUTE_MS);
    expect((await waitUntilShown(ann, heldAttempt)).score).toBe(0.5);
    expect((await modelTest(id)).resultsReleased).toBe(true);
  }, 90_000);

  it('[REVEAL-13] [MODEL-24] are rejected with 400 without a valid closing time or time of the results', async () => {
    const store = (changes: object) =>
      app.http<RefusalBody & { errors: Record<string, string> }>('POST', '/modelTest/storeModelTest', {
        token: tutor.token,
        body: { ...modelTestOf(questions, scheduleMinute(app.clock.now())), ...changes },
      });
    const [past, tomorrow] = [localTimeIn(-1), localTimeIn(25)];
    const refusals: [object, string, string][] = [
      [{ closesAt: past }, 'closesAt', texts.modelTestClosesAt],
      [{ closesAt: tomorrow }, 'closesAt', texts.modelTestClosesAt],
      [{ closesAt: { date: '2026-02-30', time: '10:00' } }, 'closesAt.date', texts.modelTestLocalTime],
      [{ closesAt: { date: tomorrow.date, time: '24:00' } }, 'closesAt.time', texts.modelTestLocalTime],
      [{ closesAt: 'Friday' }, 'closesAt', texts.modelTestLocalTime],
      [{ closesAt: [] }, 'closesAt', texts.modelTestLocalTime],
      [{ reveal: 'at' }, 'revealAt', texts.modelTestRevealAt],
      [{ reveal: 'at', revealAt: past }, 'revealAt', texts.modelTestRevealAt],
    ];
    for (const [changes, field, text] of refusals) {
      const { status, body } = await store(changes);
      expect([changes, status, body.errors]).toEqual([changes, 400, { [field]: text }]);
    }
  }, 60_000);

  it('[REVEAL-4] are shown shortly after the test is deleted', async () => {
    const { id } = await liveTest({ reveal: 'release' });
    const ann = await register();
    const heldAttempt = await ann.takeModelTest(id, 2, 0);
    await app.http('DELETE', `/modelTest/deleteModelTest/${id}`, { token: tutor.token });
    app.clock.advance(SETTLED_MS);
    expect((await waitUntilShown(ann, heldAttempt)).score).toBe(0.5);
  });

  it('[REVEAL-2] [REVEAL-3] [REVEAL-10] can be released by a tutor, who sees held results earlier', async () => {
    const { id } = await liveTest({ reveal: 'release', meritList: 'finish' });
    const [ann, bob] = await Promise.all([register(), register()]);
    const heldAttempt = await ann.takeModelTest(id, 4, 0);
    const running = await bob.startModelTest(id);
    await eventually(async () => {
      const { body } = await app.http<MeritListRow[]>('GET', `/score/merit-list/${id}`, { token: tutor.token });
      expect(body.map(({ score }) => score)).toEqual([1]);
    }, SHOWN_MS_MAX);
    expect((await ownPlace(ann, id)).body).toMatchObject({ error: 'results-not-yet' });
    const refused = await release(id);
    expect([refused.status, refused.body.error, refused.body.running]).toEqual([409, 'exam-running', 1]);
    expect(refused.body.message).toContain('1 student is still taking this test.');
    await bob.submit(running.attemptId);
    expect((await release(id)).status).toBe(204);
    expect((await release(id)).status).toBe(204);
    expect(await waitUntilShown(ann, heldAttempt)).toMatchObject({ score: 1, correct: 4 });
    await eventually(
      async () => expect((await ownPlace(ann, id)).body).toMatchObject({ slNo: 1, total: 2 }),
      SHOWN_MS_MAX,
    );
    // `meritList: finish`: the list is visible while the test is live
    expect((await ann.call<MeritListRow[]>('GET', `/score/merit-list/${id}`)).body).toHaveLength(2);
    const events = await app.platform.events.readStream(`modeltest-${id}`);
    expect(events.filter(({ type }) => type === 'ResultsReleased')).toHaveLength(1);
  });

  it('[REVEAL-5] allow a change of the reveal setting until they are shown', async () => {
    const { id, fields } = await liveTest();
    expect((await update(id, { ...fields, reveal: 'release' })).status).toBe(200);
    expect(await modelTest(id)).toMatchObject({ reveal: 'release' });
    const [ann, bob] = await Promise.all([register(), register()]);
    const heldAttempt = await ann.takeModelTest(id, 1, 0);
    expect(heldAttempt).not.toHaveProperty('score');
    // an absent value stays unchanged
    expect((await update(id, { ...fields, Name: 'Renamed' })).status).toBe(200);
    const running = await bob.startModelTest(id);
    expect((await update(id, { ...fields, reveal: 'finish' })).body).toMatchObject({
      error: 'exam-running',
      running: 1,
    });
    await bob.submit(running.attemptId);
    expect((await update(id, { ...fields, reveal: 'finish' })).status).toBe(200);
    await waitUntilShown(ann, heldAttempt);
    const updateResponse = await update(id, { ...fields, reveal: 'release' });
    expect([updateResponse.status, updateResponse.body]).toEqual([
      409,
      expect.objectContaining({ error: 'results-shown' }),
    ]);
  });

  it('[REVEAL-6] appear as a row without figures in exam history, and no figure is sent to the student', async () => {
    const { id } = await liveTest({ reveal: 'release' });
    const ann = await register();
    const { attemptId } = await ann.takeModelTest(id, 0, 4);
    const history = await ann.call<object[]>('GET', `/score/exam-history/${ann.id}`);
    const figures = { score: null, correct: null, incorrect: null, skipped: null };
    expect(history.body).toEqual([expect.objectContaining({ attemptId, examId: id, ...figures })]);
    const stats = await ann.call('GET', `/score/student-stats/${ann.id}`);
    expect(stats.body).toEqual({ totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 });
    const mistakes = await ann.call<{ physics: unknown[] }>('GET', `/score/student-mistakes/${ann.id}`);
    expect(mistakes.body.physics).toEqual([]);
    const board = await ann.call<unknown[]>('GET', '/score/leaderboard');
    expect(board.body).toEqual([]);
    expect((await ann.submit(attemptId)).body).toEqual((await ann.attempt(attemptId)).body);
  });

  it('[REPLAY-27] appear in the list of attempts and in the replay of admins, as held until they are shown', async () => {
    const { id } = await liveTest({ reveal: 'release' });
    const ann = await register();
    const { attemptId } = await ann.takeModelTest(id, 3, 1);
    const { token } = await logInAdmin(app);
    const figures = { score: 0.69, correct: 3, incorrect: 1, skipped: 0, verdicts: 'CCCI' };
    const listed = async () =>
      (await app.http<ListedAttempt[]>('GET', `/attempts?examId=${id}`, { token })).body.find(
        (attempt) => attempt.attemptId === attemptId,
      );
    await eventually(async () => expect(await listed()).toMatchObject({ ...figures, held: true }), SHOWN_MS_MAX);
    const timeline = await app.http<Timeline>('GET', `/attempts/${attemptId}/timeline`, { token });
    expect(timeline.body.entries.at(-1)).toMatchObject({ what: 'finished', score: 0.69, correct: 3, incorrect: 1 });
    expect((await ann.call('GET', `/attempts/${attemptId}/timeline`)).body).toMatchObject({ error: 'results-not-yet' });
    const history = await ann.call<object[]>('GET', `/score/exam-history/${ann.id}`);
    expect(JSON.stringify(history.body)).not.toMatch(/0\.69|CCCI|held/);
    expect((await release(id)).status).toBe(204);
    await eventually(async () => {
      const attempt = await listed();
      expect(attempt).toMatchObject(figures);
      expect(attempt).not.toHaveProperty('held');
    }, SHOWN_MS_MAX);
  });

  it('[REVEAL-7] keep the questions reserved until they are shown', async () => {
    // the first four have the same texts as the existing ones, and are not counted twice
    questions = (await addQuestions(app, tutor, 'Physics', 25)).slice(4, 8);
    const { id } = await liveTest({ reveal: 'release' });
    let ann = await register();
    await ann.takeModelTest(id, 2, 0);
    app.clock.advance(DAY_MS + SETTLED_MS);
    ann = await ann.logInAgain();
    tutor = await logInTutorAgain(app, tutor);
    await eventually(async () => expect((await modelTest(id)).status).toBe('Archived'), SHOWN_MS_MAX);
    const generate = () =>
      ann.call<RefusalBody>('POST', '/mockTest/generateMockTest', {
        studentId: ann.id,
        subject: 'Physics',
        marks: 25,
        time: 10,
      });
    const refused = await generate();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Not enough questions: 21 available in Physics, 25 needed.',
    ]);
    expect((await release(id)).status).toBe(204);
    expect((await generate()).status).toBe(201);
  });
});

async function logInTutorAgain(app: TestApp, tutor: Person): Promise<Person> {
  const body = { email: tutor.email, password: PASSWORD, rememberMe: false };
  const answer = await app.http<{ jwtoken: string }>('POST', '/tutor/login', { body });
  return { ...tutor, token: answer.body.jwtoken };
}
