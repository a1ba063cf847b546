import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../../api/platform/vault/vault.js';
import { migrate } from '../support/programs/migrate-program.js';
import {
  env,
  eventsIn,
  expectRefused,
  inVault,
  logIn,
  MigrationGround,
  NEW_KEY,
  OLD_KEY,
  openEventsIn,
  secretsIn,
} from '../support/programs/migration-fixture.js';

describe('the vault of a migrated folder', () => {
  let ground: MigrationGround;
  let someone: string;
  beforeAll(async () => {
    ground = await MigrationGround.make(12, 1);
    ({ accountId: someone } = ground.log.find(({ type }) => type === 'StudentRegistered')!.data as {
      accountId: string;
    });
  });
  afterAll(() => ground.remove());

  it('keeps destroyed keys destroyed, and is wrapped with the master key of the new folder', async () => {
    const from = ground.copyOfOld();
    await inVault(from, OLD_KEY, (vault) => vault.destroyAccountKeys([someone]));
    const to = ground.newFolder();
    expect(await migrate(eventsIn(from), eventsIn(to), { OLD_MASTER_KEY: OLD_KEY })).toMatchObject({
      code: 0,
      report: expect.stringContaining(`encrypted with ${to}/master.key`) as string,
    });
    const key = Buffer.from(readFileSync(join(to, 'master.key'), 'utf8'), 'base64').toString('hex');
    const secrets = await secretsIn(to, key);
    expect(secrets).toEqual(await secretsIn(from, OLD_KEY));
    expect([...secrets.keys()]).not.toContain(`account:${someone}`);
    expect([...secrets.keys()]).toContain(`erased:${someone}`);
  });

  it('is copied completely if some keys already exist in the target', async () => {
    const to = ground.newFolder();
    const all = [...(await secretsIn(ground.old, OLD_KEY))];
    const some = all.slice(1).map(([name, key]) => ({ name, key: Buffer.from(key, 'hex') }));
    await inVault(to, NEW_KEY, (vault) => vault.adopt(some));
    expect((await migrate(eventsIn(ground.old), eventsIn(to), env())).report).toMatch(/in both vaults, 1 copied/);
    expect(await secretsIn(to, NEW_KEY)).toEqual(await secretsIn(ground.old, OLD_KEY));
  });

  it('is rejected without changes if the target contains other keys', async () => {
    const expectLeftAlone = async (holding: (vault: Vault) => Promise<unknown>, why: RegExp) => {
      const to = ground.newFolder();
      await (await openEventsIn(to)).close();
      await inVault(to, NEW_KEY, holding);
      const before = await secretsIn(to, NEW_KEY);
      expectRefused(await migrate(eventsIn(ground.old), eventsIn(to), env()), why);
      expect(await secretsIn(to, NEW_KEY)).toEqual(before);
      expect(await logIn(to)).toEqual([]);
    };
    await expectLeftAlone(
      (vault) => vault.createAccountKey('somebody'),
      /the new vault has a key that the old vault does not have: account:somebody$/,
    );
    await expectLeftAlone(
      (vault) => vault.lastingKey('reservations'),
      /the vaults have different keys named lasting:reservations/,
    );
  });

  it('is rejected with a wrong old master key', async () => {
    const ended = await migrate(eventsIn(ground.old), eventsIn(ground.newFolder()), env({ OLD_MASTER_KEY: NEW_KEY }));
    expectRefused(ended, /the old vault can't be opened: MASTER_KEY does not match/);
  });
});
