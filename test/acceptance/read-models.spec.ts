import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Settings } from '../../api/platform/config/settings.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import type { ExamHistoryRow, LeaderboardEntry } from '../../api/scores/score.dto.js';
import { SealLog } from '../../api/seals/seal-log.process.js';
import { contributionsIn, contributionsProjection } from '../../projections/contributions/contributions.projection.js';
import { totalsOf } from '../../projections/contributions/student-stats.queries.js';
import type { ProjectedEvent, Projection } from '../../projections/engine/projection.js';
import { examHistoryProjection } from '../../projections/exam-history/exam-history.projection.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf } from '../../projections/leaderboard/points.js';
import { Ranks } from '../../projections/leaderboard/ranks.js';
import type { Document } from '../../projections/store/read-store.js';
import { apiCalls, fillPath } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { ExamTaker } from '../support/scenarios/exam-taker.js';
import { foldEvents } from '../support/given/given-projection.js';
import { createBusyDays } from '../support/scenarios/busy-days.js';
import { logInAdmin, type Person } from '../support/scenarios/people.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { readLog } from '../support/assertions/whole-log.js';

const REBUILD_MS_MAX = 20_000;

describe('read models', () => {
  let app: TestApp;
  let tutor: Person;
  let students: readonly ExamTaker[];

  beforeAll(async () => {
    app = await startApp();
    ({ tutor, students } = await createBusyDays(app));
  });
  afterAll(() => app.stop());

  const log = async () => (await readLog(app.platform.events)) as unknown as ProjectedEvent[];
  const projected = async <Doc extends Document>(projection: Projection<Doc>) => foldEvents(projection, await log());
  const read = async <Body>(student: ExamTaker, path: string) => (await student.call<Body>('GET', path)).body;

  const { leaderboardWeights: weights, examTimeZone } = new Settings({});
  const days = new ExamDays(examTimeZone);
  const ranksOf = (events: readonly ProjectedEvent[]) =>
    new Ranks(
      [...foldEvents(contributionsProjection, events).values()].flatMap(
        (summary) => rankedStudentOf(summary._id, contributionsIn(summary), { weights, days }) ?? [],
      ),
    );
  const leaderboard = async () =>
    (await app.http<LeaderboardEntry[]>('GET', '/score/leaderboard', { token: tutor.token })).body;

  it('[CARD-8] match a projection of the events for the leaderboard', async () => {
    const rows = await leaderboard();
    expect(rows).toHaveLength(4);
    expect(rows.map(({ studentId, Point }) => ({ studentId, points: Math.round(100 * Point) }))).toEqual(
      ranksOf(await log())
        .page(0, 10)
        .map(({ studentId, points }) => ({ studentId, points })),
    );
  });

  it('[CARD-8] contain the rank changes of the leaderboard since the start of the day', async () => {
    const today = days.dayOf(app.clock.now().getTime());
    const events = await log();
    const before = ranksOf(
      events.filter(
        (event) => event.type !== 'AttemptFinished' || days.dayOf(Date.parse(event.data.finishedAt)) < today,
      ),
    );
    const [ann] = students;
    await expect(read(ann!, '/leaderboard/standing')).resolves.toMatchObject({
      slNo: 1,
      movement: expect.any(Number),
    });
    for (const { slNo, studentId, movement } of await leaderboard()) {
      expect(slNo + (movement ?? NaN)).toBe(before.rankOf(studentId));
    }
  });

  it('[CARD-10] match a projection of the events for student stats', async () => {
    const documents = await projected(contributionsProjection);
    for (const student of students.slice(0, 4)) {
      const stats = totalsOf(contributionsIn(documents.get(student.id)!));
      expect(await read(student, `/score/student-stats/${student.id}`)).toEqual(stats);
    }
    expect(documents.size).toBe(4);
  });

  it('[CARD-11] match a projection of the events for the exam history', async () => {
    const documents = [...(await projected(examHistoryProjection)).values()].filter(({ isFinished }) => isFinished);
    expect(documents).toHaveLength(6);
    for (const student of students) {
      const rows = await read<ExamHistoryRow[]>(student, `/score/exam-history/${student.id}`);
      const ownAttempts = documents.filter(({ studentId }) => studentId === student.id);
      expect(rows).toEqual(
        ownAttempts
          .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
          .map(
            ({
              _id,
              studentId: _student,
              isFinished: _finished,
              verdicts: _verdicts,
              startedAt,
              remarked,
              ...row
            }) => ({
              attemptId: _id,
              examStartTime: startedAt,
              ...row,
              ...(remarked && { remarked }),
            }),
          ),
      );
    }
  });

  it('[CARD-2] are equal after a rebuild from the events', async () => {
    const admin = await logInAdmin(app);
    // A stopping server seals its log; sealing in advance ensures that the stop appends nothing
    await app.nest.get(SealLog).sealAll();
    const before = await fetchAllReadModels(admin);
    const { dataDir, clock } = app;
    await app.stop({ keepData: true });
    const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
    await expectReadModelsAsRebuilt(events, dataDir);
    await events.close();

    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `read-models.db${end}`), { force: true });
    app = await startApp({ dataDir, clock });
    const all = app.platform.progress.lag().map(({ projection }) => projection);
    await app.platform.progress.waitFor(all, await app.platform.events.lastPosition(), REBUILD_MS_MAX);
    expect(await fetchAllReadModels(admin)).toEqual(before);
  });

  /** Returns the responses of every read operation for each role that may call it. */
  async function fetchAllReadModels(admin: { id: string; token: string }) {
    const people = [
      ...students.map((student) => ({ role: 'student', id: student.id, token: student.person.token })),
      { role: 'tutor', id: tutor.id, token: tutor.token },
      { role: 'admin', ...admin },
    ];
    const responses: Record<string, unknown> = {};
    for (const call of await apiCalls(app)) {
      if (call.method !== 'GET' || call.path.startsWith('/health')) continue;
      for (const { role, id, token } of people.filter(({ role }) => call.roles.includes(role))) {
        const query = call.queries.includes('subject') ? '?subject=Physics' : '';
        const { status, body } = await app.http<unknown>('GET', `${fillPath(call, { studentId: id })}${query}`, {
          token,
        });
        // The past leaderboard is requested for the current time, which the response contains
        const isPast = call.path === '/replay/leaderboard';
        responses[`${role} ${id} ${call.path}`] = {
          status,
          body: withoutNow(isPast ? { ...(body as object), at: '' } : body),
        };
      }
    }
    return responses;
  }
});

/** Removes the request time and the read-model position, which advance. */
const withoutNow = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (['serverNow', 'version'].includes(name) ? name : value)) ?? 'null',
  );
