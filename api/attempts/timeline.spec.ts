import { gzipSync } from 'node:zlib';
import { ANSWER_CHANGES_MAX, MODEL_TEST_MARKS_MAX, PROGRESS_EVENTS_MAX } from '../contracts/http/limits.js';
import type { AttemptEvent } from '../contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { entriesOf, gapsOf, type AttemptRecord, type Outage } from './timeline.js';

/** Start of an attempt from 10:00 to 10:05; offsets are in seconds. */
const START = Date.parse('2026-01-05T10:00:00.000Z');
const timeAt = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const recordedAt = (seconds: number, { type, data }: Pick<AttemptEvent, 'type' | 'data'>): AttemptRecord =>
  ({ type, data, metadata: { at: timeAt(seconds) } }) as AttemptRecord;
const ids = { attemptId: 'attempt', studentId: 'ann' };

const started = recordedAt(0, {
  type: 'AttemptStarted',
  data: {
    ...ids,
    type: 'MockTest',
    examId: 'exam',
    name: 'Math Mock Test',
    subject: 'Math',
    weighing: 'practice',
    startedAt: timeAt(0),
    deadline: timeAt(600),
    questions: ['q1', 'q2'].map((questionId) => ({ questionId, version: 0 })),
    optionSeed: 'seed',
    recordsWork: true,
  },
});
const answered = (chosen: number, saved: number, option: string | null = 'b', questionId = 'q1') =>
  recordedAt(saved, { type: 'AnswerSaved', data: { ...ids, questionId, option, chosenAt: timeAt(chosen) } });
const progressRecorded = (seconds: number, overrides: object) =>
  recordedAt(seconds, { type: 'ProgressRecorded', data: { ...ids, questionId: 'q2', ...overrides } });
const finished = recordedAt(300, finishedAttempt(['Correct', 'Incorrect']));

const paper = {
  indexOf: (id: string) => Number(id.slice(1)) - 1,
  optionsAt: () => ['a', 'b', 'c', 'd'],
  hiddenAt: () => undefined,
};

describe('entriesOf', () => {
  it('lists each event with its time, and questions and options by their index on the paper', () => {
    const lateEvent = recordedAt(400, {
      type: 'AnswerCameLate',
      data: { ...ids, questionId: 'q2', option: 'd', chosenAt: timeAt(290) },
    });
    const visitRecorded = progressRecorded(60, { visited: true, flagged: true, spentMs: 20_000 });
    expect(
      entriesOf([started, answered(20, 21), visitRecorded, answered(70, 90, null), finished, lateEvent], paper),
    ).toEqual([
      { at: timeAt(0), what: 'started' },
      { at: timeAt(21), what: 'answer', question: 0, option: 1, chosenAt: timeAt(20) },
      { at: timeAt(60), what: 'progress', question: 1, visited: true, marked: true, spentMs: 20_000 },
      { at: timeAt(90), what: 'answer', question: 0, option: null, chosenAt: timeAt(70) },
      { at: timeAt(300), what: 'finished', reason: 'submitted', score: 0.5, correct: 1, incorrect: 1, skipped: 0 },
      { at: timeAt(400), what: 'late', question: 1, option: 3, chosenAt: timeAt(290) },
    ]);
  });

  it('distinguishes later grades from the first ones', () => {
    const remarked = recordedAt(900, remarkedAttempt(['Correct', 'Correct'], { score: 1 }));
    expect(entriesOf([remarked], paper)).toEqual([
      {
        at: timeAt(900),
        what: 'remarked',
        reason: 'The key was wrong.',
        score: 1,
        correct: 2,
        incorrect: 0,
        skipped: 0,
      },
    ]);
  });

  it('returns less than 400 kB compressed for an attempt with the maximum number of events', () => {
    const seconds = (n: number) => n * 0.12 + ((n * 7919) % 1000) / 1000;
    const answers = Array.from({ length: ANSWER_CHANGES_MAX }, (_, n) =>
      answered(seconds(n), seconds(n) + 0.4, ['a', 'b', 'c', 'd'][(n * 31) % 4], `q${(n % MODEL_TEST_MARKS_MAX) + 1}`),
    );
    const notes = Array.from({ length: PROGRESS_EVENTS_MAX }, (_, n) =>
      progressRecorded(seconds(n * 10), { visited: true, spentMs: (n * 7919) % 60_000 }),
    );
    const entries = JSON.stringify(entriesOf([started, ...answers, ...notes, finished], paper));
    expect(gzipSync(entries).length).toBeLessThan(400_000);
    expect(entries.length).toBeLessThan(3_000_000);
  });
});

describe('gapsOf', () => {
  const gaps = (events: readonly AttemptRecord[], outages: readonly Outage[] = []) =>
    gapsOf([started, ...events, finished], outages).map(({ from, to, cause }) => [
      (Date.parse(from) - START) / 1000,
      (Date.parse(to) - START) / 1000,
      cause,
    ]);

  it('returns no gap if every answer is saved within five seconds', () => {
    expect(gaps([answered(20, 21), answered(40, 44.9)])).toEqual([]);
  });

  it('returns gaps from the choice of an answer to its saving, merged if they overlap', () => {
    expect(gaps([answered(20, 80), answered(30, 80), answered(70, 82), answered(200, 230)])).toEqual([
      [20, 82, 'connection'],
      [200, 230, 'connection'],
    ]);
  });

  it('includes an outage of the server during the attempt', () => {
    const outages = [
      { from: timeAt(-900), to: timeAt(-600) },
      { from: timeAt(-20), to: timeAt(10) },
      { from: timeAt(100), to: timeAt(130) },
      { from: timeAt(290), to: timeAt(900) },
    ];
    expect(gaps([answered(95, 131)], outages)).toEqual([
      [0, 10, 'server'],
      [95, 131, 'server'],
      [290, 300, 'server'],
    ]);
  });

  it('starts a gap at the last recorded event if the beginning of the outage is unknown', () => {
    const unknown = { from: null, to: timeAt(200) };
    expect(gaps([answered(50, 51), answered(210, 211)], [unknown])).toEqual([[51, 200, 'server']]);
    // the attempt was finished before the outage ended
    expect(gaps([], [{ from: null, to: timeAt(90_000) }])).toEqual([]);
  });

  it('returns the cause `server` if an outage overlaps a slow save', () => {
    expect(gaps([answered(110, 140)], [{ from: timeAt(100), to: timeAt(130) }])).toEqual([[100, 140, 'server']]);
  });

  it('returns no gaps for a running attempt or without its start event', () => {
    expect(gapsOf([started, answered(20, 80)], [])).toEqual([]);
    expect(gapsOf([answered(20, 80), finished], [])).toEqual([]);
  });

  it('returns a gap for a delay of exactly five seconds', () => {
    expect(gaps([answered(20, 25)])).toEqual([[20, 25, 'connection']]);
  });

  it('merges gaps if one ends at the instant at which the next begins', () => {
    expect(gaps([answered(20, 30), answered(30, 40)])).toEqual([[20, 40, 'connection']]);
  });

  it('excludes an outage that ended when the attempt started', () => {
    expect(gaps([], [{ from: timeAt(-20), to: timeAt(0) }])).toEqual([]);
  });

  it('ends a gap with the attempt if an answer was late', () => {
    const lateEvent = recordedAt(5_000, {
      type: 'AnswerCameLate',
      data: { ...ids, questionId: 'q2', option: 'd', chosenAt: timeAt(280) },
    });
    expect(gaps([lateEvent])).toEqual([[280, 300, 'connection']]);
  });
});
