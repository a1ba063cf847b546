import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnusable } from '../../api/platform/event-store/event-store.js';
import type { Collection } from '../../projections/store/read-store.js';
import { openSqliteReadStore } from '../../projections/store/sqlite/sqlite-read-store.js';
import { readStoreContract } from './read-store.contract.js';
import { declareBuilt } from './read-store/players.js';

const folder = () => mkdtempSync(join(tmpdir(), 'meritlist-read-'));

readStoreContract('SQLite', async () => {
  const dataFolder = folder();
  const open = () => openSqliteReadStore({ file: join(dataFolder, 'read-models.db') });
  return {
    open,
    reopen: open,
    dispose: async () => rmSync(dataFolder, { recursive: true }),
  };
});

describe('an SQLite read-model file', () => {
  let folderPath: string;
  let file: string;
  beforeEach(() => {
    folderPath = folder();
    file = join(folderPath, 'read-models.db');
  });
  afterEach(() => rmSync(folderPath, { recursive: true }));

  it('is rejected with one line and not changed if it is of another program', async () => {
    writeFileSync(file, 'somebody else’s notes\n'.repeat(500));
    const before = readFileSync(file);
    const refused: unknown = await openSqliteReadStore({ file }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnusable);
    expect((refused as Error).message).toMatch(/^[^\n]*is not a Meritlist file[^\n]*rebuilt from the events\)$/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is rejected with one line and not changed if it is damaged', async () => {
    const store = await openSqliteReadStore({ file });
    await declareBuilt(store, { name: 'filler', fields: [], indexes: [] }, '1');
    const filler = Array.from({ length: 500 }, (_, n) => ({ _id: `${n}`, text: 'filler '.repeat(100) }));
    await store.apply({ collection: 'filler', position: 1n, puts: filler, deletes: [] });
    await store.close();
    const damaged = readFileSync(file).fill(0xaa, 20 * 4096, 21 * 4096);
    writeFileSync(file, damaged);
    await expect(openSqliteReadStore({ file })).rejects.toThrow(/^[^\n]*is damaged[^\n]*rebuilt from the events\)$/);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it.each([
    ['many', 20_000, 10],
    ['large', 40, 500_000],
  ])('can be read while %s documents are written', async (_, documents, characters) => {
    const store = await openSqliteReadStore({ file });
    const filler = { name: 'filler', fields: [], indexes: [] };
    await declareBuilt(store, filler, '1');
    const puts = Array.from({ length: documents }, (_, n) => ({ _id: `${n}`, text: 'x'.repeat(characters) }));
    let isWritten = false;
    const writing = store
      .apply({ collection: 'filler', position: 1n, puts, deletes: [] })
      .then(() => (isWritten = true));
    let reads = 0;
    for (; !isWritten; reads += 1) await store.count(filler, { atMost: 1 });
    await writing;
    await store.close();
    expect(reads).toBeGreaterThanOrEqual(20);
  });

  it('contains no deleted text in its search index after a purge', async () => {
    const store = await openSqliteReadStore({ file });
    const accounts = { name: 'accounts', fields: ['email'], indexes: [], searched: 'email' } as Collection<never>;
    await declareBuilt(store, accounts, 'v1');
    const put = (_id: string, email: string) => ({ _id, email });
    const change = { collection: 'accounts', puts: [], deletes: [] };
    const puts = [put('deleted', 'zqxjk'), put('kept', 'wvypf')];
    await store.apply({ ...change, position: 1n, puts });
    await store.apply({ ...change, position: 2n, deletes: ['deleted'] });
    await store.purge(['accounts']);
    const contents = ['', '-wal'].map((suffix) => readFileSync(`${file}${suffix}`, 'latin1')).join('');
    await store.close();
    expect(['qxj', 'vyp'].filter((run) => contents.includes(run))).toEqual(['vyp']);
  });

  it('[ADMIN-34] contains no data of accounts that were deleted among many, after a purge', async () => {
    const store = await openSqliteReadStore({ file });
    const accounts = { name: 'accounts', fields: ['email'], indexes: [['email']] } as unknown as Collection<never>;
    await declareBuilt(store, accounts, 'v1');
    const idOf = (n: number) => createHash('sha256').update(String(n)).digest('hex').slice(0, 36);
    const emailOf = (n: number) => `<${idOf(n).slice(0, 12)}${n}>`;
    const account = (n: number, overrides = '') => ({ _id: idOf(n), email: emailOf(n), more: overrides });
    const change = { collection: 'accounts', puts: [], deletes: [] };
    let position = 0n;
    for (let offset = 0; offset < 5_000; offset += 500) {
      const puts = Array.from({ length: 500 }, (_, n) => account(offset + n));
      const sizeBefore = Array.from({ length: 300 }, (_, n) =>
        account((offset * 31 + n * 17) % (offset + 500), 'm'.repeat((n * 37) % 400)),
      );
      await store.apply({ ...change, position: (position += 1n), puts });
      await store.apply({ ...change, position: (position += 1n), puts: sizeBefore });
    }
    const deletedNumbers = Array.from({ length: 2_500 }, (_, n) => 2 * n + 1);
    await store.apply({ ...change, position: (position += 1n), deletes: deletedNumbers.map(idOf) });
    await store.purge(['accounts']);
    expect(await store.count(accounts)).toBe(2_500);
    expect((await store.get(accounts, [idOf(4)])).get(idOf(4))).toMatchObject({ email: emailOf(4) });
    const contents = ['', '-wal'].map((suffix) => readFileSync(`${file}${suffix}`, 'latin1')).join('');
    await store.close();
    expect(deletedNumbers.filter((n) => contents.includes(emailOf(n)))).toEqual([]);
  });

  it('contains no data of deleted or replaced documents after a purge', async () => {
    const store = await openSqliteReadStore({ file });
    const accounts = { name: 'accounts', fields: [], indexes: [] };
    const documents = (email: string) => Array.from({ length: 700 }, (_, n) => ({ _id: `${n}`, email }));
    const change = { collection: 'accounts', position: 1n, deletes: [] };
    await declareBuilt(store, accounts, 'v1');
    await store.apply({ ...change, puts: documents('replaced@example.com') });
    await store.beginRebuild(accounts, 'v1');
    await store.apply({ ...change, puts: documents('deleted@example.com') }, 'next');
    await store.switchOver(accounts.name);
    const remaining = { _id: 'kept', email: 'kept@example.com' };
    const deletes = documents('').map(({ _id }) => _id);
    await store.apply({ ...change, position: 2n, puts: [remaining], deletes });
    await store.purge(['accounts']);
    const contents = ['', '-wal'].map((suffix) => readFileSync(`${file}${suffix}`, 'latin1')).join('');
    await store.close();
    expect(contents.match(/\w+@example.com/g)).toEqual(['kept@example.com']);
  });
});
