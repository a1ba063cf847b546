import { randomUUID } from 'node:crypto';
import type { Subject } from '../../api/contracts/http/limits.js';
import type {
  GradedPracticeAnswer,
  PracticeMistake,
  PracticeReviews,
  RunningPractice,
} from '../../api/practice/practice.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { MissedQuestion } from '../../api/mistakes/mistakes.dto.js';
import type { TopicMastery } from '../../api/practice/mastery.dto.js';
import { ReadModelBuilding } from '../../api/platform/event-store/event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { openLive } from '../support/server/live-socket.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

const DAY_MS = 24 * 60 * 60_000;
type Question = RunningPractice['questions'][number];
type Row = GradedPracticeAnswer & { error?: string; statusCode?: number };

describe('practice', () => {
  let app: TestApp;
  let tutor: Person;
  let students = 0;

  beforeAll(async () => {
    app = await startApp({ env: { EXAM_TIME_ZONE: 'Asia/Dhaka' } });
    tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 30);
    await addQuestions(app, tutor, 'Math', 30);
  });
  afterAll(() => app.stop());

  const student = () => ExamTaker.register(app, `student${(students += 1)}`);
  const start = (of: ExamTaker, body: object = { source: 'topic', subject: 'Physics' }) =>
    of.call<RunningPractice & RefusalBody & { error: string }>('POST', '/practice', body);
  const answer = (of: ExamTaker, practiceId: string, { _id }: Question, option: string, overrides: object = {}) =>
    of.call<Row>('PUT', `/practice/${practiceId}/answers`, { questionId: _id, option, ...overrides });
  const retry = (of: ExamTaker, questionId: string) => start(of, { source: 'mistakes', questionId });
  const current = (of: ExamTaker) => of.call<RunningPractice & { error?: string }>('GET', '/practice/current');
  const end = (of: ExamTaker, practiceId: string) =>
    of.call<{ answered: number; correct: number }>('POST', `/practice/${practiceId}/end`);
  const due = async (of: ExamTaker) => (await of.call<PracticeReviews>('GET', '/practice/due')).body;
  const plan = (of: ExamTaker, examDate: string | null, dailyQuestions = 20) =>
    of.call<PracticeReviews & { errors?: object }>('PUT', '/practice/plan', { examDate, dailyQuestions });
  /** Advances the clock by some days, after which the student must log in again. */
  const after = async (days: number, of: ExamTaker): Promise<ExamTaker> => {
    app.clock.advance(days * DAY_MS);
    return of.logInAgain();
  };
  const dayFrom = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(app.clock.now().getTime() + days * DAY_MS);
  /** Answers every question of a new practice and returns the number of questions. */
  const practiseAll = async (of: ExamTaker, body: object, choose = rightOf): Promise<number> => {
    const { body: practice } = await start(of, body);
    for (const question of practice.questions) await answer(of, practice.practiceId, question, choose(question));
    return practice.questions.length;
  };

  it('[PRACTICE-1] starts with 10 questions, without a time limit and without keys', async () => {
    const ann = await student();
    const { status, body } = await start(ann);
    expect(status).toBe(201);
    expect(body).toEqual({
      practiceId: expect.any(String),
      source: 'topic',
      answers: [],
      questions: Array.from({ length: 10 }, () => ({
        _id: expect.any(String),
        question: expect.any(String),
        subject: 'Physics',
        options: expect.any(Array),
      })),
    });
    expect((await start(ann, { source: 'topic' })).status).toBe(400);
    expect((await start(ann, { source: 'topic', subject: 'Math', count: 4 })).status).toBe(400);
    expect((await start(ann, { source: 'everything' })).status).toBe(400);
  });

  it('[PRACTICE-2] allows one running practice: a second start returns it with 200', async () => {
    const ann = await student();
    const [first, second] = await Promise.all([start(ann), start(ann)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 201]);
    expect(first.body).toEqual(second.body);
    const { status, body } = await start(ann, { source: 'topic', subject: 'Math' });
    expect([status, body]).toEqual([200, first.body]);
    await end(ann, body.practiceId);
    const next = await start(ann, { source: 'topic', subject: 'Math', count: 5 });
    expect([next.status, next.body.questions.length]).toEqual([201, 5]);
  });

  it('[PRACTICE-3] grades each answer immediately and returns the key and the next review date', async () => {
    const ann = await student();
    const { body } = await start(ann);
    const [first, second] = body.questions as [Question, Question];
    const right = await answer(ann, body.practiceId, first, rightOf(first), { spentMs: 9_000 });
    const nextReview = (days: number) => `${dayFrom(days - 1)}T18:00:00.000Z`;
    expect([right.status, right.body]).toEqual([
      200,
      {
        questionId: first._id,
        option: rightOf(first),
        verdict: 'Correct',
        correctAnswer: rightOf(first),
        solution: null,
        nextReview: nextReview(2),
      },
    ]);
    const wrongResponse = await answer(ann, body.practiceId, second, wrongOf(second));
    expect(wrongResponse.body).toMatchObject({
      verdict: 'Incorrect',
      correctAnswer: rightOf(second),
      nextReview: nextReview(1),
    });
    const { practiceId, source, questions } = body;
    expect((await current(ann)).body).toEqual({
      practiceId,
      source,
      questions,
      answers: [right.body, wrongResponse.body],
    });
    const remainingAnswers = await Promise.all(
      body.questions.slice(2).map((question) => answer(ann, body.practiceId, question, rightOf(question))),
    );
    expect(new Set(remainingAnswers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await current(ann)).status).toBe(204);
    expect((await end(ann, body.practiceId)).body).toEqual({ answered: 10, correct: 9 });
  });

  it('[PRACTICE-4] accepts one answer per question, and is idempotent by command id', async () => {
    const ann = await student();
    const { body } = await start(ann);
    const [first, second] = body.questions as [Question, Question];
    const commandId = '6f1fd0c9-6a36-4a41-8f0d-6c8a6f6d2c11';
    const firstAnswer = await answer(ann, body.practiceId, first, rightOf(first), { commandId });
    const repeated = await answer(ann, body.practiceId, first, rightOf(first), { commandId });
    expect([repeated.status, repeated.body]).toEqual([200, firstAnswer.body]);
    const changed = await answer(ann, body.practiceId, first, wrongOf(first), { commandId });
    expect([changed.status, changed.body.error]).toEqual([409, 'command-id-reused']);
    const secondAnswer = await answer(ann, body.practiceId, first, wrongOf(first));
    expect([secondAnswer.status, secondAnswer.body.error]).toEqual([409, 'answered']);
    const ofOtherQuestion = await answer(ann, body.practiceId, second, rightOf(first));
    expect([ofOtherQuestion.status, ofOtherQuestion.body.error]).toEqual([422, 'option-not-in-question']);
    await end(ann, body.practiceId);
    const lateResponse = await answer(ann, body.practiceId, second, rightOf(second));
    expect([lateResponse.status, lateResponse.body.error]).toEqual([409, 'practice-ended']);
  });

  it('[PRACTICE-5] accepts up to 50 answers in one call, each with its own outcome', async () => {
    const ann = await student();
    const { body } = await start(ann);
    const [first, second, third] = body.questions as [Question, Question, Question];
    const rows = [
      { questionId: first._id, option: rightOf(first) },
      { questionId: first._id, option: rightOf(first) },
      { questionId: second._id, option: 'another' },
      { questionId: third._id, option: wrongOf(third), changed: true, flagged: true, spentMs: 1 },
    ];
    const sent = await ann.call<{ answers: Row[] }>('PUT', `/practice/${body.practiceId}/answers`, { answers: rows });
    expect(sent.status).toBe(200);
    expect(sent.body.answers.map(({ error, verdict }) => error ?? verdict)).toEqual([
      'Correct',
      'answered',
      'option-not-in-question',
      'Incorrect',
    ]);
    const tooManyAnswers = Array.from({ length: 51 }, () => rows[0]);
    expect((await ann.call('PUT', `/practice/${body.practiceId}/answers`, { answers: tooManyAnswers })).status).toBe(
      400,
    );
  });

  it('[PRACTICE-6] cannot be started or answered, and reveals no keys, while an exam is running', async () => {
    const ann = await student();
    const { body } = await start(ann);
    const [first] = body.questions as [Question];
    const { attemptId } = await ann.startMockTest();
    const refused = [await start(ann), await answer(ann, body.practiceId, first, rightOf(first)), await current(ann)];
    expect(refused.map(({ status, body: { error } }) => [status, error])).toEqual(
      refused.map(() => [409, 'exam-running']),
    );
    expect(JSON.stringify(refused)).not.toContain('correctAnswer');
    await ann.submit(attemptId);
    expect((await answer(ann, body.practiceId, first, rightOf(first))).status).toBe(200);
  });

  it('[PRACTICE-7] draws no question of an upcoming or live model test, and grades one that is reserved later', async () => {
    const ann = await student();
    const reservedIds = await addQuestions(app, tutor, 'Chemistry', 6);
    const liveFrom = scheduleMinute(app.clock.now());
    const reserve = (ids: string[]) =>
      storeModelTest(app, tutor, modelTestOf(ids, liveFrom, { Subject: 'Chemistry', Name: `Test of ${ids.length}` }));
    await reserve(reservedIds.slice(0, 2));
    const { body } = await start(ann, { source: 'topic', subject: 'Chemistry' });
    expect(body.questions.map(({ _id }) => _id).toSorted()).toEqual(reservedIds.slice(2).toSorted());
    const [first] = body.questions as [Question];
    await reserve([first._id]);
    expect((await current(ann)).body.questions.map(({ _id }) => _id)).toContain(first._id);
    for (const question of body.questions) {
      const graded = await answer(ann, body.practiceId, question, rightOf(question));
      expect([graded.status, graded.body.verdict]).toEqual([200, 'Correct']);
    }
  });

  it('[PRACTICE-8] returns 404 to other students, and 403 to tutors and banned students', async () => {
    const [ann, bob] = [await student(), await student()];
    const { body } = await start(ann);
    const [first] = body.questions as [Question];
    expect((await answer(bob, body.practiceId, first, rightOf(first))).status).toBe(404);
    expect((await end(bob, body.practiceId)).status).toBe(404);
    expect((await end(bob, bob.id)).status).toBe(404);
    expect((await current(bob)).status).toBe(204);
    const byTutor = { token: tutor.token, body: { source: 'due' } };
    expect((await app.http('POST', '/practice', byTutor)).status).toBe(403);
    const { token } = await logInAdmin(app);
    await app.http('PUT', `/admin/ban-toggle-student/${ann.id}`, { token, body: { isBanned: true } });
    expect((await start(ann)).status).toBe(403);
    expect((await answer(ann, body.practiceId, first, rightOf(first))).status).toBe(403);
    expect((await ann.call('GET', '/practice/due')).status).toBe(403);
  });

  it('[PRACTICE-9] is limited to 60 practices and 500 answers a day: 429 with Retry-After', async () => {
    const ann = await student();
    const starts: number[] = [];
    let last = await start(ann, { source: 'topic', subject: 'Physics', count: 5 });
    for (starts.push(last.status); starts.length < 61; starts.push(last.status)) {
      await end(ann, last.body.practiceId);
      last = await start(ann, { source: 'topic', subject: 'Physics', count: 5 });
    }
    expect(starts).toEqual([...Array<number>(60).fill(201), 429]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    const bob = await student();
    const outcomes: (string | number)[] = [];
    while (outcomes.length < 510) {
      const { body } = await start(bob, { source: 'topic', subject: 'Physics', count: 30 });
      const answers = body.questions.map((question) => ({ questionId: question._id, option: rightOf(question) }));
      const path = `/practice/${body.practiceId}/answers`;
      const { body: graded } = await bob.call<{ answers: Row[] }>('PUT', path, { answers });
      outcomes.push(...graded.answers.map(({ verdict, statusCode }) => statusCode ?? verdict!));
    }
    expect(outcomes).toEqual([...Array<string>(500).fill('Correct'), ...Array<number>(10).fill(429)]);
  });

  it('[PRACTICE-10] [MEMORY-6] turns every mistake of an exam into a card, and practises due cards', async () => {
    let ann = await student();
    expect((await start(ann, { source: 'due' })).body).toMatchObject({ error: 'nothing-to-practise' });
    expect((await start(ann, { source: 'mistakes' })).status).toBe(409);
    expect((await start(ann, { source: 'weak' })).status).toBe(409);
    await ann.take(3, 7);
    expect(await due(ann)).toMatchObject({ due: 0, new: 0 });
    ann = await after(1, ann);
    expect(await due(ann)).toMatchObject({
      due: 0,
      new: 7,
      bySubject: { Physics: 7, Chemistry: 0, Math: 0, English: 0 },
    });
    expect(await practiseAll(ann, { source: 'due' })).toBe(7);
    expect(await due(ann)).toMatchObject({ due: 0, new: 0 });
    ann = await after(1, ann);
    const later = await due(ann);
    expect([later.due + later.new, later.load.length, later.load[0]]).toEqual([
      later.due,
      28,
      { day: dayFrom(0), reviews: later.due },
    ]);
  });

  it('[PRACTICE-11] offers mistakes without a secure card, and the subject with the lowest mastery', async () => {
    const ann = await student();
    await ann.take(20, 4, { subject: 'Physics' });
    await ann.take(2, 12, { subject: 'Math' });
    const mistakes = await start(ann, { source: 'mistakes', count: 50 });
    expect(mistakes.body.questions).toHaveLength(16);
    await end(ann, mistakes.body.practiceId);
    // neither the questions of the last practice nor those practised today, while others remain
    const asked: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { body } = await start(ann, { source: 'mistakes', count: 8 });
      asked.push(...body.questions.map(({ _id }) => _id));
      const answered = round === 0 ? body.questions.slice(0, 5) : body.questions;
      for (const question of answered) await answer(ann, body.practiceId, question, rightOf(question));
      await end(ann, body.practiceId);
    }
    expect(new Set(asked).size).toBe(16);
    const ofPhysics = await start(ann, { source: 'mistakes', subject: 'Physics' });
    expect(ofPhysics.body.questions.map(({ subject }) => subject)).toEqual(Array(4).fill('Physics' satisfies Subject));
    await end(ann, ofPhysics.body.practiceId);
    const weakPractice = await start(ann, { source: 'weak' });
    expect(new Set(weakPractice.body.questions.map(({ subject }) => subject))).toEqual(new Set(['Math']));
  });

  it('[PRACTICE-22] lists the mistakes to practise and those secure until the exam; mastered keeps its meaning', async () => {
    let ann = await student();
    await ann.take(20, 5, { subject: 'Physics' });
    const states = async () => (await ann.call<PracticeMistake[]>('GET', '/practice/mistakes')).body;
    const missed = async (query: string) =>
      (await ann.call<MissedQuestion[]>('GET', `/score/student-mistakes/${ann.id}/questions?${query}`)).body;
    const before = await states();
    expect(before.map(({ subject, secure }) => [subject, secure])).toEqual(Array(5).fill(['Physics', false]));
    expect([(await missed('secure=false')).length, (await missed('secure=true')).length]).toEqual([5, 0]);
    // with the exam tomorrow, one correct review is sufficient
    ann = await after(1, ann);
    await plan(ann, dayFrom(1));
    const [first] = before as [PracticeMistake];
    const { body } = await retry(ann, first.questionId);
    await answer(ann, body.practiceId, body.questions[0]!, rightOf(body.questions[0]!));
    expect((await states()).filter(({ secure }) => secure)).toEqual([Object.assign({}, first, { secure: true })]);
    expect(await missed('secure=true')).toEqual([expect.objectContaining({ _id: first.questionId, mastered: false })]);
    expect(await missed('secure=false')).toHaveLength(4);
    expect((await ann.call('GET', '/practice/mistakes?secure=perhaps')).status).toBe(200);
    expect((await ann.call('GET', `/score/student-mistakes/${ann.id}/questions?secure=perhaps`)).status).toBe(400);
  });

  it('[PRACTICE-23] practises one mistake, under the rules of every practice', async () => {
    const ann = await student();
    await ann.take(23, 2, { subject: 'Physics' });
    const [first, second] = (await ann.call<PracticeMistake[]>('GET', '/practice/mistakes')).body as [
      PracticeMistake,
      PracticeMistake,
    ];
    const { status, body } = await retry(ann, first.questionId);
    expect([status, body.source, body.questions.map(({ _id }) => _id)]).toEqual([201, 'mistakes', [first.questionId]]);
    // one practice at a time: another card gets the running one
    expect(await retry(ann, second.questionId)).toMatchObject({ status: 200, body: { practiceId: body.practiceId } });
    const graded = await answer(ann, body.practiceId, body.questions[0]!, rightOf(body.questions[0]!));
    expect(graded.body.verdict).toBe('Correct');
    // the practice ended with its only answer
    expect((await current(ann)).status).toBe(204);
    expect((await retry(ann, second.questionId)).status).toBe(201);
    expect((await due(ann)).dailyQuestions).toBe(20);
    const bob = await student();
    expect((await retry(bob, first.questionId)).status).toBe(404);
    const otherPractice = await start(bob, { source: 'topic', subject: 'Physics', questionId: first.questionId });
    expect([otherPractice.status, (otherPractice.body as { errors?: object }).errors]).toEqual([
      400,
      { questionId: texts.questionOfMistakes },
    ]);
    await ann.start(await ann.generate());
    expect(await retry(ann, second.questionId)).toMatchObject({ status: 409, body: { error: 'exam-running' } });
  });

  it('[PRACTICE-12] stores a plan with an exam date and a daily number, which limits each day', async () => {
    let ann = await student();
    expect(await due(ann)).toMatchObject({ examDate: null, dailyQuestions: 20, unreached: 0 });
    await ann.take(0, 25, { subject: 'Physics' });
    ann = await after(1, ann);
    const { status, body } = await plan(ann, dayFrom(30), 5);
    expect([status, body.examDate, body.dailyQuestions, body.new]).toEqual([200, dayFrom(30), 5, 5]);
    expect(Math.max(...body.load.map(({ reviews }) => reviews))).toBe(5);
    expect(body.suggestedDaily).toBeGreaterThanOrEqual(5);
    expect(await practiseAll(ann, { source: 'due' })).toBe(5);
    expect((await start(ann, { source: 'due' })).body).toMatchObject({ error: 'nothing-to-practise' });
    const { body: inLastWeek } = await plan(ann, dayFrom(6), 100);
    expect([inLastWeek.new, inLastWeek.unreached, inLastWeek.until]).toEqual([20, 0, dayFrom(6)]);
    for (const day of [dayFrom(-1), '2026-02-30', 'soon']) expect((await plan(ann, day)).status).toBe(400);
    for (const daily of [4, 201]) expect((await plan(ann, null, daily)).status).toBe(400);
    expect((await plan(ann, null, 200)).body).toMatchObject({ examDate: null, dailyQuestions: 200 });
  });

  it('has nothing due on the exam day, and accepts a daily number after it [PRACTICE-12] [MEMORY-4]', async () => {
    let ann = await student();
    await ann.take(15, 10, { subject: 'Physics' });
    const examDate = dayFrom(1);
    expect((await plan(ann, examDate)).body).toMatchObject({ new: 10, until: examDate, unreached: 0 });
    ann = await after(1, ann);
    expect(await due(ann)).toMatchObject({ due: 0, new: 0, until: dayFrom(28) });
    expect((await start(ann, { source: 'due' })).body).toMatchObject({ error: 'nothing-to-practise' });
    ann = await after(1, ann);
    const { status, body } = await plan(ann, examDate, 7);
    expect([status, body.examDate, body.dailyQuestions, body.new]).toEqual([200, examDate, 7, 7]);
    expect((await plan(ann, dayFrom(-1), 7)).status).toBe(200);
    expect((await plan(ann, dayFrom(-2), 7)).status).toBe(400);
  });

  it('[PRACTICE-13] does not change mistakes, stats, history or leaderboard', async () => {
    const ann = await student();
    await ann.take(10, 5);
    const standing = () =>
      Promise.all(
        [
          `/score/student-mistakes/${ann.id}`,
          `/score/student-stats/${ann.id}`,
          `/score/exam-history/${ann.id}`,
          '/score/leaderboard',
        ].map(async (path) => (await ann.call<unknown>('GET', path)).body),
      );
    const before = await standing();
    await practiseAll(ann, { source: 'topic', subject: 'Physics', count: 30 });
    expect(await standing()).toEqual(before);
  });

  it('[PRACTICE-14] publishes each answer only to the other devices of its student', async () => {
    const [ann, bob] = [await student(), await student()];
    const sockets = await Promise.all([ann, bob].map(({ person }) => openLive(app.url, person.token)));
    const { body } = await start(ann);
    const [first, second] = body.questions as [Question, Question];
    const commandId = randomUUID();
    const { body: graded } = await answer(ann, body.practiceId, first, rightOf(first), { commandId });
    // a resent answer is not published again
    await answer(ann, body.practiceId, first, rightOf(first), { commandId });
    const { body: gradedLater } = await answer(ann, body.practiceId, second, rightOf(second));
    const { body: practiceOfBob } = await start(bob);
    const [question] = practiceOfBob.questions as [Question];
    const { body: gradedOfBob } = await answer(bob, practiceOfBob.practiceId, question, rightOf(question));
    expect(graded).toMatchObject({ verdict: 'Correct', solution: null, nextReview: expect.any(String) });
    const message = (practiceId: string, answered: object) => ['practice:answered', { practiceId, ...answered }];
    // the last messages prove that no earlier one is on its way
    await eventually(
      async () =>
        expect(sockets.map(({ received }) => received.filter(([name]) => name === 'practice:answered'))).toEqual([
          [message(body.practiceId, graded), message(body.practiceId, gradedLater)],
          [message(practiceOfBob.practiceId, gradedOfBob)],
        ]),
      5_000,
    );
    for (const { socket } of sockets) socket.disconnect();
  });

  it('[MEMORY-7] regrades answers after a key correction, and deletes a card when its question is edited', async () => {
    let ann = await student();
    const editor = await registerTutor(app, 'editor');
    const [id] = await addQuestions(app, editor, 'English', 1);
    const { body } = await start(ann, { source: 'topic', subject: 'English', count: 5 });
    const [question] = body.questions as [Question];
    await answer(ann, body.practiceId, question, wrongOf(question));
    const english = async () =>
      (await ann.call<TopicMastery[]>('GET', `/score/mastery/${ann.id}`)).body.filter(
        ({ subject }) => subject === 'English',
      );
    expect(await english()).toMatchObject([{ answered: 1, correct: 0 }]);
    ann = await after(1, ann);
    expect(await due(ann)).toMatchObject({ due: 1 });
    const { token } = await logInAdmin(app);
    const correction = {
      questionId: id,
      correctAnswer: wrongOf(question),
      reason: 'The key was wrong.',
      dryRun: false,
    };
    expect((await app.http('POST', '/key-corrections', { token, body: correction })).status).toBe(202);
    expect(await english()).toMatchObject([{ answered: 1, correct: 1 }]);
    expect(await due(ann)).toMatchObject({ due: 0 });
    const content = { question: 'Another question?', subject: 'English', options: question.options };
    const edit = { ...content, correctAnswers: [rightOf(question)] };
    const { token: later } = await registerTutor(app, 'lateEditor');
    const edited = await app.http('PUT', `/question/update-question/${id}`, { token: later, body: edit });
    expect(edited.status).toBe(200);
    ann = await after(30, ann);
    expect(await due(ann)).toMatchObject({ due: 0, new: 0 });
    expect(await english()).toEqual([]);
  });

  it('[PRACTICE-17] [MASTERY-3] practises selected topics and shows the mastery of each topic with its current name', async () => {
    const ann = await student();
    const { token } = await registerTutor(app, 'tagger');
    const ids = await addQuestions(app, await registerTutor(app, 'author'), 'Chemistry', 8);
    const call = <Body>(method: string, path: string, body: object) => app.http<Body>(method, path, { token, body });
    const add = async (name: string) =>
      (await call<{ topicId: string }>('POST', '/topics', { subject: 'Chemistry', name })).body.topicId;
    const [acids, metals] = [await add('Acids'), await add('Metals')];
    await call('PUT', '/question/topics', { questionIds: ids.slice(0, 5), add: [acids] });
    await call('PUT', '/question/topics', { questionIds: ids.slice(4, 7), add: [metals] });
    const { body } = await start(ann, { source: 'topic', topics: [acids] });
    expect(body.questions.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    for (const question of body.questions) {
      await answer(ann, body.practiceId, question, question._id === ids[0] ? wrongOf(question) : rightOf(question));
    }
    const mastery = async () => (await ann.call<TopicMastery[]>('GET', `/score/mastery/${ann.id}`)).body;
    expect(await mastery()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topicId: acids, subject: 'Chemistry', name: 'Acids', answered: 5, correct: 4 }),
        expect.objectContaining({ topicId: metals, subject: 'Chemistry', name: 'Metals', answered: 1, correct: 1 }),
      ]),
    );
    await call('PUT', `/topics/${acids}`, { name: 'Acids and bases' });
    await eventually(async () => expect((await mastery()).map(({ name }) => name)).toContain('Acids and bases'), 5_000);
    const weakPractice = await start(ann, { source: 'weak' });
    expect(weakPractice.body.questions.map(({ _id }) => _id).toSorted()).toEqual(
      // Mastery is 5/7 in one topic and 2/3 in the other.
      ids.slice(4, 7).toSorted(),
    );
    await end(ann, weakPractice.body.practiceId);
    expect((await start(ann, { source: 'topic', subject: 'Math', topics: [acids] })).status).toBe(422);
    expect((await start(ann, { source: 'topic', topics: [ann.id] })).status).toBe(404);
  });

  it('[MASTERY-2] mastery is shown with an interval to its student, tutors and admins', async () => {
    const [ann, bob] = [await student(), await student()];
    await ann.take(6, 2, { subject: 'Math' });
    const path = `/score/mastery/${ann.id}`;
    const { body } = await ann.call<TopicMastery[]>('GET', path);
    expect(body).toEqual([
      {
        topicId: null,
        subject: 'Math',
        name: 'Math',
        answered: 8,
        correct: 6,
        mastery: expect.closeTo(0.7, 2),
        low: expect.closeTo(0.507, 2),
        high: expect.closeTo(0.874, 2),
      },
    ]);
    const { token } = await logInAdmin(app);
    for (const staff of [token, (await registerTutor(app, 'reader')).token]) {
      expect((await app.http<TopicMastery[]>('GET', path, { token: staff })).body).toEqual(body);
    }
    expect((await ann.call('GET', `${path}?daysAgo=1`)).body).toEqual([]);
    expect((await ann.call('GET', `${path}?daysAgo=-1`)).status).toBe(400);
    expect((await bob.call('GET', path)).status).toBe(404);
    expect((await app.http('GET', '/score/mastery/6f1fd0c9-6a36-4a41-8f0d-6c8a6f6d2c11', { token })).status).toBe(404);
  });

  it('[PRACTICE-15] is not shown in the account activity', async () => {
    const ann = await student();
    const { token } = await logInAdmin(app);
    const activity = async () => {
      const { body } = await app.http<{ who: string | null; what: string }[]>('GET', '/activity?pageSize=200', {
        token,
      });
      return body.filter(({ who }) => who === ann.person.username).map(({ what }) => what);
    };
    await practiseAll(ann, { source: 'topic', subject: 'Math', count: 5 });
    await plan(ann, null, 30);
    await ann.call('POST', `/student/doubts/${ann.id}`, { subject: 'Math', doubt: 'Why?' });
    await eventually(async () => expect(await activity()).toContain('doubt-asked'), 5_000);
    expect(await activity()).toEqual(['doubt-asked', 'registered']);
  });

  it('responds with 503 and records nothing while the read models for reviews are built', async () => {
    const ann = await student();
    const { body } = await start(ann);
    const [first] = body.questions as [Question];
    const currentGeneration = jest
      .spyOn(app.platform.reads, 'currentGeneration')
      .mockRejectedValue(new ReadModelBuilding('mistakes'));
    const response = await answer(ann, body.practiceId, first, rightOf(first));
    expect([response.status, response.body.error]).toEqual([503, 'building']);
    currentGeneration.mockRestore();
    expect((await current(ann)).body.answers).toEqual([]);
    expect((await answer(ann, body.practiceId, first, rightOf(first))).status).toBe(200);
  });

  it('[PRACTICE-7] [PRACTICE-23] practises a mistake regardless of model tests that reserve its question', async () => {
    const ann = await student();
    // the clock has moved since the first tutor logged in
    const author = await registerTutor(app, 'author');
    const [question] = await addQuestions(app, author, 'English', 25);
    await ann.take(0, 25, { subject: 'English' });
    await storeModelTest(
      app,
      author,
      modelTestOf([question!], scheduleMinute(app.clock.now()), { Subject: 'English' }),
    );
    const practice = await retry(ann, question!);
    expect(practice.status).toBe(201);
    const [row] = practice.body.questions;
    expect((await answer(ann, practice.body.practiceId, row!, rightOf(row!))).status).toBe(200);
    const due = await start(ann, { source: 'mistakes', count: 50 });
    expect(due.body.questions.map(({ _id }) => _id)).toContain(question);
  });

  it('[PRACTICE-7] practises a mistake of a live test as soon as its result is shown', async () => {
    const ann = await student();
    const author = await registerTutor(app, 'author-of-live-test');
    const [question] = await addQuestions(app, author, 'Chemistry', 1);
    const fields = modelTestOf([question!], scheduleMinute(app.clock.now()), { Subject: 'Chemistry' });
    const liveTest = await storeModelTest(app, author, fields);
    app.clock.advance(60_000);
    await ann.takeModelTest(liveTest, 0, 1);
    const practice = await retry(ann, question!);
    expect(practice.status).toBe(201);
    const [row] = practice.body.questions;
    const graded = await answer(ann, practice.body.practiceId, row!, rightOf(row!));
    expect([graded.status, graded.body.verdict]).toEqual([200, 'Correct']);
  });
});
