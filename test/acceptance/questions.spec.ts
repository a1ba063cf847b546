import { SUBJECTS } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';

interface StoredQuestion {
  _id: string;
  question: string;
  subject: string;
  options: string[];
  correctAnswers: string[];
  usedIn?: { _id: string; name: string; status: string }[];
}
const neon = {
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};

describe('questions for tutors', () => {
  let app: HostedApp;
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  const call = <Body = Record<string, never>>(method: string, path: string, body?: unknown) =>
    app.http<Body>(method, `/question/${path}`, { token: tutor.token, ...(body !== undefined && { body }) });
  const listed = async (subject: string) =>
    (await call<StoredQuestion[]>('GET', `get-questions?subject=${subject}`)).body;

  it('[CALL-25] [CALL-26] [CALL-27] are added, listed and shown immediately', async () => {
    const { status, body } = await call<{ message: string; _id: string }>('POST', 'add-question', neon);
    expect({ status, message: body.message }).toEqual({ status: 201, message: texts.questionAdded });
    const question = { _id: body._id, ...neon, revision: expect.any(String) };
    expect(await listed('Chemistry')).toEqual([question]);
    expect((await call('GET', `get-question/Chemistry/${body._id}`)).body).toEqual({ ...question, usedIn: [] });
    expect((await call('GET', `get-question/Math/${body._id}`)).status).toBe(404);
  });

  it('[CALL-28] [CALL-29] can be changed and deleted', async () => {
    const [id] = await addQuestions(app, tutor, 'Math', 1);
    const changed = { question: 'What is 1 + 1?', subject: 'Math', options: ['1', '2', '3'], correctAnswers: ['2'] };
    expect((await call('PUT', `update-question/${id}`, changed)).body).toMatchObject({
      message: texts.questionUpdated,
    });
    expect(await listed('Math')).toEqual([{ _id: id, ...changed, revision: expect.any(String) }]);
    const { body } = await call('DELETE', `delete-question/Math/${id}`);
    expect(body).toMatchObject({ message: texts.questionDeleted });
    expect(await listed('Math')).toEqual([]);
    expect((await call('PUT', `update-question/${id}`, changed)).status).toBe(404);
  });

  it('[CALL-24] are counted by subject', async () => {
    await addQuestions(app, tutor, 'Physics', 3);
    const { body } = await call<Record<string, number>>('GET', 'count-questions');
    expect(Object.keys(body).sort()).toEqual([...SUBJECTS].sort());
    expect(body).toMatchObject({ Physics: 3, English: 0 });
  });

  it('are paged on the server, with their total count', async () => {
    const ids = await addQuestions(app, tutor, 'English', 5);
    const page = await call<StoredQuestion[]>('GET', 'get-questions?subject=English&page=2&pageSize=2');
    expect(page.body.map(({ _id }) => _id)).toEqual(ids.slice(2, 4));
    expect(page.headers.get('x-total-count')).toBe('5');
    expect((await call('GET', 'get-questions?subject=English&page=9999&pageSize=200')).status).toBe(400);
  });

  it('are searched on the server in text and options, case-insensitively; a blank query is ignored', async () => {
    const { body } = await call<{ _id: string }>('POST', 'add-question', {
      question: 'What is 50% of \\(\\Omega\\)?',
      subject: 'Physics',
      options: ['Half of it', 'None'],
      correctAnswers: ['None'],
    });
    const find = async (search: string) => {
      const answer = await call<StoredQuestion[]>(
        'GET',
        `get-questions?subject=Physics&search=${encodeURIComponent(search)}`,
      );
      return [answer.body.map(({ _id }) => _id), answer.headers.get('x-total-count')];
    };
    expect(await find('50% OF \\(')).toEqual([[body._id], '1']);
    expect(await find('half of')).toEqual([[body._id], '1']);
    expect(await find('neon')).toEqual([[], '0']);
    // A blank search is ignored
    expect((await find('  '))[1]).toBe((await find(''))[1]);
    expect((await find('  '))[0]).toContain(body._id);
    expect((await call('GET', `get-questions?subject=Physics&search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('list the upcoming and live model tests that contain them, in lists and individually', async () => {
    const ids = await addQuestions(app, tutor, 'Physics', 2);
    const [chosen] = ids;
    const test = modelTestOf([chosen!], new Date(Date.now() + 3_600_000), { Name: 'Friday paper' });
    const _id = await storeModelTest(app, tutor, test);
    const usedIn = [{ _id, name: 'Friday paper', status: 'Upcoming' }];
    const page = (await call<StoredQuestion[]>('GET', 'get-questions?subject=Physics&page=1')).body;
    expect(page.filter((question) => ids.includes(question._id)).map((question) => question.usedIn)).toEqual([
      usedIn,
      [],
    ]);
    expect((await call<StoredQuestion>('GET', `get-question/Physics/${chosen}`)).body.usedIn).toEqual(usedIn);
  });

  it.each([
    ['question', { question: '' }, texts.questionRequired],
    ['subject', { subject: 'Biology' }, texts.questionSubject],
    ['options', { options: ['Neon', ''] }, texts.optionEmpty],
    ['options', { options: ['Neon'] }, texts.optionsTooFew],
    ['options', { options: ['Neon', ' Neon'] }, texts.optionsNotUnique],
    ['correctAnswers', { correctAnswers: [] }, texts.questionCorrectAnswer],
    ['correctAnswers', { correctAnswers: ['Gold'] }, texts.questionCorrectAnswer],
    ['correctAnswers', { correctAnswers: undefined }, texts.questionCorrectAnswer],
  ])('[CALL-77] [CALL-78] are rejected with an invalid %s: %j', async (field, invalidValue, text) => {
    const [id] = await addQuestions(app, tutor, 'Chemistry', 1);
    for (const [method, path] of [
      ['POST', 'add-question'],
      ['PUT', `update-question/${id}`],
    ] as const) {
      const { status, body } = await call(method, path, { ...neon, ...invalidValue });
      expect({ status, body }).toEqual({
        status: 400,
        body: { statusCode: 400, error: 'invalid', message: text, errors: { [field]: text } },
      });
    }
  });

  it('are rejected with an error message when the body is not a question', async () => {
    for (const [body, sentence] of [
      ['{"question":', 'The request body is not valid JSON.'],
      ['[]', /./],
      ['null', /./],
    ] as const) {
      const answer = await fetch(`${app.url}/api/question/add-question`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
      expect((await answer.json()) as object).toMatchObject({ message: expect.stringMatching(sentence) as string });
    }
  });
});
