import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { createBusyDays } from '../support/scenarios/busy-days.js';
import { migrate, startMigration } from '../support/programs/program.js';
import { startMongoWire, type MongoWire } from '../support/stand-ins/mongo-wire/mongo-wire.js';
import { startApp } from '../support/server/test-app.js';
import { TestClock } from '../support/server/test-clock.js';
import { PASSWORD, type Person } from '../support/scenarios/people.js';
import { startServer, temporaryFolder } from '../support/server/server.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';

const NEW_KEY = 'c3'.repeat(32);
const BUILT_MS_MAX = 20_000;
/** More than the busy days take, ms. */
const DAYS_MS = 2 * 24 * 60 * 60_000;

describe('migration from one process on SQLite to KurrentDB and MongoDB', () => {
  const folder = temporaryFolder();
  const old = join(folder, 'data');
  let kurrent: KurrentStandIn;
  let mongo: MongoWire;
  let people: readonly Person[];
  let env: Record<string, string>;

  beforeAll(async () => {
    // The days are in the past, because a server does not trust a clock that is before the newest event.
    const app = await startApp({ dataDir: old, clock: new TestClock(new Date(Date.now() - DAYS_MS)) });
    const { tutor, students } = await createBusyDays(app);
    people = [tutor, ...students.map(({ person }) => person)];
    await app.stop({ keepData: true });
    [kurrent, mongo] = await Promise.all([KurrentStandIn.start(), startMongoWire()]);
    env = {
      EVENT_STORE_URL: kurrent.url,
      READ_STORE_URL: mongo.url,
      MASTER_KEY: NEW_KEY,
      DATA_DIR: join(folder, 'new'),
    };
  });
  afterAll(async () => {
    kurrent?.kill();
    await mongo?.stop();
    rmSync(folder, { recursive: true });
  });

  it('can copy the vault first, or only the vault', async () => {
    const { report } = await startMigration(['--vault-only'], { ...env, DATA_DIR: old, EVENT_STORE_URL: '' }).done;
    expect(report).toMatch(
      /^Events: not copied, .*\nKeys: (\d+) in both vaults, \1 copied, encrypted with MASTER_KEY\.\n$/,
    );
  });

  it('reads the URLs from the environment, and rewraps the copied keys', async () => {
    const target = await startMigration(['--from', `sqlite:${join(old, 'events.db')}`], env).done;
    expect(target).toMatchObject({
      code: 0,
      report: expect.stringMatching(
        /^Events: [\d,]+ of \d+ streams, .* copied\.\nKeys: \d+ in both vaults, all /,
      ) as string,
    });
    const repeated = await startMigration(['--from', `sqlite:${join(old, 'events.db')}`], env).done;
    expect(repeated.report.match(/all existed already/g)).toHaveLength(2);
  });

  it('preserves every login and all data', async () => {
    const server = await startServer({ dataDir: join(folder, 'new'), env });
    for (const { email, username } of people) {
      const role = username === 'tutor' ? 'tutor' : 'student';
      const { status, body } = await server.http<{ jwtoken: string }>('POST', `/${role}/login`, {
        body: { email, password: PASSWORD },
      });
      expect({ username, status }).toEqual({ username, status: 200 });
      if (role === 'tutor') continue;
      await eventually(async () => {
        const board = await server.http<unknown[]>('GET', '/score/leaderboard', { token: body.jwtoken });
        expect(board.body.length).toBeGreaterThanOrEqual(4);
      }, BUILT_MS_MAX);
    }
    await server.stop();
  });

  it('can be reversed, including everything recorded since', async () => {
    const restoredFolder = join(folder, 'back');
    const { EVENT_STORE_URL, READ_STORE_URL, MASTER_KEY } = env;
    const ended = await migrate(EVENT_STORE_URL!, `sqlite:${join(restoredFolder, 'events.db')}`, {
      OLD_READ_STORE_URL: READ_STORE_URL!,
      OLD_MASTER_KEY: MASTER_KEY!,
    });
    expect(ended).toMatchObject({
      code: 0,
      report: expect.stringContaining(`encrypted with ${restoredFolder}/master.key`) as string,
    });
    const events = await openSqliteEventStore({ file: join(restoredFolder, 'events.db') });
    expectWholeLog(await readLog(events));
    await events.close();
    const server = await startServer({ dataDir: restoredFolder });
    const [, ann] = people;
    const login = await server.http('POST', '/student/login', { body: { email: ann!.email, password: PASSWORD } });
    expect(login.status).toBe(200);
    await server.stop();
  });
});
