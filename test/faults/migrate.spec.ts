import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../api/demo/make-demo.js';
import type { EventToAppend } from '../../api/platform/event-store/event-store.js';
import { eventsFile } from '../../api/platform/event-store/sqlite/events-file.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { startApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { migrate, startMigration } from '../support/programs/program.js';
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
  unknownEventToAppend,
  waitForEvents,
} from '../support/programs/migration-fixture.js';
import type { ProgramResult } from '../support/programs/program.js';
import { startServer } from '../support/server/server.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';

jest.setTimeout(120_000);

const EVENTS_MIN = 10_000;
const REBUILT_MS_MAX = 20_000;
/** Number of copied events before a run is interrupted */
const INTERRUPT_AFTER = 2_000;
const formatCount = (count: number) => count.toLocaleString('en-US');

describe('npm run migrate', () => {
  let fixture: MigrationGround;
  beforeAll(async () => (fixture = await MigrationGround.create(27, 3)));
  afterAll(() => fixture.remove());

  async function emptyFolder(): Promise<string> {
    const folder = fixture.newFolder();
    await (await openEventsIn(folder)).close();
    return folder;
  }
  async function interruptMigration(target: string, signal: NodeJS.Signals): Promise<ProgramResult> {
    const running = startMigration(['--from', eventsIn(fixture.old), '--to', eventsIn(target)], env());
    const events = await openEventsIn(target);
    await waitForEvents(events, INTERRUPT_AFTER);
    running.process.kill(signal);
    await events.close();
    return running.done;
  }

  it('copies a history of many users to another folder, where they log in and find their data', async () => {
    const { log, old, people } = fixture;
    expect(log.length).toBeGreaterThanOrEqual(EVENTS_MIN);
    const target = fixture.newFolder();
    const first = await migrate(eventsIn(old), eventsIn(target), env());
    const streams = formatCount(new Set(log.map(({ stream }) => stream)).size);
    const keys = (await secretsIn(old, OLD_KEY)).size;
    expect(first).toMatchObject({
      code: 0,
      report: [
        `Events: ${formatCount(log.length)} of ${streams} streams, the same on both sides, ${formatCount(log.length)} copied.`,
        `Keys: ${formatCount(keys)} in both vaults, ${formatCount(keys)} copied, encrypted with MASTER_KEY.`,
        '',
      ].join('\n'),
    });
    expect(first.errors).toMatch(/(^|\n)carrying keys: [\d,]+ of [\d,]+\n$/);
    await fixture.expectAllIn(target);
    expect(await secretsIn(target, NEW_KEY)).toEqual(await secretsIn(old, OLD_KEY));

    const repeated = await migrate(eventsIn(old), eventsIn(target), env());
    expect(repeated.report).toMatch(/the same on both sides, all existed already\.\nKeys: .* all existed already,/);
    await fixture.expectAllIn(target);

    const app = await startApp({ dataDir: target, env: { MASTER_KEY: NEW_KEY } });
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
    const target = await emptyFolder();
    for (let kill = 1; kill <= 3; kill += 1) {
      const { code, report } = await interruptMigration(target, 'SIGKILL');
      expect({ code, report }).toEqual({ code: null, report: '' });
    }
    const count = (await logIn(target)).length;
    expect(count).toBeGreaterThanOrEqual(3 * INTERRUPT_AFTER);
    expect(count).toBeLessThan(fixture.log.length);
    const { code, report } = await migrate(eventsIn(fixture.old), eventsIn(target), env());
    expect({ code, report }).toEqual({
      code: 0,
      report: expect.stringContaining(
        `the same on both sides, ${formatCount(fixture.log.length - count)} copied.`,
      ) as string,
    });
    await fixture.expectAllIn(target);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s after the current append, and prints how to resume', async (signal, code) => {
    const target = await emptyFolder();
    expect(await interruptMigration(target, signal)).toEqual({
      code,
      report: '',
      errors: expect.stringMatching(/\nStopped\. Run the command again to resume\.\n$/) as string,
    });
    const copied = await logIn(target);
    expect(copied.length).toBeLessThan(fixture.log.length);
    await fixture.expectAllIn(target, fixture.log.slice(0, copied.length));
  });

  it('reports that the source has grown, and copies the rest when it is repeated', async () => {
    const from = fixture.copySource();
    const to = fixture.newFolder();
    const [source, destination] = [await openEventsIn(from), await openEventsIn(to)];
    const running = startMigration(['--from', eventsIn(from), '--to', eventsIn(to)], env());
    await waitForEvents(destination, INTERRUPT_AFTER);
    await source.append('late', 'none', [unknownEventToAppend()]);
    const ended = await running.done;
    await Promise.all([source.close(), destination.close()]);
    expectRefused(
      ended,
      /1 events were appended to the source during the migration; stop the process that does that, and run the migration again$/,
    );
    expect(await migrate(eventsIn(from), eventsIn(to), env())).toMatchObject({ code: 0 });
    await fixture.expectAllIn(to, await logIn(from));
  });

  it('does not need a data folder for a server whose stores are all elsewhere', async () => {
    const from = fixture.copySource();
    rmSync(join(from, 'vault.db'));
    const server = await KurrentStandIn.start();
    const settings = {
      EVENT_STORE_URL: server.url,
      READ_STORE_URL: 'mongodb://db.invalid/meritlist',
      MASTER_KEY: NEW_KEY,
      DATA_DIR: '/dev/null/data',
    };
    const { code, report } = await startMigration(['--from', eventsIn(from)], settings).done;
    server.kill();
    expect({ code, report }).toEqual({
      code: 0,
      report: expect.stringContaining(`the same on both sides, ${formatCount(fixture.log.length)} copied.`) as string,
    });
  });
});

