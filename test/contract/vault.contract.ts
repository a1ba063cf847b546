import { randomBytes } from 'node:crypto';
import type { Json } from '../../api/contracts/events/event.js';
import type { NewRecord, Secret, Vault } from '../../api/platform/vault/vault.js';

/** The vault of one engine, with storage that lasts for one test. */
export interface VaultUnderTest {
  /** Reopens the vault on the same content after it was closed */
  open(masterKey: Buffer): Promise<Vault>;
  /** Returns all stored bytes of the engine */
  contents(): Promise<Buffer>;
  remove(): Promise<void>;
}

const ANN = '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a01';
const BOB = '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a02';

const secret = (name: string): Secret => ({ name, key: randomBytes(32) });

async function allOf(vault: Vault): Promise<Map<string, Buffer>> {
  const keys = new Map<string, Buffer>();
  for await (const secrets of vault.secrets()) for (const { name, key } of secrets) keys.set(name, key);
  return keys;
}

async function erasedAccountsOf(vault: Vault): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of vault.erasures()) ids.push(...page);
  return ids;
}

/** The contract of the `Vault` port. */
export function vaultContract(engine: string, create: () => Promise<VaultUnderTest>): void {
  describe(`a vault on ${engine}`, () => {
    const masterKey = randomBytes(32);
    let storage: VaultUnderTest;
    let vault: Vault;

    const reopen = async () => {
      await vault.close();
      vault = await storage.open(masterKey);
    };

    beforeEach(async () => {
      storage = await create();
      vault = await storage.open(masterKey);
    });
    afterEach(async () => {
      await vault.close();
      await storage.remove();
    });

    it('creates a permanent 32-byte key once per name', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => vault.lastingKey('reservations')));
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
      expect(keys[0]).toHaveLength(32);
      expect(await vault.lastingKey('session-signing')).not.toEqual(keys[0]);
      await reopen();
      expect(await vault.lastingKey('reservations')).toEqual(keys[0]);
    });

    it('stores an account key', async () => {
      const created = await Promise.all(Array.from({ length: 20 }, () => vault.createAccountKey(ANN)));
      expect(new Set(created.map((key) => key.toString('hex'))).size).toBe(1);
      expect(created[0]).toHaveLength(32);
      expect(await vault.accountKey(ANN)).toEqual(created[0]);
      await reopen();
      expect(await vault.createAccountKey(ANN)).toEqual(created[0]);
    });

    it('returns no key for an account without one', async () => {
      await vault.createAccountKey(ANN);
      expect(await vault.accountKey(BOB)).toBeUndefined();
    });

    it('returns many account keys at once, including after other requests', async () => {
      const ids = Array.from({ length: 300 }, (_, n) => `account-${n}`);
      const keys = new Map<string, Buffer>();
      for (const id of ids) keys.set(id, await vault.createAccountKey(id));
      await reopen();
      await vault.accountKeys(ids.slice(0, 10));
      expect(await vault.accountKeys([...ids, BOB])).toEqual(keys);
      expect(await vault.accountKeys([])).toEqual(new Map());
    });

    it('destroys an account key permanently', async () => {
      await vault.createAccountKey(ANN);
      const bobsKey = await vault.createAccountKey(BOB);
      await vault.destroyAccountKeys([ANN]);
      expect(await vault.accountKey(ANN)).toBeUndefined();
      expect(await vault.accountKeys([ANN, BOB])).toEqual(new Map([[BOB, bobsKey]]));
      await reopen();
      expect(await vault.accountKey(ANN)).toBeUndefined();
      await expect(vault.destroyAccountKeys([ANN])).resolves.toBeUndefined();
    });

    it('does not cache a key that is requested while it is being destroyed', async () => {
      await vault.createAccountKey(ANN);
      await reopen();
      await Promise.all([vault.accountKey(ANN), vault.destroyAccountKeys([ANN])]);
      expect(await vault.accountKey(ANN)).toBeUndefined();
    });

    it('lists every existing key by name', async () => {
      expect(await allOf(vault)).toEqual(new Map());
      const createdKeys = new Map<string, Buffer>();
      for (const name of ['reservations', 'session-signing'] as const) {
        createdKeys.set(`lasting:${name}`, await vault.lastingKey(name));
      }
      for (let n = 0; n < 1_200; n += 1) {
        createdKeys.set(`account:account-${n}`, await vault.createAccountKey(`account-${n}`));
      }
      await vault.createAccountKey(ANN);
      await vault.destroyAccountKeys([ANN]);
      const all = await allOf(vault);
      expect(all.delete(`erased:${ANN}`)).toBe(true);
      expect(all).toEqual(createdKeys);
    }, 60_000);

    it('[ADMIN-34] records destroyed keys, and does not adopt them again', async () => {
      expect(await erasedAccountsOf(vault)).toEqual([]);
      const key = await vault.createAccountKey(ANN);
      await vault.createAccountKey(BOB);
      const manySecrets = Array.from({ length: 600 }, (_, n) => secret(`erased:gone-${n}`));
      await vault.adopt(manySecrets);
      await vault.destroyAccountKeys([ANN]);
      await reopen();
      expect(await erasedAccountsOf(vault)).toEqual([
        ANN,
        ...manySecrets.map(({ name }) => name.slice('erased:'.length)).toSorted(),
      ]);
      await vault.adopt([{ name: `account:${ANN}`, key }, secret(`erased:${BOB}`)]);
      await reopen();
      expect(await vault.accountKeys([ANN, BOB])).toEqual(new Map());
    });

    it('adopts the keys of another vault without replacing its own', async () => {
      const ownKey = await vault.createAccountKey(ANN);
      const permanent = await vault.lastingKey('reservations');
      const adopted = [secret(`account:${BOB}`), secret('lasting:session-signing')];
      await vault.adopt([...adopted, secret(`account:${ANN}`), secret('lasting:reservations')]);
      await vault.adopt([...adopted, secret('account:carol')].map(({ name }) => secret(name)));
      await vault.adopt([]);
      await reopen();
      expect(await vault.accountKey(BOB)).toEqual(adopted[0]!.key);
      expect(await vault.createAccountKey(BOB)).toEqual(adopted[0]!.key);
      expect(await vault.lastingKey('session-signing')).toEqual(adopted[1]!.key);
      expect(await vault.accountKey(ANN)).toEqual(ownKey);
      expect(await vault.lastingKey('reservations')).toEqual(permanent);
      expect((await allOf(vault)).size).toBe(5);
    });

    describe('vault records', () => {
      const name = 'code:ann';
      const now = new Date('2026-01-05T10:00:00.000Z');
      const expiresAt = new Date('2026-01-05T10:10:00.000Z');
      const record = (content: Json, changes: Partial<NewRecord> = {}) => ({ name, content, expiresAt, ...changes });

      it('are returned as stored until they expire', async () => {
        const content = { code: '1234', tries: 0 };
        expect(await vault.keepRecord(record(content), undefined, now)).toMatchObject(record(content));
        await reopen();
        expect(await vault.record(name, new Date(expiresAt.getTime() - 1))).toMatchObject(record(content));
        expect(await vault.record(name, expiresAt)).toBeUndefined();
        expect(await vault.record('code:bob', now)).toBeUndefined();
      });

      it('are created once by concurrent writers', async () => {
        const tries = Array.from({ length: 20 }, (_, n) => vault.keepRecord(record(n), undefined, now));
        const created = (await Promise.all(tries)).filter((each) => each !== undefined);
        expect(created).toHaveLength(1);
        expect(await vault.record(name, now)).toEqual(created[0]);
      });

      it('replace an expired record', async () => {
        await vault.keepRecord(record('old'), undefined, now);
        const later = { expiresAt: new Date('2026-01-05T11:00:00.000Z') };
        expect(await vault.keepRecord(record('new', later), undefined, expiresAt)).toMatchObject({ content: 'new' });
        expect(await vault.record(name, expiresAt)).toMatchObject({ content: 'new' });
      });

      it('are replaced by exactly one of several writers that have read the same version', async () => {
        const read = await vault.keepRecord(record(0), undefined, now);
        const tries = Array.from({ length: 20 }, (_, n) => vault.keepRecord(record(n + 1), read, now));
        const storedRecords = (await Promise.all(tries)).filter((each) => each !== undefined);
        expect(storedRecords).toHaveLength(1);
        expect(await vault.record(name, now)).toEqual(storedRecords[0]);
        expect(await vault.keepRecord(record('late'), read, now)).toBeUndefined();
        expect(await vault.keepRecord(record('next'), storedRecords[0], now)).toMatchObject({ content: 'next' });
      });

      it('cannot be replaced after their removal, and are removed once', async () => {
        const read = (await vault.keepRecord(record('here'), undefined, now))!;
        expect(await Promise.all([vault.removeRecord(read), vault.removeRecord(read)])).toEqual(
          expect.arrayContaining([true, false]),
        );
        expect(await vault.record(name, now)).toBeUndefined();
        expect(await vault.keepRecord(record('again'), read, now)).toBeUndefined();
        expect(await vault.keepRecord(record('anew'), undefined, now)).toBeDefined();
        expect(await vault.removeRecord(read)).toBe(false);
      });

      it('are listed by kind in pages, ordered by name', async () => {
        for (const each of ['mail:c', 'mail:a', 'code:x', 'mail:b', 'mailing:z', 'mail:d']) {
          await vault.keepRecord(record(each, { name: each }), undefined, now);
        }
        const names = async (...page: Parameters<Vault['records']>) =>
          (await vault.records(...page)).map((each) => each.name);
        expect(await names('mail', now, { limit: 3 })).toEqual(['mail:a', 'mail:b', 'mail:c']);
        expect(await vault.recordNames('mail', now, { after: 'mail:b', limit: 1 })).toEqual([
          { name: 'mail:c', expiresAt },
        ]);
        expect(await vault.recordNames('mail', expiresAt, { limit: 3 })).toEqual([]);
        expect(await names('mail', now, { after: 'mail:c', limit: 3 })).toEqual(['mail:d']);
        expect(await names('mail', expiresAt, { limit: 3 })).toEqual([]);
        const later = { name: 'mail:e', expiresAt: new Date('2026-01-05T11:00:00.000Z') };
        await vault.keepRecord(record('later', later), undefined, now);
        expect(await names('mail', expiresAt, { limit: 3 })).toEqual(['mail:e']);
        expect(await vault.countRecords('mail')).toBe(5);
        expect(await vault.countRecords('otp')).toBe(0);
      });

      it('are deleted only after they have expired', async () => {
        await vault.keepRecord(record('gone'), undefined, now);
        const later = { name: 'code:bob', expiresAt: new Date(expiresAt.getTime() + 1) };
        await vault.keepRecord(record('stays', later), undefined, now);
        await vault.dropExpired(expiresAt);
        expect(await vault.countRecords('code')).toBe(1);
        expect(await vault.record('code:bob', now)).toMatchObject({ content: 'stays' });
      });

      it('are not copied when another vault adopts the keys, and are never stored in plain text', async () => {
        const key = await vault.createAccountKey(ANN);
        await vault.keepRecord(record('not for everybody'), undefined, now);
        expect(await allOf(vault)).toEqual(new Map([[`account:${ANN}`, key]]));
        await vault.close();
        expect((await storage.contents()).includes('not for everybody')).toBe(false);
      });
    });

    it('stores nothing in plain text', async () => {
      const keys = [await vault.createAccountKey(ANN), await vault.lastingKey('session-signing')];
      await vault.close();
      const contents = await storage.contents();
      for (const secret of [...keys, masterKey]) {
        expect(contents.includes(secret)).toBe(false);
        for (const form of ['hex', 'base64', 'base64url'] as const) {
          expect(contents.includes(secret.toString(form))).toBe(false);
        }
      }
    });

    it('fails to open with another MASTER_KEY, and is not changed by the attempt', async () => {
      const key = await vault.createAccountKey(ANN);
      await vault.close();
      await expect(storage.open(randomBytes(32))).rejects.toMatchObject({
        name: 'StoreUnusable',
        message: expect.stringMatching(/^MASTER_KEY [^\n]+$/),
      });
      vault = await storage.open(masterKey);
      expect(await vault.accountKey(ANN)).toEqual(key);
    });

    it('reports that it is not available', async () => {
      expect(vault.notReady()).toBeUndefined();
      await vault.close();
      expect(vault.notReady()).toMatch(/closed/);
      await expect(vault.createAccountKey(ANN)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    });
  });
}
