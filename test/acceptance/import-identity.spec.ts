import { randomUUID } from 'node:crypto';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { streams } from '../../api/contracts/events/streams.js';
import { SUBJECTS } from '../../api/contracts/http/limits.js';
import { demoQuestions } from '../../api/demo/questions/demo-questions.js';
import { Commands } from '../../api/platform/commands/commands.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { questionDecider } from '../../api/question-bank/question.decider.js';
import type {
  ImportedFile,
  UndoableImport,
  UndoneImport,
} from '../../api/question-bank/import/import-questions.dto.js';
import { ReadModels } from '../../projections/read-models.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker, type RefusalBody } from '../support/scenarios/exam-taker.js';
import { eventually } from '../support/assertions/eventually.js';
import { contextAt } from '../support/given/given-decider.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, registerTutor, type Person } from '../support/scenarios/people.js';
import { readLog } from '../support/assertions/whole-log.js';

const HOUR_MS = 60 * 60_000;
/** Maximum delay in ms until the read models reflect the log */
const READ_MS_MAX = 10_000;

const question = (number: number, overrides: Partial<QuestionContent> = {}): QuestionContent => ({
  subject: 'Math',
  question: `What is ${number} + 1?`,
  options: [`${number}`, `${number + 1}`],
  correctAnswers: [`${number + 1}`],
  ...overrides,
});
const questionsOf = (count: number, overrides: Partial<QuestionContent> = {}) =>
  Array.from({ length: count }, (_, number) => question(number, overrides));

type Row = QuestionContent & { _id?: string };

