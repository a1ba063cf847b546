import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import { contextAt } from '../../test/support/given/given-decider.js';
import { StoppedClock } from '../../test/support/server/test-clock.js';
import { streams } from '../contracts/events/streams.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import type { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { ModelTestScheduleProcess } from './model-test-schedule.process.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';
import { modelTestDecider } from './model-test.decider.js';
import type { ModelTestCommand, ModelTestForm } from './model-test-state.js';

const LIVE_FROM = '2026-01-05T10:00:00.000Z';
const form: ModelTestForm = {
  name: 'First week',
  subject: 'Physics',
  marks: 1,
  time: 20,
  questionIds: ['p1'],
  liveFrom: LIVE_FROM,
  liveUntil: '2026-01-06T10:00:00.000Z',
  expiryDays: 1,
};
const document = (_id: string): ModelTestDocument => {
  const { name, subject, time, liveFrom, liveUntil, expiryDays } = form;
  return {
    _id,
    name,
    subject,
    time,
    questions: [],
    liveFrom,
    liveUntil,
    expiryDays,
    reveal: 'finish',
    meritList: 'expiry',
    status: 'Upcoming',
  };
};

describe('ModelTestScheduleProcess', () => {
  let events: MemoryEventStore;
  let due: ModelTestDocument[];
  let isHeld: boolean;
  let clock: StoppedClock;

  beforeEach(async () => {
    events = new MemoryEventStore();
    clock = new StoppedClock(new Date(LIVE_FROM));
    query.mockClear();
    isHeld = true;
    due = ['one', 'two'].map(document);
    for (const { _id } of due) await save(_id, 'CreateModelTest', form);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  const save = (modelTestId: string, type: 'CreateModelTest' | 'ChangeModelTest', saved: ModelTestForm) => {
    const questions = new Map([['p1', { subject: 'Physics', version: 0 }]] as const);
    const attempts = { running: 0, finished: 0 };
    const command: ModelTestCommand = { type, modelTestId, form: saved, questions, edits: new Map(), attempts };
    return commands().decide(streams.modelTest(modelTestId), modelTestDecider, command, {
      ...contextAt('2026-01-04T10:00:00.000Z'),
      commandId: `${type} ${modelTestId}`,
    });
  };
  const commands = () => Commands.on(new EventLog(events));
  const papers = () => new ModelTestPaperReader(commands(), new QuestionHistoryReader(new EventLog(events)));
  /** Creates the process of one server. */
  const process = () =>
    new ModelTestScheduleProcess(
      { findDue: query } as unknown as ModelTestsQueries,
      papers(),
      clock,
      { isHeld: () => isHeld },
      new EventLog(events),
    );
  const query = jest.fn((now: Date) => Promise.resolve(due.filter(({ liveFrom }) => new Date(liveFrom) <= now)));
  const typesOf = async (id: string) => (await events.readStream(streams.modelTest(id))).map(({ type }) => type);
  const WENT_LIVE = ['ModelTestCreated', 'ModelTestWentLive'];

  it('records each change once, even if the read model lags or the lease moves to another server', async () => {
    const [firstProcess, secondProcess] = [process(), process()];
    await Promise.all([firstProcess.run(), secondProcess.run()]);
    await firstProcess.run();
    await process().run();
    expect(await typesOf('one')).toEqual(WENT_LIVE);
    expect(await typesOf('two')).toEqual(WENT_LIVE);
    const [, wentLive] = await events.readStream(streams.modelTest('one'));
    expect(wentLive!.metadata).toMatchObject({ actor: 'process:model-test-schedule', at: LIVE_FROM });
  });

  it('records the other tests when one fails, and logs the failure once', async () => {
    const { readStream } = events;
    events.readStream = (stream, fromRevision) =>
      stream === streams.modelTest('one')
        ? Promise.reject(new Error('a broken stream'))
        : readStream.call(events, stream, fromRevision);
    const server = process();
    await server.run();
    await server.run();
    expect(await typesOf('two')).toEqual(WENT_LIVE);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
    events.readStream = readStream;
    await server.run();
    expect(await typesOf('one')).toEqual(WENT_LIVE);
  });

  it('records nothing without the lease', async () => {
    isHeld = false;
    await process().run();
    expect(await typesOf('one')).toEqual(['ModelTestCreated']);
  });

  describe('ModelTestScheduleProcess while no test goes live or expires', () => {
    const SECOND_MS = 1_000;
    let server: ModelTestScheduleProcess;

    beforeEach(async () => {
      const liveFrom = new Date(Date.parse(LIVE_FROM) + 15 * SECOND_MS).toISOString();
      due = [{ ...document('later'), liveFrom }];
      await save('later', 'CreateModelTest', { ...form, liveFrom });
      server = process();
      server.onApplicationBootstrap();
    });
    afterEach(() => server.onApplicationShutdown());

    const runFor = async (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
        clock.advance(SECOND_MS / 4);
        await server.run();
      }
    };

    it('queries every ten seconds and records a change at its scheduled instant', async () => {
      const read = jest.spyOn(events, 'readStream');
      await server.run();
      await runFor(14.75);
      expect(query).toHaveBeenCalledTimes(2);
      expect(read).not.toHaveBeenCalled();
      await runFor(0.25);
      expect(await typesOf('later')).toEqual(WENT_LIVE);
      due = [];
      read.mockClear();
      await runFor(10);
      expect(query).toHaveBeenCalledTimes(3);
      expect(read).not.toHaveBeenCalled();
    });

    it('records a test scheduled within the next seconds without another query', async () => {
      await server.run();
      const received = jest.spyOn(server as unknown as { reschedule(): void }, 'reschedule');
      const liveFrom = new Date(clock.now().getTime() + 2 * SECOND_MS).toISOString();
      await save('soon', 'CreateModelTest', { ...form, liveFrom });
      await save('later', 'ChangeModelTest', { ...form, liveFrom });
      await eventually(async () => expect(received).toHaveBeenCalledTimes(2), 4_000);
      await runFor(1.75);
      expect(await typesOf('soon')).toEqual(['ModelTestCreated']);
      await runFor(0.25);
      expect(await typesOf('soon')).toEqual(WENT_LIVE);
      expect(await typesOf('later')).toEqual(['ModelTestCreated', 'ModelTestChanged', 'ModelTestWentLive']);
      expect(query).toHaveBeenCalledTimes(1);
    });

    it('records nothing at the previous instant of a postponed test', async () => {
      clock.advance(10 * SECOND_MS);
      await server.run();
      const liveFrom = new Date(clock.now().getTime() + 60 * SECOND_MS).toISOString();
      await save('later', 'ChangeModelTest', { ...form, liveFrom });
      await runFor(9);
      expect(await typesOf('later')).toEqual(['ModelTestCreated', 'ModelTestChanged']);
      due = [{ ...document('later'), liveFrom }];
      await runFor(51);
      expect((await typesOf('later')).at(-1)).toBe('ModelTestWentLive');
    });
  });
});