describe('npm run migrate with an unsuitable source or target', () => {
  let fixture: MigrationGround;
  beforeAll(async () => (fixture = await MigrationGround.create(12, 1)));
  afterAll(() => fixture.remove());

  async function append(folder: string, stream: string, ...events: EventToAppend[]): Promise<void> {
    const store = await openEventsIn(folder);
    await store.append(stream, 'none', events).finally(() => store.close());
  }
  async function expectUnchanged(folder: string, message: RegExp): Promise<void> {
    const before = await logIn(folder);
    rmSync(join(folder, 'vault.db'), { force: true });
    expectRefused(await migrate(eventsIn(fixture.old), eventsIn(folder), env()), message);
    expect((await logIn(folder)).length).toBe(before.length);
    expect((await secretsIn(folder, NEW_KEY)).size).toBe(0);
  }

  it('rejects a target with other content, and changes nothing', async () => {
    const foreign = fixture.newFolder();
    await append(foreign, 'foreign', unknownEventToAppend());
    await expectUnchanged(
      foreign,
      /does not begin with the events of the source: event 1 is SomethingElse at revision 0 of foreign in the destination/,
    );
  });

  it('rejects a target with more events', async () => {
    const longer = fixture.copySource();
    await append(longer, 'foreign', unknownEventToAppend());
    await expectUnchanged(
      longer,
      /has events that the source does not have, starting with SomethingElse at revision 0 of foreign/,
    );
  });

  it('rejects a target with the same events in another order', async () => {
    const swapped = fixture.newFolder();
    const [first] = fixture.log;
    const second = fixture.log.find(({ revision, stream }) => revision === 0 && stream !== first!.stream)!;
    for (const event of [second, first!]) await append(swapped, event.stream, event);
    await expectUnchanged(swapped, /does not begin with the events of the source: event 1 is /);
  });

  it('rejects a source with an altered event, detected by its hash, without copying anything', async () => {
    const from = fixture.copySource();
    const { id, stream, revision } = fixture.log.findLast(({ type }) => type === 'AnswerSaved')!;
    const db = openDatabase(join(from, 'events.db'), eventsFile);
    db.prepare("UPDATE events SET data = json_set(data, '$.changed', 1) WHERE id = ?").run(id);
    db.close();
    const target = fixture.newFolder();
    const message = new RegExp(
      `the source is damaged at revision ${revision} of ${stream}: it is not as it was recorded`,
    );
    expectRefused(await migrate(eventsIn(from), eventsIn(target), env()), message);
    expect(await logIn(target)).toEqual([]);
  });

  it('rejects a folder that is in use by a server', async () => {
    const from = fixture.copySource();
    const server = await startServer({ dataDir: from, env: { MASTER_KEY: OLD_KEY } });
    const target = fixture.newFolder();
    expectRefused(await migrate(eventsIn(from), eventsIn(target), env()), /another server is running on \S+$/);
    await server.stop();
    expect(existsSync(target)).toBe(false);
  });
});
