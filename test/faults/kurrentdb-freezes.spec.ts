import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';
import { SilentProxy } from '../support/stand-ins/silent-proxy.js';

/** For a longer run, see the README of `test` */
const FREEZES = Number(process.env['FREEZES'] ?? 3);
const FREEZE_MS = Number(process.env['FREEZE_SECONDS'] ?? 6) * 1_000;
const FREEZE_INTERVAL_MS = 3_000;
const STUDENTS = 5;
const CALL_MS_MAX = 5_000;
const EXIT_MS_MAX = 10_000;

interface Call {
  readonly status: number;
  readonly ms: number;
}

describe('a server whose KurrentDB repeatedly stops responding', () => {
  const dataDir = temporaryFolder();
  let kurrent: KurrentStandIn;
  let proxy: SilentProxy;
  let server: Server;
  let students: { taker: ExamTaker; attempt: RunningAttempt }[];

  beforeAll(async () => {
    kurrent = await KurrentStandIn.start();
    proxy = await SilentProxy.before(kurrent.port);
    const env = { EVENT_STORE_URL: `kurrentdb://127.0.0.1:${proxy.port}?tls=false` };
    server = await startServer({ dataDir, env });
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    students = [];
    for (let n = 0; n < STUDENTS; n += 1) {
      const student = await ExamTaker.register(server, `student-${n}`);
      students.push({ taker: student, attempt: await student.startMockTest({ time: 60 }) });
    }
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    proxy?.close();
    kurrent?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const calls: Call[] = [];
  const timed = async (call: Promise<{ status: number }>) => {
    const startedAt = performance.now();
    const { status } = await call;
    calls.push({ status, ms: performance.now() - startedAt });
  };

  /** Two students send answers sequentially, the others several concurrently. */
  async function answerUntil(isOver: () => boolean, index: number): Promise<void> {
    const { taker: student, attempt } = students[index]!;
    for (let n = 0; !isOver(); n += 1) {
      const { _id, options } = attempt.questions[n % attempt.questions.length]!;
      const answer = () => student.answer(attempt.attemptId, _id, options[n % options.length]!);
      await Promise.all(Array.from({ length: index < 2 ? 1 : 3 }, () => timed(answer())));
      await timed(student.call('GET', `/attempts/${attempt.attemptId}`));
      await pause(50);
    }
  }

  it(
    'responds to each call within 5 s, opens no additional connections and reports the cause',
    async () => {
      await eventually(async () => expect(kurrent.openSubscriptions).toBe(1), CALL_MS_MAX);
      const before = proxy.connections;
      const reasons = new Set<string>();
      let isOver = false;
      const answering = students.map((_, index) => answerUntil(() => isOver, index));
      for (let n = 0; n < FREEZES; n += 1) {
        proxy.freeze();
        await pause(FREEZE_MS);
        const { body } = await server.http<{ reasons: string[] }>('GET', '/health/ready');
        for (const reason of body.reasons) reasons.add(reason);
        proxy.resume();
        await pause(FREEZE_INTERVAL_MS);
      }
      isOver = true;
      await Promise.all(answering);

      const longest = Math.max(...calls.map(({ ms }) => ms));
      const count = (status: number) => calls.filter((call) => call.status === status).length;
      const figures = `${calls.length} calls, ${count(503)} of them 503, the longest ${Math.round(longest)} ms; connections ${before}, then ${proxy.connections}`;
      process.stderr.write(`${FREEZES} freezes of ${FREEZE_MS / 1_000} s: ${figures}\n`);
      expect(longest).toBeLessThan(CALL_MS_MAX);
      expect(calls.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      expect([...reasons]).toEqual([
        expect.stringMatching(
          /^events: The event store did not respond in time: 127\.0\.0\.1:\d+ accepts connections but/,
        ),
      ]);
      await eventually(async () => expect(proxy.connections).toBe(before), CALL_MS_MAX);
      await eventually(async () => expect((await server.http('GET', '/health/ready')).status).toBe(200), CALL_MS_MAX);
    },
    120_000 + FREEZES * (FREEZE_MS + FREEZE_INTERVAL_MS),
  );

  it('exits within 10 s of a SIGTERM while students save answers and KurrentDB does not respond', async () => {
    let isOver = false;
    const answering = students.map((_, index) => answerUntil(() => isOver, index).catch(() => {}));
    proxy.freeze();
    await pause(1_000);
    isOver = true;
    const startedAt = performance.now();
    await server.stop();
    expect(performance.now() - startedAt).toBeLessThan(EXIT_MS_MAX);
    await Promise.all(answering);
    proxy.resume();
  }, 60_000);
});
