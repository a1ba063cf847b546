import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { StoppedClock } from '../support/server/test-clock.js';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');

describe('tutor dashboard counts', () => {
  let app: HostedApp;
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp({ clock: new StoppedClock(NOW) });
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const count = async (name: string) =>
    (await app.http<Record<string, number>>('GET', `/tutor/${name}`, { token: tutor.token })).body;

  it('[CALL-19] include all questions', async () => {
    expect(await count('total-questions')).toEqual({ totalQuestions: 0 });
    const [first] = await addQuestions(app, tutor, 'Physics', 3);
    await addQuestions(app, tutor, 'English', 2);
    expect(await count('total-questions')).toEqual({ totalQuestions: 5 });
    await app.http('DELETE', `/question/delete-question/Physics/${first}`, { token: tutor.token });
    expect(await count('total-questions')).toEqual({ totalQuestions: 4 });
  });

  it('[CALL-21] include the live model tests, accurate at the scheduled time', async () => {
    const questions = await addQuestions(app, tutor, 'Physics', 2);
    const timeAt = (ms: number) => new Date(NOW.getTime() + ms);
    await storeModelTest(app, tutor, modelTestOf(questions, timeAt(5 * MINUTE_MS - DAY_MS)));
    await storeModelTest(app, tutor, modelTestOf(questions, timeAt(MINUTE_MS)));
    expect(await count('live-model-tests')).toEqual({ liveModelTests: 1 });
    app.clock.advance(MINUTE_MS);
    expect(await count('live-model-tests')).toEqual({ liveModelTests: 2 });
    app.clock.advance(4 * MINUTE_MS);
    expect(await count('live-model-tests')).toEqual({ liveModelTests: 1 });
  });
});
