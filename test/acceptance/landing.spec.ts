import type { Landing } from '../../api/landing/landing.dto.js';
import { modelTestsProjection } from '../../projections/model-tests/model-tests.projection.js';
import { eventually } from '../support/assertions/eventually.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 10_000;

describe('model tests on the landing page', () => {
  let app: TestApp;
  let tutor: Person;
  let questions: string[];

  beforeAll(async () => {
    app = await startApp({ env: { OPERATOR_NAME: 'Padma Centre', OPERATOR_SINCE: '2016' } });
    tutor = await registerTutor(app, 'tutor');
    questions = await addQuestions(app, tutor, 'Physics', 2);
  });
  afterAll(() => app.stop());

  const fromNow = (ms: number) => scheduleMinute(new Date(app.clock.now().getTime() + ms));
  const store = (Name: string, from: Date) => storeModelTest(app, tutor, modelTestOf(questions, from, { Name }));
  const fetchLanding = () => app.http<Landing>('GET', '/landing');
  const names = async () => (await fetchLanding()).body.modelTests.map(({ name }) => name);

  it('contain live tests and the next three, with public fields only, without a session', async () => {
    const [past, live, soon] = [fromNow(-2 * DAY_MS), fromNow(-HOUR_MS), fromNow(HOUR_MS)];
    await store('Over', past);
    await store('Now', live);
    await store('Fourth', fromNow(5 * HOUR_MS));
    await store('Soon', soon);
    await store('Second', fromNow(2 * HOUR_MS));
    await store('Third', fromNow(3 * HOUR_MS));
    // A timed process records that a test goes live
    await eventually(
      async () =>
        expect(await app.platform.reads.count(modelTestsProjection.collection, { where: { status: 'Live' } })).toBe(1),
      SOON_MS,
    );
    const { status, body } = await fetchLanding();
    expect(status).toBe(200);
    expect(body.modelTests.map(({ name }) => name)).toEqual(['Now', 'Soon', 'Second', 'Third']);
    expect(body.modelTests.slice(0, 2)).toEqual([
      {
        name: 'Now',
        subject: 'Physics',
        marks: 2,
        time: 20,
        status: 'Live',
        at: new Date(live.getTime() + DAY_MS).toISOString(),
      },
      { name: 'Soon', subject: 'Physics', marks: 2, time: 20, status: 'Upcoming', at: soon.toISOString() },
    ]);
  });

  it('are cached for a minute and then refreshed', async () => {
    const { headers } = await fetchLanding();
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const before = await names();
    await store('Sooner', fromNow(10 * MINUTE_MS));
    expect(await names()).toEqual(before);
    app.clock.advance(MINUTE_MS);
    expect(await names()).toEqual(['Now', 'Sooner', 'Soon', 'Second']);
  });

  it('are loaded once for concurrent requests', async () => {
    app.clock.advance(MINUTE_MS);
    const page = jest.spyOn(app.platform.reads, 'page');
    await Promise.all(Array.from({ length: 50 }, fetchLanding));
    // The timed process reads due tests without a `from` bound
    const read = page.mock.calls.filter(([{ name }, { range }]) => name === 'model-tests' && range?.from !== undefined);
    expect(read).toHaveLength(2);
    page.mockRestore();
  });

  it('are loaded again after a failure', async () => {
    app.clock.advance(MINUTE_MS);
    const page = jest.spyOn(app.platform.reads, 'page').mockRejectedValue(new Error('unavailable'));
    expect((await fetchLanding()).status).toBeGreaterThanOrEqual(500);
    page.mockRestore();
    expect((await fetchLanding()).status).toBe(200);
  });

  it('[LAND-39] are returned with the operator of the installation, if the settings name one', async () => {
    app.clock.advance(MINUTE_MS);
    expect((await fetchLanding()).body.operator).toEqual({ name: 'Padma Centre', since: 2016 });
    const replaced = jest.replaceProperty(app.platform.settings, 'operator', undefined);
    app.clock.advance(MINUTE_MS);
    expect((await fetchLanding()).body).not.toHaveProperty('operator');
    replaced.restore();
  });

  it('[LAND-34] are returned with the number of questions, model tests and students', async () => {
    const before = (await fetchLanding()).body.numbers;
    await addQuestions(app, tutor, 'Math', 3);
    await store('Counted', fromNow(DAY_MS));
    await registerStudent(app, 'counted');
    app.clock.advance(MINUTE_MS);
    await eventually(async () => {
      app.clock.advance(MINUTE_MS);
      expect((await fetchLanding()).body.numbers).toEqual({
        questions: before.questions + 3,
        modelTests: before.modelTests + 1,
        students: before.students + 1,
      });
    }, SOON_MS);
  });
});
