import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../api/demo/make-demo.js';
import type { EventToAppend } from '../../api/platform/event-store/event-store.js';
import { eventsFile } from '../../api/platform/event-store/sqlite/events-file.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { startApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { migrate, startMigration } from '../support/programs/migrate-program.js';
import {
  env,
  eventsIn,
  expectRefused,
  logIn,
  MigrationGround,
  NEW_KEY,
  OLD_KEY,
  openEventsIn,
  secretsIn,
  something,
  wellUnderWay,
} from '../support/programs/migration-fixture.js';
import type { Ended } from '../support/programs/program.js';
import { startServer } from '../support/server/server.js';

jest.setTimeout(120_000);

const FEWEST_EVENTS = 10_000;
const REBUILT_MS_MAX = 20_000;
/** Number of copied events before a run is interrupted */
const BROKEN_OFF_AFTER = 2_000;
const formatted = (count: number) => count.toLocaleString('en-US');

describe('npm run migrate', () => {
  let ground: MigrationGround;
  beforeAll(async () => (ground = await MigrationGround.make(27, 3)));
  afterAll(() => ground.remove());

  async function emptyFolder(): Promise<string> {
    const folder = ground.newFolder();
    await (await openEventsIn(folder)).close();
    return folder;
  }
  async function brokenOff(to: string, signal: NodeJS.Signals): Promise<Ended> {
    const running = startMigration(['--from', eventsIn(ground.old), '--to', eventsIn(to)], env());
    const events = await openEventsIn(to);
    await wellUnderWay(events, BROKEN_OFF_AFTER);
    running.process.kill(signal);
    await events.close();
    return running.done;
  }

  it('copies a history of many users to another folder, where they log in and find their data', async () => {
    const { log, old, people } = ground;
    expect(log.length).toBeGreaterThanOrEqual(FEWEST_EVENTS);
    const to = ground.newFolder();
    const first = await migrate(eventsIn(old), eventsIn(to), env());
    const streams = formatted(new Set(log.map(({ stream }) => stream)).size);
    const keys = (await secretsIn(old, OLD_KEY)).size;
    expect(first).toMatchObject({
      code: 0,
      report: [
        `Events: ${formatted(log.length)} of ${streams} streams, the same on both sides, ${formatted(log.length)} copied.`,
        `Keys: ${formatted(keys)} in both vaults, ${formatted(keys)} copied, encrypted with MASTER_KEY.`,
        '',
      ].join('\n'),
    });
    expect(first.errors).toMatch(/(^|\n)carrying keys: [\d,]+ of [\d,]+\n$/);
    await ground.expectAllIn(to);
    expect(await secretsIn(to, NEW_KEY)).toEqual(await secretsIn(old, OLD_KEY));

    const again = await migrate(eventsIn(old), eventsIn(to), env());
    expect(again.report).toMatch(/the same on both sides, all existed already\.\nKeys: .* all existed already,/);
    await ground.expectAllIn(to);

    const app = await startApp({ dataDir: to, env: { MASTER_KEY: NEW_KEY } });
    const { status, body } = await app.http<{ jwtoken: string }>('POST', '/student/login', {
      body: { email: people[0]!.email, password: DEMO_PASSWORD },
    });
    expect(status).toBe(200);
    await eventually(async () => {
      const board = await app.http<unknown[]>('GET', '/score/leaderboard', { token: body.jwtoken });
      expect(board.body.length).toBeGreaterThan(0);
    }, REBUILT_MS_MAX);
    await app.stop({ keepData: true });
  });

  it('resumes after repeated SIGKILLs', async () => {
    const to = await emptyFolder();
    for (let kill = 1; kill <= 3; kill += 1) {
      const { code, report } = await brokenOff(to, 'SIGKILL');
      expect({ code, report }).toEqual({ code: null, report: '' });
    }
    const count = (await logIn(to)).length;
    expect(count).toBeGreaterThanOrEqual(3 * BROKEN_OFF_AFTER);
    expect(count).toBeLessThan(ground.log.length);
    const { code, report } = await migrate(eventsIn(ground.old), eventsIn(to), env());
    expect({ code, report }).toEqual({
      code: 0,
      report: expect.stringContaining(
        `the same on both sides, ${formatted(ground.log.length - count)} copied.`,
      ) as string,
    });
    await ground.expectAllIn(to);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s after the current append, and prints how to resume', async (signal, code) => {
    const to = await emptyFolder();
    expect(await brokenOff(to, signal)).toEqual({
      code,
      report: '',
      errors: expect.stringMatching(/\nStopped\. Run the command again to resume\.\n$/) as string,
    });
    const copied = await logIn(to);
    expect(copied.length).toBeLessThan(ground.log.length);
    await ground.expectAllIn(to, ground.log.slice(0, copied.length));
  });

  it('reports that the source has grown, and copies the rest when it is repeated', async () => {
    const from = ground.copyOfOld();
    const to = ground.newFolder();
    const [source, destination] = [await openEventsIn(from), await openEventsIn(to)];
    const running = startMigration(['--from', eventsIn(from), '--to', eventsIn(to)], env());
    await wellUnderWay(destination, BROKEN_OFF_AFTER);
    await source.append('late', 'none', [something()]);
    const ended = await running.done;
    await Promise.all([source.close(), destination.close()]);
    expectRefused(
      ended,
      /1 events were appended to the source during the migration; stop the process that does that, and run the migration again$/,
    );
    expect(await migrate(eventsIn(from), eventsIn(to), env())).toMatchObject({ code: 0 });
    await ground.expectAllIn(to, await logIn(from));
  });
});

