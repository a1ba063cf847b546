import type { FinishedAttempt, HeldAttempt } from '../../api/attempts/attempt.dto.js';
import type { Timeline } from '../../api/attempts/timeline.dto.js';
import type { AttemptReview } from '../../api/attempt-reviews/attempt-review.dto.js';
import type { PublishedAnswer } from '../../api/doubts/published-answer.dto.js';
import type { MissedQuestion, StudentMistakes } from '../../api/mistakes/mistakes.dto.js';
import type { ModelTest } from '../../api/model-tests/model-test.dto.js';
import type { ExamHistoryRow } from '../../api/scores/score.dto.js';
import type { PracticeMistake, PracticeReviews, RunningPractice } from '../../api/practice/practice.dto.js';
import type { StudentReport } from '../../api/question-reports/question-report.dto.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import type { StudentTodayAnswer } from '../../api/student-dashboard/today.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive } from '../support/server/live-socket.js';
import { ExamTaker, rightOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { modelTestOf, scheduleMinute, storeModelTest, type ModelTestFields } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, uploadPicture } from '../support/scenarios/pictures.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHOWN_MS_MAX = 15_000;
type TimelineAnswer = Extract<Timeline['entries'][number], { chosenAt: string }>;
const SOLUTION = 'The worked solution.';

