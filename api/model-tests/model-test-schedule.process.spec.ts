import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MemoryEventStore } from '../../test/support/memory-event-store.js';
import { contextAt } from '../../test/support/given-decider.js';
import { streams } from '../contracts/events/streams.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import type { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { Decisions } from '../platform/commands/decisions.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { ModelTestScheduleProcess } from './model-test-schedule.process.js';
import { QuestionHistory } from '../question-bank/question-history.js';
import { ModelTestPapers } from './model-test-papers.js';
import { modelTestDecider, type ModelTestForm } from './model-test.js';

const FROM = '2026-01-05T10:00:00.000Z';
const form: ModelTestForm = {
  name: 'First week',
  subject: 'Physics',
  marks: 1,
  time: 20,
  questionIds: ['p1'],
  liveFrom: FROM,
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
    status: 'Upcoming',
  };
};

describe('the schedule of model tests', () => {
  let events: MemoryEventStore;
  let due: ModelTestDocument[];
  let held: boolean;

  beforeEach(async () => {
    events = new MemoryEventStore();
    held = true;
    due = ['one', 'two'].map(document);
    const questions = new Map([['p1', { subject: 'Physics', version: 0 }]] as const);
    for (const { _id: modelTestId } of due) {
      const create = { type: 'CreateModelTest', modelTestId, form, questions, edits: new Map() } as const;
      await decisions().decide(streams.modelTest(modelTestId), modelTestDecider, create, {
        ...contextAt('2026-01-04T10:00:00.000Z'),
        commandId: `create ${modelTestId}`,
      });
    }
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  const decisions = () => new Decisions(new EventLog(events));
  const papers = () => new ModelTestPapers(decisions(), new QuestionHistory(new EventLog(events)));
  /** one server's */
  const process = () =>
    new ModelTestScheduleProcess(
      { due: () => Promise.resolve(due) } as unknown as ModelTests,
      papers(),
      { now: () => new Date(FROM) },
      { held: () => held },
    );
  const typesOf = async (id: string) => (await events.readStream(streams.modelTest(id))).map(({ type }) => type);
  const WENT_LIVE = ['ModelTestCreated', 'ModelTestWentLive'];

  it('is recorded once, also while the read model is behind and at a handover to another server', async () => {
    const [one, other] = [process(), process()];
    await Promise.all([one.run(), other.run()]);
    await one.run();
    await process().run();
    expect(await typesOf('one')).toEqual(WENT_LIVE);
    expect(await typesOf('two')).toEqual(WENT_LIVE);
    const [, wentLive] = await events.readStream(streams.modelTest('one'));
    expect(wentLive!.metadata).toMatchObject({ actor: 'process:model-test-schedule', at: FROM });
  });

  it('one test that can’t be recorded keeps no other from it, and is told of once', async () => {
    const { readStream } = events;
    events.readStream = (stream, from) =>
      stream === streams.modelTest('one')
        ? Promise.reject(new Error('a broken stream'))
        : readStream.call(events, stream, from);
    const server = process();
    await server.run();
    await server.run();
    expect(await typesOf('two')).toEqual(WENT_LIVE);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
    events.readStream = readStream;
    await server.run();
    expect(await typesOf('one')).toEqual(WENT_LIVE);
  });

  it('is left to the server that holds the lease', async () => {
    held = false;
    await process().run();
    expect(await typesOf('one')).toEqual(['ModelTestCreated']);
  });
});