describe('questions in an imported file', () => {
  let app: TestApp;
  let tutor: Person;
  beforeEach(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterEach(() => app.stop());

  async function send(rows: readonly Row[] | string, query = '', sender = tutor): Promise<ImportedFile> {
    const format = typeof rows === 'string' ? '' : 'format=json&';
    const answer = await fetch(`${app.url}/api/questions/import?${format}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/octet-stream' },
      body: typeof rows === 'string' ? rows : JSON.stringify(rows),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ImportedFile;
  }
  const exported = async (query: string) => {
    const headers = { authorization: `Bearer ${tutor.token}` };
    return (await fetch(`${app.url}/api/questions/export?${query}`, { headers })).text();
  };
  const call = async <Body>(method: string, path: string, body?: unknown, sender = tutor) =>
    app.http<Body>(method, path, { token: sender.token, ...(body !== undefined && { body }) });
  /** Returns the questions of a subject without their revisions, which depend on the content. */
  const listed = async (subject = 'Math') => {
    type ListedRow = Row & { _id: string; revision?: string };
    const { body } = await call<ListedRow[]>('GET', `/question/get-questions?subject=${subject}`);
    return body.map((listedRow) => {
      const { revision: _revision, ...row } = listedRow;
      return row;
    });
  };
  const edit = ({ _id, ...content }: Row, changes: Partial<QuestionContent>) =>
    call('PUT', `/question/update-question/${_id}`, { ...content, ...changes });
  const remove = ({ _id, subject }: Row) => call('DELETE', `/question/delete-question/${subject}/${_id}`);

  it('are added again after a deletion only if the tutor selects them', async () => {
    expect(await send(questionsOf(2))).toMatchObject({ accepted: 2 });
    const [first] = await listed();
    await remove(first!);
    for (const query of ['dryRun=true', '']) {
      const { rows, ...counts } = await send(questionsOf(2), query);
      expect(counts).toMatchObject({ accepted: 0, alreadyThere: 1, leftOut: 1, refused: 0 });
      expect(rows[0]).toMatchObject({ outcome: 'left-out', changed: 'deleted' });
      expect(rows[0]!.reason).toMatch(/^Deleted on /);
    }
    expect(await listed()).toHaveLength(1);
    expect(await send(questionsOf(2), 'dryRun=true&again=true')).toMatchObject({ accepted: 1, alreadyThere: 1 });
    expect(await send(questionsOf(2), 'again=1-5')).toMatchObject({ accepted: 0, leftOut: 1 });
    expect(await send(questionsOf(2), 'again=0')).toMatchObject({ accepted: 1, alreadyThere: 1, leftOut: 0 });
    const ids = (await listed()).map(({ _id }) => _id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(first!._id);
    expect(await send(questionsOf(2), 'again=true')).toMatchObject({ accepted: 0, alreadyThere: 2 });
  });

  it('are recognized if a tutor has added them with the form, with the number of copies', async () => {
    await addQuestion(app, tutor, question(1));
    expect(await send([question(1)])).toMatchObject({ accepted: 0, alreadyThere: 1 });
    expect(await send([question(1), question(1), question(2)])).toMatchObject({ accepted: 2, alreadyThere: 1 });
    await addQuestion(app, tutor, question(1));
    expect(await send([question(1), question(1), question(1)])).toMatchObject({ accepted: 0, alreadyThere: 3 });
    expect(await send([question(1, { subject: 'Physics' })])).toMatchObject({ accepted: 1 });
  });

  it('are skipped if they were edited, and the report contains their current content', async () => {
    await send(questionsOf(2));
    const [first] = await listed();
    await edit(first!, { question: 'How much is 0 + 1?' });
    const { rows, ...counts } = await send(questionsOf(2), 'dryRun=true');
    expect(counts).toMatchObject({ accepted: 0, updated: 0, alreadyThere: 1, leftOut: 1 });
    expect(rows[0]).toMatchObject({
      outcome: 'left-out',
      changed: 'edited',
      existing: { _id: first!._id, question: 'How much is 0 + 1?' },
    });
    // The edited content already exists
    expect(await send([question(0, { question: 'How much is 0 + 1?' })])).toMatchObject({
      accepted: 0,
      alreadyThere: 1,
    });
    expect(await send(questionsOf(2), 'again=true')).toMatchObject({ accepted: 1, alreadyThere: 1 });
    expect(await listed()).toHaveLength(3);
  });

  it('are updated by their _id only if the tutor confirms it', async () => {
    await send(questionsOf(3));
    const [first, second, third] = await listed();
    const changed = [{ ...first!, options: ['1', '2', '3'] }, { ...second!, subject: 'Physics' as const }, third!];
    const { rows, ...counts } = await send(changed, 'dryRun=true');
    expect(counts).toMatchObject({ accepted: 0, updated: 2, alreadyThere: 1 });
    expect(rows[0]).toMatchObject({ outcome: 'updated', options: ['1', '2', '3'], existing: first });
    expect(await send(changed)).toMatchObject({ accepted: 0, updated: 0, alreadyThere: 1, leftOut: 2 });
    expect(await listed()).toMatchObject([first!, second!, third!]);
    expect(await send(changed, 'updates=true')).toMatchObject({ accepted: 0, updated: 2, alreadyThere: 1 });
    expect(await listed()).toMatchObject([changed[0]!, changed[2]!]);
    expect(await listed('Physics')).toMatchObject([changed[1]!]);
    expect(await send(changed, 'updates=true')).toMatchObject({ updated: 0, alreadyThere: 3 });
    // Questions from another installation are recognized by content
    const foreign = [
      { ...changed[0]!, _id: randomUUID() },
      { ...question(7), _id: randomUUID() },
    ];
    expect(await send(foreign, 'updates=true')).toMatchObject({ accepted: 1, updated: 0, alreadyThere: 1 });
    expect((await send([first!, first!], 'dryRun=true')).rows[1]).toMatchObject({
      outcome: 'refused',
      reason: 'The row in line 1 has the same _id',
    });
  });

  it('are rejected if the form rejects the same edit, for example a subject that a model test does not allow', async () => {
    await send(questionsOf(2));
    const [first, second] = await listed();
    const tomorrow = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
    await storeModelTest(app, tutor, modelTestOf([first!._id], tomorrow, { Subject: 'Math', Name: 'Sums' }));
    const movedQuestions = [first!, second!].map((original) => ({ ...original, subject: 'Physics' as const }));
    const { rows, ...counts } = await send(movedQuestions, 'updates=true');
    expect(counts).toMatchObject({ updated: 1, refused: 1 });
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Sums') as string });
    expect(await listed()).toMatchObject([first!]);
  });

  it('are added once when two tutors import the same file concurrently', async () => {
    const otherTutor = await registerTutor(app, 'other');
    const rows = [...questionsOf(150), question(3), question(3)];
    const imports = await Promise.all([send(rows), send(rows, '', otherTutor), send(rows)]);
    expect(imports.map(({ failed }) => failed)).toEqual([undefined, undefined, undefined]);
    expect(imports.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(152);
    expect(await listed()).toHaveLength(152);
    for (const removed of (await listed()).slice(0, 20)) await remove(removed);
    const repeatedImports = await Promise.all([send(rows, 'again=true'), send(rows, 'again=true', otherTutor)]);
    expect(repeatedImports.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(20);
    expect(await listed()).toHaveLength(152);
  });

  it('are all added when an interrupted import is repeated', async () => {
    const rows = questionsOf(1_000);
    const stop = new AbortController();
    const answer = await fetch(`${app.url}/api/questions/import?format=json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: JSON.stringify(rows),
      signal: stop.signal,
    });
    await answer.body!.getReader().read();
    stop.abort();
    const { accepted, alreadyThere } = await send(rows);
    expect(accepted + alreadyThere).toBe(1_000);
    expect(alreadyThere).toBeGreaterThan(0);
    expect(await listed()).toHaveLength(1_000);
    expect(await send(rows)).toMatchObject({ accepted: 0, alreadyThere: 1_000 });
  });

  it('are current for the next request after a check, a bulk delete and an undo, which wait for read models of many events', async () => {
    const { importId } = await send(questionsOf(3));
    const waits: (readonly string[])[] = [];
    const readModels = app.nest.get(ReadModels, { strict: false });
    const { waitForMany } = readModels;
    jest.spyOn(readModels, 'waitForMany').mockImplementation(async (position, ...models) => {
      await waitForMany.call(readModels, position, ...models);
      if (position !== undefined) waits.push(models.map(({ name }) => name));
    });
    await send(questionsOf(3), 'dryRun=true');
    expect(waits[0]).toEqual(['questions']);
    waits.length = 0;
    const [first] = await listed();
    await call('POST', '/question/delete', { questionIds: [first!._id] });
    expect(waits).toEqual([['questions', 'question-pool']]);
    waits.length = 0;
    await call('POST', `/questions/import/${importId}/undo`, {});
    expect(waits.at(-1)).toEqual(['questions', 'question-pool', 'question-imports']);
  });

  describe('undoing an import', () => {
    const undo = <Body = UndoneImport>(importId: string | undefined, sender = tutor) =>
      call<Body>('POST', `/questions/import/${importId}/undo`, {}, sender);
    const recent = async (sender = tutor) =>
      (await call<UndoableImport[]>('GET', '/questions/import/recent', undefined, sender)).body;

    it('removes its questions, except those that were edited, used in a test or answered', async () => {
      await addQuestion(app, tutor, question(100));
      const { importId } = await send(questionsOf(30, { subject: 'Physics' }));
      expect(await recent()).toMatchObject([{ importId, added: 30, updated: 0 }]);
      const [editedRow, used, deleted] = await listed('Physics');
      await edit(editedRow!, { question: 'Edited?' });
      await remove(deleted!);
      await storeModelTest(app, tutor, modelTestOf([used!._id], new Date(app.clock.now().getTime() + HOUR_MS)));
      const student = await ExamTaker.register(app, 'student');
      const { attemptId, questions } = await student.startMockTest();
      await student.answer(attemptId, questions[0]!._id, questions[0]!.options[0]!);
      await student.submit(attemptId);

      const { status, body } = await undo(importId);
      expect(status).toBe(200);
      const reasonOf = new Map(body.kept.map(({ _id, reason }) => [_id, reason]));
      expect(reasonOf.get(used!._id)).toMatch(/used in a test/);
      expect(reasonOf.get(questions[0]!._id)).toMatch(/answered/);
      expect(reasonOf.get(questions[1]!._id)).toMatch(/used in a test|edited/);
      expect(reasonOf.has(editedRow!._id)).toBe(true);
      expect(reasonOf.has(deleted!._id)).toBe(false);
      expect(body.removed + body.kept.length).toBe(29);
      const left = (await listed('Physics')).map(({ _id }) => _id);
      expect(new Set(left)).toEqual(new Set(reasonOf.keys()));
      expect(await listed('Math')).toHaveLength(1);
      expect(await recent()).toEqual([]);
      expect((await undo(importId)).body).toMatchObject({ removed: 0 });
    });

    it('restores the previous content of its questions, unless they were edited since', async () => {
      await send(questionsOf(2));
      const before = await listed();
      const { importId } = await send(
        before.map((original) => ({ ...original, question: `New: ${original.question}` })),
        'updates=true',
      );
      const [first, second] = await listed();
      await edit(second!, { question: 'Newer?' });
      expect((await undo(importId)).body).toEqual({
        removed: 0,
        restored: 1,
        topicsRemoved: 0,
        kept: [{ _id: second!._id, reason: 'It was edited after the import', subject: 'Math', question: 'Newer?' }],
      });
      expect(await listed()).toMatchObject([
        { _id: first!._id, question: before[0]!.question },
        { question: 'Newer?' },
      ]);
    });

    it('is possible for each import of the last 24 hours, and removes the topics that only it uses [FILES-12]', async () => {
      const topicsOf = async () =>
        (await call<{ name: string }[]>('GET', '/topics?subject=Math')).body.map(({ name }) => name);
      const inTopics = (row: QuestionContent, ...topics: string[]) => ({ ...row, topics });
      const rows = questionsOf(2).map((row) => inTopics(row, 'Sets > Unions'));
      const first = await send(rows, 'createTopics=true');
      const second = await send([inTopics(question(9), 'Sets', 'Graphs > Slopes')], 'createTopics=true');
      expect((await recent()).map(({ importId }) => importId)).toEqual([second.importId, first.importId]);
      expect(await topicsOf()).toEqual(['Sets', 'Unions', 'Graphs', 'Slopes']);
      expect((await undo(first.importId)).body).toMatchObject({ removed: 2, topicsRemoved: 1 });
      expect((await recent()).map(({ importId }) => importId)).toEqual([second.importId]);
      expect(await topicsOf()).toEqual(['Sets', 'Graphs', 'Slopes']);
      expect((await undo(second.importId)).body).toMatchObject({ removed: 1, topicsRemoved: 2 });
      expect(await topicsOf()).toEqual(['Sets']);
    });

    it('is rejected after 24 hours and for other tutors', async () => {
      const { importId } = await send(questionsOf(3));
      expect((await send(questionsOf(3))).accepted).toBe(0);
      expect(await recent()).toMatchObject([{ importId, added: 3 }]);
      const otherTutor = await registerTutor(app, 'other');
      expect(await recent(otherTutor)).toEqual([]);
      expect((await undo(importId, otherTutor)).status).toBe(404);
      expect((await undo(randomUUID())).status).toBe(404);
      expect((await send(questionsOf(3), 'dryRun=true')).importId).toBeUndefined();
      app.clock.advance(24 * HOUR_MS + 60_000);
      const repeatedImports = await call<{ jwtoken: string }>('POST', '/tutor/login', {
        email: tutor.email,
        password: 'Passw0rd!',
        rememberMe: false,
      });
      tutor = { ...tutor, token: repeatedImports.body.jwtoken };
      expect(await recent()).toEqual([]);
      const lateUndo = await undo<RefusalBody>(importId);
      expect([lateUndo.status, lateUndo.body.message]).toEqual([409, expect.stringContaining('24 hours')]);
      expect(await listed()).toHaveLength(3);
    });
  });

  it('are neither added nor changed when exported from the demo and reimported in any format', async () => {
    const commands = Commands.on(new EventLog(app.platform.events));
    const questions = demoQuestions();
    expect(questions.length).toBeGreaterThan(1_200);
    for (const content of questions) {
      const questionId = randomUUID();
      const context = { ...contextAt(), commandId: questionId };
      const command = { type: 'AddQuestion', questionId, content } as const;
      await commands.decide(streams.question(questionId), questionDecider, command, context);
    }
    await eventually(async () => {
      const { body } = await call<Record<string, number>>('GET', '/question/count-questions');
      expect(Object.values(body).reduce((sum, count) => sum + count, 0)).toBe(questions.length);
    }, READ_MS_MAX);
    const emptyCounts = { accepted: 0, updated: 0, leftOut: 0, refused: 0, failed: undefined };
    for (const format of ['csv', 'json', 'gift']) {
      const { rows, ...counts } = await send(await exported(`format=${format}`), `format=${format}&updates=true`);
      expect({ format, failed: undefined, ...counts }).toEqual({
        format,
        ...emptyCounts,
        alreadyThere: questions.length,
        importId: expect.any(String) as string,
      });
      expect(rows).toHaveLength(questions.length);
    }
    for (const subject of SUBJECTS) {
      const query = `format=aiken&subject=${subject}`;
      const { body } = await call<{ questions: number }>('GET', `/questions/export/preview?${query}`);
      const { rows: _, ...counts } = await send(await exported(query), query);
      expect({ subject, failed: undefined, ...counts }).toMatchObject({
        subject,
        ...emptyCounts,
        alreadyThere: body.questions,
      });
    }
    const log = await readLog(app.platform.events);
    expect(log.filter(({ type }) => type === 'QuestionAdded')).toHaveLength(questions.length);
    expect(log.filter(({ type }) => type === 'QuestionUpdated')).toEqual([]);
  }, 120_000);
});
