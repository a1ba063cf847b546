import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../../api/platform/vault/vault.js';
import { migrate } from '../support/programs/program.js';
import {
  env,
  eventsIn,
  expectRefused,
  withVault,
  logIn,
  MigrationGround,
  NEW_KEY,
  OLD_KEY,
  openEventsIn,
  secretsIn,
} from '../support/programs/migration-fixture.js';

describe('the vault of a migrated folder', () => {
  let fixture: MigrationGround;
  let accountIdIn: string;
  beforeAll(async () => {
    fixture = await MigrationGround.create(12, 1);
    ({ accountId: accountIdIn } = fixture.log.find(({ type }) => type === 'StudentRegistered')!.data as {
      accountId: string;
    });
  });
  afterAll(() => fixture.remove());

  it('keeps destroyed keys destroyed, and is wrapped with the master key of the new folder', async () => {
    const source = fixture.copySource();
    await withVault(source, OLD_KEY, (vault) => vault.destroyAccountKeys([accountIdIn]));
    const target = fixture.newFolder();
    expect(await migrate(eventsIn(source), eventsIn(target), { OLD_MASTER_KEY: OLD_KEY })).toMatchObject({
      code: 0,
      report: expect.stringContaining(`encrypted with ${target}/master.key`) as string,
    });
    const key = Buffer.from(readFileSync(join(target, 'master.key'), 'utf8'), 'base64').toString('hex');
    const secrets = await secretsIn(target, key);
    expect(secrets).toEqual(await secretsIn(source, OLD_KEY));
    expect([...secrets.keys()]).not.toContain(`account:${accountIdIn}`);
    expect([...secrets.keys()]).toContain(`erased:${accountIdIn}`);
  });

  it('is copied completely if some keys already exist in the target', async () => {
    const target = fixture.newFolder();
    const all = [...(await secretsIn(fixture.old, OLD_KEY))];
    const some = all.slice(1).map(([name, key]) => ({ name, key: Buffer.from(key, 'hex') }));
    await withVault(target, NEW_KEY, (vault) => vault.adopt(some));
    expect((await migrate(eventsIn(fixture.old), eventsIn(target), env())).report).toMatch(/in both vaults, 1 copied/);
    expect(await secretsIn(target, NEW_KEY)).toEqual(await secretsIn(fixture.old, OLD_KEY));
  });

  it('is rejected without changes if the target contains other keys', async () => {
    const expectUnchanged = async (prepare: (vault: Vault) => Promise<unknown>, message: RegExp) => {
      const target = fixture.newFolder();
      await (await openEventsIn(target)).close();
      await withVault(target, NEW_KEY, prepare);
      const before = await secretsIn(target, NEW_KEY);
      expectRefused(await migrate(eventsIn(fixture.old), eventsIn(target), env()), message);
      expect(await secretsIn(target, NEW_KEY)).toEqual(before);
      expect(await logIn(target)).toEqual([]);
    };
    await expectUnchanged(
      (vault) => vault.createAccountKey('somebody'),
      /the new vault has a key that the old vault does not have: account:somebody$/,
    );
    await expectUnchanged(
      (vault) => vault.lastingKey('reservations'),
      /the vaults have different keys named lasting:reservations/,
    );
  });

  it('is rejected with a wrong old master key', async () => {
    const ended = await migrate(eventsIn(fixture.old), eventsIn(fixture.newFolder()), env({ OLD_MASTER_KEY: NEW_KEY }));
    expectRefused(ended, /the old vault can't be opened: MASTER_KEY does not match/);
  });
});
