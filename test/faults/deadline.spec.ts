import { rmSync } from 'node:fs';
import type { FinishedAttempt } from '../../api/attempts/attempt.dto.js';
import { GRACE_AFTER_OUTAGE_MS } from '../../api/contracts/http/limits.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

const MINUTES = 10;
const FINISHED_MS_MAX = 10_000;

describe('a server that is killed before a deadline and restarted after it', () => {
  const dataDir = temporaryFolder();
  let server: Server;
  /** Offset of the server clock in ms */
  let clockOffsetMs = 0;

  beforeAll(async () => {
    server = await startServer({ dataDir, clock: true });
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
  }, 60_000);
  afterAll(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const advance = async (ms: number) => {
    clockOffsetMs += ms;
    await server.advance(ms);
  };
  const stopServerFor = async (ms: number) => {
    await server.kill();
    clockOffsetMs += ms;
    server = await startServer({ dataDir, clock: true, env: { CLOCK_AHEAD_MS: String(clockOffsetMs) } });
  };

  it('[EXAM-63] accepts answers chosen before the deadline until 60 s after its last start, then finishes the exam', async () => {
    const ann = await ExamTaker.register(server, 'ann');
    const { attemptId, questions, deadline } = await ann.startMockTest({ time: MINUTES });
    const chosenAt = new Date(Date.parse(deadline) - 30_000).toISOString();
    const answer = (index: number) =>
      ann.onServer(server).answer(attemptId, questions[index]!._id, rightOf(questions[index]!), { chosenAt });
    await advance(MINUTES * 60_000 - 29_000);

    await stopServerFor(45_000);
    expect((await answer(0)).status).toBe(200);
    await advance(GRACE_AFTER_OUTAGE_MS - 15_000);
    // An outage before that restarts the 60 s
    await stopServerFor(30_000);
    expect((await answer(1)).status).toBe(200);
    await advance(GRACE_AFTER_OUTAGE_MS);
    expect((await answer(2)).status).toBe(409);
    await eventually(async () => {
      const { body } = await ann.onServer(server).attempt<FinishedAttempt>(attemptId);
      expect(body).toMatchObject({ reason: 'timeUp', correct: 2, skipped: 23, finishedAt: deadline });
    }, FINISHED_MS_MAX);
  }, 120_000);
});
