import { TopicPaths } from './topic-paths.js';
import { randomUUID } from 'node:crypto';
import { contextAt } from '../../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../../test/support/stand-ins/memory-event-store.js';
import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { streams } from '../../../contracts/events/streams.js';
import { Commands } from '../../../platform/commands/commands.js';
import { EventLog } from '../../../platform/event-store/event-log.js';
import { questionDecider, type QuestionCommand } from '../../question.decider.js';
import { QuestionsInLog } from './questions-in-log.js';
import { questionsOfRows, type ImportedQuestion } from './questions-of-rows.js';
import { idInFile, RowMatcher, type ExistingQuestions } from './row-matcher.js';
import type { Row, WrittenQuestion } from './row.js';

const neon: QuestionContent = {
  subject: 'Chemistry',
  question: 'Which is a noble gas?',
  options: ['Neon', 'Iron'],
  correctAnswers: ['Neon'],
};
const iron: QuestionContent = { ...neon, question: 'Which is a metal?', correctAnswers: ['Iron'] };

describe('RowMatcher', () => {
  let log: EventLog;
  let commands: Commands;
  beforeEach(() => {
    log = new EventLog(new MemoryEventStore());
    commands = Commands.on(log);
  });

  const send = (command: QuestionCommand) => {
    const context = { ...contextAt(), commandId: randomUUID() };
    return commands.decide(streams.question(command.questionId), questionDecider, command, context);
  };
  const add = async (content: QuestionContent, questionId: string = randomUUID()) => {
    await send({ type: 'AddQuestion', questionId, content });
    return questionId;
  };
  const edit = (questionId: string, content: QuestionContent) => send({ type: 'UpdateQuestion', questionId, content });
  const remove = (questionId: string) => send({ type: 'DeleteQuestion', questionId, subject: 'Chemistry' });

  async function questionsOf(rows: readonly WrittenQuestion[]): Promise<ImportedQuestion[]> {
    async function* each(): AsyncGenerator<Row> {
      for (const [index, row] of rows.entries()) yield await Promise.resolve({ index, line: index + 2, written: row });
    }
    const importedRows: ImportedQuestion[] = [];
    for await (const row of questionsOfRows(each())) if ('content' in row) importedRows.push(row);
    return importedRows;
  }
  /**
   * Matches rows with existing questions.
   * @param existing content of the read model; defaults to all questions of the log
   */
  async function match(rows: readonly WrittenQuestion[], existing?: ExistingQuestions) {
    const questions = await questionsOf(rows);
    const named = new Map(questions.flatMap(idInFile));
    const matcher = new RowMatcher(existing ?? (await QuestionsInLog.read(log)), log, named, new TopicPaths(new Map()));
    return Promise.all(questions.map((question) => matcher.match(question)));
  }
  const kinds = async (...rows: readonly WrittenQuestion[]) => (await match(rows)).map(({ kind }) => kind);
  const ids = async (...rows: readonly WrittenQuestion[]) =>
    (await match(rows)).map((matched) => 'questionId' in matched && matched.questionId);

  it('derives the same ids regardless of the time of the import and the order of rows', async () => {
    const [first, second] = await ids(neon, iron);
    expect(await ids(iron, neon)).toEqual([second, first]);
    expect(await ids({ ...neon, options: ['Neon ', ' Iron'] })).toEqual([first]);
    // these ids identify imported questions: a changed derivation would import them again
    expect(first).toBe('135219d2-038f-591f-a9cb-f387f5ae31fb');
  });

  it('imports each duplicate row under its own id', async () => {
    const [first, ironId, second] = await ids(neon, iron, neon);
    expect(new Set([first, ironId, second]).size).toBe(3);
    expect(await ids(neon, neon)).toEqual([first, second]);
  });

  it.each<[string, WrittenQuestion]>([
    ['subject', { ...neon, subject: 'Math' }],
    ['question', { ...neon, question: 'Which?' }],
    ['options', { ...neon, options: ['Neon', 'Tin'] }],
    ["options' order", { ...neon, options: ['Iron', 'Neon'] }],
    ['correct answer', { ...neon, correctAnswers: ['Iron'] }],
  ])('treats rows with another %s as different', async (_, otherRow) => {
    const [first, second] = await ids(neon, otherRow);
    expect(second).not.toBe(first);
  });

  it('matches rows by content, each question with one row, regardless of how it was added', async () => {
    const manualId = await add(neon);
    const [first, second] = await match([neon, neon]);
    expect(first).toEqual({ kind: 'already-there', questionId: manualId });
    expect(second).toMatchObject({ kind: 'new' });
    await add(neon);
    expect(await kinds(neon, neon, iron)).toEqual(['already-there', 'already-there', 'new']);
  });

  it('matches questions of a concurrent import before the read model contains them', async () => {
    const staleIndex = await QuestionsInLog.read(log);
    const [first, second] = await ids(neon, neon);
    await add(neon, first as string);
    await add(neon, second as string);
    expect(await match([neon, neon], staleIndex)).toEqual([
      { kind: 'already-there', questionId: first },
      { kind: 'already-there', questionId: second },
    ]);
  });

  it('reports that a question was edited or deleted and provides an id to add it again', async () => {
    const [first] = await ids(neon);
    await add(neon, first as string);
    await edit(first as string, iron);
    const [edited] = await match([neon]);
    expect(edited).toEqual({
      kind: 'changed',
      change: { questionId: first, how: 'edited', at: '2026-01-05T10:00:00.000Z', content: iron },
      questionId: expect.any(String) as string,
    });
    const newId = (edited as { questionId: string }).questionId;
    expect(newId).not.toBe(first);
    expect(await ids(neon)).toEqual([newId]);
    await add(neon, newId);
    expect(await kinds(neon, neon)).toEqual(['already-there', 'new']);
    await remove(newId);
    const [deleted] = await match([neon]);
    expect(deleted).toMatchObject({ kind: 'changed', change: { questionId: newId, how: 'deleted' } });
    expect([first, newId]).not.toContain((deleted as { questionId: string }).questionId);
  });

  it('distinguishes a deleted question from equal ones', async () => {
    const [first, second] = (await ids(neon, neon)) as [string, string];
    await add(neon, first);
    await add(neon, second);
    await remove(first);
    expect(await kinds(neon)).toEqual(['already-there']);
    expect(await kinds(neon, neon)).toEqual(['already-there', 'changed']);
  });

  it('matches rows by _id before content', async () => {
    const [neonId, ironId] = [await add(neon), await add(iron)];
    expect(await match([{ ...neon, _id: neonId }, { ...neon, _id: ironId }, iron])).toEqual([
      { kind: 'already-there', questionId: neonId },
      expect.objectContaining({ kind: 'update', questionId: ironId, content: iron, solution: null }),
      { kind: 'already-there', questionId: ironId },
    ]);
    // a question that is matched by an _id in the file is not matched with another row
    expect(await kinds(neon, { ...neon, _id: neonId })).toEqual(['new', 'already-there']);
    expect(
      await match([
        { ...neon, _id: neonId },
        { ...iron, _id: neonId },
      ]),
    ).toMatchObject([{ kind: 'already-there' }, { kind: 'repeated', line: 2 }]);
  });

  it('matches an unknown _id by content and reports the _id of a deleted question', async () => {
    const neonId = await add(neon);
    const unknownId = randomUUID();
    expect(await kinds({ ...neon, _id: unknownId }, { ...iron, _id: randomUUID() })).toEqual(['already-there', 'new']);
    await remove(neonId);
    expect(await match([{ ...neon, _id: neonId }])).toMatchObject([
      { kind: 'changed', change: { questionId: neonId, how: 'deleted' } },
    ]);
  });
});
