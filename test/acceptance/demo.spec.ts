import {
  mistakesOf,
  mistakesProjection,
  type GradedAttemptDocument,
} from '../../projections/mistakes/mistakes.projection.js';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { AttemptFinished } from '../../api/contracts/events/attempt.events.js';
import { SUBJECTS } from '../../api/contracts/http/limits.js';
import { pictureIdsIn, picturesIn } from '../../api/contracts/question-text/pictures.js';
import type { StudentDoubt, UnsolvedDoubt } from '../../api/doubts/doubt.dto.js';
import type { DemoStudent } from '../../api/demo/cast/student.js';
import { DEMO_PASSWORD, makeDemo, type Demo } from '../../api/demo/make-demo.js';
import { illustratedQuestions } from '../../api/demo/questions/demo-questions.js';
import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import type { ExamHistoryRow, LeaderboardEntry } from '../../api/scores/score.dto.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ADMIN } from '../support/server/http-request.js';
import { plainQuestions } from '../support/data/written-questions.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestsInLists } from '../support/scenarios/model-tests.js';
import { PASSWORD } from '../support/scenarios/people.js';
import { getPicture } from '../support/scenarios/pictures.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { TestClock } from '../support/server/test-clock.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';

const STUDENTS = 60;
const CREATION_MS_MAX = 60_000;
/** Evening in Dhaka; with a fixed time and seed the demo is deterministic */
const EVENING = new Date('2026-03-11T15:15:00Z');

type FinishedData = AttemptFinished['data'];

