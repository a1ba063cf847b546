import type { LiveMessages } from '../../api/contracts/live/messages.js';
import type { InstituteRow, MeritListRow, OwnMeritListPlace } from '../../api/merit-lists/merit-list.dto.js';
import { WriteLimits } from '../../api/platform/limits/write-limits.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { openLive } from '../support/server/live-socket.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

const DAY_MS = 24 * 60 * 60_000;
const SEEN_MS_MAX = 6_000;
/** Longer than the time that a correction waits for attempts being graded. */
const SETTLED_MS = 6_000;
const REMARKED_MS_MAX = 15_000;

describe('merit list of a model test', () => {
  let app: TestApp;
  let tutor: Person;
  let physics: string[];
  let modelTestId: string;
  let ann: ExamTaker;
  let bob: ExamTaker;
  let carol: ExamTaker;
  let dora: ExamTaker;
  let late: ExamTaker;

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 4);
    modelTestId = await storeModelTest(app, tutor, modelTestOf(physics, scheduleMinute(app.clock.now())));
    app.clock.advance(2 * 60_000);
    [ann, bob, carol, dora, late] = (await Promise.all(
      ['ann', 'bob', 'carol', 'dora', 'late'].map((name) => ExamTaker.register(app, name)),
    )) as [ExamTaker, ExamTaker, ExamTaker, ExamTaker, ExamTaker];
    await carol.takeModelTest(modelTestId, 2, 0);
    await ann.takeModelTest(modelTestId, 3, 0);
    app.clock.advance(1_000);
    await bob.takeModelTest(modelTestId, 3, 0);
    await dora.takeModelTest(modelTestId, 0, 4);
  });
  afterAll(() => app.stop());

  const listFor = ({ token }: Pick<Person, 'token'>, query = '') =>
    app.http<MeritListRow[]>('GET', `/score/merit-list/${modelTestId}${query}`, { token });
  const ownPlace = (student: ExamTaker) =>
    student.call<OwnMeritListPlace>('GET', `/score/merit-list/${modelTestId}/me`);
  const names = (rows: readonly MeritListRow[]) => rows.map(({ slNo, name }) => `${slNo} ${name}`);

  it('[MERIT-1] ranks by score, correct answers and earlier finish, and is visible to tutors while the test is live', async () => {
    const { status, body } = await listFor(tutor);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['1 ann', '2 bob', '3 carol', '4 dora']);
    expect(body.map(({ score, correct, incorrect, skipped }) => [score, correct, incorrect, skipped])).toEqual([
      [0.75, 3, 0, 1],
      [0.75, 3, 0, 1],
      [0.5, 2, 0, 2],
      [-0.25, 0, 4, 0],
    ]);
    expect(body.every(({ finishedAt }) => !Number.isNaN(Date.parse(finishedAt!)))).toBe(true);
  });

  it('[MERIT-2] is paged on the server and returns the total', async () => {
    const { body, headers } = await listFor(tutor, '?page=2&pageSize=3');
    expect(names(body)).toEqual(['4 dora']);
    expect(headers.get('x-total-count')).toBe('4');
  });

  it("[MERIT-3] returns a student's rank, total, percentile, average, best score and distribution once they finish", async () => {
    const { status, body } = await ownPlace(bob);
    expect(status).toBe(200);
    expect(body).toMatchObject({ slNo: 2, total: 4, percentile: (2 + 0.5) / 3, best: 0.75, score: 0.75, live: true });
    expect(body.average).toBe(0.44);
    expect(body.distribution.filter(({ students }) => students > 0)).toEqual([
      { from: -0.3, to: -0.2, students: 1 },
      { from: 0.5, to: 0.6, students: 1 },
      { from: 0.7, to: 0.8, students: 2 },
    ]);
  });

  it('[MERIT-4] returns 404 to students who did not finish the test, and 409 before the test is archived', async () => {
    expect((await listFor(late.person)).status).toBe(404);
    expect((await ownPlace(late)).status).toBe(404);
    const earlyList = await listFor(ann.person);
    expect(earlyList.status).toBe(409);
    expect(earlyList.body).toMatchObject({ error: 'merit-list-not-yet' });
  });

  it('[MERIT-5] notifies students of their rank when their score is added', async () => {
    const erin = await ExamTaker.register(app, 'erin');
    const live = await openLive(app.url, erin.person.token);
    await erin.takeModelTest(modelTestId, 4, 0);
    await eventually(async () => {
      const ownPlaces = live.received.filter(([name]) => name === 'merit-list:me').map(([, payload]) => payload);
      expect(ownPlaces).toEqual([{ modelTestId, slNo: 1, total: 5 } satisfies LiveMessages['merit-list:me']]);
    }, SEEN_MS_MAX);
    live.socket.disconnect();
  });

  it('[MERIT-6] omits banned students during the ban, and deleted students permanently', async () => {
    const admin = await logInAdmin(app);
    const { studentId } = (await listFor(tutor)).body.find(({ name }) => name === 'erin')!;
    const expectFirst = (name: string) =>
      eventually(async () => expect(names((await listFor(tutor)).body)[0]).toBe(`1 ${name}`), SEEN_MS_MAX);
    const toggleBan = () => app.http('PUT', `/admin/ban-toggle-student/${studentId}`, { ...admin, body: {} });
    await toggleBan();
    await expectFirst('ann');
    expect((await ownPlace(ann)).body).toMatchObject({ slNo: 1, total: 4 });
    await toggleBan();
    await expectFirst('erin');
    expect((await app.http('DELETE', `/admin/delete-student/${studentId}`, admin)).status).toBe(200);
    await expectFirst('ann');
    expect((await ownPlace(ann)).body).toMatchObject({ slNo: 1, total: 4 });
  });

  it('[MERIT-11] is re-ranked when a key is corrected and when the correction is reversed', async () => {
    const admin = await logInAdmin(app);
    const correct = async (correctAnswer: string) => {
      const body = { questionId: physics[3], correctAnswer, reason: 'Misprint.', dryRun: false };
      const request = { token: admin.token, body };
      const correction = await app.http<{ correctionId: string }>('POST', '/key-corrections', request);
      expect(correction.status).toBe(202);
      app.clock.advance(SETTLED_MS);
      await eventually(async () => {
        const path = `/key-corrections/${correction.body.correctionId}`;
        expect((await app.http('GET', path, { token: admin.token })).body).toMatchObject({ status: 'done' });
      }, REMARKED_MS_MAX);
    };
    const scoreOf = async (name: string) => (await listFor(tutor)).body.find((row) => row.name === name)!.score;
    await correct('Physics 4 wrong');
    await eventually(async () => expect(await scoreOf('dora')).toBe(0.06), REMARKED_MS_MAX);
    await correct('Physics 4 right');
    await eventually(async () => expect(await scoreOf('dora')).toBe(-0.25), REMARKED_MS_MAX);
    expect(names((await listFor(tutor)).body)).toEqual(['1 ann', '2 bob', '3 carol', '4 dora']);
  });

  it('[MERIT-7] is visible to students who finished the archived test, without the finish times of other students', async () => {
    app.clock.advance(2 * DAY_MS);
    [ann, late] = (await Promise.all([ann, late].map((student) => student.logInAgain()))) as [ExamTaker, ExamTaker];
    const { status, body } = await listFor(ann.person);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['1 ann', '2 bob', '3 carol', '4 dora']);
    expect(body.some((row) => 'finishedAt' in row)).toBe(false);
    expect((await listFor(late.person)).status).toBe(404);
  });

  it('[MERIT-8] returns the hypothetical rank of a practice attempt without listing it', async () => {
    await late.takeModelTest(modelTestId, 4, 0);
    const { body } = await ownPlace(late);
    expect(body).toMatchObject({ slNo: 1, total: 5, percentile: 1, best: 1, live: false });
    expect(names((await listFor(late.person)).body)).toEqual(['1 ann', '2 bob', '3 carol', '4 dora']);
  });

  it('[MERIT-9] groups students by institute from five students on, and filters by institute', async () => {
    const { token } = await registerTutor(app, 'tutor-2');
    const grouped = await app.http<InstituteRow[]>('GET', `/score/merit-list/${modelTestId}?groupBy=institute`, {
      token,
    });
    expect(grouped.body).toEqual([]);
    await ann.call('PUT', `/student/profile/${ann.id}`, { institute: 'Notre Dame College' });
    await eventually(async () => {
      const { body } = await listFor({ token }, '?institute=notre%20damecollege');
      expect(names(body)).toEqual(['1 ann (Notre Dame College)']);
    }, SEEN_MS_MAX);
  });

  it('[MERIT-9] [MERIT-10] groups five students of an institute, also as CSV', async () => {
    const { token } = await registerTutor(app, 'tutor-4');
    const secondTest = await storeModelTest(app, { token }, modelTestOf(physics, scheduleMinute(app.clock.now())));
    app.clock.advance(2 * 60_000);
    const names = ['=Holy Cross College', '=holy cross  college', '=Holy Cross College', '=HolyCrossCollege'];
    for (const [index, institute] of [...names, '=HOLY CROSS COLLEGE'].entries()) {
      const student = await ExamTaker.register(app, `holy-${index}`);
      await student.call('PUT', `/student/profile/${student.id}`, { institute });
      await student.takeModelTest(secondTest, index % 4, 0);
    }
    const path = `/score/merit-list/${secondTest}?groupBy=institute`;
    await eventually(async () => {
      const { body } = await app.http<InstituteRow[]>('GET', path, { token });
      expect(body).toEqual([{ institute: '=Holy Cross College', students: 5, average: 0.3, best: 0.75 }]);
    }, SEEN_MS_MAX);
    const { body } = await app.http<string>('GET', `${path}&format=csv`, { token });
    expect(String(body).trim().split(/\r?\n/)).toEqual([
      'institute,students,average,best',
      "'=Holy Cross College,5,0.30,0.75",
    ]);
  });

  it('[MERIT-18] finds students by the shown name, with their rank in the whole list', async () => {
    const tutor5 = await registerTutor(app, 'tutor-5');
    const search = (text: string, more = '') => listFor(tutor5, `?search=${encodeURIComponent(text)}${more}`);
    const carols = await search(' CAROL ', '&page=1&pageSize=50');
    expect(names(carols.body)).toEqual(['3 carol']);
    expect(carols.headers.get('x-total-count')).toBe('1');
    const second = await search('d', '&page=2&pageSize=1');
    expect(names(second.body)).toEqual(['4 dora']);
    expect(second.headers.get('x-total-count')).toBe('2');
    expect(names((await search('dame', '&institute=Notre%20Dame%20College')).body)).toEqual([
      '1 ann (Notre Dame College)',
    ]);
    expect((await search('bob', '&institute=Notre%20Dame%20College')).body).toEqual([]);
    expect((await search('@')).body).toEqual([]);
    expect((await search('x'.repeat(101))).status).toBe(400);
    expect(names((await search('x'.repeat(100))).body)).toEqual([]);
    expect((await search('   ')).body).toHaveLength(4);
    const path = `/score/merit-list/${modelTestId}?format=csv&search=bob`;
    const { body } = await app.http<string>('GET', path, { token: tutor5.token });
    const lines = String(body).trim().split('\n');
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['bob']);
    expect(lines[1]).toMatch(/^2,/);
  });

  it('[MERIT-18] can be searched by students who see it, and by no other students', async () => {
    expect(names((await listFor(ann.person, '?search=dor')).body)).toEqual(['4 dora']);
    const outsider = await ExamTaker.register(app, 'outsider');
    expect((await listFor(outsider.person, '?search=dor')).status).toBe(404);
  });

  it('[MERIT-21] is read completely at most 3,600 times per account and hour; its pages are not limited', async () => {
    const tutor6 = await registerTutor(app, 'tutor-6');
    const limits = app.nest.get(WriteLimits);
    for (let n = 0; n < 3_600; n += 1) await limits.count('merit lists searched', tutor6.id);
    for (const query of ['?search=ann', '?institute=x', '?groupBy=institute', '?format=csv']) {
      expect((await listFor(tutor6, query)).status).toBe(429);
    }
    expect((await listFor(tutor6, '?page=1&pageSize=2')).status).toBe(200);
    expect((await listFor(await registerTutor(app, 'tutor-7'), '?search=ann')).status).toBe(200);
  });

  it('[MERIT-10] [MERIT-17] can be downloaded completely as CSV, with institute and marks', async () => {
    const { token } = await registerTutor(app, 'tutor-3');
    const { body } = await app.http<string>('GET', `/score/merit-list/${modelTestId}?format=csv`, { token });
    const lines = String(body).trim().split('\n');
    expect(lines[0]).toBe('slNo,studentId,name,score,correct,incorrect,skipped,finishedAt,institute,marks');
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatch(/^4,[0-9a-f-]{36},dora,-0\.25,0,4,0,20[^,]+Z,,4$/);
  });
});
