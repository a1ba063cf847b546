import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import type { Topic } from '../../api/topics/topic.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { ModelTest } from '../../api/model-tests/model-test.dto.js';
import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import type { KeptQuestion } from '../../api/question-bank/question.dto.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

const MATH: QuestionContent = {
  subject: 'Math',
  question: 'What is 1 + 1?',
  options: ['1', '2'],
  correctAnswers: ['2'],
};

describe('two tutors who change the same record', () => {
  let app: HostedApp;
  let first: Person;
  let second: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    first = await registerTutor(app, 'first');
    second = await registerTutor(app, 'second');
  });
  afterAll(() => app.stop());

  const call = <Body>(tutor: Person, method: string, path: string, body?: unknown) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body !== undefined && { body }) });
  const put = <Current>(tutor: Person, path: string, body: unknown) =>
    call<RefusalBody & { error: string; current?: Current; revision?: string }>(tutor, 'PUT', path, body);

  describe('a question', () => {
    const read = async (id: string) =>
      (await call<KeptQuestion>(second, 'GET', `/question/get-question/Math/${id}`)).body;
    const update = (tutor: Person, id: string, body: object) =>
      put<KeptQuestion>(tutor, `/question/update-question/${id}`, body);

    it('[QDB-35] the second save is rejected with the current question, and accepted with its revision', async () => {
      const id = await addQuestion(app, first, { ...MATH });
      const { revision } = await read(id);
      expect((await update(first, id, { ...MATH, correctAnswers: ['1'], revision })).status).toBe(200);
      const late = await update(second, id, { ...MATH, question: 'What is one and one?', revision });
      expect([late.status, late.body.error, late.body.message]).toEqual([
        409,
        'changed-meanwhile',
        texts.recordChangedMeanwhile,
      ]);
      const { usedIn: _, ...current } = await read(id);
      expect(current).toMatchObject({ ...MATH, correctAnswers: ['1'] });
      expect(late.body.current).toEqual(current);
      const merged = { ...MATH, question: 'What is one and one?', correctAnswers: ['1'], revision: current.revision };
      expect((await update(second, id, merged)).status).toBe(200);
      expect(await read(id)).toMatchObject({ question: 'What is one and one?', correctAnswers: ['1'] });
    });

    it('[QDB-35] a change of the solution or the topics alone is noticed too', async () => {
      const id = await addQuestion(app, first, { ...MATH, question: 'What is 2 - 1?' });
      const { revision } = await read(id);
      await update(first, id, { ...MATH, question: 'What is 2 - 1?', solution: 'Count.' });
      expect((await update(second, id, { ...MATH, question: 'What is 2 – 1?', revision })).status).toBe(409);
      const { revision: solved } = await read(id);
      const topic = await call<Topic>(first, 'POST', '/topics', { subject: 'Math', name: 'Sums' });
      await call(first, 'PUT', '/question/topics', { questionIds: [id], add: [topic.body.topicId] });
      expect((await update(second, id, { ...MATH, question: 'What is 2 – 1?', revision: solved })).status).toBe(409);
    });

    it('[QDB-35] the last save wins without a revision, and saving what is saved already is no conflict', async () => {
      const id = await addQuestion(app, first, { ...MATH, question: 'What is 3 - 1?' });
      const { revision } = await read(id);
      const changed = { ...MATH, question: 'What is 3 – 1?' };
      expect((await update(first, id, { ...changed, revision })).status).toBe(200);
      expect((await update(second, id, { ...changed, revision })).status).toBe(200);
      expect((await update(second, id, { ...MATH, question: 'What is 4 – 2?' })).status).toBe(200);
    });

    it('[QDB-36] an import skips a row whose question was changed after the check, and names it', async () => {
      const id = await addQuestion(app, first, { ...MATH, question: 'What is 5 - 3?' });
      const row = { _id: id, ...MATH, question: 'What is 5 minus 3?' };
      const send = async (query: string) => {
        const answer = await fetch(`${app.url}/api/questions/import?format=json&${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${second.token}`, 'content-type': 'application/octet-stream' },
          body: JSON.stringify([row]),
        });
        return (await answer.json()) as ImportedFile;
      };
      const check = await send('dryRun=true&updates=true');
      expect([check.updated, check.checkedAt]).toEqual([1, expect.stringMatching(/^\d+$/)]);
      await update(first, id, { ...MATH, question: 'What is 5 - 3?', correctAnswers: ['1'] });
      const late = await send(`updates=true&checkedAt=${check.checkedAt}`);
      expect([late.updated, late.leftOut, late.rows[0]!.changed]).toEqual([0, 1, 'since-check']);
      expect(await read(id)).toMatchObject({ question: 'What is 5 - 3?', correctAnswers: ['1'] });
      const again = await send('dryRun=true&updates=true');
      expect((await send(`updates=true&checkedAt=${again.checkedAt}`)).updated).toBe(1);
    });
  });

  it('[TMODEL-48] the second save of a model test is rejected with the current test; a save returns the new revision', async () => {
    const questionIds = await addQuestions(app, first, 'Physics', 2);
    const fields = modelTestOf(questionIds, new Date(Date.now() + 86_400_000), { Name: 'Waves' });
    const id = await storeModelTest(app, first, fields);
    const read = async (token: string) => (await app.http<ModelTest>('GET', `/modelTest/${id}`, { token })).body;
    const update = (tutor: Person, body: object) => put<ModelTest>(tutor, `/modelTest/updateModelTest/${id}`, body);
    const { revision } = await read(first.token);
    const saved = await update(first, { ...fields, Time: 30, revision });
    expect(saved.status).toBe(200);
    const late = await update(second, { ...fields, Name: 'Waves and sound', revision });
    expect([late.status, late.body.error]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.current).toEqual(await read(second.token));
    expect(late.body.current).toMatchObject({ Name: 'Waves', Time: 30, revision: saved.body.revision });
    const merged = await update(second, { ...fields, Name: 'Sound', Time: 30, revision: saved.body.revision });
    expect(merged.status).toBe(200);
    expect((await update(first, { ...fields, Time: 45 })).status).toBe(200);
    const student = await ExamTaker.register(app, 'ann');
    expect(await read(student.person.token)).not.toHaveProperty('revision');
  });

  it('[TOPIC-14] the second change of a topic is rejected with the current topic', async () => {
    const subject = 'Physics';
    const { topicId } = (await call<Topic>(first, 'POST', '/topics', { subject, name: 'Waves' })).body;
    const read = async () =>
      (await call<Topic[]>(second, 'GET', '/topics?subject=Physics')).body.find((topic) => topic.topicId === topicId)!;
    const { revision } = await read();
    expect((await put(first, `/topics/${topicId}`, { name: 'Wave motion', revision })).status).toBe(204);
    const late = await put<Topic>(second, `/topics/${topicId}`, { name: 'Waves and sound', revision });
    expect([late.status, late.body.error]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.current).toEqual(await read());
    const next = { name: 'Waves and sound', revision: late.body.current!.revision };
    expect((await put(second, `/topics/${topicId}`, next)).status).toBe(204);
    expect(await read()).toMatchObject({ name: 'Waves and sound' });
  });
});
