import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD, makeDemo, type Demo } from '../../api/demo/make-demo.js';
import type { EventStore, EventToAppend, RecordedEvent } from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { openSqliteVault } from '../../api/platform/vault/sqlite/sqlite-vault.js';
import type { Vault } from '../../api/platform/vault/vault.js';
import { startApp } from '../support/app.js';
import { plainQuestions } from '../support/demo-questions.js';
import { eventually } from '../support/eventually.js';
import { KurrentStandIn } from '../support/kurrent-stand-in/kurrent-stand-in.js';
import { migrate, startMigration } from '../support/migrating.js';
import type { Ended, Running } from '../support/program.js';
import { startServer, temporaryFolder } from '../support/server.js';
import { expectWholeLog, readLog } from '../support/whole-log.js';

jest.setTimeout(180_000);

const FEWEST_EVENTS = 20_000;
const OLD_KEY = 'a1'.repeat(32);
const NEW_KEY = 'b2'.repeat(32);
const REBUILT_MS_MAX = 20_000;
/** so many more events of a run are there when it is broken off */
const BROKEN_OFF_AFTER = 2_000;

const said = (count: number) => count.toLocaleString('en-US');
const eventsIn = (folder: string) => `sqlite:${join(folder, 'events.db')}`;
const openEvents = (folder: string) => openSqliteEventStore({ file: join(folder, 'events.db') });
const something = (id: string): EventToAppend => ({
  id,
  type: 'SomethingElse',
  data: {},
  metadata: { actor: 'visitor', correlationId: id, causationId: id, at: '2026-01-01T00:00:00.000Z', version: 1 },
});
const ID = '6d0f3f0e-1c1b-4f0b-8f3e-5b0c7d1e2f3a';

