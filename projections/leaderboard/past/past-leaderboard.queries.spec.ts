import { randomUUID } from 'node:crypto';
import type { MeritlistEvent } from '../../../api/contracts/events/catalogue.js';
import type { Weighing } from '../../../api/contracts/events/attempt.events.js';
import { streams } from '../../../api/contracts/events/streams.js';
import { SUBJECTS } from '../../../api/contracts/http/limits.js';
import type { PastBy, PastWeights } from '../../../api/contracts/http/replay.js';
import type { Settings } from '../../../api/platform/config/settings.js';
import { finishedAttempt, remarkedAttempt } from '../../../test/support/given/finished-attempt.js';
import { foldEvents, recorded } from '../../../test/support/given/given-projection.js';
import { RunningEngine } from '../../../test/support/given/running-engine.js';
import { contributionsIn, contributionsProjection } from '../../contributions/contributions.projection.js';
import type { AnyProjection, ProjectedEvent } from '../../engine/projection.js';
import { ExamDays } from '../../../api/platform/shared/exam-days.js';
import type { Collection } from '../../store/read-store.js';
import { rankedStudentOf, type RankedStudent } from '../points.js';
import { compare } from '../ranks.js';
import { PastLeaderboardQueries } from './past-leaderboard.queries.js';
import { pastMarksProjection } from './past-marks.projection.js';
import { pastMomentsProjection } from './past-moments.projection.js';

const STUDENTS = 60;
const FACT_COUNT = 900;
const MINUTE_MS = 60_000;
const BEGIN = Date.parse('2026-11-01T00:00:00.000Z');
const END = BEGIN + FACT_COUNT * 30 * MINUTE_MS;
const WEIGHTS = { live: 3, practice: 1, quiz: 0 };
const TODAY = { leaderboardWeights: WEIGHTS, examTimeZone: 'Asia/Dhaka' } as unknown as Settings;
const RULES = [
  { at: BEGIN, data: { weights: { live: 2, practice: 2, quiz: 1 }, penalty: 0.25, timeZone: 'UTC' } },
  { at: (BEGIN + END) / 2, data: { weights: WEIGHTS, penalty: 0.25, timeZone: 'Asia/Dhaka' } },
];

let seed = 11;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
const iso = (instant: number) => new Date(instant).toISOString();

