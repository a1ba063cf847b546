import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import type { Credential, Identity } from '../../contracts/events/account.events.js';
import { ERASED, type Sealed } from '../../contracts/events/sealed.js';
import { MemoryVault } from '../../../test/support/stand-ins/memory-vault.js';
import { recorded } from '../../../test/support/given/given-projection.js';
import { DecryptionError } from './aes-gcm.js';
import { open, seal, sealedOpener } from './sealing.js';

const key = randomBytes(32);

describe('seal and open', () => {
  it('decrypt any JSON value that was encrypted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (personal) => {
        const opened = open(key, 'ann', seal(key, 'ann', personal));
        expect(JSON.stringify(opened)).toBe(JSON.stringify(personal));
      }),
    );
  });

  it('produce URL-safe text that differs for equal values', () => {
    const texts = [seal(key, 'ann', { email: 'ann@example.org' }), seal(key, 'ann', { email: 'ann@example.org' })];
    for (const sealed of texts) expect(sealed).toMatch(/^[\w-]+$/);
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('throw DecryptionError for another key or another account', () => {
    const sealed = seal(key, 'ann', 'secret');
    expect(() => open(randomBytes(32), 'ann', sealed)).toThrow(DecryptionError);
    expect(() => open(key, 'bob', sealed)).toThrow(DecryptionError);
  });

  it('throw DecryptionError if any byte was modified or removed', () => {
    const bytes = Buffer.from(seal(key, 'ann', 'secret'), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => open(key, 'ann', changed.toString('base64url') as Sealed)).toThrow(DecryptionError);
      expect(() => open(key, 'ann', bytes.subarray(0, index).toString('base64url') as Sealed)).toThrow(DecryptionError);
    }
  });
});

describe('sealedOpener', () => {
  const identity: Identity = { email: 'ann@example.org', username: 'Ann' };
  const credential: Credential = { passwordHash: 'hash' };
  let vault: MemoryVault;
  beforeEach(() => (vault = new MemoryVault()));

  const registered = async (accountId: string, keyOf = accountId) => {
    const key = await vault.createAccountKey(keyOf);
    const data = { identity: seal(key, accountId, identity), credential: seal(key, accountId, credential) };
    return recorded({ type: 'StudentRegistered', data: { accountId, ...data, reservations: ['r'] } });
  };

  it('opens the requested fields and leaves all others unchanged', async () => {
    const event = await registered('ann');
    const open = sealedOpener(vault);
    const { events, failures } = await open([event], ['identity']);
    expect(events).toEqual([{ ...event, data: { ...event.data, identity } }]);
    expect(failures).toEqual([]);
    expect((await open([event], ['identity', 'credential'])).events[0]!.data).toMatchObject({ identity, credential });
    expect((await open([event], [])).events).toEqual([event]);
  });

  it('replaces the fields of accounts whose key was destroyed with ERASED', async () => {
    const [ann, bob] = [await registered('ann'), await registered('bob')];
    await vault.destroyAccountKeys(['ann']);
    const { events } = await sealedOpener(vault)([ann, bob], ['identity', 'credential']);
    expect(events.map(({ data }) => data)).toMatchObject([
      { accountId: 'ann', identity: ERASED, credential: ERASED, reservations: ['r'] },
      { accountId: 'bob', identity, credential },
    ]);
  });

  it('reports events that cannot be decrypted separately from the others', async () => {
    await vault.createAccountKey('eve');
    const [stolen, ann] = [await registered('eve', 'ann'), await registered('ann')];
    const { events, failures } = await sealedOpener(vault)([stolen, ann], ['identity']);
    expect(events).toMatchObject([{ data: { accountId: 'ann', identity } }]);
    expect(failures).toEqual([{ event: stolen, error: expect.any(DecryptionError) as unknown }]);
  });

  it('returns events without sealed fields unchanged', async () => {
    const event = recorded({ type: 'AccountBanned', data: { accountId: 'ann' } });
    expect(await sealedOpener(vault)([event], ['identity'])).toEqual({ events: [event], failures: [] });
  });
});
