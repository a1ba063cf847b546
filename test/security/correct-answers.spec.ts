import { io, type Socket } from 'socket.io-client';
import type { FinishedAttempt, RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { QuestionAdded, QuestionContent } from '../../api/contracts/events/question.events.js';
import { LEADERBOARD_WATCH } from '../../api/contracts/live/messages.js';
import type { RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { apiCalls, type ApiCall } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { twinServers, type TwinServers } from '../support/scenarios/twin-servers.js';
import { StoppedClock } from '../support/server/test-clock.js';

const HOUR_MS = 60 * 60_000;
const LIVE_MS_MAX = 10_000;
/** These operations end the attempt, after which the key is public */
const ENDS_THE_ATTEMPT = ['POST /attempts/{id}/submit', 'POST /score/store-score'];
const ENDS_THE_SESSION = /\/logout$/;
/** Contains values that depend on the load */
const VARYING_PATH = '/metrics';

/**
 * Creates the same history on two servers, with identical ids, seeds and timestamps; only the correct options and the
 * solutions differ. Everything that a student can receive about a running attempt must then be identical byte for byte.
 */
describe('the correct options of a running attempt', () => {
  const clock = new StoppedClock(new Date());
  let originalApp: TestApp;
  let twin: TestApp;
  let stop: TwinServers['stop'];
  let student: ExamTaker;
  let paper: RunningAttempt;
  let earlier: FinishedAttempt;
  /** A live test that has not been started */
  let modelTestId: string;

  beforeAll(async () => {
    const past = await startApp({ clock });
    const tutor = await registerTutor(past, 'tutor');
    const physics = await addQuestions(past, tutor, 'Physics', 28);
    const { topicId } = (
      await past.http<{ topicId: string }>('POST', '/topics', {
        token: tutor.token,
        body: { subject: 'Physics', name: 'Waves' },
      })
    ).body;
    for (const id of physics) await solve(past, tutor, id, topicId);
    const modelTest = modelTestOf(physics.slice(0, 3), scheduleMinute(new Date(clock.now().getTime() - HOUR_MS)));
    modelTestId = await storeModelTest(past, tutor, modelTest);
    await addQuestions(past, tutor, 'Math', 25);
    student = await ExamTaker.register(past, 'student');
    // A finished attempt, whose key is public
    await student.take(3, 2, { subject: 'Math' });
    // A finished attempt with the same questions, whose keys are hidden while the next one runs
    earlier = await student.take(5, 5);
    paper = await student.startMockTest();
    const [first, second, third] = paper.questions as [(typeof paper.questions)[0], ...typeof paper.questions];
    await student.answer(paper.attemptId, first._id, rightOf(first));
    await student.answer(paper.attemptId, second!._id, wrongOf(second!));
    clock.advance(1_000);
    const progressEntry = { questionId: third!._id, visited: true, marked: true, spentMs: 500 };
    await student.call('PUT', `/attempts/${paper.attemptId}/progress`, progressEntry);
    ({ real: originalApp, twin, stop } = await twinServers(past, clock, withAnotherKey));
  });
  afterAll(() => stop());

  it('[EXAM-53] [SOL-4] do not affect any response or live message that a student can receive', async () => {
    const [responses, twinResponses] = [await everythingSeen(originalApp), await everythingSeen(twin)];
    expect(twinResponses).toEqual(responses);
    // Proves that the comparison is not empty
    const answered = responses.answers.filter(({ status }) => status === 200).map(({ call }) => call);
    for (const call of [
      'GET /attempts/current',
      'GET /attempts/{id}',
      'POST /mockTest/questions',
      'GET /mockTest/{id}',
      'GET /modelTest/{id}',
      'GET /modelTest/allModelTests',
      'GET /topics',
      'GET /score/student-mistakes/{studentId}/questions',
      'GET /score/student-mistakes/{studentId}/questions as CSV',
    ]) {
      expect(answered).toContain(call);
    }
    expect(JSON.stringify(responses.answers)).toContain(paper.questions[0]!.options[3]);
    expect(new Set(responses.messages.map(([name]) => name))).toEqual(
      new Set(['leaderboard', 'leaderboard:me', 'attempt:answer', 'attempt:progress']),
    );
    expect(responses.messages.length).toBeGreaterThan(5);

    const [result, resultOfTwin] = [await resultAt(originalApp), await resultAt(twin)];
    expect(resultOfTwin.questions.map(({ options }) => options)).toEqual(
      result.questions.map(({ options }) => options),
    );
    const keys = ({ questions }: FinishedAttempt) => questions.map(({ correctAnswer }) => correctAnswer);
    const changedKeys = keys(result).filter((answer, index) => answer !== keys(resultOfTwin)[index]);
    expect(changedKeys).toHaveLength(25);
    // The solutions differ, and only the result contains them
    const solutions = ({ questions }: FinishedAttempt) => questions.map(({ solution }) => solution);
    expect(new Set([...solutions(result), ...solutions(resultOfTwin)])).toEqual(new Set([SOLUTION, TWIN_SOLUTION]));
    expect(JSON.stringify([responses, twinResponses])).not.toContain('worked solution');
  }, 400_000);

  async function resultAt(app: TestApp): Promise<FinishedAttempt> {
    return (await student.onServer(app).submit(paper.attemptId)).body;
  }

  /** Sends every request that a student may send with every known id, and records the responses and live messages. */
  async function everythingSeen(app: TestApp) {
    const listening = await listen(app, student.person.token);
    const calls = (await apiCalls(app)).filter(({ roles }) => roles.includes('student') || roles.includes('visitor'));
    expect(calls.length).toBeGreaterThan(15);
    const answers: { call: string; request: string; status: number; body: unknown }[] = [];
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      if (ENDS_THE_ATTEMPT.includes(name) || ENDS_THE_SESSION.test(call.path)) continue;
      if (call.path === VARYING_PATH) continue;
      for (const path of pathsOf(call)) {
        for (const body of bodiesOf(call)) {
          const { status, body: responseBody } = await student.onServer(app).call<unknown>(call.method, path, body);
          answers.push({
            call: name,
            request: `${path} ${JSON.stringify(body)}`,
            status,
            body: withoutChance(responseBody),
          });
        }
        if (!call.hasCsv) continue;
        const csv = await app.http('GET', path, { token: student.person.token, headers: { accept: 'text/csv' } });
        answers.push({ call: `${name} as CSV`, request: path, status: csv.status, body: withoutChance(csv.body) });
      }
    }
    return { answers, messages: await listening.until(savedCount(answers)) };
  }

  function pathsOf({ path, parameters }: ApiCall): string[] {
    const knownIds = [
      paper.attemptId,
      paper.examId,
      modelTestId,
      paper.questions[0]!._id,
      student.id,
      earlier.attemptId,
      earlier.examId,
    ];
    const fill = (id: string) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'studentId' ? student.id : id));
    return parameters.length === 0 ? [path] : [...new Set(knownIds.map(fill))];
  }

  function bodiesOf({ method }: ApiCall): unknown[] {
    if (method === 'GET' || method === 'DELETE') return [undefined];
    const [first, second, third] = paper.questions as [(typeof paper.questions)[0], ...typeof paper.questions];
    return [
      {},
      // Answers: correct, incorrect, repeated, cleared, and an invalid option
      { questionId: second!._id, option: rightOf(second!) },
      { questionId: second!._id, option: wrongOf(second!) },
      { questionId: second!._id, option: wrongOf(second!) },
      ...third!.options.map((option) => ({ questionId: third!._id, option })),
      { questionId: first._id, option: null },
      { questionId: first._id, option: 'no such option' },
      { questionId: first._id, marked: true },
      { questionId: first._id, visited: true, spentMs: 100 },
      { subject: 'Physics', questionIds: paper.questions.map(({ _id }) => _id) },
      { studentId: student.id, subject: 'Physics', marks: 25, time: 10 },
      { type: 'MockTest', examId: paper.examId },
    ];
  }
});

