import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import type { AttemptStarted } from '../contracts/events/attempt.events.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { attemptDecider } from './attempt.decider.js';
import type { RecordProgress } from './attempt-state.js';

const STREAM = 'attempt-one';
const STARTED = '2026-01-05T10:00:00.000Z';
const LASTED_MS = 3_600_000;
const QUESTIONS = ['gas', 'metal', 'acid'];
const attempt: AttemptStarted['data'] = {
  attemptId: 'one',
  studentId: 'ann',
  type: 'MockTest',
  examId: 'exam',
  name: 'Chemistry mock test',
  subject: 'Chemistry',
  weighing: 'practice',
  startedAt: STARTED,
  deadline: '2026-01-05T12:00:00.000Z',
  questions: QUESTIONS.map((questionId) => ({ questionId, version: 0 })),
  optionSeed: 'seed',
  recordsWork: true,
};
const facts = { studentId: 'ann', graceEnd: new Date(attempt.deadline), questions: new Map() };
const context = (commandId: string) => ({
  commandId,
  actor: 'student:ann',
  correlationId: 'spec',
  now: new Date(Date.parse(STARTED) + LASTED_MS),
});

const time = fc.oneof(
  fc.record({ spentMs: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ totalSpentMs: fc.integer({ min: 0, max: 200_000 }) }),
);
const note = fc.tuple(fc.constantFrom(...QUESTIONS), time);
/** Generates calls with several entries, new or repeated, that are sent to either process. */
const calls = fc.array(
  fc.record({
    notes: fc.array(note, { minLength: 1, maxLength: 60 }),
    again: fc.option(fc.nat({ max: 20 }), { freq: 1 }),
    process: fc.constantFrom('here', 'elsewhere', 'restarted'),
  }),
  { minLength: 2, maxLength: 12 },
);

describe('RecordProgress sent repeatedly', () => {
  it('counts each call once, regardless of calls in between and of the receiving process', async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (made) => {
        const store = new MemoryEventStore();
        const open = () => Commands.on(new EventLog(store));
        const processes = { here: open(), elsewhere: open() };
        await processes.here.decide(STREAM, attemptDecider, { type: 'StartAttempt', attempt }, context('start'));
        const sent: (RecordProgress & { commandId: string })[][] = [];
        const expected = new Map(QUESTIONS.map((questionId) => [questionId, 0]));
        for (const [n, { notes, again: isRepeated, process }] of made.entries()) {
          const before = isRepeated === null ? undefined : sent[isRepeated];
          const call =
            before ??
            notes.map(([questionId, spent], index) => {
              const total = expected.get(questionId)!;
              const after = 'spentMs' in spent ? total + spent.spentMs : Math.max(total, spent.totalSpentMs);
              expected.set(questionId, after);
              return { type: 'RecordProgress' as const, questionId, ...spent, commandId: `${n}/${index}` };
            });
          if (!before) sent.push(call);
          const commands = process === 'restarted' ? open() : processes[process];
          for (const { commandId, ...command } of call) {
            await commands.decide(STREAM, attemptDecider, { ...command, ...facts }, context(commandId));
          }
        }
        const { state } = await open().state(STREAM, attemptDecider);
        const progress = state.status === 'running' ? state.progress : [];
        expect(progress.map((progressOfQuestion) => progressOfQuestion?.spentMs ?? 0)).toEqual([...expected.values()]);
        const ids = (await store.readStream(STREAM)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 60 },
    );
  });
});
