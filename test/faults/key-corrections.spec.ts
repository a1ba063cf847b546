import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { verdictOn } from '../../api/attempts/scoring.js';
import type { KeyCorrection } from '../../api/key-corrections/key-correction.dto.js';
import type { LeaderboardEntry } from '../../api/scores/score.dto.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { ADMIN } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { logInAdmin } from '../support/scenarios/people.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';
import { readLog } from '../support/assertions/whole-log.js';

const STUDENTS = 150;
const DONE_MS_MAX = 60_000;
const SHOWN_MS_MAX = 20_000;

interface Correction {
  readonly badKeys: readonly { readonly questionId: string; readonly key: string; readonly right: string }[];
}

describe('a key correction on a server that is killed', () => {
  const dataDir = temporaryFolder();
  let server: Server;
  let simulation: Correction;
  let admin: { token: string };

  beforeAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    const options = ['--students', String(STUDENTS), '--seed', '7', '--bad-keys', '1'];
    const env = { ...process.env, DATA_DIR: dataDir, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
    execFileSync(process.execPath, ['dist/api/cli.js', 'simulate', ...options], { env, stdio: 'ignore' });
    simulation = JSON.parse(readFileSync(join(dataDir, 'simulation.json'), 'utf8')) as Correction;
    server = await startServer({ dataDir });
    admin = await logInAdmin(server);
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const asAdmin = <Body>(method: string, path: string, body?: unknown) =>
    server.http<Body>(method, path, { token: admin.token, ...(body !== undefined && { body }) });
  const correction = async (id: string) => (await asAdmin<KeyCorrection>('GET', `/key-corrections/${id}`)).body;
  const isDone = (id: string) =>
    eventually(async () => expect(await correction(id)).toMatchObject({ status: 'done' }), DONE_MS_MAX);
  const board = async () => {
    const { status, body } = await asAdmin<LeaderboardEntry[]>('GET', '/score/leaderboard');
    expect(status).toBe(200);
    return body.map(({ slNo, studentId, Point }) => `${slNo} ${studentId} ${Point}`);
  };
  const killServerAfter = async (ms: number) => {
    await delay(ms);
    await server.kill();
    server = await startServer({ dataDir });
  };

  it('regrades every attempt once and can be reversed completely, whenever the server is killed [REPLAY-14]', async () => {
    // The read models may still be building
    const before = await eventually(board, SHOWN_MS_MAX);
    const { questionId, right } = simulation.badKeys[0]!;
    const request = { questionId, correctAnswer: right, reason: 'The key was wrong.', dryRun: false };
    const body = await eventually(async () => {
      const answer = await asAdmin<{ correctionId: string }>('POST', '/key-corrections', request);
      expect(answer.status).toBe(202);
      return answer.body;
    }, SHOWN_MS_MAX);
    for (const ms of [0, 300, 1_200]) await killServerAfter(ms);
    await isDone(body.correctionId);
    await eventually(async () => expect(await board()).not.toEqual(before), SHOWN_MS_MAX);
    const finishedCorrection = await correction(body.correctionId);

    await asAdmin('POST', `/key-corrections/${body.correctionId}/reverse`, { reason: 'It was right.' });
    await killServerAfter(600);
    await isDone(body.correctionId);
    await eventually(async () => expect(await board()).toEqual(before), SHOWN_MS_MAX);
    await server.stop();

    const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
    const log = (await readLog(events)) as unknown as MeritlistEvent[];
    const remarked = log.flatMap((event) => (event.type === 'AttemptRemarked' ? [event.data] : []));
    expect(finishedCorrection.remarked).toBeGreaterThan(10);
    expect(remarked).toHaveLength(2 * finishedCorrection.remarked);
    for (const [index, { attemptId, verdicts }] of remarked.entries()) {
      const isFirst = remarked.findIndex((candidate) => candidate.attemptId === attemptId) === index;
      const { option, verdict } = verdicts.find((answered) => answered.questionId === questionId)!;
      expect(verdict).toBe(verdictOn(option, [isFirst ? right : simulation.badKeys[0]!.key]));
    }
    await expectReadModelsAsRebuilt(events, dataDir);
    await events.close();
  }, 240_000);
});
