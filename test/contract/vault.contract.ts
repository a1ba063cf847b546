import { randomBytes } from 'node:crypto';
import type { Secret, Vault } from '../../api/platform/vault/vault.js';

/** One engine's vault, kept somewhere for the length of a test. */
export interface KeptVault {
  /** again and again on the same contents, after closing */
  open(masterKey: Buffer): Promise<Vault>;
  /** everything the engine has kept, as it lies there */
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

/** What every engine of the `Vault` port keeps to. */
export function vaultContract(engine: string, make: () => Promise<KeptVault>): void {
  describe(`vault on ${engine}`, () => {
    const masterKey = randomBytes(32);
    let kept: KeptVault;
    let vault: Vault;

    const reopen = async () => {
      await vault.close();
      vault = await kept.open(masterKey);
    };

    beforeEach(async () => {
      kept = await make();
      vault = await kept.open(masterKey);
    });
    afterEach(async () => {
      await vault.close();
      await kept.remove();
    });

    it('makes a lasting key once, of 32 bytes, another one for each name', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => vault.lastingKey('reservations')));
      expect(new Set(asked.map((key) => key.toString('hex'))).size).toBe(1);
      expect(asked[0]).toHaveLength(32);
      expect(await vault.lastingKey('session-signing')).not.toEqual(asked[0]);
      await reopen();
      expect(await vault.lastingKey('reservations')).toEqual(asked[0]);
    });

    it('keeps the account key there is', async () => {
      const created = await Promise.all(Array.from({ length: 20 }, () => vault.createAccountKey(ANN)));
      expect(new Set(created.map((key) => key.toString('hex'))).size).toBe(1);
      expect(created[0]).toHaveLength(32);
      expect(await vault.accountKey(ANN)).toEqual(created[0]);
      await reopen();
      expect(await vault.createAccountKey(ANN)).toEqual(created[0]);
    });

    it('has no key for an account that it made none for', async () => {
      await vault.createAccountKey(ANN);
      expect(await vault.accountKey(BOB)).toBeUndefined();
    });

    it('answers many account keys at once, also after others were asked for before', async () => {
      const ids = Array.from({ length: 300 }, (_, n) => `account-${n}`);
      const made = new Map<string, Buffer>();
      for (const id of ids) made.set(id, await vault.createAccountKey(id));
      await reopen();
      await vault.accountKeys(ids.slice(0, 10));
      expect(await vault.accountKeys([...ids, BOB])).toEqual(made);
      expect(await vault.accountKeys([])).toEqual(new Map());
    });

    it('has destroyed an account key for good', async () => {
      await vault.createAccountKey(ANN);
      const bobs = await vault.createAccountKey(BOB);
      await vault.destroyAccountKey(ANN);
      expect(await vault.accountKey(ANN)).toBeUndefined();
      expect(await vault.accountKeys([ANN, BOB])).toEqual(new Map([[BOB, bobs]]));
      await reopen();
      expect(await vault.accountKey(ANN)).toBeUndefined();
      await expect(vault.destroyAccountKey(ANN)).resolves.toBeUndefined();
    });

    it('forgets a key that is asked for while it is destroyed', async () => {
      await vault.createAccountKey(ANN);
      await reopen();
      await Promise.all([vault.accountKey(ANN), vault.destroyAccountKey(ANN)]);
      expect(await vault.accountKey(ANN)).toBeUndefined();
    });

    it('tells every key there is by its name, and none that was destroyed', async () => {
      expect(await allOf(vault)).toEqual(new Map());
      const made = new Map<string, Buffer>();
      for (const name of ['reservations', 'session-signing'] as const) {
        made.set(`lasting:${name}`, await vault.lastingKey(name));
      }
      for (let n = 0; n < 1_200; n += 1) {
        made.set(`account:account-${n}`, await vault.createAccountKey(`account-${n}`));
      }
      await vault.createAccountKey(ANN);
      await vault.destroyAccountKey(ANN);
      expect(await allOf(vault)).toEqual(made);
    }, 60_000);

    it('adopts the keys of another vault, and leaves those it has', async () => {
      const own = await vault.createAccountKey(ANN);
      const lasting = await vault.lastingKey('reservations');
      const adopted = [secret(`account:${BOB}`), secret('lasting:session-signing')];
      await vault.adopt([...adopted, secret(`account:${ANN}`), secret('lasting:reservations')]);
      await vault.adopt([...adopted, secret('account:carol')].map(({ name }) => secret(name)));
      await vault.adopt([]);
      await reopen();
      expect(await vault.accountKey(BOB)).toEqual(adopted[0]!.key);
      expect(await vault.createAccountKey(BOB)).toEqual(adopted[0]!.key);
      expect(await vault.lastingKey('session-signing')).toEqual(adopted[1]!.key);
      expect(await vault.accountKey(ANN)).toEqual(own);
      expect(await vault.lastingKey('reservations')).toEqual(lasting);
      expect((await allOf(vault)).size).toBe(5);
    });

    it('keeps nothing in the clear', async () => {
      const keys = [await vault.createAccountKey(ANN), await vault.lastingKey('session-signing')];
      await vault.close();
      const contents = await kept.contents();
      for (const secret of [...keys, masterKey]) {
        expect(contents.includes(secret)).toBe(false);
        for (const form of ['hex', 'base64', 'base64url'] as const) {
          expect(contents.includes(secret.toString(form))).toBe(false);
        }
      }
    });

    it('does not open with another MASTER_KEY, and stays as it was', async () => {
      const key = await vault.createAccountKey(ANN);
      await vault.close();
      await expect(kept.open(randomBytes(32))).rejects.toMatchObject({
        name: 'StoreUnusable',
        message: expect.stringMatching(/^MASTER_KEY [^\n]+$/),
      });
      vault = await kept.open(masterKey);
      expect(await vault.accountKey(ANN)).toEqual(key);
    });

    it('says when it can not be used', async () => {
      expect(vault.notReady()).toBeUndefined();
      await vault.close();
      expect(vault.notReady()).toMatch(/closed/);
      await expect(vault.createAccountKey(ANN)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    });
  });
}
