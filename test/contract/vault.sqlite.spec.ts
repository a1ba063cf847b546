import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { openSqliteVault } from '../../api/platform/vault/sqlite/sqlite-vault.js';
import { vaultContract } from './vault.contract.js';

const ANN = 'ann';
const newFolder = () => mkdtempSync(join(tmpdir(), 'meritlist-vault-'));
const allOf = (folder: string) => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

vaultContract('SQLite', async () => {
  const folder = newFolder();
  return {
    open: (masterKey) => openSqliteVault({ file: join(folder, 'vault.db'), masterKey }),
    contents: async () => allOf(folder),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

describe('an SQLite vault file', () => {
  const masterKey = randomBytes(32);
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = newFolder();
    file = join(folder, 'vault.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const connection = () => openDatabase(file, { kind: 'vault', version: 1, schema: '' });

  it('contains no trace of a destroyed key, not even wrapped, once the destruction is confirmed', async () => {
    const vault = await openSqliteVault({ file, masterKey });
    await vault.createAccountKey(ANN);
    for (let n = 0; n < 50; n += 1) await vault.createAccountKey(`other-${n}`);
    const reader = connection();
    const row = reader.prepare("SELECT wrapped FROM secrets WHERE name = 'account:ann'").get();
    const wrapped = Buffer.from((row as { wrapped: Uint8Array }).wrapped);
    reader.close();
    expect(allOf(folder).includes(wrapped)).toBe(true);

    await vault.destroyAccountKeys([ANN]);

    expect(allOf(folder).includes(wrapped)).toBe(false);
    expect(statSync(`${file}-wal`).size).toBe(0);
    await vault.close();
  });

  it('rejects a wrapped key of one account for another account', async () => {
    const vault = await openSqliteVault({ file, masterKey });
    await vault.createAccountKey(ANN);
    const writer = connection();
    writer.exec("INSERT INTO secrets SELECT 'account:eve', wrapped FROM secrets WHERE name = 'account:ann'");
    writer.close();
    await expect(vault.accountKey('eve')).rejects.toMatchObject({ name: 'DecryptionError' });
    await vault.close();
  });

  it('is rejected and not changed if it is not a vault', async () => {
    writeFileSync(file, 'not a vault at all\n'.repeat(300));
    await expect(openSqliteVault({ file, masterKey })).rejects.toMatchObject({
      name: 'StoreUnusable',
      message: expect.stringMatching(/^[^\n]*is not a Meritlist file[^\n]*$/),
    });
    expect(readFileSync(file, 'utf8')).toBe('not a vault at all\n'.repeat(300));
  });
});
