import type { DayCounts, Decisions } from '../../api/admin-dashboard/overview.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { StoppedClock } from '../support/server/test-clock.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const MINUTE_MS = 60_000;
const SHOWN_MS_MAX = 10_000;
/** 11:30 pm on Jan 5 in Dhaka */
const NOW = new Date('2026-01-05T17:30:00.000Z');

describe('the admin dashboard', () => {
  let app: HostedApp;
  let admin: { token: string };
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp({ clock: new StoppedClock(NOW) });
    admin = await logInAdmin(app);
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const get = async <Body>(path: string) => (await app.http<Body>('GET', `/admin/${path}`, admin)).body;

  it('[ADMIN-51] counts new students, finished exams and doubts by day of the exam time zone', async () => {
    await addQuestions(app, tutor, 'Physics', 25);
    const ann = await ExamTaker.register(app, 'ann');
    await ann.take(1, 1);
    app.clock.advance(60 * MINUTE_MS);
    await ExamTaker.register(app, 'bob');
    await ann.call('POST', `/student/doubts/${ann.id}`, {
      subject: 'Physics',
      doubt: 'Why?',
      studentId: ann.id,
      username: 'ann',
    });
    await eventually(async () => {
      const days = await get<DayCounts[]>('trends');
      expect(days).toHaveLength(28);
      expect(days[0]!.day).toBe('2025-12-10');
      expect(days.slice(-3)).toEqual([
        { day: '2026-01-04', students: 0, tests: 0, doubts: 0 },
        { day: '2026-01-05', students: 1, tests: 1, doubts: 0 },
        { day: '2026-01-06', students: 1, tests: 0, doubts: 1 },
      ]);
    }, SHOWN_MS_MAX);
  });

  it('[ADMIN-52] finds likely wrong keys, doubts without an answer and open reports', async () => {
    const [suspect, ...others] = await addQuestions(app, tutor, 'Math', 3);
    const modelTest = modelTestOf([suspect!, ...others], scheduleMinute(app.clock.now()), { Subject: 'Math' });
    const modelTestId = await storeModelTest(app, tutor, modelTest);
    app.clock.advance(2 * MINUTE_MS);
    const askedAt = '2026-01-05T18:30:00.000Z';
    await eventually(async () => {
      expect(await get<Decisions>('decisions')).toEqual({
        suspectedKeys: [],
        unansweredDoubts: { count: 1, since: askedAt },
        openReports: { count: 0, since: null },
        failedMails: 0,
      });
    }, SHOWN_MS_MAX);
    // strong students choose another option of the first question
    let last: ExamTaker | undefined;
    for (let number = 0; number < 32; number += 1) {
      last = await ExamTaker.register(app, `taker${number}`);
      const { attemptId, questions } = await last.startModelTest(modelTestId);
      for (const question of questions) {
        const isCorrect = (question._id === suspect) !== number < 16;
        await last.answer(attemptId, question._id, isCorrect ? rightOf(question) : wrongOf(question));
      }
      await last.submit(attemptId);
    }
    const reportedAt = app.clock.now().toISOString();
    expect((await last!.call('POST', `/question/report/${suspect}`, { reason: 'key' })).status).toBe(201);
    await eventually(async () => {
      expect(await get<Decisions>('decisions')).toEqual({
        suspectedKeys: [{ modelTestId, name: modelTest.Name, questions: 1 }],
        unansweredDoubts: { count: 1, since: askedAt },
        openReports: { count: 1, since: reportedAt },
        failedMails: 0,
      });
    }, SHOWN_MS_MAX);
  });
});