describe('PastLeaderboardQueries', () => {
  const running = new RunningEngine();
  const history: ProjectedEvent[] = [];
  let boards: PastLeaderboardQueries;

  const append = async (stream: string, event: MeritlistEvent, time: number) => {
    const before = (await running.events.readStream(stream)).length;
    const projected = { ...recorded(event, iso(time), before), stream };
    const { metadata, type, data } = projected;
    const id = randomUUID();
    const { position } = await running.events.append(stream, before === 0 ? 'none' : before - 1, [
      { id, type, data, metadata },
    ]);
    history.push({ ...projected, position });
  };
  const attempts: { studentId: string; attemptId: string; more: Parameters<typeof finishedAttempt>[1] }[] = [];
  const finishes = (studentId: string, time: number, finishedAt = time - Math.floor(random() * 30 * MINUTE_MS)) => {
    const attemptId = randomUUID();
    const weighing = pick<Weighing>(['live', 'practice', 'practice', 'quiz']);
    const score = Math.round(random() * 125 - 25) / 100;
    const more = { attemptId, studentId, weighing, subject: pick(SUBJECTS), score, finishedAt: iso(finishedAt) };
    attempts.push({ studentId, attemptId, more });
    return append(streams.attempt(attemptId), finishedAttempt(['Correct'], more), time);
  };
  const isRemarked = ({ attemptId, more }: (typeof attempts)[number], time: number) =>
    append(
      streams.attempt(attemptId),
      remarkedAttempt(['Correct'], { ...more, score: Math.round(random() * 100) / 100 }),
      time,
    );
  const isBanned = (studentId: string, banned: boolean, time: number) =>
    append(
      streams.account('student', studentId),
      { type: banned ? 'AccountBanned' : 'AccountUnbanned', data: { accountId: studentId } },
      time,
    );

  /** Folds the leaderboard from all facts, in the same way as the current leaderboard. */
  function foldedBoard(instant: number, basis: PastBy, weights: PastWeights): RankedStudent[] {
    const timeOf = (event: ProjectedEvent) =>
      Date.parse(basis === 'finished' && 'finishedAt' in event.data ? event.data.finishedAt : event.metadata.at);
    const rulesAt = RULES.findLast(({ at: time }) => time <= instant) ?? RULES[0]!;
    const { weights: then, timeZone } = rulesAt.data;
    const rules =
      weights === 'now'
        ? { weights: WEIGHTS, days: new ExamDays('Asia/Dhaka') }
        : { weights: then, days: new ExamDays(timeZone) };
    const documents = foldEvents(
      contributionsProjection,
      history.filter((event) => timeOf(event) <= instant),
    );
    return [...documents.values()]
      .flatMap((student) =>
        student.banned ? [] : (rankedStudentOf(student._id, contributionsIn(student), rules) ?? []),
      )
      .toSorted(compare);
  }
  const board = async (instant: number, basis: PastBy, weights: PastWeights) =>
    (await boards.at({ at: new Date(instant), by: basis, weights })).rows;

  beforeAll(async () => {
    for (const { at: time, data } of RULES) await append(streams.scoringRules, { type: 'ScoringRulesSet', data }, time);
    for (let n = 0; n < FACT_COUNT; n += 1) {
      const studentId = `student${Math.floor(random() ** 2 * STUDENTS)}`;
      // Several facts share a timestamp, and some were recorded earlier by another process.
      const time = BEGIN + Math.floor(n / 3) * 90 * MINUTE_MS - (random() < 0.1 ? 2_000 : 0);
      if (random() < 0.1 && attempts.length > 0) await isRemarked(pick(attempts), time);
      else if (random() < 0.05) await isBanned(studentId, random() < 0.6, time);
      else await finishes(studentId, time);
    }
    const projections = [pastMarksProjection, pastMomentsProjection] as unknown as AnyProjection[];
    await running.startBuilt(projections);
    boards = new PastLeaderboardQueries(running.events, running.reads, TODAY);
    boards.factsBetween = 100;
  });
  afterAll(() => running.dispose());

  it.each<[PastBy, PastWeights]>([
    ['recorded', 'then'],
    ['recorded', 'now'],
    ['finished', 'then'],
    ['finished', 'now'],
  ])('equals a fold of all events by %s time with the weights of %s [REPLAY-4] [REPLAY-7]', async (basis, weights) => {
    for (let n = 0; n < 25; n += 1) {
      const instant = Math.floor(BEGIN + random() * (END - BEGIN) * 1.1);
      expect(await board(instant, basis, weights)).toEqual(foldedBoard(instant, basis, weights));
    }
  });

  it('returns an empty leaderboard for a time before the first event', async () => {
    const before = { at: new Date('1900-01-01T00:00:00.000Z'), by: 'recorded', weights: 'then' } as const;
    expect(await boards.at(before)).toMatchObject({ rows: [], facts: 0 });
  });

  it('uses snapshots, including those written by another process', async () => {
    const queries: string[] = [];
    const page: typeof running.reads.page = (collection, request, generation) => {
      queries.push(collection.name);
      return running.reads.page(collection, request, generation);
    };
    const reads = new Proxy(running.reads, {
      get: (store, name) => (name === 'page' ? page : Reflect.get(store, name).bind(store)),
    });
    const otherProcess = new PastLeaderboardQueries(running.events, reads, TODAY);
    const time = new Date(END);
    const { rows } = await otherProcess.at({ at: time, by: 'recorded', weights: 'then' });
    expect(rows).toEqual(foldedBoard(END, 'recorded', 'then'));
    // Only one page of facts since the last snapshot is read.
    const snapshots: Collection<{ _id: string; kind?: string }> = { name: 'board-snapshots', fields: [], indexes: [] };
    const read = await running.reads.page(snapshots, { limit: 1_000 });
    expect(read.filter(({ kind }) => kind?.startsWith('recorded 3 1 0')).length).toBeGreaterThan(3);
    expect(queries.filter((name) => name === pastMomentsProjection.name)).toHaveLength(1);
  });

  it('ignores a snapshot after events with an earlier time arrived', async () => {
    const time = BEGIN + 5 * MINUTE_MS;
    await finishes('latecomer', time);
    await running.waitUntilUpToDate(pastMarksProjection.name, pastMomentsProjection.name);
    for (const instant of [time - 1, time, (BEGIN + END) / 2, END]) {
      expect(await board(instant, 'recorded', 'then')).toEqual(foldedBoard(instant, 'recorded', 'then'));
    }
    const now = await board(END, 'recorded', 'now');
    expect(now.map(({ studentId }) => studentId)).toContain('latecomer');
  });

  it('returns the same leaderboard after its snapshots are deleted', async () => {
    const collection = { name: 'board-snapshots', fields: [], indexes: [] };
    await running.reads.beginRebuild(collection, 'nothing');
    await running.reads.switchOver(collection.name);
    const recomputed = new PastLeaderboardQueries(running.events, running.reads, TODAY);
    const { rows } = await recomputed.at({ at: new Date(END), by: 'recorded', weights: 'then' });
    expect(rows).toEqual(foldedBoard(END, 'recorded', 'then'));
  });

  it("returns a student's totals at a given time [REPLAY-8]", async () => {
    const all = history.filter((event) => event.type === 'AttemptFinished' && event.data.studentId === 'student0');
    const instant = (BEGIN + END) / 2;
    const until = all.filter(({ metadata }) => Date.parse(metadata.at) <= instant);
    expect(until.length).toBeGreaterThan(0);
    const stats = (time: number) => boards.statsOf('student0', new Date(time));
    expect(await stats(instant)).toEqual({ totalCorrect: until.length, totalIncorrect: 0, totalSkipped: 0 });
    expect(await stats(BEGIN - 10 * MINUTE_MS)).toEqual({ totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 });
    expect(await boards.statsOf('nobody', new Date(instant))).toBeUndefined();
  });
});
