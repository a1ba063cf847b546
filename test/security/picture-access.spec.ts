import { randomUUID } from 'node:crypto';
import { pictureIdsIn, pictureText } from '../../api/contracts/question-text/pictures.js';
import { randomNumbers } from '../support/given/random-numbers.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, PASSWORD, registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, uploadPicture } from '../support/scenarios/pictures.js';
import { apiCalls } from '../support/server/api-calls.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const HOUR_MS = 3_600_000;
const STEPS = 24;
/** Maximum delay in ms on a busy machine */
const SHOWN_MS_MAX = 20_000;

/** Returns pseudo-random numbers below `limit`. */
function chanceOf(seed: number) {
  const random = randomNumbers(seed);
  return (limit: number) => Math.floor(random() * limit);
}

interface Question {
  readonly id: string;
  readonly number: number;
}

/** A student who acts at random. */
class Reader {
  /** Ids of all attempts */
  readonly attempts: string[] = [];
  /** Pictures of questions that were answered in practice; their students may see them from then on */
  readonly practised = new Set<string>();
  private running: { attemptId: string; questions: { _id: string; options: string[] }[] } | undefined;
  private practice:
    | { practiceId: string; questions: { _id: string; question: string; options: string[] }[] }
    | undefined;

  constructor(
    public student: ExamTaker,
    private readonly chance: (limit: number) => number,
  ) {}

  async logInAgain(): Promise<void> {
    this.student = await this.student.logInAgain();
  }

  async startExam(examId: string | undefined): Promise<void> {
    if (this.running) return;
    this.running =
      examId === undefined
        ? await this.student.startMockTest()
        : await this.student.startModelTest(examId).catch(() => undefined);
    if (this.running) this.attempts.push(this.running.attemptId);
  }

  async submit(): Promise<void> {
    if (!this.running) return;
    const { attemptId, questions } = this.running;
    for (const question of questions.slice(0, 6)) {
      await this.student.answer(attemptId, question._id, this.chance(2) ? rightOf(question) : wrongOf(question));
    }
    await this.student.submit(attemptId);
    this.running = undefined;
  }

  async startPractice(): Promise<void> {
    const { status, body } = await this.student.call<NonNullable<Reader['practice']>>('POST', '/practice', {
      source: 'topic',
      subject: 'Physics',
      count: 5,
    });
    if (status < 300) this.practice = body;
  }

  async answerPractice(): Promise<void> {
    const question = this.practice?.questions.pop();
    if (!question) return;
    const { status, body } = await this.student.call<{ solution: string | null }>(
      'PUT',
      `/practice/${this.practice!.practiceId}/answers`,
      { questionId: question._id, option: rightOf(question), commandId: randomUUID() },
    );
    if (status !== 200) return;
    for (const id of pictureIdsIn([question.question, ...question.options, body.solution])) this.practised.add(id);
  }

  async endPractice(): Promise<void> {
    if (this.practice) await this.student.call('POST', `/practice/${this.practice.practiceId}/end`, {});
    this.practice = undefined;
  }

  /** Returns the pictures in everything that the calls of this student return now. */
  async shownPictures(): Promise<Set<string>> {
    const paths = [
      '/attempts/current',
      '/practice/current',
      `/score/student-mistakes/${this.student.id}/questions?pageSize=100`,
      `/student/doubts/${this.student.id}`,
      '/student/reports',
      ...this.attempts.map((id) => `/attempts/${id}`),
    ];
    const answers = await Promise.all(paths.map((path) => this.student.call<unknown>('GET', path)));
    return new Set(pictureIdsIn(answers.map(({ body }) => JSON.stringify(body))));
  }
}

