import { join } from 'node:path';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { migrate, startMigration } from '../support/programs/migrate-program.js';
import {
  env,
  eventsIn,
  expectRefused,
  expectSame,
  MigrationGround,
  NEW_KEY,
  OLD_KEY,
  secretsIn,
  wellUnderWay,
} from '../support/programs/migration-fixture.js';
import { readLog } from '../support/assertions/whole-log.js';

describe('npm run migrate with a simulated KurrentDB', () => {
  let ground: MigrationGround;
  let kurrent: KurrentStandIn;
  beforeAll(async () => (ground = await MigrationGround.make(12, 1)));
  afterAll(() => ground.remove());
  beforeEach(async () => (kurrent = await KurrentStandIn.start()));
  afterEach(() => kurrent.die());

  const openKurrent = () => openKurrentEventStore({ url: kurrent.url });
  async function expectAllThere(): Promise<void> {
    const store = await openKurrent();
    expectSame(await readLog(store).finally(() => store.close()), ground.log);
  }

  it('copies all data to KurrentDB and back, with the vault unchanged', async () => {
    const forward = await migrate(eventsIn(ground.old), kurrent.url, { DATA_DIR: ground.old });
    expect(forward).toMatchObject({
      code: 0,
      report: expect.stringContaining('the vault stays where it is') as string,
    });
    await expectAllThere();

    const back = ground.newFolder();
    const vault = ['--vault-from', `sqlite:${join(ground.old, 'vault.db')}`];
    const ended = await startMigration(['--from', kurrent.url, '--to', eventsIn(back), ...vault], env()).done;
    expect(ended).toMatchObject({ code: 0 });
    await ground.expectAllIn(back);
    expect(await secretsIn(back, NEW_KEY)).toEqual(await secretsIn(ground.old, OLD_KEY));
  });

  it('pipelines appends and shows its progress on stderr (3/P10)', async () => {
    kurrent.appendDelayMs = 20;
    const { code, errors } = await migrate(eventsIn(ground.old), kurrent.url, { DATA_DIR: ground.old });
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringMatching(/^\w+: [\d,]+ of [\d,]+$/m) as string });
    expect(kurrent.appends.mostInFlight).toBeGreaterThanOrEqual(15);
  });

  it('resumes after the server was unavailable', async () => {
    const store = await openKurrent();
    const running = startMigration(['--from', eventsIn(ground.old), '--to', kurrent.url], { DATA_DIR: ground.old });
    await wellUnderWay(store, 500);
    kurrent.die();
    await store.close();
    expectRefused(await running.done, /event store|KurrentDB/);
    await kurrent.comeBack();
    expect(await migrate(eventsIn(ground.old), kurrent.url, { DATA_DIR: ground.old })).toMatchObject({ code: 0 });
    await expectAllThere();
  });
});
