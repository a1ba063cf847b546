import type { AttemptReview } from '../../api/attempt-reviews/attempt-review.dto.js';
import type { FinishedAttempt, RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { Timeline } from '../../api/attempts/timeline.dto.js';
import { SHARE_ATTEMPTS_MIN } from '../../api/contracts/http/item-statistics.js';
import type { ModelTestStatistics, QuestionStatistics } from '../../api/item-statistics/item-statistics.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { StoppedClock } from '../support/server/test-clock.js';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SEEN_MS_MAX = 6_000;
/** Longer than the time that a correction waits for attempts being graded. */
const SETTLED_MS = 6_000;
const REMARKED_MS_MAX = 15_000;

type Question = RunningAttempt['questions'][number];

describe('review of a finished attempt', () => {
  let app: HostedApp;
  let tutor: Person;
  let physics: string[];
  let modelTestId: string;
  let ann: ExamTaker;
  let otherStudents: ExamTaker[];
  let paper: RunningAttempt;

  beforeAll(async () => {
    app = await startHostedApp({ clock: new StoppedClock(NOW) });
    tutor = await registerTutor(app, 'tutor');
    physics = await addQuestions(app, tutor, 'Physics', 28);
    modelTestId = await storeModelTest(app, tutor, modelTestOf(physics.slice(0, 7), new Date(+NOW + MINUTE_MS)));
    app.clock.advance(MINUTE_MS);
    ann = await ExamTaker.register(app, 'ann');
    const names = Array.from({ length: SHARE_ATTEMPTS_MIN - 1 }, (_, n) => `student-${n}`);
    otherStudents = await Promise.all(names.map((name) => ExamTaker.register(app, name)));
    paper = await ann.startModelTest(modelTestId);
  });
  afterAll(() => app.stop());

  const reviewOf = (student: ExamTaker, attemptId: string) =>
    student.call<AttemptReview>('GET', `/attempts/${attemptId}/review`);
  const statistics = async <Body>(path: string) =>
    (await app.http<Body>('GET', `/statistics/${path}`, { token: tutor.token })).body;
  const sharesOf = async (student: ExamTaker, attemptId: string) =>
    Object.fromEntries(
      (await reviewOf(student, attemptId)).body.questions.map(({ questionId, shareCorrect }) => [
        questionId,
        shareCorrect,
      ]),
    );
  const readTutorStatistics = async () =>
    Object.fromEntries(
      (await statistics<ModelTestStatistics>(`model-tests/${modelTestId}`)).questions.map(
        ({ questionId, difficulty }) => [questionId, difficulty],
      ),
    );

  /** Answers a question after each number of seconds, then records the visit. */
  async function visit({ _id }: Question, seconds: number, ...options: (string | null)[]): Promise<void> {
    for (const option of options) {
      app.clock.advance((seconds * 1000) / options.length);
      await ann.answer(paper.attemptId, _id, option);
    }
    if (options.length === 0) app.clock.advance(seconds * 1000);
    await ann.call('PUT', `/attempts/${paper.attemptId}/progress`, {
      questionId: _id,
      visited: true,
      spentMs: seconds * 1000,
    });
  }

  async function correctKey(questionId: string, correctAnswer: string | null): Promise<void> {
    const { token } = await logInAdmin(app);
    const body = { questionId, correctAnswer, reason: 'Misprint.', dryRun: false };
    const correction = await app.http<{ correctionId: string }>('POST', '/key-corrections', { token, body });
    expect(correction.status).toBe(202);
    app.clock.advance(SETTLED_MS);
    await eventually(async () => {
      const path = `/key-corrections/${correction.body.correctionId}`;
      expect((await app.http('GET', path, { token })).body).toMatchObject({ status: 'done' });
    }, REMARKED_MS_MAX);
  }

  it('[FEEDBACK-5] is available to the student of the attempt once it is finished', async () => {
    const { attemptId } = paper;
    expect(await reviewOf(ann, attemptId)).toMatchObject({ status: 409, body: { error: 'attempt-running' } });
    const [first, second, third, fourth, fifth, , seventh] = paper.questions as [Question, ...Question[]];
    await visit(first, 39, wrongOf(first), rightOf(first), wrongOf(first));
    await visit(second!, 10, wrongOf(second!));
    await visit(third!, 30, rightOf(third!));
    await visit(first, 5);
    await visit(fourth!, 90, rightOf(fourth!));
    await visit(fifth!, 30, rightOf(fifth!), null, rightOf(fifth!));
    await visit(seventh!, 30, rightOf(seventh!));
    await ann.submit(attemptId);
    expect((await reviewOf(ann, attemptId)).status).toBe(200);
    expect((await reviewOf(otherStudents[0]!, attemptId)).status).toBe(404);
    expect((await app.http('GET', `/attempts/${attemptId}/review`, { token: tutor.token })).status).toBe(403);
    expect((await app.http('GET', `/attempts/${attemptId}/review`, {})).status).toBe(401);
  });

  it('[FEEDBACK-5] is withheld until the result is shown', async () => {
    const liveFrom = new Date(+app.clock.now() + MINUTE_MS);
    const test = { ...modelTestOf(physics.slice(7, 9), liveFrom), reveal: 'release' } as const;
    const heldTestId = await storeModelTest(app, tutor, test);
    app.clock.advance(2 * MINUTE_MS);
    const { attemptId } = await otherStudents[0]!.takeModelTest(heldTestId, 1, 1);
    const withheld = { status: 409, body: { error: 'results-not-yet' } };
    expect(await reviewOf(otherStudents[0]!, attemptId)).toMatchObject(withheld);
    const release = () => app.http('POST', `/modelTest/${heldTestId}/release`, { token: tutor.token, body: {} });
    await eventually(async () => expect((await release()).status).toBe(204), SEEN_MS_MAX);
    await eventually(async () => expect((await reviewOf(otherStudents[0]!, attemptId)).status).toBe(200), SEEN_MS_MAX);
  });

  it('[FEEDBACK-1] contains the time spent on each question and its answers in order, as the timeline records them', async () => {
    const { questions } = (await reviewOf(ann, paper.attemptId)).body;
    const [first, second, third, fourth, fifth, sixth, seventh] = paper.questions as [Question, ...Question[]];
    expect(questions.map(({ questionId, spentMs, changes }) => [questionId, spentMs / 1000, changes])).toEqual([
      [first._id, 44, [wrongOf(first), rightOf(first), wrongOf(first)]],
      [second!._id, 10, []],
      [third!._id, 30, []],
      [fourth!._id, 90, []],
      [fifth!._id, 30, [rightOf(fifth!), null, rightOf(fifth!)]],
      [sixth!._id, 0, []],
      [seventh!._id, 30, []],
    ]);
    const timeline = (await ann.call<Timeline>('GET', `/attempts/${paper.attemptId}/timeline`)).body;
    const recorded = timeline.questions.map((_, index) =>
      timeline.entries.reduce(
        (sum, entry) => sum + (entry.what === 'progress' && entry.question === index ? (entry.spentMs ?? 0) : 0),
        0,
      ),
    );
    expect(questions.map(({ spentMs }) => spentMs)).toEqual(recorded);
  });

  it('[FEEDBACK-3] contains up to three facts, each with its questions', async () => {
    const { insights } = (await reviewOf(ann, paper.attemptId)).body;
    const [first, second, , , , sixth] = paper.questions as [Question, ...Question[]];
    expect(insights).toEqual([
      {
        kind: 'changed-to-incorrect',
        text: 'You changed 1 answer from correct to incorrect, which cost you 1.25 marks.',
        questionIds: [first._id],
      },
      {
        kind: 'quick-incorrect',
        text: '1 quick incorrect answer cost you 0.25 marks. It took less than half your usual time of 30 seconds.',
        questionIds: [second!._id],
      },
      {
        kind: 'time-left',
        text: 'You finished with 16 minutes 6 seconds left, but skipped 1 question.',
        questionIds: [sixth!._id],
      },
    ]);
  });

  it('[FEEDBACK-2] contains the share of correct answers from 20 answers on, as item statistics show it', async () => {
    const last = otherStudents.at(-1)!;
    for (const [n, student] of otherStudents.slice(0, -1).entries()) {
      await student.takeModelTest(modelTestId, n % 7, (7 - (n % 7)) % 4);
    }
    await eventually(async () => {
      expect(await statistics('model-tests/' + modelTestId)).toMatchObject({ attempts: SHARE_ATTEMPTS_MIN - 1 });
    }, SEEN_MS_MAX);
    expect(new Set(Object.values(await sharesOf(ann, paper.attemptId)))).toEqual(new Set([null]));
    await last.takeModelTest(modelTestId, 3, 1);
    await eventually(async () => {
      expect(await statistics('model-tests/' + modelTestId)).toMatchObject({ attempts: SHARE_ATTEMPTS_MIN });
    }, SEEN_MS_MAX);
    const shares = await sharesOf(ann, paper.attemptId);
    expect(shares).toEqual(await readTutorStatistics());
    expect(new Set(Object.values(shares)).size).toBeGreaterThan(2);
  });

  it('[FEEDBACK-4] follows corrected keys, and leaves annulled questions out', async () => {
    const [first, second] = paper.questions as [Question, Question];
    await correctKey(first._id, wrongOf(first));
    await correctKey(second._id, null);
    await eventually(async () => {
      const { body } = await reviewOf(ann, paper.attemptId);
      expect(body.insights.map(({ kind, questionIds }) => [kind, questionIds])).toEqual([
        ['time-left', [paper.questions[5]!._id]],
        ['slowest-correct', [paper.questions[3]!._id]],
      ]);
    }, SEEN_MS_MAX);
    const shares = await sharesOf(ann, paper.attemptId);
    const statistics = await readTutorStatistics();
    expect(shares).toEqual({ ...statistics, [second._id]: null });
    expect(shares[first._id]).toBeGreaterThan(0);
  });

  it('[FEEDBACK-2] contains the share in all model tests with shown results for a mock test, and null for questions of none', async () => {
    app.clock.advance(2 * DAY_MS);
    ann = await ann.logInAgain();
    tutor = await registerTutor(app, 'tutor-2');
    const mockTest: FinishedAttempt = await eventually(() => ann.take(3, 2), SEEN_MS_MAX);
    const shares = await sharesOf(ann, mockTest.attemptId);
    const expected: Record<string, number | null> = {};
    for (const { _id } of mockTest.questions) {
      const { attempts, difficulty, correctAnswer } = await statistics<QuestionStatistics>(`questions/${_id}`);
      expected[_id] = attempts < SHARE_ATTEMPTS_MIN || correctAnswer === null ? null : difficulty;
    }
    expect(shares).toEqual(expected);
    // the questions are drawn at random; a few of them were in the model test
    const knownShares = Object.values(shares).filter((share) => share !== null);
    expect(knownShares.length).toBeGreaterThan(0);
    expect(knownShares.length).toBeLessThan(mockTest.questions.length);

    const knownIds = Object.keys(shares).filter((id) => shares[id] !== null);
    const attemptsOf = async () => (await statistics<QuestionStatistics>(`questions/${knownIds[0]}`)).attempts;
    const attempts = await attemptsOf();
    const liveFrom = new Date(+app.clock.now() + MINUTE_MS);
    const heldTestId = await storeModelTest(app, tutor, { ...modelTestOf(knownIds, liveFrom), reveal: 'release' });
    app.clock.advance(2 * MINUTE_MS);
    await (await otherStudents[0]!.logInAgain()).takeModelTest(heldTestId, 0, knownIds.length);
    await eventually(async () => expect(await attemptsOf()).toBe(attempts + 1), SEEN_MS_MAX);
    expect(await sharesOf(ann, mockTest.attemptId)).toEqual(shares);
  });
});