describe('npm run migrate', () => {
  const parent = temporaryFolder();
  const old = join(parent, 'old');
  const oldAndSmall = join(parent, 'old-and-small');
  let folders = 0;
  let people: Demo['cast']['students'];
  let log: readonly RecordedEvent[];
  let smallLog: readonly RecordedEvent[];

  async function make(dataDir: string, students: number, weeks: number): Promise<Demo> {
    let demo: Demo;
    const wanted = { students, weeks, seed: 'migration', questions: plainQuestions(60) };
    const app = await startApp({
      dataDir,
      env: { MASTER_KEY: OLD_KEY },
      before: async (platform) => {
        demo = await makeDemo(platform, wanted);
      },
    });
    await app.stop({ keepData: true });
    return demo!;
  }

  beforeAll(async () => {
    people = (await make(old, 45, 3)).cast.students;
    await make(oldAndSmall, 12, 1);
    [log, smallLog] = [await logIn(old), await logIn(oldAndSmall)];
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  const newFolder = () => join(parent, `new-${(folders += 1)}`);
  function copyOf(folder: string): string {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    return copy;
  }
  async function logIn(folder: string): Promise<readonly RecordedEvent[]> {
    const events = await openEvents(folder);
    return readLog(events).finally(() => events.close());
  }
  /** without where they stand, which is each engine's own */
  const placeless = (events: readonly RecordedEvent[]) => events.map((event) => ({ ...event, position: undefined }));
  async function expectAllIn(folder: string, expected: readonly RecordedEvent[] = log): Promise<void> {
    const carried = await logIn(folder);
    expectWholeLog(carried);
    // one comparison of all is fast; expect() of so many objects is not
    expect(carried).toHaveLength(expected.length);
    expect(JSON.stringify(placeless(carried)) === JSON.stringify(placeless(expected))).toBe(true);
  }
  async function append(folder: string, stream: string, events: readonly EventToAppend[]): Promise<void> {
    const store = await openEvents(folder);
    await store.append(stream, 'none', events).finally(() => store.close());
  }
  async function inVault<Result>(folder: string, key: string, act: (vault: Vault) => Promise<Result>): Promise<Result> {
    const vault = await openSqliteVault({ file: join(folder, 'vault.db'), masterKey: Buffer.from(key, 'hex') });
    return act(vault).finally(() => vault.close());
  }
  const secretsIn = (folder: string, key: string) =>
    inVault(folder, key, async (vault) => {
      const secrets = new Map<string, string>();
      for await (const page of vault.secrets())
        for (const secret of page) secrets.set(secret.name, secret.key.toString('hex'));
      return secrets;
    });
  const env = (more: Record<string, string> = {}) => ({ OLD_MASTER_KEY: OLD_KEY, MASTER_KEY: NEW_KEY, ...more });
  /** Ended with one line that says why, after what it said about how far it came. */
  const expectRefused = ({ code, report, errors }: Ended, why: RegExp) =>
    expect({ code, report, why: errors.trim().split('\n').at(-1) }).toEqual({
      code: 1,
      report: '',
      why: expect.stringMatching(why) as string,
    });

  /** Once so many more events are there. */
  async function wellUnderWay(events: EventStore, more = BROKEN_OFF_AFTER): Promise<void> {
    const subscription = events.subscribe(await events.lastPosition());
    let seen = 0;
    for await (const batch of subscription) {
      seen += batch.events.length;
      if (seen >= more) break;
    }
    await subscription.close();
  }
  async function breakOff({ process: child, done }: Running, signal: NodeJS.Signals, folder: string): Promise<Ended> {
    const events = await openEvents(folder);
    await wellUnderWay(events);
    child.kill(signal);
    await events.close();
    return done;
  }

  it('carries everything to another folder, where people log in and find what they left', async () => {
    expect(log.length).toBeGreaterThanOrEqual(FEWEST_EVENTS);
    const to = newFolder();
    const first = await migrate(eventsIn(old), eventsIn(to), env());
    const streams = new Set(log.map(({ stream }) => stream)).size;
    const keys = (await secretsIn(old, OLD_KEY)).size;
    expect(first).toMatchObject({
      code: 0,
      report: [
        `Events: ${said(log.length)} of ${said(streams)} streams, the same on both sides, ${said(log.length)} carried now.`,
        `Keys: ${said(keys)} in both vaults, ${said(keys)} carried now, wrapped under MASTER_KEY.`,
        '',
      ].join('\n'),
    });
    expect(first.errors).toMatch(/(^|\n)carrying keys: [\d,]+ of [\d,]+\n$/);
    await expectAllIn(to);
    expect(await secretsIn(to, NEW_KEY)).toEqual(await secretsIn(old, OLD_KEY));

    const again = await migrate(eventsIn(old), eventsIn(to), env());
    expect(again.report).toMatch(/the same on both sides, all were there already\.\nKeys: .* all were there already,/);
    await expectAllIn(to);

    const app = await startApp({ dataDir: to, env: { MASTER_KEY: NEW_KEY } });
    const { email } = people[0]!;
    const { status, body } = await app.http<{ jwtoken: string }>('POST', '/student/login', {
      body: { email, password: DEMO_PASSWORD },
    });
    expect(status).toBe(200);
    await eventually(async () => {
      const board = await app.http<unknown[]>('GET', '/score/leaderboard', { token: body.jwtoken });
      expect(board.body.length).toBeGreaterThan(0);
    }, REBUILT_MS_MAX);
    await app.stop({ keepData: true });
  });

  it('goes on where SIGKILL ended it, again and again', async () => {
    const to = newFolder();
    await (await openEvents(to)).close();
    for (let kill = 1; kill <= 3; kill += 1) {
      const { code, report } = await breakOff(
        startMigration(['--from', eventsIn(old), '--to', eventsIn(to)], env()),
        'SIGKILL',
        to,
      );
      expect({ code, report }).toEqual({ code: null, report: '' });
    }
    const there = (await logIn(to)).length;
    expect(there).toBeGreaterThanOrEqual(3 * BROKEN_OFF_AFTER);
    expect(there).toBeLessThan(log.length);
    const { code, report } = await migrate(eventsIn(old), eventsIn(to), env());
    expect({ code, report }).toEqual({
      code: 0,
      report: expect.stringContaining(`the same on both sides, ${said(log.length - there)} carried now.`) as string,
    });
    await expectAllIn(to);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops by %s after what is under way, and says how to go on', async (signal, code) => {
    const to = newFolder();
    await (await openEvents(to)).close();
    const running = startMigration(['--from', eventsIn(old), '--to', eventsIn(to)], env());
    const broken = await breakOff(running, signal, to);
    expect(broken).toEqual({
      code,
      report: '',
      errors: expect.stringMatching(/\nStopped\. Run it again to go on\.\n$/) as string,
    });
    const there = await logIn(to);
    expect(there.length).toBeLessThan(log.length);
    await expectAllIn(to, log.slice(0, there.length));
  });

  it('refuses a destination that holds anything but the first events of the source, and changes nothing', async () => {
    const foreign = newFolder();
    await append(foreign, 'foreign', [something(ID)]);
    const longer = copyOf(oldAndSmall);
    await append(longer, 'foreign', [something(ID)]);
    const swapped = newFolder();
    const store = await openEvents(swapped);
    const [first, second] = [
      smallLog[0]!,
      smallLog.find(({ revision, stream }) => revision === 0 && stream !== smallLog[0]!.stream)!,
    ];
    for (const event of [second, first]) await store.append(event.stream, 'none', [event]);
    await store.close();
    for (const [folder, why] of [
      [foreign, /holds something else .*: event 1 is SomethingElse at revision 0 of foreign there/],
      [longer, /the destination holds more than the source, SomethingElse at revision 0 of foreign to begin with/],
      [swapped, /holds something else .*: event 1 is /],
    ] as const) {
      const before = await logIn(folder);
      rmSync(join(folder, 'vault.db'), { force: true });
      expectRefused(await migrate(eventsIn(oldAndSmall), eventsIn(folder), env()), why);
      expect((await logIn(folder)).length).toBe(before.length);
      expect((await secretsIn(folder, NEW_KEY)).size).toBe(0);
    }
  });

  it('finds a changed event in the source by the hash in the next, and carries nothing', async () => {
    const from = copyOf(oldAndSmall);
    const victim = smallLog.findLast(
      ({ type, stream }, at) => type === 'AnswerChosen' && smallLog[at + 1]?.stream === stream,
    )!;
    const db = openDatabase(join(from, 'events.db'), { kind: 'events', version: 1, schema: '' });
    db.prepare("UPDATE events SET data = json_set(data, '$.changed', 1) WHERE id = ?").run(victim.id);
    db.close();
    const to = newFolder();
    expectRefused(
      await migrate(eventsIn(from), eventsIn(to), env()),
      new RegExp(`the source is damaged at revision ${victim.revision + 1} of ${victim.stream}: the event before it`),
    );
    expect(await logIn(to)).toEqual([]);
  });

  it('does not run beside a server', async () => {
    const from = copyOf(oldAndSmall);
    const server = await startServer({ dataDir: from, env: { MASTER_KEY: OLD_KEY } });
    const to = newFolder();
    expectRefused(await migrate(eventsIn(from), eventsIn(to), env()), /another server is running on \S+$/);
    await server.stop();
    expect(existsSync(to)).toBe(false);
  });

  it('says so when the source has grown meanwhile, and carries that too when it is run again', async () => {
    const from = copyOf(old);
    const to = newFolder();
    const [source, destination] = [await openEvents(from), await openEvents(to)];
    const running = startMigration(['--from', eventsIn(from), '--to', eventsIn(to)], env());
    await wellUnderWay(destination);
    await source.append('late', 'none', [something(ID)]);
    const ended = await running.done;
    await Promise.all([source.close(), destination.close()]);
    expectRefused(
      ended,
      /somebody appended 1 events to the source meanwhile; stop what does that, and run this again$/,
    );
    expect(await migrate(eventsIn(from), eventsIn(to), env())).toMatchObject({ code: 0 });
    await expectAllIn(to, await logIn(from));
  });

  describe('the vault', () => {
    const someone = () =>
      (smallLog.find(({ type }) => type === 'StudentRegistered')!.data as { accountId: string }).accountId;
    it('leaves destroyed keys destroyed, and wraps under a key that the new folder keeps', async () => {
      const from = copyOf(oldAndSmall);
      const id = someone();
      await inVault(from, OLD_KEY, (vault) => vault.destroyAccountKey(id));
      const to = newFolder();
      const { code, report } = await migrate(eventsIn(from), eventsIn(to), { OLD_MASTER_KEY: OLD_KEY });
      expect({ code, report }).toEqual({ code: 0, report: expect.stringContaining('new-') as string });
      const kept = Buffer.from(readFileSync(join(to, 'master.key'), 'utf8'), 'base64').toString('hex');
      const secrets = await secretsIn(to, kept);
      expect(secrets).toEqual(await secretsIn(from, OLD_KEY));
      expect([...secrets.keys()]).not.toContain(`account:${id}`);
    });

    it('goes on where some keys are there already', async () => {
      const to = newFolder();
      expect(await migrate(eventsIn(oldAndSmall), eventsIn(to), env())).toMatchObject({ code: 0 });
      const id = someone();
      await inVault(to, NEW_KEY, (vault) => vault.destroyAccountKey(id));
      expect((await migrate(eventsIn(oldAndSmall), eventsIn(to), env())).report).toMatch(
        /in both vaults, 1 carried now/,
      );
      expect(await secretsIn(to, NEW_KEY)).toEqual(await secretsIn(oldAndSmall, OLD_KEY));
    });

    it('is refused when the new one holds other keys, and both stay as they were', async () => {
      const to = newFolder();
      await (await openEvents(to)).close();
      await inVault(to, NEW_KEY, (vault) => vault.createAccountKey('somebody'));
      const before = await secretsIn(to, NEW_KEY);
      expectRefused(
        await migrate(eventsIn(oldAndSmall), eventsIn(to), env()),
        /the new vault holds a key .* account:somebody$/,
      );
      await inVault(to, NEW_KEY, (vault) => vault.destroyAccountKey('somebody'));
      await inVault(to, NEW_KEY, (vault) => vault.lastingKey('reservations'));
      expectRefused(
        await migrate(eventsIn(oldAndSmall), eventsIn(to), env()),
        /the new vault holds another key of the name lasting:reservations/,
      );
      expect((await secretsIn(to, NEW_KEY)).size).toBe(before.size);
      expect(await logIn(to)).toEqual([]);
    });

    it('is refused when the old master key is another', async () => {
      const ended = await migrate(eventsIn(oldAndSmall), eventsIn(newFolder()), env({ OLD_MASTER_KEY: NEW_KEY }));
      expectRefused(ended, /the old vault can't be opened: MASTER_KEY is not the one/);
    });
  });

  describe('with KurrentDB, as far as its stand-in goes', () => {
    let kurrent: KurrentStandIn;
    beforeEach(async () => {
      kurrent = await KurrentStandIn.start();
    });
    afterEach(() => kurrent.die());

    it('carries everything there and back, and keeps the vault where it is', async () => {
      const data = copyOf(oldAndSmall);
      const there = await migrate(eventsIn(data), kurrent.url, { DATA_DIR: data });
      expect(there).toMatchObject({
        code: 0,
        report: expect.stringContaining('the vault stays where it is') as string,
      });
      const store = await openKurrentEventStore({ url: kurrent.url });
      const carried = await readLog(store).finally(() => store.close());
      expectWholeLog(carried);
      expect(JSON.stringify(placeless(carried)) === JSON.stringify(placeless(smallLog))).toBe(true);

      const back = newFolder();
      const options = [
        '--from',
        kurrent.url,
        '--to',
        eventsIn(back),
        '--vault-from',
        `sqlite:${join(data, 'vault.db')}`,
      ];
      expect(await startMigration(options, env()).done).toMatchObject({ code: 0 });
      await expectAllIn(back, smallLog);
      expect(await secretsIn(back, NEW_KEY)).toEqual(await secretsIn(oldAndSmall, OLD_KEY));
    });

    it('goes on after the server was away', async () => {
      const store = await openKurrentEventStore({ url: kurrent.url });
      const running = startMigration(['--from', eventsIn(oldAndSmall), '--to', kurrent.url], { DATA_DIR: oldAndSmall });
      await wellUnderWay(store, 500);
      kurrent.die();
      await store.close();
      expectRefused(await running.done, /event store|KurrentDB/);
      await kurrent.comeBack();
      expect(await migrate(eventsIn(oldAndSmall), kurrent.url, { DATA_DIR: oldAndSmall })).toMatchObject({ code: 0 });
    });
  });
});
