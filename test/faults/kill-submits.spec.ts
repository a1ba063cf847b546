import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptFinished } from '../../api/contracts/events/attempt.events.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

const KILLS = Number(process.env['KILLS'] ?? 5);
/** Maximum time in ms per kill, and for the rest */
const KILL_MS_MAX = 20_000;
const SETUP_MS_MAX = 120_000;
/** Students who submit at the same time */
const STUDENTS = 10;
const RIGHT = 2;

interface Sitting {
  readonly student: ExamTaker;
  readonly attemptId: string;
}

const byAttempt = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

describe('a server that is killed while many submit', () => {
  const dataDir = temporaryFolder();
  let server: Server;
  /** Acknowledged scores by attempt id. */
  const scores = new Map<string, number>();

  afterAll(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Registers a student who has answered some questions of an exam. */
  async function sit(name: string): Promise<Sitting> {
    const student = await ExamTaker.register(server, name);
    const { attemptId, questions } = await student.startMockTest();
    for (const { _id, options } of questions.slice(0, RIGHT))
      await student.answer(
        attemptId,
        _id,
        options.find((option) => option.endsWith(' right'))!,
      );
    return { student, attemptId };
  }

  async function submit({ student, attemptId }: Sitting): Promise<void> {
    const { status, body } = await student.onServer(server).submit(attemptId);
    if (status !== 200) throw new Error(`submitting returned ${status}`);
    scores.set(attemptId, body.score);
  }

  it(
    `neither loses nor changes an acknowledged result after ${KILLS} SIGKILLs, and its read models equal a rebuild`,
    async () => {
      server = await startServer({ dataDir });
      const { port } = server;
      await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 30);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const names = Array.from({ length: STUDENTS }, (_, n) => `student${kill}x${n}`);
        const sittings = await Promise.all(names.map(sit));
        const target = scores.size + Math.floor(Math.random() * STUDENTS);
        const submitting = Promise.allSettled(sittings.map(submit));
        while (scores.size < target) await delay(1);
        await server.kill();
        await submitting;
        const acknowledged = new Map(scores);
        server = await startServer({ dataDir, port });
        await Promise.all(sittings.map(submit));
        expect([...acknowledged].filter(([attemptId, score]) => scores.get(attemptId) !== score)).toEqual([]);
      }
      await server.stop();

      const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
      const log = await readLog(events);
      expectWholeLog(log);
      const finished = log
        .filter(({ type }) => type === 'AttemptFinished')
        .map(({ data }) => data as AttemptFinished['data']);
      const scored = finished.map(({ attemptId, score }) => [attemptId, score] as const);
      expect(scored.toSorted(byAttempt)).toEqual([...scores].toSorted(byAttempt));
      await expectReadModelsAsRebuilt(events, dataDir);
      await events.close();
    },
    SETUP_MS_MAX + KILLS * KILL_MS_MAX,
  );
});