describe('a generated paper', () => {
  it('[EXAM-53] contains the correct option in every position equally often, although it is always first in the source', async () => {
    const app = await startApp();
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 50);
    const student = await ExamTaker.register(app, 'student');
    const counts = [0, 0, 0, 0];
    for (let paper = 0; paper < 30; paper += 1) {
      const { attemptId, questions } = await student.startMockTest({ marks: 50 });
      for (const question of questions) counts[question.options.indexOf(rightOf(question))]! += 1;
      await student.submit(attemptId);
    }
    const expected = (30 * 50) / 4;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 3 degrees of freedom, 40 is exceeded by chance once in a hundred million runs
    expect(chiSquare).toBeLessThan(40);
    await app.stop();
  });
});

const SOLUTION = 'The worked solution.';
const TWIN_SOLUTION = 'Another worked solution.';

/** Adds a solution and a topic to a Physics question. */
async function solve(app: TestApp, tutor: Person, id: string, topicId: string): Promise<void> {
  const { token } = tutor;
  const { body } = await app.http<QuestionContent>('GET', `/question/get-question/Physics/${id}`, { token });
  const { question, subject, options, correctAnswers } = body;
  const update = { question, subject, options, correctAnswers, solution: SOLUTION, topics: [topicId] };
  expect((await app.http('PUT', `/question/update-question/${id}`, { token, body: update })).status).toBe(200);
}