describe('answers that are hidden from a student', () => {
  let app: HostedApp;
  let tutor: Person;
  /** Questions of the mock test; the first is copied to the model test. */
  let math: string[];
  let copy: string;
  let ann: ExamTaker;
  let mockTest: FinishedAttempt;

  beforeEach(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    math = await addQuestions(app, tutor, 'Math', 25);
    ann = await ExamTaker.register(app, 'ann');
    mockTest = await ann.take(0, 25, { subject: 'Math' });
    const options = ['worst', 'worse', 'wrong', 'right'].map((word) => `Math 1 ${word}`);
    const content = { question: 'Math question 1', subject: 'Math' as const, options, correctAnswers: [options[3]!] };
    copy = await addQuestion(app, tutor, content);
  });
  afterEach(() => app.stop());

  /** Stores a model test with the copy that has just gone live. */
  async function liveTest(overrides: Partial<ModelTestFields> = {}, questionIds = [copy]): Promise<string> {
    const fields = modelTestOf(questionIds, scheduleMinute(app.clock.now()), { Subject: 'Math', ...overrides });
    const id = await storeModelTest(app, tutor, fields);
    app.clock.advance(MINUTE_MS);
    return id;
  }
  const original = () => math[0]!;
  const index = () => mockTest.questions.findIndex(({ _id }) => _id === original());
  const get = async <Body>(path: string, student = ann) => (await student.call<Body>('GET', path)).body;
  const missed = async () =>
    (await get<MissedQuestion[]>(`/score/student-mistakes/${ann.id}/questions?pageSize=50`)).find(
      ({ _id }) => _id === original(),
    );
  const release = (id: string) => app.http('POST', `/modelTest/${id}/release`, { token: tutor.token });

  /** Checks that each response about the original question has `hidden`, and neither its answer nor key. */
  async function expectHidden(reason: 'running' | 'withheld') {
    const own = { _id: original(), question: 'Math question 1', subject: 'Math', hidden: reason };
    for (const path of [`/attempts/${mockTest.attemptId}`, `/attempts/at-exam/${mockTest.examId}`]) {
      const { questions, incorrect } = await get<FinishedAttempt>(path);
      expect(questions[index()]).toEqual({ ...own, options: expect.any(Array) as string[] });
      expect(incorrect).toBe(25);
      expect(questions.filter(({ hidden }) => hidden)).toHaveLength(1);
    }
    const review = await get<AttemptReview>(`/attempts/${mockTest.attemptId}/review`);
    expect(review.questions[index()]).toMatchObject({ changes: [], shareCorrect: null, hidden: reason });
    expect(review.insights.flatMap(({ questionIds }) => questionIds)).not.toContain(original());
    const { entries } = await get<Timeline>(`/attempts/${mockTest.attemptId}/timeline`);
    const answers = entries.flatMap((entry) => (entry.what === 'answer' ? [entry as TimelineAnswer] : []));
    expect(answers.filter(({ hidden }) => hidden)).toEqual([
      expect.objectContaining({ question: index(), hidden: reason }),
    ]);
    expect(answers.find(({ hidden }) => hidden)).not.toHaveProperty('option');
    expect(await missed()).toEqual({ ...own, options: expect.any(Array) as string[] });
    const csv = await app.http<string>('GET', `/score/student-mistakes/${ann.id}/questions?pageSize=50`, {
      token: ann.person.token,
      headers: { accept: 'text/csv' },
    });
    const line = String(csv.body)
      .split('\r\n')
      .find((text) => text.startsWith(original()))!;
    expect(line.match(/Math 1 right/g)).toHaveLength(1);
    expect(line).toContain(reason);
    const { math: own25 } = await get<StudentMistakes>(`/score/student-mistakes/${ann.id}`);
    expect(own25.find(({ _id }) => _id === original())).toEqual({ _id: original(), hidden: reason });
    const cards = await get<PracticeMistake[]>('/practice/mistakes');
    expect(cards.find(({ questionId }) => questionId === original())).toEqual({
      questionId: original(),
      subject: 'Math',
      hidden: reason,
    });
    const receipt = await ann.call<RefusalBody & { error: string }>('GET', `/attempts/${mockTest.attemptId}/receipt`);
    expect([receipt.status, receipt.body.error]).toEqual([
      409,
      reason === 'running' ? 'exam-running' : 'results-not-yet',
    ]);
  }

  it('[EXAM-53] omit key, verdict, own option and solution of copies of questions on a running paper', async () => {
    const id = await liveTest();
    expect((await missed())?.correctAnswer).toBe('Math 1 right');
    const running = await ann.startModelTest(id);
    await expectHidden('running');
    await ann.submit(running.attemptId);
    expect((await missed())?.correctAnswer).toBe('Math 1 right');
    expect((await get<FinishedAttempt>(`/attempts/${mockTest.attemptId}`)).questions[index()]).toMatchObject({
      correctAnswer: 'Math 1 right',
      verdict: 'Incorrect',
    });
  });

  it('[EXAM-53] omit the reason of a key correction, which may name the key, in every place', async () => {
    const { chosen } = mockTest.questions[index()]!;
    const reason = `The key is ${chosen}.`;
    const live = await openLive(app.url, ann.person.token);
    const correction = { questionId: original(), correctAnswer: chosen, reason, dryRun: false };
    const { status } = await app.http('POST', '/key-corrections', { token: tutor.token, body: correction });
    expect(status).toBe(202);
    const responses = async () => ({
      result: (await get<FinishedAttempt>(`/attempts/${mockTest.attemptId}`)).remarks.map((remark) => remark.reason),
      history: (await get<ExamHistoryRow[]>(`/score/exam-history/${ann.id}?type=MockTest`)).map(
        ({ remarked }) => remarked?.reason,
      ),
      timeline: (await get<Timeline>(`/attempts/${mockTest.attemptId}/timeline`)).entries.flatMap((entry) =>
        entry.what === 'remarked' ? [entry.reason] : [],
      ),
    });
    const shown = { result: [reason], history: [reason], timeline: [reason] };
    await eventually(async () => expect(await responses()).toEqual(shown), SHOWN_MS_MAX);
    const running = await ann.startModelTest(await liveTest());
    expect(await responses()).toEqual({ result: [''], history: [''], timeline: [''] });
    await ann.submit(running.attemptId);
    expect(await responses()).toEqual(shown);
    const scores = { before: expect.any(Number) as number, after: expect.any(Number) as number };
    expect(live.received.filter(([name]) => name === 'attempt:remarked')).toEqual([
      ['attempt:remarked', { attemptId: mockTest.attemptId, ...scores }],
    ]);
    live.socket.disconnect();
  });

  it('[EXAM-53] omit the outcome of own reports, and pictures of solutions', async () => {
    const picture = await uploadPicture(app, tutor);
    const options = ['right', 'wrong', 'worse', 'worst'].map((word) => `Math 1 ${word}`);
    const solved = {
      question: 'Math question 1',
      subject: 'Math',
      options,
      correctAnswers: [options[0]!],
      solution: pictureText('The graph', picture),
    };
    const asTutor = (method: string, path: string, body: object) =>
      app.http(method, path, { token: tutor.token, body });
    expect((await asTutor('PUT', `/question/update-question/${original()}`, solved)).status).toBe(200);
    expect((await ann.call('POST', `/question/report/${original()}`, { reason: 'key' })).status).toBe(201);
    const resolution = { questionId: original(), outcome: 'answered', message: 'Option A is correct.' };
    expect((await asTutor('POST', '/question/reports/resolve', resolution)).status).toBe(204);
    const visible = async () => {
      const [report] = await get<StudentReport[]>('/student/reports');
      const { outcome, message, hidden } = report!;
      return { outcome, message, hidden, picture: (await getPicture(app, ann.person, picture)).status };
    };
    const shown = { outcome: 'answered', message: 'Option A is correct.', hidden: undefined, picture: 200 };
    await eventually(async () => expect(await visible()).toEqual(shown), SHOWN_MS_MAX);
    const id = await liveTest();
    expect(await visible()).toEqual(shown);
    const running = await ann.startModelTest(id);
    expect(await visible()).toEqual({ outcome: null, message: null, hidden: 'running', picture: 404 });
    await ann.submit(running.attemptId);
    // solutions of a live test are shown from its expiry
    expect(await visible()).toEqual({ ...shown, picture: 404 });
  });

  it('[REVEAL-9] [PRACTICE-10] omit the same for copies of questions in a withheld result, which are neither practised nor counted', async () => {
    const id = await liveTest({ reveal: 'release' });
    // in the final week before an exam, mistakes come back on the same day
    const examDate = new Date(app.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    const plan = { examDate, dailyQuestions: 50 };
    const counts = async () => {
      const { body: planned } = await ann.call<PracticeReviews>('PUT', '/practice/plan', plan);
      const due = await get<PracticeReviews>('/practice/due');
      const today = await get<StudentTodayAnswer>(`/student/today/${ann.id}`);
      return [planned.new, planned.load[0]!.reviews, due.new, due.load[0]!.reviews, today.reviews];
    };
    expect(await counts()).toEqual([25, 25, 25, 25, 25]);
    await ann.takeModelTest(id, 1, 0);
    await expectHidden('withheld');
    expect(await counts()).toEqual([24, 24, 24, 24, 24]);
    const body = { source: 'mistakes', questionId: original() };
    const refused = await ann.call<{ error: string }>('POST', '/practice', body);
    expect([refused.status, refused.body.error]).toEqual([409, 'results-not-yet']);
    const all = await ann.call<RunningPractice>('POST', '/practice', { source: 'mistakes', count: 50 });
    expect(all.body.questions).toHaveLength(24);
    await ann.call('POST', `/practice/${all.body.practiceId}/end`);
    const due = await ann.call<RunningPractice>('POST', '/practice', { source: 'due', count: 50 });
    expect(due.body.questions).toHaveLength(24);
  });

  it('[REVEAL-2] follow the score at the expiry if results are released before it', async () => {
    await app.http('PUT', `/question/update-question/${copy}`, {
      token: tutor.token,
      body: {
        question: 'Math question 1',
        subject: 'Math',
        options: ['right', 'wrong', 'worse', 'worst'].map((word) => `Math 1 ${word}`),
        correctAnswers: ['Math 1 right'],
        solution: SOLUTION,
      },
    });
    const id = await liveTest({ reveal: 'release' });
    const attempt = (await ann.takeModelTest(id, 1, 0)) as unknown as HeldAttempt;
    expect((await release(id)).status).toBe(204);
    const path = `/attempts/${attempt.attemptId}`;
    await eventually(async () => expect(await get<FinishedAttempt>(path)).toHaveProperty('score', 1), SHOWN_MS_MAX);
    const { liveUntil } = await get<ModelTest>(`/modelTest/${id}`);
    const early = await get<FinishedAttempt>(path);
    expect(early).toMatchObject({ correct: 1, answersAt: liveUntil });
    expect(early.questions[0]).toEqual({
      _id: copy,
      question: 'Math question 1',
      subject: 'Math',
      options: expect.any(Array) as string[],
      hidden: 'withheld',
    });
    await expectHidden('withheld');
    app.clock.advance(DAY_MS);
    ann = await ann.logInAgain();
    const late = await get<FinishedAttempt>(path);
    expect(late).not.toHaveProperty('answersAt');
    expect(late.questions[0]).toMatchObject({ verdict: 'Correct', correctAnswer: 'Math 1 right', solution: SOLUTION });
  });

  it('[MODEL-23] are not found by the question ids of a model test, which are placeholders before the start', async () => {
    const id = await liveTest({}, [...math.slice(1, 5), copy]);
    const ids = async (student?: ExamTaker) => {
      const { body: list } = await app.http<ModelTest[]>('GET', '/modelTest/allModelTests', {
        token: (student?.person ?? tutor).token,
      });
      const { body: one } = await app.http<ModelTest>('GET', `/modelTest/${id}`, {
        token: (student?.person ?? tutor).token,
      });
      expect(list.find(({ _id }) => _id === id)?.QuestionIds).toEqual(one.QuestionIds);
      return one.QuestionIds;
    };
    const bob = await ExamTaker.register(app, 'bob');
    const placeholders = await ids(ann);
    expect(placeholders).toHaveLength(5);
    expect(new Set([...placeholders, ...math, copy]).size).toBe(5 + 26);
    expect(await ids(bob)).toEqual(placeholders);
    expect(await ids()).toEqual([...math.slice(1, 5), copy]);
    await ann.startModelTest(id);
    expect(await ids(ann)).toEqual([...math.slice(1, 5), copy]);
    expect(await ids(bob)).toEqual(placeholders);
  });

  it('[PRACTICE-7] [REVEAL-7] are not revealed by draws, which contain no copy and no edit of a reserved question', async () => {
    const bob = await ExamTaker.register(app, 'bob');
    const drawn = async (student: ExamTaker) => {
      const request = { source: 'topic', subject: 'Math', count: 50 };
      const { body } = await student.call<RunningPractice>('POST', '/practice', request);
      await student.call('POST', `/practice/${body.practiceId}/end`, {});
      return body.questions.map(({ _id }) => _id);
    };
    expect(await drawn(bob)).toHaveLength(25);
    const carol = await ExamTaker.register(app, 'carol');
    const generate = (student: ExamTaker) =>
      student.call<RefusalBody>('POST', '/mockTest/generateMockTest', {
        studentId: student.id,
        subject: 'Math',
        marks: 25,
        time: 10,
      });
    expect((await generate(carol)).status).toBe(201);
    const upcoming = modelTestOf([copy], scheduleMinute(new Date(app.clock.now().getTime() + DAY_MS)), {
      Subject: 'Math',
    });
    await storeModelTest(app, tutor, upcoming);
    expect((await drawn(bob)).toSorted()).toEqual(math.slice(1).toSorted());
    expect((await generate(carol)).body.message).toMatch(/not enough|too few/i);
    // ann has been shown the key of the original
    expect(await drawn(ann)).toContain(original());
    expect((await generate(ann)).status).toBe(201);
    const options = ['right', 'wrong', 'worse', 'worst'].map((word) => `Math 1 ${word}`);
    const edit = { question: 'Math question 2', subject: 'Math', options, correctAnswers: [options[0]!] };
    await app.http('PUT', `/question/update-question/${copy}`, { token: tutor.token, body: edit });
    expect(await drawn(bob)).not.toContain(copy);
  });

  it('[ANSWER-14] include published answers and their number, which belong to the text that the student has finished', async () => {
    const doubt = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
      subject: 'Math',
      doubt: 'Why?',
      questionId: original(),
    });
    const asTutor = { token: tutor.token };
    const doubtId = doubt.body._id;
    await app.http('POST', `/tutor/answer/${doubtId}`, { ...asTutor, body: { answer: 'Because.' } });
    const published = await app.http('POST', `/question/answers/${original()}`, {
      ...asTutor,
      body: { doubtId, question: 'Why?', answer: 'The correct option is Math 1 right.' },
    });
    expect(published.status).toBe(201);
    const answers = (student: ExamTaker) => student.call<PublishedAnswer[]>('GET', `/question/answers/${original()}`);
    expect((await answers(ann)).body).toMatchObject([{ answer: 'The correct option is Math 1 right.' }]);
    const running = await ann.startModelTest(await liveTest());
    const [hidden] = (await answers(ann)).body;
    expect(Object.keys(hidden!).toSorted()).toEqual(['answerId', 'at', 'hidden']);
    const [own] = await get<{ answer?: string; hidden?: string }[]>(`/student/doubts/${ann.id}`);
    expect([own?.answer, own?.hidden]).toEqual([undefined, 'running']);
    await ann.submit(running.attemptId);
    expect((await answers(ann)).body).toMatchObject([{ answer: 'The correct option is Math 1 right.' }]);

    const options = ['right', 'wrong', 'worse', 'worst'].map((word) => `Math 1 ${word}`);
    const edit = { question: 'Another question', subject: 'Math', options, correctAnswers: [options[1]!] };
    await app.http('PUT', `/question/update-question/${original()}`, { ...asTutor, body: edit });
    const bob = await ExamTaker.register(app, 'bob');
    const { body: practice } = await bob.call<RunningPractice>('POST', '/practice', {
      source: 'topic',
      subject: 'Math',
      count: 50,
    });
    const question = practice.questions.find(({ _id }) => _id === original())!;
    await bob.call('PUT', `/practice/${practice.practiceId}/answers`, {
      questionId: original(),
      option: rightOf(question),
    });
    const { status, body } = await answers(bob);
    expect([status, body]).toEqual([200, []]);
    expect((await answers(ann)).body).toHaveLength(1);
    // a review counts the same answers
    const { attemptId } = await bob.takeModelTest(await liveTest({}, [original()]), 1, 0);
    const review = async (student: ExamTaker, id: string) => get<AttemptReview>(`/attempts/${id}/review`, student);
    expect((await review(bob, attemptId)).questions).toMatchObject([{ publishedAnswers: 0 }]);
    expect((await review(ann, mockTest.attemptId)).questions[index()]).toMatchObject({ publishedAnswers: 1 });
    await ann.takeModelTest(await liveTest({ reveal: 'release' }), 1, 0);
    expect((await answers(ann)).body).toEqual([{ answerId: hidden!.answerId, at: hidden!.at, hidden: 'withheld' }]);
    expect((await review(ann, mockTest.attemptId)).questions[index()]).toMatchObject({ publishedAnswers: 0 });
  });
});