describe('GET /pictures/{pictureId}', () => {
  let app: HostedApp;
  let tutor: Person;
  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const pictures: string[] = [];
  const upload = async () => {
    const id = await uploadPicture(app, tutor);
    pictures.push(id);
    return id;
  };

  /** Sets text, options and solution of a question, each with a new picture. */
  async function update({ id, number }: Question): Promise<void> {
    const [textPicture, optionPicture, solutionPicture] = [await upload(), await upload(), await upload()];
    const options = ['right', 'wrong', 'worse'].map((word) => `Physics ${number} ${word}`);
    options.push(`Physics ${number} ${pictureText('worst', optionPicture)}`);
    const body = {
      question: `Physics question ${number} ${pictureText('A block', textPicture)}`,
      subject: 'Physics',
      options,
      correctAnswers: [options[0]],
      solution: pictureText('The forces', solutionPicture),
    };
    const { status } = await app.http('PUT', `/question/update-question/${id}`, { token: tutor.token, body });
    expect(status).toBe(200);
  }

  /** Lets live tests expire. Sessions end before that. */
  async function passDay(readers: readonly Reader[]): Promise<void> {
    app.clock.advance(25 * HOUR_MS);
    for (const reader of readers) await reader.logInAgain();
    const { body } = await app.http<{ jwtoken: string }>('POST', '/tutor/login', {
      body: { email: tutor.email, password: PASSWORD, rememberMe: false },
    });
    tutor = { ...tutor, token: body.jwtoken };
  }

  it('returns 404 before an exam and while its results are held, even for pictures of the paper [PIC-5]', async () => {
    const ids = await addQuestions(app, tutor, 'Physics', 2);
    pictures.length = 0;
    await update({ id: ids[0]!, number: 1 });
    const [textPicture, optionPicture, solutionPicture] = pictures as [string, string, string];
    const test = modelTestOf(ids, scheduleMinute(app.clock.now()), { reveal: 'release' });
    const modelTestId = await storeModelTest(app, tutor, test);
    app.clock.advance(60_000);
    const cyd = await ExamTaker.register(app, 'cyd');
    const statuses = async () =>
      Promise.all(
        [textPicture, optionPicture, solutionPicture].map(async (id) => (await getPicture(app, cyd.person, id)).status),
      );
    expect(await statuses()).toEqual([404, 404, 404]);
    const running = await cyd.startModelTest(modelTestId);
    expect(await statuses()).toEqual([200, 200, 404]);
    await cyd.submit(running.attemptId);
    expect(await statuses()).toEqual([404, 404, 404]);
    await app.http('POST', `/modelTest/${modelTestId}/release`, { token: tutor.token, body: {} });
    await eventually(async () => expect((await statuses()).slice(0, 2)).toEqual([200, 200]), 10_000);
  });

  /**
   * Returns the pictures in the responses to every GET call that a student may send with each of these ids.
   * @param ids ids of exams, attempts, questions, doubts and practices, also of other students
   */
  async function walk(student: ExamTaker, ids: readonly string[]): Promise<Set<string>> {
    const calls = (await apiCalls(app)).filter(
      ({ method, roles, path }) =>
        method === 'GET' && (roles.includes('student') || roles.includes('visitor')) && path !== '/metrics',
    );
    expect(calls.length).toBeGreaterThan(30);
    const bodies: unknown[] = [];
    for (const { path, parameters, queries } of calls) {
      const query = new URLSearchParams({
        ...(queries.includes('pageSize') && { page: '1', pageSize: '100' }),
        ...(queries.includes('studentId') && { studentId: student.id }),
      });
      const filledPaths = (id: string) =>
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'studentId' ? student.id : id));
      const paths = parameters.length === 0 ? [path] : [...new Set(ids.map(filledPaths))];
      for (const one of paths) bodies.push((await student.call<unknown>('GET', `${one}?${query.toString()}`)).body);
    }
    return new Set(pictureIdsIn([JSON.stringify(bodies)]));
  }

  it('returns to a student only pictures that another call available to the student currently returns, over all calls [PIC-14]', async () => {
    pictures.length = 0;
    const ids = await addQuestions(app, tutor, 'Physics', 34);
    const questions = ids.map((id, index) => ({ id, number: index + 1 }));
    // in tests with held, shown and future results, and in the pool of mock tests and practices
    for (const at of [0, 2, 4, 6, 8]) await update(questions[at]!);
    const from = scheduleMinute(app.clock.now());
    const heldTestId = await storeModelTest(app, tutor, modelTestOf(ids.slice(0, 2), from, { reveal: 'release' }));
    const open = await storeModelTest(app, tutor, modelTestOf(ids.slice(2, 4), from));
    const tomorrow = new Date(from.getTime() + 20 * HOUR_MS);
    const upcoming = await storeModelTest(app, tutor, modelTestOf(ids.slice(4, 6), tomorrow));
    app.clock.advance(60_000);
    const [ann, bob, carol] = [
      await ExamTaker.register(app, 'walker-ann'),
      await ExamTaker.register(app, 'walker-bob'),
      await ExamTaker.register(app, 'walker-carol'),
    ];
    // Ann has finished both tests, has a doubt with an answer, and practises; Bob takes the open test; Carol has no
    // attempts
    const heldAttempt = await ann.startModelTest(heldTestId);
    await ann.submit(heldAttempt.attemptId);
    const openAttempt = await ann.startModelTest(open);
    await ann.submit(openAttempt.attemptId);
    const ownPicture = await uploadPicture(app, ann.person);
    const doubt = { subject: 'Physics', doubt: pictureText('My notes', ownPicture) };
    const { _id: doubtId } = (await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, doubt)).body;
    const answerPicture = await upload();
    const answer = { answer: pictureText('The forces', answerPicture) };
    await app.http('POST', `/tutor/answer/${doubtId}`, { token: tutor.token, body: answer });
    const practiceRequest = { source: 'topic', subject: 'Physics', count: 5 };
    const practice = (
      await ann.call<{ practiceId: string; questions: { _id: string }[] }>('POST', '/practice', practiceRequest)
    ).body;
    const running = await bob.startModelTest(open);
    const unreferencedPicture = await upload();

    const knownIds = [heldTestId, open, upcoming, heldAttempt.attemptId, openAttempt.attemptId, running.attemptId];
    knownIds.push(ids[0]!, ids[2]!, ids[4]!, ids[6]!, doubtId, practice.practiceId, ann.id);
    const uploaded = [...pictures, ownPicture];
    const compare = async () => {
      for (const student of [ann, bob, carol]) {
        const shown = await walk(student, knownIds);
        const answers = await Promise.all(uploaded.map((id) => getPicture(app, student.person, id)));
        await Promise.all(answers.map((each) => each.arrayBuffer()));
        const readablePictures = uploaded.filter((_, at) => answers[at]!.status === 200);
        const name = student.person.username;
        expect({ name, readable: readablePictures.toSorted() }).toEqual({ name, readable: [...shown].toSorted() });
        expect(readablePictures).not.toContain(unreferencedPicture);
        expect(readablePictures.includes(ownPicture)).toBe(student === ann);
        counts.push(readablePictures.length);
      }
    };
    const beforeExam = await Promise.all(uploaded.map(async (id) => (await getPicture(app, carol.person, id)).status));
    expect(new Set(beforeExam)).toEqual(new Set([404]));
    const counts: number[] = [];
    // the results of finished attempts appear within seconds
    await eventually(async () => {
      counts.length = 0;
      await compare();
    }, 60_000);
    const [annCount, bobCount, carolCount] = counts as [number, number, number];
    // the solution of the open test is shown from its expiry
    expect(annCount).toBeGreaterThanOrEqual(4);
    // requesting the questions of a live test has started Carol's exam
    expect([bobCount, carolCount]).toEqual([2, 2]);
    await carol.submit((await carol.call<{ attemptId: string }>('GET', '/attempts/current')).body.attemptId);
    const released = await app.http('POST', `/modelTest/${heldTestId}/release`, { token: tutor.token, body: {} });
    expect(released.status).toBe(204);
    await eventually(async () => {
      counts.length = 0;
      await compare();
      expect(counts[0]).toBeGreaterThan(annCount);
    }, 60_000);
  });

  it.each([1, 2, 3])(
    'returns exactly the pictures that other calls currently show to the student, seed %d [PIC-5]',
    async (seed) => {
      const chance = chanceOf(seed);
      const ids = await addQuestions(app, tutor, 'Physics', 40);
      const questions = ids.map((id, index) => ({ id, number: index + 1 }));
      for (const index of [0, 3, 5, 10, 36]) await update(questions[index]!);
      const liveFrom = scheduleMinute(app.clock.now());
      const tomorrow = new Date(liveFrom.getTime() + 20 * HOUR_MS);
      // results of the first test are held until they are released, of the second until its expiry
      const modelTests = [
        await storeModelTest(app, tutor, modelTestOf(ids.slice(0, 4), liveFrom, { reveal: 'release' })),
        await storeModelTest(app, tutor, modelTestOf(ids.slice(4, 8), liveFrom, { reveal: 'expiry' })),
        await storeModelTest(app, tutor, modelTestOf(ids.slice(36), tomorrow)),
      ];
      app.clock.advance(60_000);
      const readers = [
        new Reader(await ExamTaker.register(app, `ann-${seed}`), chance),
        new Reader(await ExamTaker.register(app, `bob-${seed}`), chance),
      ];
      const counts = { shown: 0, hidden: 0 };
      for (let step = 0; step < STEPS; step += 1) {
        const reader = readers[chance(readers.length)]!;
        const actions = [
          () => reader.startExam(undefined),
          () => reader.startExam(modelTests[0]),
          () => reader.startExam(modelTests[1]),
          () => reader.startExam(modelTests[2]),
          () => app.http('POST', `/modelTest/${modelTests[0]}/release`, { token: tutor.token, body: {} }),
          () => passDay(readers),
          () => reader.submit(),
          () => reader.submit(),
          () => reader.startPractice(),
          () => reader.answerPractice(),
          () => reader.endPractice(),
          () => update(questions[chance(questions.length)]!),
          () => Promise.resolve(app.clock.advance(chance(2) * HOUR_MS)),
        ];
        await actions[chance(actions.length)]!();
        for (const each of readers) {
          const { student, practised } = each;
          const expected = new Set([...(await each.shownPictures()), ...practised]);
          const answers = await Promise.all(pictures.map((id) => getPicture(app, student.person, id)));
          await Promise.all(answers.map((answer) => answer.arrayBuffer()));
          const readablePictures = pictures.filter((_, index) => answers[index]!.status === 200);
          // a result can be shown between the calls
          const shownSince = await each.shownPictures();
          const leaked = readablePictures.filter((id) => !expected.has(id) && !shownSince.has(id));
          expect({ step, leaked }).toEqual({ step, leaked: [] });
          // the end of an attempt and shown results are recorded by processes, within seconds
          const missing = pictures.filter((id) => expected.has(id) && !readablePictures.includes(id));
          await eventually(async () => {
            const responses = await Promise.all(missing.map((id) => getPicture(app, student.person, id)));
            expect({ step, statuses: responses.map(({ status }) => status) }).toEqual({
              step,
              statuses: missing.map(() => 200),
            });
          }, SHOWN_MS_MAX);
          counts.shown += readablePictures.length;
          counts.hidden += pictures.length - readablePictures.length;
        }
      }
      expect(counts.shown).toBeGreaterThan(20);
      expect(counts.hidden).toBeGreaterThan(100);
    },
  );
});