/** Returns the question event with another correct option and the options in another order, for the exam's subject. */
function withAnotherKey(event: RecordedEvent): RecordedEvent {
  if (event.type === 'QuestionSolutionSet') return { ...event, data: { ...event.data, solution: TWIN_SOLUTION } };
  if (event.type !== 'QuestionAdded') return event;
  const data = event.data as QuestionAdded['data'];
  if (data.subject !== 'Physics') return event;
  const [first, second, ...otherOptions] = data.options as [string, string, ...string[]];
  return { ...event, data: { ...data, options: [...otherOptions, second, first], correctAnswers: [second] } };
}

/** Replaces values that differ between any two runs: new ids, tokens and the lag of read models. */
function withoutChance(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value: unknown) =>
    ['mockTestId', 'jwtoken', 'projectionLagMs', 'version'].includes(name) ? name : value,
  );
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Number of acknowledged changes, which equals the number of expected live messages */
const savedCount = (answers: readonly { call: string; body: unknown }[]): number =>
  new Set(
    answers
      .filter(({ call }) => call === 'PUT /attempts/{id}/answers')
      .map(({ body }) => (body as { revision?: number }).revision)
      .filter((revision) => revision !== undefined),
  ).size;

type Message = [name: string, payload: unknown];

async function listen(app: TestApp, token: string) {
  const messages: Message[] = [];
  const socket: Socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  socket.onAny((name: string, payload: unknown) => messages.push([name, withoutChance(payload)]));
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  socket.emit(LEADERBOARD_WATCH);
  return {
    /**
     * Returns the received messages without duplicates, once the given number of answers and the leaderboard have
     * arrived.
     */
    async until(answers: number): Promise<Message[]> {
      const receivedCount = (name: string) => messages.filter(([knownIds]) => knownIds === name).length;
      await eventually(async () => {
        expect(receivedCount('attempt:answer')).toBeGreaterThanOrEqual(answers);
        expect(receivedCount('leaderboard:me')).toBe(1);
      }, LIVE_MS_MAX);
      socket.disconnect();
      const different = new Map(messages.map((message) => [JSON.stringify(message), message]));
      return [...different.values()].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
    },
  };
}