describe('the demo', () => {
  let app: TestApp;
  let demo: Demo;
  let log: RecordedEvent[];

  beforeAll(async () => {
    const withPictures = illustratedQuestions().filter(({ question }) => picturesIn(question).length > 0);
    const questions = [...plainQuestions(60), ...withPictures];
    const options = { students: STUDENTS, weeks: 2, seed: 'acceptance', questions };
    app = await startApp({
      clock: new TestClock(EVENING),
      before: async (platform) => {
        demo = await makeDemo(platform, options);
        log = await readLog(platform.events);
      },
    });
  }, CREATION_MS_MAX);
  afterAll(() => app.stop());

  const knownStudents = () => demo.cast.students.filter(({ description }) => description);
  const logIn = (role: 'student' | 'tutor', email: string) =>
    app.http<{ jwtoken: string }>('POST', `/${role}/login`, { body: { email, password: DEMO_PASSWORD } });
  const token = async ({ email }: DemoStudent) => (await logIn('student', email)).body.jwtoken;
  const meanScoreOf = (student: string) => {
    const finished = log.filter(({ type }) => type === 'AttemptFinished').map(({ data }) => data as FinishedData);
    return mean(finished.filter(({ studentId }) => studentId === student).map(({ score }) => score));
  };
  const leaderboard = async () => {
    const options = { token: await token(knownStudents()[0]!) };
    return (await app.http<LeaderboardEntry[]>('GET', '/score/leaderboard', options)).body;
  };

  it('contains a chronological, intact log of all kinds of activity up to now', () => {
    expectWholeLog(log);
    expect(log).toHaveLength(demo.events);
    const times = log.map(({ metadata }) => metadata.at);
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times.at(-1)!)).toBeLessThanOrEqual(app.clock.now().getTime());
    const count = (type: string) => log.filter((event) => event.type === type).length;
    expect(count('StudentRegistered')).toBe(STUDENTS);
    expect(count('AttemptFinished')).toBeGreaterThan(2 * STUDENTS);
    expect(log.some(({ type, data }) => type === 'AnswerSaved' && (data as { option: unknown }).option === null)).toBe(
      true,
    );
  });

  it('stores personal data encrypted', () => {
    const personal = log.filter(({ data, metadata }) => /@|argon2/.test(JSON.stringify([data, metadata])));
    expect(personal).toEqual([]);
  });

  it('lets every printed account log in', async () => {
    expect(knownStudents().length).toBeGreaterThanOrEqual(5);
    for (const { email } of knownStudents()) expect((await logIn('student', email)).status).toBe(200);
    for (const { email } of demo.cast.tutors) expect((await logIn('tutor', email)).status).toBe(200);
    expect((await app.http('POST', '/admin/login', { body: ADMIN })).status).toBe(200);
  });

  it('ranks stronger students above weaker ones on its leaderboard', async () => {
    const rows = await leaderboard();
    expect(rows.length).toBeGreaterThan(STUDENTS * 0.8);
    const abilities = rows.map(({ studentId }) => abilityOf(demo.cast.students.find(({ id }) => id === studentId)!));
    // Diligence affects the rank as much as ability
    expect(
      rankCorrelation(
        abilities,
        rows.map(({ Point }) => Point),
      ),
    ).toBeGreaterThan(0.2);
    expect(
      rankCorrelation(
        abilities,
        rows.map(({ studentId }) => meanScoreOf(studentId)),
      ),
    ).toBeGreaterThan(0.6);
    expect(rows[0]!.Point).toBeGreaterThan(5 * rows[Math.floor(rows.length * 0.75)]!.Point);
  });

  it('shows different avatars next to each other at the top of its leaderboard', async () => {
    const avatars = (await leaderboard()).slice(0, 20).map(({ avatar }) => avatar);
    expect(avatars).toHaveLength(20);
    expect(avatars.filter((avatar, place) => avatar === avatars[place + 1])).toEqual([]);
  });

  it('gives the printed accounts an exam history and mistakes', async () => {
    const answered = await app.platform.reads.page<GradedAttemptDocument>(mistakesProjection.collection, {
      limit: 100_000,
    });
    for (const student of knownStudents()) {
      const options = { token: await token(student) };
      const { body } = await app.http<ExamHistoryRow[]>('GET', `/score/exam-history/${student.id}`, options);
      expect(body.length).toBeGreaterThan(2);
      expect(new Set(body.map(({ score }) => score)).size).toBeGreaterThan(1);
      const mistakes = await mistakesOf(answered.filter(({ studentId }) => studentId === student.id));
      expect(mistakes.length).toBeGreaterThan(3);
    }
  });

  it('contains answered and unsolved doubts of the printed accounts', async () => {
    const { body } = await logIn('tutor', demo.cast.tutors[0]!.email);
    const { body: waiting } = await app.http<UnsolvedDoubt[]>('GET', '/tutor/reviews', { token: body.jwtoken });
    expect(waiting.length).toBeGreaterThanOrEqual(4);
    const doubts = knownStudents().map(async (student) => {
      const options = { token: await token(student) };
      return (await app.http<StudentDoubt[]>('GET', `/student/doubts/${student.id}`, options)).body;
    });
    const answers = (await Promise.all(doubts)).flat().filter(({ answer }) => answer);
    expect(answers.length).toBeGreaterThanOrEqual(5);
    for (const { answeredBy } of answers)
      expect(demo.cast.tutors.map(({ username }) => username)).toContain(answeredBy);
  });

  it('has live, archived and upcoming model tests, one of which goes live within ten minutes', async () => {
    const tests = await modelTestsInLists(app, { token: await token(knownStudents()[0]!) });
    expect(new Set(tests.map(({ status }) => status))).toEqual(new Set(['Archived', 'Live', 'Upcoming']));
    const next = tests.find(({ status }) => status === 'Upcoming')!;
    expect(Date.parse(next.liveFrom) - app.clock.now().getTime()).toBeLessThan(10 * 60_000);
    const takers = log.filter(({ data }) => (data as Partial<FinishedData>).examId === tests[0]!._id);
    expect(takers.length).toBeGreaterThan(3);
  });

  it('has questions with pictures, reports of questions, and a model test with withheld results [PIC-20]', async () => {
    const added = log.filter(({ type }) => type === 'QuestionAdded').map(({ data }) => data as { question: string });
    const pictures = pictureIdsIn(added.map(({ question }) => question));
    expect(pictures.length).toBeGreaterThan(10);
    const tutor = { token: (await logIn('tutor', demo.cast.tutors[0]!.email)).body.jwtoken };
    for (const id of pictures) expect((await getPicture(app, tutor, id)).status).toBe(200);
    const reported = await app.http<unknown[]>('GET', '/question/reports', tutor);
    expect(reported.body.length).toBeGreaterThan(0);
    expect(log.some(({ type }) => type === 'QuestionReportResolved')).toBe(true);
    const tests = await modelTestsInLists(app, { token: await token(knownStudents()[0]!) });
    const heldTest = tests.find(({ reveal }) => reveal === 'release')!;
    const finished = log.filter(({ type }) => type === 'AttemptFinished').map(({ data }) => data as FinishedData);
    expect(finished.filter(({ examId }) => examId === heldTest._id).length).toBeGreaterThan(0);
    for (const { examId, held: isHeld } of finished) expect(isHeld).toBe(examId === heldTest._id);
  });

  it('has running attempts that can be continued', async () => {
    const runningStudents = demo.cast.students.filter(({ isTakingExam }) => isTakingExam);
    expect(runningStudents.filter(({ description }) => description)).toHaveLength(1);
    for (const student of runningStudents) {
      const options = { token: await token(student) };
      const { status, body } = await app.http<RunningAttempt>('GET', '/attempts/current', options);
      expect(status).toBe(200);
      expect(Object.keys(body.answers).length).toBeGreaterThan(0);
      const answer = { questionId: body.questions.at(-1)!._id, option: body.questions.at(-1)!.options[0]! };
      const saved = await app.http('PUT', `/attempts/${body.attemptId}/answers`, { ...options, body: answer });
      expect(saved.status).toBe(200);
    }
  });

  it('records the same event types and fields as current students do', async () => {
    const student = await ExamTaker.register(app, 'today');
    const attempt = await student.startMockTest();
    const [question] = attempt.questions;
    const chosenAt = app.clock.now().toISOString();
    await student.answer(attempt.attemptId, question!._id, question!.options[0]!, { chosenAt });
    await student.answer(attempt.attemptId, question!._id, null, { chosenAt });
    await student.submit(attempt.attemptId);
    await student.call('POST', '/student/logout', {});
    await app.http('POST', '/student/login', { body: { email: student.person.email, password: PASSWORD } });
    const today = (await readLog(app.platform.events))
      .slice(log.length)
      .filter(({ type, stream }) => type !== 'ProgressRecorded' && !stream.startsWith('platform-'));
    const shapes = new Set(log.map(shapeOf));
    expect(new Set(today.map(({ type }) => type)).size).toBeGreaterThanOrEqual(9);
    expect(today.map(shapeOf).filter((shape) => !shapes.has(shape))).toEqual([]);
  });

  it('builds the same read models as a rebuild', async () => {
    await app.stop({ keepData: true });
    const events = await openSqliteEventStore({ file: join(app.dataDir, 'events.db') });
    await expectReadModelsAsRebuilt(events, app.dataDir);
    await events.close();
    rmSync(app.dataDir, { recursive: true });
  });
});

const abilityOf = ({ traits }: DemoStudent): number =>
  SUBJECTS.reduce((sum, subject) => sum + traits.ability[subject], 0) / SUBJECTS.length;

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns Spearman's rank correlation: 1 for the same order, 0 for random order, -1 for reverse order. */
function rankCorrelation(values: readonly number[], other: readonly number[]): number {
  const [a, b] = [values, other].map((numbers) => {
    const sorted = [...numbers].sort((x, y) => x - y);
    const ranks = numbers.map((number) => sorted.indexOf(number));
    const middle = mean(ranks);
    return ranks.map((rank) => rank - middle);
  }) as [number[], number[]];
  const product = (x: readonly number[], y: readonly number[]) => mean(x.map((number, n) => number * y[n]!));
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** Returns the structure of an event without values: the actor's role, the kind of stream and the fields. */
function shapeOf({ type, stream, data, metadata }: RecordedEvent): string {
  const kinds = Object.entries(data).map(
    ([field, value]) => `${field}: ${Array.isArray(value) ? 'list' : typeof value}`,
  );
  return [type, stream.split('-')[0], metadata.actor.split(':')[0], kinds, Object.keys(metadata)].flat().join(', ');
}
