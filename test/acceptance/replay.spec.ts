import type { PastBoardAnswer, PastChange, PastHoursAnswer, PastStats } from '../../api/replay/replay.dto.js';
import type { WhatIfAnswer } from '../../api/replay/what-if.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';
import { StoppedClock } from '../support/server/test-clock.js';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2024-01-19T08:00:00.000Z');
const timeAt = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

describe('past leaderboards', () => {
  const clock = new StoppedClock(new Date(NOW));
  let app: HostedApp;
  let admin: { token: string };
  let ann: ExamTaker;
  let bob: ExamTaker;
  let first: FinishedAttempt;

  /** Ann finishes at 8, Bob at 9 and again at 12. Ann is banned from 10 to 11 and deleted after the last call. */
  beforeAll(async () => {
    app = await startHostedApp({ clock });
    const tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 25);
    ann = await ExamTaker.register(app, 'ann');
    bob = await ExamTaker.register(app, 'bob');
    admin = await logInAdmin(app);
    first = await ann.take(20, 4);
    clock.advance(HOUR_MS);
    await bob.take(25, 0);
    for (const isBanned of [true, false]) {
      clock.advance(HOUR_MS);
      await app.http('PUT', `/admin/ban-toggle-student/${ann.id}`, { token: admin.token, body: { isBanned } });
    }
    await app.stop({ keepData: true });
    clock.advance(HOUR_MS);
    const env = { LEADERBOARD_WEIGHTS: 'live=3,practice=2,quiz=0' };
    app = await startHostedApp({ clock, env, dataDir: app.dataDir });
    bob = await bob.onServer(app).logInAgain();
    admin = await logInAdmin(app);
    await bob.take(5, 20);
    clock.advance(HOUR_MS);
  });
  afterAll(() => app.stop());

  const get = async <Body>(path: string) => {
    const { status, body, headers } = await app.http<Body>('GET', `/replay/${path}`, { token: admin.token });
    return { status, body, total: headers.get('x-total-count') };
  };
  const board = async (query: string) => (await get<PastBoardAnswer>(`leaderboard?${query}`)).body;
  const rowsOf = ({ rows }: PastBoardAnswer) => rows.map(({ slNo, name, Point }) => `${slNo} ${name} ${Point}`);

  it('are empty before the first event, and a future time is rejected with an error message [REPLAY-5]', async () => {
    expect(await board('at=1970-01-01T00:00:00Z')).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      version: 0,
      total: 0,
      rows: [],
    });
    expect(await get(`leaderboard?at=${timeAt(24)}`)).toMatchObject({
      status: 400,
      body: { message: 'This time is in the future.' },
    });
  });

  it('equal the leaderboard at that time, with its attempts, bans and weights [REPLAY-4]', async () => {
    expect(first.score).toBe(0.76);
    expect(rowsOf(await board(`at=${timeAt(0)}`))).toEqual(['1 ann 0.76']);
    expect(rowsOf(await board(`at=${timeAt(1)}`))).toEqual(['1 bob 1', '2 ann 0.76']);
    expect(rowsOf(await board(`at=${timeAt(2)}`))).toEqual(['1 bob 1']);
    expect(rowsOf(await board(`at=${timeAt(3)}`))).toEqual(['1 bob 1', '2 ann 0.76']);
    expect(rowsOf(await board(`at=${timeAt(4)}`))).toEqual(['1 bob 2', '2 ann 1.52']);
  });

  it('use the current weights on request, and the current time by default [REPLAY-7]', async () => {
    expect(rowsOf(await board(`at=${timeAt(1)}&weights=now`))).toEqual(['1 bob 2', '2 ann 1.52']);
    expect(await board('page=2&pageSize=1')).toMatchObject({
      at: timeAt(5),
      total: 2,
      rows: [{ slNo: 2, name: 'ann' }],
    });
    const now = await app.http<object[]>('GET', '/score/leaderboard', { token: admin.token });
    expect(now.body).toMatchObject((await board('')).rows);
  });

  it('list the rank changes between two times [REPLAY-6]', async () => {
    const between = (hours: [number, number]) => `leaderboard/changes?from=${timeAt(hours[0])}&to=${timeAt(hours[1])}`;
    expect(await get<PastChange[]>(between([0, 1]))).toEqual({
      status: 200,
      total: '2',
      body: [
        { studentId: bob.id, name: 'bob', before: null, after: { slNo: 1, Point: 1 } },
        { studentId: ann.id, name: 'ann', before: { slNo: 1, Point: 0.76 }, after: { slNo: 2, Point: 0.76 } },
      ],
    });
    expect((await get<PastChange[]>(`${between([0, 1])}&sort=fell&pageSize=1`)).body).toMatchObject([{ name: 'ann' }]);
    expect((await get<PastChange[]>(between([1, 2]))).body).toMatchObject([{ name: 'ann', after: null }]);
    expect((await get<PastChange[]>(between([1, 3]))).body).toEqual([]);
  });

  it('list the events that changed them, by hour', async () => {
    const { body } = await get<PastHoursAnswer>(`leaderboard/hours?from=${timeAt(0)}&to=${timeAt(5)}`);
    const emptyStats = {
      modelTests: [],
      mockTests: 0,
      corrections: [],
      reversals: [],
      banned: 0,
      unbanned: 0,
      deleted: 0,
    };
    expect(body).toEqual({
      first: timeAt(0),
      hours: [
        { ...emptyStats, at: timeAt(0), mockTests: 1 },
        { ...emptyStats, at: timeAt(1), mockTests: 1 },
        { ...emptyStats, at: timeAt(2), banned: 1 },
        { ...emptyStats, at: timeAt(3), unbanned: 1 },
        { ...emptyStats, at: timeAt(4), mockTests: 1 },
      ],
      rules: [{ at: timeAt(4), live: 3, practice: 2, quiz: 0, penalty: 0.25, timeZone: 'Asia/Dhaka', isFirst: false }],
    });
    const longPeriod = await get(`leaderboard/hours?from=2023-01-01T00:00:00Z&to=${timeAt(0)}`);
    expect([longPeriod.status, longPeriod.body]).toEqual([
      400,
      expect.objectContaining({ message: 'Request at most 31 days at once.' }),
    ]);
  });

  it("include a student's stats at that time [REPLAY-8]", async () => {
    const stats = async (query: string) => (await get<PastStats>(`student-stats/${bob.id}${query}`)).body;
    expect(await stats(`?at=${timeAt(0)}`)).toEqual({ totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 });
    expect(await stats(`?at=${timeAt(3)}`)).toEqual({ totalCorrect: 25, totalIncorrect: 0, totalSkipped: 0 });
    expect(await stats('')).toEqual({ totalCorrect: 30, totalIncorrect: 20, totalSkipped: 0 });
    expect((await get(`student-stats/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  });

  it('are available as CSV for now, for a past time and for other rules', async () => {
    const table = async (path: string) => {
      const answer = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      return answer.text();
    };
    const head = 'slNo,studentId,name,Point';
    expect(await table('replay/leaderboard?format=csv')).toBe(`${head}\n1,${bob.id},bob,2.00\n2,${ann.id},ann,1.52\n`);
    expect(await table(`replay/leaderboard?at=${timeAt(0)}&format=csv`)).toBe(`${head}\n1,${ann.id},ann,0.76\n`);
    expect(await table('what-if/leaderboard?practice=5&penalty=1&format=csv')).toBe(
      `${head},slNoToday,PointToday\n1,${bob.id},bob,5.00,1,2.00\n2,${ann.id},ann,3.20,2,1.52\n`,
    );
    expect(await get('leaderboard?format=xml')).toMatchObject({ status: 400 });
  });

  it('can be compared with other weights or another penalty [REPLAY-16]', async () => {
    const whatIf = (query: string) =>
      app.http<WhatIfAnswer>('GET', `/what-if/leaderboard?${query}`, { token: admin.token });
    const before = await board('');
    expect((await whatIf('')).body).toMatchObject({
      total: 2,
      today: { live: 3, practice: 2, quiz: 0, penalty: 0.25 },
      moved: 0,
      orderKept: 1,
      rows: [
        { slNo: 1, name: 'bob', Point: 2, today: { slNo: 1, Point: 2 } },
        { slNo: 2, name: 'ann', Point: 1.52, today: { slNo: 2, Point: 1.52 } },
      ],
    });
    // Ann: 20 correct, 4 incorrect of 25
    expect((await whatIf('practice=5&penalty=1&page=2&pageSize=1')).body).toMatchObject({
      moved: 0,
      rows: [{ slNo: 2, name: 'ann', Point: 3.2, today: { slNo: 2, Point: 1.52 } }],
    });
    expect((await whatIf('practice=0')).body).toMatchObject({ total: 0, moved: 2, orderKept: null, rows: [] });
    expect((await whatIf('penalty=-1')).body).toMatchObject({ message: texts.penaltyWrong });
    expect((await whatIf('live=1e3')).body).toMatchObject({ message: texts.weightWrong });
    expect(await board('')).toEqual(before);
  });

  it('can be printed while the server runs, with only data on stdout [REPLAY-4]', async () => {
    const replay = (...words: string[]) => startCommand('replay', words, { DATA_DIR: app.dataDir }).done;
    expect(await replay('leaderboard', '--as-of', timeAt(1), '--format', 'csv')).toEqual({
      code: 0,
      report: `slNo,studentId,name,Point\n1,${bob.id},bob,1.00\n2,${ann.id},ann,0.76\n`,
      errors: `Data: ${app.dataDir}\n`,
    });
    const stats = await replay('stats', '--student', bob.id, '--as-of', timeAt(3), '--format', 'json');
    expect(JSON.parse(stats.report)).toEqual({ totalCorrect: 25, totalIncorrect: 0, totalSkipped: 0 });
    expect(await replay('stats', '--student', '00000000-0000-4000-8000-000000000000', '--as-of', timeAt(3))).toEqual({
      code: 2,
      report: '',
      errors: `Data: ${app.dataDir}\nThe replay failed: there is no student '00000000-0000-4000-8000-000000000000'\n`,
    });
  });

  it.each([
    ['leaderboard?at=yesterday', 'Write the time in UTC, as in 2026-11-20T14:00:00Z.'],
    ['leaderboard?at=2026-13-20T14:00:00Z', 'Write the time in UTC, as in 2026-11-20T14:00:00Z.'],
    ['leaderboard?at=2026-11-20', 'Write the time in UTC, as in 2026-11-20T14:00:00Z.'],
    ['leaderboard?at=2036-11-20T14:00:00Z', 'This time is in the future.'],
    [`leaderboard/changes?from=${timeAt(2)}&to=${timeAt(1)}`, 'The later time must not be before the earlier one.'],
    [`leaderboard/changes?to=${timeAt(1)}`, 'Write the time in UTC, as in 2026-11-20T14:00:00Z.'],
  ])('reject %s with an error message', async (path, message) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { error: 'invalid', message } });
  });

  it('keep the rank of a student who was deleted later, without a name', async () => {
    clock.advance(HOUR_MS);
    await app.http('DELETE', `/admin/delete-student/${ann.id}`, { token: admin.token });
    expect(rowsOf(await board(`at=${timeAt(5)}`))).toEqual(['1 bob 2', '2 a deleted account 1.52']);
    expect(rowsOf(await board(`at=${timeAt(6)}`))).toEqual(['1 bob 2']);
  });
});
