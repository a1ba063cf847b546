import { contextAt } from '../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import { StoppedClock } from '../../../test/support/server/test-clock.js';
import { streams } from '../../contracts/events/streams.js';
import { Commands } from '../../platform/commands/commands.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { START, StoreUnavailable } from '../../platform/event-store/event-store.js';
import { questionDecider } from '../question.decider.js';
import { ImportResult, importQuestions } from './import-questions.js';
import { importWriter, writerOn } from './import-writer.js';
import { QuestionsInLog } from './rows/questions-in-log.js';
import { TopicPaths } from './rows/topic-paths.js';
import { RowImport } from './rows/row-import.js';
import { RowMatcher } from './rows/row-matcher.js';
import type { Row } from './rows/row.js';

const clock = new StoppedClock(new Date('2026-01-05T10:00:00.000Z'));
const content = (number: number) => ({
  subject: 'Math' as const,
  question: `What is ${number} + 1?`,
  options: [`${number}`, `${number + 1}`],
  correctAnswers: [`${number + 1}`],
});

async function* rows(count: number, onRow = (_line: number) => {}): AsyncGenerator<Row> {
  for (let line = 1; line <= count; line += 1) {
    onRow(line);
    yield await Promise.resolve({ index: line - 1, line, written: content(line) });
  }
}

describe('importQuestions', () => {
  let store: MemoryEventStore;
  beforeEach(() => (store = new MemoryEventStore()));

  /** Runs an import like a new process. */
  async function run(from: AsyncIterable<Row>, stop = new AbortController().signal) {
    const result = new ImportResult();
    const log = new EventLog(store);
    const topics = new TopicPaths(new Map());
    const rowImport = new RowImport({
      matcher: new RowMatcher(await QuestionsInLog.read(log), log, new Map(), topics),
      topics,
      writer: importWriter('an import', 'process:import', clock, writerOn(Commands.on(log))),
      updates: false,
      isRetried: () => false,
      checkPictures: () => Promise.resolve(),
      timeZone: 'UTC',
    });
    const importing = importQuestions(from, { rowImport, result, stop });
    const failure = await importing.catch((error: unknown) => error);
    const { added, alreadyThere, leftOut, refused } = result;
    return { added, alreadyThere, leftOut, refused, failure };
  }
  async function log() {
    const events = [];
    for await (const batch of store.readAll(START)) events.push(...batch.events);
    return events;
  }

  it('adds each question to its own stream, with the process as the actor', async () => {
    expect(await run(rows(200))).toEqual({
      added: 200,
      alreadyThere: 0,
      leftOut: [],
      refused: [],
      failure: undefined,
    });
    const events = await log();
    expect(new Set(events.map(({ stream }) => stream)).size).toBe(200);
    const [first] = events;
    expect(first).toMatchObject({
      type: 'QuestionAdded',
      data: content(1),
      revision: 0,
      metadata: { actor: 'process:import', at: clock.now().toISOString() },
    });
    expect(new Set(events.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
  });

  it('adds only missing questions when it is repeated', async () => {
    await run(rows(80));
    expect(await run(rows(100))).toMatchObject({ added: 20, alreadyThere: 80 });
    expect(await log()).toHaveLength(100);
  });

  it('adds no duplicates when two processes import the same rows concurrently', async () => {
    await Promise.all([run(rows(100)), run(rows(100))]);
    expect(await log()).toHaveLength(100);
  });

  it('reports edited and deleted questions without overwriting or adding them again', async () => {
    await run(rows(2));
    const tutors = Commands.on(new EventLog(store));
    const [edited, deleted] = (await log()).map(({ data }) => (data as { questionId: string }).questionId);
    const context = { ...contextAt(), actor: 'tutor:t' };
    const edit = {
      type: 'UpdateQuestion',
      questionId: edited!,
      content: { ...content(1), question: 'What is one and one?' },
    } as const;
    await tutors.decide(streams.question(edited!), questionDecider, edit, context);
    const removal = { type: 'DeleteQuestion', questionId: deleted!, subject: 'Math' } as const;
    await tutors.decide(streams.question(deleted!), questionDecider, removal, context);

    expect(await run(rows(2))).toMatchObject({
      added: 0,
      alreadyThere: 0,
      leftOut: [
        { line: 1, reason: 'Edited on 5 January 2026, after it was imported' },
        { line: 2, reason: 'Deleted on 5 January 2026, after it was imported' },
      ],
    });
    expect((await log()).map(({ type }) => type)).toEqual([
      'QuestionAdded',
      'QuestionAdded',
      'QuestionUpdated',
      'QuestionDeleted',
    ]);
  });

  it('reports rejected rows and continues', async () => {
    async function* rowsThenError(): AsyncGenerator<Row> {
      yield { index: 0, line: 1, fault: 'truncated' };
      yield* rows(3);
    }
    expect(await run(rowsThenError())).toMatchObject({
      added: 3,
      refused: [{ index: 0, line: 1, reason: 'truncated' }],
    });
  });

  it('completes the current row when it is aborted, and resumes in the next run', async () => {
    const stop = new AbortController();
    const stopped = await run(
      rows(1000, (line) => line === 300 && stop.abort()),
      stop.signal,
    );
    expect(stopped.failure).toBeUndefined();
    expect(stopped.added).toBe((await log()).length);
    expect(stopped.added).toBeLessThan(400);
    expect(await run(rows(1000))).toMatchObject({ added: 1000 - stopped.added, alreadyThere: stopped.added });
  });

  it('stops when the event store is unavailable and reports the rows completed before', async () => {
    const append = store.append.bind(store);
    let appends = 0;
    store.append = (...request) => {
      appends += 1;
      return appends > 150 ? Promise.reject(new StoreUnavailable('the disk is full')) : append(...request);
    };
    const { added, failure } = await run(rows(10_000));
    expect(failure).toEqual(new StoreUnavailable('the disk is full'));
    expect(added).toBe(150);
    expect(appends).toBeLessThan(300);
  });

  it('stops when reading the file fails and reports the rows completed before', async () => {
    const truncatedRows = rows(1000, (line) => {
      if (line === 300) throw new Error('truncated');
    });
    expect(await run(truncatedRows)).toMatchObject({ added: 299, failure: new Error('truncated') });
  });
});

it('ImportResult reports the counts and the line of every rejected row', () => {
  const result = new ImportResult();
  result.added = 1200;
  result.alreadyThere = 3;
  result.refused.push(
    { index: 38, line: 40, reason: 'Options must be unique' },
    { index: 5, line: 7, reason: 'Please enter a question' },
  );
  expect(result.rows).toBe(1205);
  expect(result.report(1385)).toBe(
    `1,205 of 1,385 rows: 1,200 added, 3 already there, 2 refused
  line 7: Please enter a question
  line 40: Options must be unique`,
  );
  result.leftOut.push({ index: 6, line: 8, reason: 'Deleted on 5 January 2026, after it was imported' });
  expect(result.report(1385)).toBe(
    `1,206 of 1,385 rows: 1,200 added, 3 already there, 2 refused, 1 left out
  line 7: Please enter a question
  line 8: Deleted on 5 January 2026, after it was imported
  line 40: Options must be unique`,
  );
});
