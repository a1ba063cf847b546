import type {
  ExaminedTest,
  ModelTestStatistics,
  QuestionStatistics,
} from '../../api/item-statistics/item-statistics.dto.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { eventually } from '../support/assertions/eventually.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { StoppedClock } from '../support/server/test-clock.js';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-11-23T12:00:00.000Z');

describe('model test statistics', () => {
  let app: HostedApp;
  let tutor: Person;
  let questionIds: string[];
  let testId: string;
  let students: ExamTaker[];

  beforeAll(async () => {
    app = await startHostedApp({ clock: new StoppedClock(NOW) });
    tutor = await registerTutor(app, 'tutor');
    questionIds = await addQuestions(app, tutor, 'Physics', 3);
    testId = await storeModelTest(app, tutor, modelTestOf(questionIds, new Date(NOW.getTime() + MINUTE_MS)));
    students = await Promise.all(['ann', 'bob', 'cid', 'dan'].map(async (name) => ExamTaker.register(app, name)));
  });
  afterAll(() => app.stop());

  const read = async <Body>(path: string) =>
    (await app.http<Body>('GET', `/statistics/${path}`, { token: tutor.token })).body;

  /** Submits a paper in the order of the test: true is correct, false incorrect, undefined skipped. */
  async function hasTaken(student: ExamTaker, paper: readonly (boolean | undefined)[]): Promise<void> {
    const { attemptId, questions } = await student.startModelTest(testId);
    for (const [n, isRight] of paper.entries()) {
      const question = questions.find(({ _id }) => _id === questionIds[n])!;
      if (isRight === undefined) continue;
      await student.answer(attemptId, question._id, isRight ? rightOf(question) : wrongOf(question));
    }
    await student.submit(attemptId);
  }

  it('exclude tests that have not gone live', async () => {
    expect(await read<ExaminedTest[]>('model-tests')).toEqual([]);
    expect(await read('model-tests/00000000-0000-4000-8000-000000000000')).toMatchObject({ error: 'not-found' });
  });

  it('are empty before the first submission, and include the number of running attempts', async () => {
    app.clock.advance(MINUTE_MS);
    const { attemptId } = await students[0]!.startModelTest(testId);
    await eventually(async () => {
      expect(await read('model-tests/' + testId)).toMatchObject({
        status: 'Live',
        running: 1,
        attempts: 0,
        kr20: null,
      });
    }, 5_000);
    await students[0]!.submit(attemptId);
  });

  it('match figures computed by hand, follow every submission, and are visible to tutors and admins only [REPLAY-18]', async () => {
    await hasTaken(students[1]!, [true, true, true]);
    await hasTaken(students[2]!, [true, true, false]);
    await hasTaken(students[3]!, [true, false, undefined]);
    await eventually(async () => {
      // Including the empty paper: 3, 2, 1 and 0 correct, as in item-figures.spec.ts
      const { questions, ...paper } = await read<ModelTestStatistics>('model-tests/' + testId);
      expect(paper).toMatchObject({ attempts: 4, running: 0, mean: 1.5, distribution: [1, 1, 1, 1] });
      expect(paper.kr20).toBeCloseTo(0.75);
      expect(questions.map(({ questionId, difficulty }) => [questionId, difficulty])).toEqual([
        [questionIds[0], 0.75],
        [questionIds[1], 0.5],
        [questionIds[2], 0.25],
      ]);
      expect(questions[1]!.discrimination).toBeCloseTo(0.7071, 4);
      expect(questions[1]!.chosen.map(({ all }) => all)).toEqual(expect.arrayContaining([0.5, 0.25, 0.25]));
    }, 5_000);
    expect(await read<ExaminedTest[]>('model-tests')).toMatchObject([{ _id: testId, attempts: 4, status: 'Live' }]);
    const admin = await logInAdmin(app);
    for (const path of ['model-tests', `model-tests/${testId}`, `questions/${questionIds[0]}`]) {
      const status = async (token: string) => (await app.http('GET', `/statistics/${path}`, { token })).status;
      expect([await status(admin.token), await status(students[1]!.person.token)]).toEqual([200, 403]);
    }
  });

  it('can be downloaded as a CSV table of questions with keys and options', async () => {
    const path = `${app.url}/api/statistics/model-tests/${testId}?format=csv`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${tutor.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, first, ...otherLines] = (await answer.text()).trimEnd().split('\n');
    expect(head).toMatch(
      /^number,questionId,subject,question,key,attempts,difficulty,discrimination,flag,optionA,allA,upperA,lowerA,optionB,.*,allSkipped,upperSkipped,lowerSkipped$/,
    );
    expect(first).toMatch(new RegExp(`^1,${questionIds[0]},Physics,[^,]+,Physics 1 right,4,0\\.7500,0\\.\\d{4},,`));
    expect(otherLines).toHaveLength(2);
    expect(first!.split(',')).toHaveLength(head!.split(',').length);
  });

  it('can be queried for any time in the past', async () => {
    const now = await read<ModelTestStatistics>('model-tests/' + testId);
    const [startTime, ended] = [NOW, app.clock.now()].map((time) => time.toISOString());
    app.clock.advance(MINUTE_MS);
    expect(await read(`model-tests/${testId}?at=${ended}`)).toEqual(now);
    expect(await read(`model-tests/${testId}?at=${startTime}`)).toMatchObject({ attempts: 0, status: 'Upcoming' });
    expect(await read(`questions/${questionIds[0]}?at=${ended}`)).toMatchObject({ attempts: 4, difficulty: 0.75 });
    expect(await read(`questions/${questionIds[0]}?at=${startTime}`)).toMatchObject({ attempts: 0 });
    expect(await read(`questions/${questionIds[0]}?at=soon`)).toMatchObject({ statusCode: 400 });
  });

  it('for one question include every model test with its current version', async () => {
    const path = 'questions/' + questionIds[0];
    expect(await read<QuestionStatistics>(path)).toMatchObject({ attempts: 4, difficulty: 0.75, flag: null });
    expect(await read('questions/' + testId)).toMatchObject({ error: 'not-found' });
  });
});
