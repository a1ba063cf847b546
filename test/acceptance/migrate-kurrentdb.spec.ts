import { join } from 'node:path';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { migrate, startMigration } from '../support/programs/program.js';
import {
  env,
  eventsIn,
  expectRefused,
  expectSame,
  MigrationGround,
  NEW_KEY,
  OLD_KEY,
  secretsIn,
  waitForEvents,
} from '../support/programs/migration-fixture.js';
import { readLog } from '../support/assertions/whole-log.js';

describe('npm run migrate with a simulated KurrentDB', () => {
  let fixture: MigrationGround;
  let kurrent: KurrentStandIn;
  beforeAll(async () => (fixture = await MigrationGround.create(12, 1)));
  afterAll(() => fixture.remove());
  beforeEach(async () => (kurrent = await KurrentStandIn.start()));
  afterEach(() => kurrent.kill());

  const openKurrent = () => openKurrentEventStore({ url: kurrent.url });
  async function expectEverythingMigrated(): Promise<void> {
    const store = await openKurrent();
    expectSame(await readLog(store).finally(() => store.close()), fixture.log);
  }

  it('copies all data to KurrentDB and back, with the vault unchanged', async () => {
    const toKurrentResult = await migrate(eventsIn(fixture.old), kurrent.url, { DATA_DIR: fixture.old });
    expect(toKurrentResult).toMatchObject({
      code: 0,
      report: expect.stringContaining('the vault stays where it is') as string,
    });
    await expectEverythingMigrated();

    const returnFolder = fixture.newFolder();
    const vault = ['--vault-from', `sqlite:${join(fixture.old, 'vault.db')}`];
    const ended = await startMigration(['--from', kurrent.url, '--to', eventsIn(returnFolder), ...vault], env()).done;
    expect(ended).toMatchObject({ code: 0 });
    await fixture.expectAllIn(returnFolder);
    expect(await secretsIn(returnFolder, NEW_KEY)).toEqual(await secretsIn(fixture.old, OLD_KEY));
  });

  it('pipelines appends and shows its progress on stderr', async () => {
    kurrent.appendDelayMs = 20;
    const { code, errors } = await migrate(eventsIn(fixture.old), kurrent.url, { DATA_DIR: fixture.old });
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringMatching(/^\w+: [\d,]+ of [\d,]+$/m) as string });
    expect(kurrent.appends.mostInFlight).toBeGreaterThanOrEqual(15);
  });

  it('resumes after the server was unavailable', async () => {
    const store = await openKurrent();
    const running = startMigration(['--from', eventsIn(fixture.old), '--to', kurrent.url], { DATA_DIR: fixture.old });
    await waitForEvents(store, 500);
    kurrent.kill();
    await store.close();
    expectRefused(await running.done, /event store|KurrentDB/);
    await kurrent.restart();
    expect(await migrate(eventsIn(fixture.old), kurrent.url, { DATA_DIR: fixture.old })).toMatchObject({ code: 0 });
    await expectEverythingMigrated();
  });
});
