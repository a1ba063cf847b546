import fc from 'fast-check';
import '../support/given/seeded-properties.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, PASSWORD, registerTutor } from '../support/scenarios/people.js';
import { withChange, arbitraryOf, strange, type Examples, type Schema, type Schemas } from './any-request.js';

jest.setTimeout(240_000);

const REQUESTS = 10_000;
const CONCURRENT_REQUESTS = 16;
const SEED = 20_261_122;
/** These operations hash a password, which is intentionally slow */
const HASHING_PATHS = /\/(login|register|update-password\/.*|reset-password)$/;
const REQUESTS_PER_HASHING_CALL = 20;
const DAY_MS = 86_400_000;

interface Operation {
  readonly 'x-roles': readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}
interface SentRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly role: string;
  readonly type: string | undefined;
  readonly body: unknown;
}

describe('random requests', () => {
  let app: HostedApp;
  let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Schemas } };
  let examples: Examples;
  const tokens: Record<string, string | undefined> = { visitor: undefined };

  beforeAll(async () => {
    app = await startHostedApp();
    ({ body: document } = await app.http<typeof document>('GET', '/openapi.json'));
    const tutor = await registerTutor(app, 'tutor');
    const physics = await addQuestions(app, tutor, 'Physics', 30);
    const ann = await ExamTaker.register(app, 'ann');
    const { attemptId, examId } = await ann.take(2, 2);
    const paper = await ann.startMockTest();
    const live = modelTestOf(physics.slice(0, 3), scheduleMinute(new Date(app.clock.now().getTime() - DAY_MS / 2)));
    const modelTestId = await storeModelTest(app, tutor, live);
    const admin = await logInAdmin(app);
    Object.assign(tokens, { student: ann.person.token, tutor: tutor.token, admin: admin.token });
    examples = {
      studentId: [ann.id],
      tutorId: [tutor.id],
      adminId: [admin.id],
      id: [attemptId, paper.attemptId, modelTestId, examId, ann.id],
      examId: [examId, paper.examId, modelTestId],
      modelTestId: [modelTestId],
      questionId: physics,
      QuestionIds: [physics.slice(0, 3), physics.slice(3, 8)],
      questionIds: [paper.questions.map(({ _id }) => _id)],
      email: ['anna@example.test', 'no.body@example.test', 'অনন্যা@example.test'],
      username: ['anna', 'Anna B.', 'অনন্যা'],
      password: [PASSWORD],
      newPassword: ['An0ther!'],
      confirmPassword: [PASSWORD],
      confirmNewPassword: ['An0ther!'],
      otp: ['1234'],
      userType: ['student', 'tutor'],
      date_of_birth: ['2008-03-14'],
      ScheduleDate: ['2027-01-01'],
      ScheduleTime: ['20:00'],
      cvLink: ['https://example.test/cv'],
      phone: ['01712345678'],
      options: [['one', 'two', 'three']],
      correctAnswers: [['two'], ['one']],
      option: [...paper.questions[0]!.options, null],
      chosenAt: [app.clock.now().toISOString()],
      at: ['2026-01-05T10:00:00Z', new Date(app.clock.now().getTime() - DAY_MS).toISOString()],
      from: [new Date(app.clock.now().getTime() - 2 * DAY_MS).toISOString()],
      to: [new Date(app.clock.now().getTime() - DAY_MS).toISOString()],
      page: [1, 2, 7],
      pageSize: [10, 50],
      size: [5],
      count: [1, 20],
    };
  });
  afterAll(() => app.stop());

  it('never cause a 500, and every error is a problem response (10,000 mostly valid requests)', async () => {
    const queue = requests();
    const outcomes = new Map<number, number>();
    const problems: unknown[] = [];
    await Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const { status, text } = await send(next);
          outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
          if (status >= 500 || (status >= 400 && !isProblem(text))) problems.push({ ...next, status, text });
        }
      }),
    );
    expect(problems.slice(0, 5)).toEqual([]);
    const counted = (statuses: number[]) => statuses.reduce((sum, status) => sum + (outcomes.get(status) ?? 0), 0);
    const all = counted([...outcomes.keys()]);
    expect(all).toBe(REQUESTS);
    // Limits the share of malformed requests, which the API rejects with 400
    expect(counted([400, 413, 414, 415])).toBeLessThan(all / 2);
    expect(counted([200, 201, 204])).toBeGreaterThan(all / 4);
    expect((await app.http('GET', '/health/ready')).status).toBe(200);
  });

  function requests(): SentRequest[] {
    // No further requests are possible after a logout
    const calls = Object.entries(document.paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ path, method, of: operation })),
      )
      .filter(({ path }) => !path.endsWith('/logout'));
    const hashingCallCount = calls.filter(({ path }) => HASHING_PATHS.test(path)).length;
    const each = Math.ceil(
      (REQUESTS - hashingCallCount * REQUESTS_PER_HASHING_CALL) / (calls.length - hashingCallCount),
    );
    return calls
      .flatMap(({ path, method, of: operation }, index) => {
        const numRuns = HASHING_PATHS.test(path) ? REQUESTS_PER_HASHING_CALL : each;
        return fc.sample(requestOf(path, method.toUpperCase(), operation), { numRuns, seed: SEED + index });
      })
      .slice(-REQUESTS);
  }

  function requestOf(
    path: string,
    method: string,
    { parameters = [], requestBody, ...operation }: Operation,
  ): fc.Arbitrary<SentRequest> {
    const { schemas } = document.components;
    const content = Object.entries(requestBody?.content ?? {})[0];
    const values = (isRandom: boolean) =>
      fc.record(
        Object.fromEntries(
          parameters.map(({ name, schema }) => [
            name,
            isRandom ? strange : arbitraryOf(schema, schemas, examples, name),
          ]),
        ),
        { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
      );
    const body = (isRandom: boolean) => {
      if (!content) return fc.constant(undefined);
      const [, { schema }] = content;
      return isRandom ? withChange(schema, schemas, examples) : arbitraryOf(schema, schemas, examples);
    };
    const requestFrom = (isRandom: boolean) =>
      fc
        .tuple(values(isRandom), body(isRandom), fc.constantFrom(...operation['x-roles']))
        .map(([filled, sent, role]) => ({
          call: `${method} ${path}`,
          method,
          path: addressOf(path, parameters, filled),
          role,
          type: content?.[0],
          body: sent,
        }));
    return fc.oneof({ weight: 3, arbitrary: requestFrom(false) }, { weight: 1, arbitrary: requestFrom(true) });
  }

  function addressOf(path: string, parameters: NonNullable<Operation['parameters']>, values: Record<string, unknown>) {
    const encoded = (name: string) => encodeURIComponent(wellFormedText(values[name]));
    const queries = parameters.filter(({ name, in: location }) => location === 'query' && name in values);
    const query = queries.map(({ name }) => `${name}=${encoded(name)}`).join('&');
    return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(name))}?${query}`;
  }

  async function send({ method, path, role, type, body }: SentRequest): Promise<{ status: number; text: string }> {
    const token = tokens[role];
    const answer = await fetch(new URL(path, app.url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && type && { 'content-type': type }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }
});

/** Replaces lone surrogates, which cannot be encoded in a URL. */
const wellFormedText = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString();

/** Returns true if an error has a message and a code but no internal details. */
function isProblem(text: string): boolean {
  const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
  return typeof message === 'string' && typeof error === 'string' && !/node_modules|\bat .+:\d+:\d+|\.js\b/.test(text);
}
