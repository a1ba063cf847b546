import type { PracticeReviews, RunningPractice } from '../../api/practice/practice.dto.js';
import type { StudentTodayAnswer } from '../../api/student-dashboard/today.dto.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe('GET /student/today/{studentId}', () => {
  let app: HostedApp;
  let ann: ExamTaker;

  beforeAll(async () => {
    app = await startHostedApp({ env: { EXAM_TIME_ZONE: 'Asia/Dhaka' } });
    const tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 60);
    ann = await ExamTaker.register(app, 'ann');
  });
  afterAll(() => app.stop());

  const dayOf = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(instant);
  const dayFrom = (days: number) => dayOf(app.clock.now().getTime() + days * DAY_MS);
  const today = async (student = ann) =>
    (await student.call<StudentTodayAnswer>('GET', `/student/today/${student.id}`)).body;
  const setPlan = (examDate: string | null, dailyQuestions: number) =>
    ann.call<PracticeReviews>('PUT', '/practice/plan', { examDate, dailyQuestions });
  /** Practises a number of questions, the first ones incorrectly. */
  const practise = async (count: number, incorrect = 0) => {
    const body = { source: 'topic', subject: 'Physics', count };
    const { body: practice } = await ann.call<RunningPractice>('POST', '/practice', body);
    const answers = practice.questions.map((question, index) => ({
      questionId: question._id,
      option: index < incorrect ? wrongOf(question) : rightOf(question),
      spentMs: 90_000,
    }));
    await ann.call('PUT', `/practice/${practice.practiceId}/answers`, { answers });
  };
  const takeMockTest = async () => {
    const body = { studentId: ann.id, subject: 'Physics', marks: 25, time: 30 };
    const { mockTestId } = (await ann.call<{ mockTestId: string }>('POST', '/mockTest/generateMockTest', body)).body;
    const attempt = await ann.call<{ attemptId: string }>('POST', '/attempts', {
      type: 'MockTest',
      examId: mockTestId,
    });
    await ann.call('POST', `/attempts/${attempt.body.attemptId}/submit`, { answers: [] });
  };
  /** Moves the clock to a time of day in Dhaka, some days later. */
  const moveTo = async (days: number, hour: number) => {
    const midnight = Date.parse(`${dayFrom(days)}T00:00:00+06:00`);
    app.clock.advance(midnight + hour * HOUR_MS - app.clock.now().getTime());
    ann = await ann.logInAgain();
  };

  it('[DASH-14] returns an empty week to a new student', async () => {
    await moveTo(1, 12);
    expect(await today()).toEqual({
      today: dayFrom(0),
      week: Array.from({ length: 7 }, (_, index) => ({ day: dayFrom(index - 6), practised: 0, exams: 0, met: false })),
      reviews: 0,
      reviewMinutes: 0,
      dailyQuestions: 20,
      examDate: null,
      daysToExam: null,
      lastActiveDay: null,
    });
  });

  it('[DASH-14] counts a day with the daily number of practice answers or an exam, in EXAM_TIME_ZONE', async () => {
    await setPlan(null, 5);
    await practise(5, 2);
    await moveTo(1, 23.9);
    await practise(4 + 1);
    await moveTo(1, 0.5);
    await takeMockTest();
    const { week, lastActiveDay } = await today();
    expect(week.slice(3)).toEqual([
      { day: dayFrom(-3), practised: 0, exams: 0, met: false },
      { day: dayFrom(-2), practised: 5, exams: 0, met: true },
      { day: dayFrom(-1), practised: 5, exams: 0, met: true },
      { day: dayFrom(0), practised: 0, exams: 1, met: true },
    ]);
    expect(lastActiveDay).toBe(dayFrom(0));
    await setPlan(null, 6);
    expect((await today()).week.map(({ met }) => met)).toEqual([false, false, false, false, false, false, true]);
  });

  it("[DASH-15] returns today's reviews with the time for them, and the days until the exam", async () => {
    await setPlan(dayFrom(40), 20);
    await moveTo(3, 12);
    const { body: due } = await ann.call<PracticeReviews>('GET', '/practice/due');
    const { reviews, reviewMinutes, examDate, daysToExam, dailyQuestions } = await today();
    expect(reviews).toBe(due.due + due.new);
    expect(reviews).toBeGreaterThan(1);
    expect(reviewMinutes).toBe(Math.ceil(reviews * 1.5));
    expect([examDate, daysToExam, dailyQuestions]).toEqual([dayFrom(37), 37, 20]);
    await moveTo(37, 1);
    expect(await today()).toMatchObject({ daysToExam: 0, reviews: 0 });
    await moveTo(1, 1);
    expect((await today()).daysToExam).toBeNull();
  });

  it('[DASH-18] returns the last active day after a long absence', async () => {
    const { week, lastActiveDay } = await today();
    expect(week.some(({ practised, exams }) => practised + exams > 0)).toBe(false);
    expect(lastActiveDay).toBe(dayFrom(-41));
  });

  it('[DASH-14] is available to the student only', async () => {
    const bob = await ExamTaker.register(app, 'bob');
    expect((await bob.call('GET', `/student/today/${ann.id}`)).status).toBe(404);
  });
});