describe('npm run migrate rejects', () => {
  let ground: MigrationGround;
  beforeAll(async () => (ground = await MigrationGround.make(12, 1)));
  afterAll(() => ground.remove());

  async function append(folder: string, stream: string, ...events: EventToAppend[]): Promise<void> {
    const store = await openEventsIn(folder);
    await store.append(stream, 'none', events).finally(() => store.close());
  }
  async function expectLeftAlone(folder: string, why: RegExp): Promise<void> {
    const before = await logIn(folder);
    rmSync(join(folder, 'vault.db'), { force: true });
    expectRefused(await migrate(eventsIn(ground.old), eventsIn(folder), env()), why);
    expect((await logIn(folder)).length).toBe(before.length);
    expect((await secretsIn(folder, NEW_KEY)).size).toBe(0);
  }

  it('a target with other content, and changes nothing', async () => {
    const foreign = ground.newFolder();
    await append(foreign, 'foreign', something());
    await expectLeftAlone(
      foreign,
      /does not begin with the events of the source: event 1 is SomethingElse at revision 0 of foreign in the destination/,
    );
  });

  it('a target with more events', async () => {
    const longer = ground.copyOfOld();
    await append(longer, 'foreign', something());
    await expectLeftAlone(
      longer,
      /has events that the source does not have, starting with SomethingElse at revision 0 of foreign/,
    );
  });

  it('a target with the same events in another order', async () => {
    const swapped = ground.newFolder();
    const [first] = ground.log;
    const second = ground.log.find(({ revision, stream }) => revision === 0 && stream !== first!.stream)!;
    for (const event of [second, first!]) await append(swapped, event.stream, event);
    await expectLeftAlone(swapped, /does not begin with the events of the source: event 1 is /);
  });

  it('a source with an altered event, detected by its hash, without copying anything', async () => {
    const from = ground.copyOfOld();
    const { id, stream, revision } = ground.log.findLast(({ type }) => type === 'AnswerSaved')!;
    const db = openDatabase(join(from, 'events.db'), eventsFile);
    db.prepare("UPDATE events SET data = json_set(data, '$.changed', 1) WHERE id = ?").run(id);
    db.close();
    const to = ground.newFolder();
    const why = new RegExp(`the source is damaged at revision ${revision} of ${stream}: it is not as it was recorded`);
    expectRefused(await migrate(eventsIn(from), eventsIn(to), env()), why);
    expect(await logIn(to)).toEqual([]);
  });

  it('a folder that is in use by a server', async () => {
    const from = ground.copyOfOld();
    const server = await startServer({ dataDir: from, env: { MASTER_KEY: OLD_KEY } });
    const to = ground.newFolder();
    expectRefused(await migrate(eventsIn(from), eventsIn(to), env()), /another server is running on \S+$/);
    await server.stop();
    expect(existsSync(to)).toBe(false);
  });
});
