import { TopicPaths } from './topic-paths.js';
import { randomUUID } from 'node:crypto';
import { contextAt } from '../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import { streams } from '../../contracts/events/streams.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { questionDecider, type QuestionCommand } from '../question.decider.js';
import { QuestionsInLog } from './questions-in-log.js';
import { questionsOfRows, type ImportedQuestion } from './questions-of-rows.js';
import { namedIdOf, RowMatcher, type ExistingQuestions } from './row-matcher.js';
import type { Row, WrittenQuestion } from './row.js';

const neon: QuestionContent = {
  subject: 'Chemistry',
  question: 'Which is a noble gas?',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const iron: QuestionContent = { ...neon, question: 'Which is a metal?', correctAnswers: ['Iron'] };

describe('rows and questions', () => {
  let log: EventLog;
  let decisions: Decisions;
  beforeEach(() => {
    log = new EventLog(new MemoryEventStore());
    decisions = new Decisions(log);
  });

  const send = (command: QuestionCommand) => {
    const context = { ...contextAt(), commandId: randomUUID() };
    return decisions.decide(streams.question(command.questionId), questionDecider, command, context);
  };
  const add = async (content: QuestionContent, questionId: string = randomUUID()) => {
    await send({ type: 'AddQuestion', questionId, content });
    return questionId;
  };
  const edit = (questionId: string, content: QuestionContent) => send({ type: 'UpdateQuestion', questionId, content });
  const remove = (questionId: string) => send({ type: 'DeleteQuestion', questionId, subject: 'Chemistry' });

  async function questionsOf(rows: readonly WrittenQuestion[]): Promise<ImportedQuestion[]> {
    async function* each(): AsyncGenerator<Row> {
      for (const [index, written] of rows.entries()) yield await Promise.resolve({ index, line: index + 2, written });
    }
    const found: ImportedQuestion[] = [];
    for await (const row of questionsOfRows(each())) if ('content' in row) found.push(row);
    return found;
  }
  /** @param existing what a read model knows; all of the log by default */
  async function match(rows: readonly WrittenQuestion[], existing?: ExistingQuestions) {
    const questions = await questionsOf(rows);
    const named = new Map(questions.flatMap(namedIdOf));
    const matcher = new RowMatcher(existing ?? (await QuestionsInLog.read(log)), log, named, new TopicPaths(new Map()));
    return Promise.all(questions.map((question) => matcher.match(question)));
  }
  const kinds = async (...rows: readonly WrittenQuestion[]) => (await match(rows)).map(({ kind }) => kind);
  const ids = async (...rows: readonly WrittenQuestion[]) =>
    (await match(rows)).map((found) => 'questionId' in found && found.questionId);

  it('have the same ids whenever they are read, wherever in a file they stand', async () => {
    const [first, second] = await ids(neon, iron);
    expect(await ids(iron, neon)).toEqual([second, first]);
    expect(await ids({ ...neon, options: ['Neon ', ' Iron'] })).toEqual([first]);
    // questions that were imported are known by it: a change of this id would import them once more
    expect(first).toBe('135219d2-038f-591f-a9cb-f387f5ae31fb');
  });

  it('are imported once per duplicate row, each with its own id', async () => {
    const [first, other, second] = await ids(neon, iron, neon);
    expect(new Set([first, other, second]).size).toBe(3);
    expect(await ids(neon, neon)).toEqual([first, second]);
  });

  it.each<[string, WrittenQuestion]>([
    ['subject', { ...neon, subject: 'Math' }],
    ['question', { ...neon, question: 'Which?' }],
    ['options', { ...neon, options: ['Neon', 'Tin'] }],
    ["options' order", { ...neon, options: ['Iron', 'Neon'] }],
    ['correct answer', { ...neon, correctAnswers: ['Iron'] }],
  ])('are others with another %s', async (_, other) => {
    const [first, second] = await ids(neon, other);
    expect(second).not.toBe(first);
  });

  it('are the same by content, each question for one row, however it was added (3/K7)', async () => {
    const byHand = await add(neon);
    const [first, second] = await match([neon, neon]);
    expect(first).toEqual({ kind: 'already-there', questionId: byHand });
    expect(second).toMatchObject({ kind: 'new' });
    await add(neon);
    expect(await kinds(neon, neon, iron)).toEqual(['already-there', 'already-there', 'new']);
  });

  it('are matched with what another import has added just now, before a read model shows it (3/K7)', async () => {
    const stale = await QuestionsInLog.read(log);
    const [first, second] = await ids(neon, neon);
    await add(neon, first as string);
    await add(neon, second as string);
    expect(await match([neon, neon], stale)).toEqual([
      { kind: 'already-there', questionId: first },
      { kind: 'already-there', questionId: second },
    ]);
  });

  it('say that their question was edited or deleted, and have an id to be added again (3/K7)', async () => {
    const [first] = await ids(neon);
    await add(neon, first as string);
    await edit(first as string, iron);
    const [edited] = await match([neon]);
    expect(edited).toEqual({
      kind: 'changed',
      change: { questionId: first, how: 'edited', at: '2026-01-05T10:00:00.000Z', content: iron },
      questionId: expect.any(String) as string,
    });
    const again = (edited as { questionId: string }).questionId;
    expect(again).not.toBe(first);
    expect(await ids(neon)).toEqual([again]);
    await add(neon, again);
    expect(await kinds(neon, neon)).toEqual(['already-there', 'new']);
    await remove(again);
    const [deleted] = await match([neon]);
    expect(deleted).toMatchObject({ kind: 'changed', change: { questionId: again, how: 'deleted' } });
    expect([first, again]).not.toContain((deleted as { questionId: string }).questionId);
  });

  it('tell the deleted one of equal questions from the others (3/K7)', async () => {
    const [first, second] = (await ids(neon, neon)) as [string, string];
    await add(neon, first);
    await add(neon, second);
    await remove(first);
    expect(await kinds(neon)).toEqual(['already-there']);
    expect(await kinds(neon, neon)).toEqual(['already-there', 'changed']);
  });

  it('are known by their _id before their content (3/K7)', async () => {
    const [one, other] = [await add(neon), await add(iron)];
    expect(await match([{ ...neon, _id: one }, { ...neon, _id: other }, iron])).toEqual([
      { kind: 'already-there', questionId: one },
      { kind: 'update', questionId: other, content: iron, solution: null },
      { kind: 'already-there', questionId: other },
    ]);
    // of a question with an _id in the file, no other row is a copy
    expect(await kinds(neon, { ...neon, _id: one })).toEqual(['new', 'already-there']);
    expect(
      await match([
        { ...neon, _id: one },
        { ...iron, _id: one },
      ]),
    ).toMatchObject([{ kind: 'already-there' }, { kind: 'repeated', line: 2 }]);
  });

  it('with an _id of another installation go by their content, with one of a deleted question say so (3/K7)', async () => {
    const one = await add(neon);
    const elsewhere = randomUUID();
    expect(await kinds({ ...neon, _id: elsewhere }, { ...iron, _id: randomUUID() })).toEqual(['already-there', 'new']);
    await remove(one);
    expect(await match([{ ...neon, _id: one }])).toMatchObject([
      { kind: 'changed', change: { questionId: one, how: 'deleted' } },
    ]);
  });
});
