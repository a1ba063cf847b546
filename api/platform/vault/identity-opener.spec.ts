import { randomBytes } from 'node:crypto';
import { recorded } from '../../../test/support/given-projection.js';
import { identityOpener } from './identity-opener.js';
import { seal } from './sealing.js';
import type { Vault } from './vault.js';

const keys = new Map([
  ['ann', randomBytes(32)],
  ['eve', randomBytes(32)],
]);
const vault = {
  accountKeys: async (ids: readonly string[]) => new Map([...keys].filter(([id]) => ids.includes(id))),
} as unknown as Vault;
const open = identityOpener(vault);

const identity = { email: 'ann@example.org', username: 'Ann' };
const registered = (accountId: string, sealed: string) =>
  recorded({ type: 'StudentRegistered', data: { accountId, identity: sealed, credential: 'kept', reservations: [] } });
const sealedFor = (accountId: string) => seal(keys.get(accountId) ?? randomBytes(32), accountId, identity);
const identities = async (...events: ReturnType<typeof recorded>[]) =>
  (await open(events)).map(({ data }) => (data as { identity?: unknown }).identity);

describe('opening identities', () => {
  it('puts them in the clear, and leaves all else as it was', async () => {
    const event = registered('ann', sealedFor('ann'));
    expect(await open([event])).toEqual([{ ...event, data: { ...event.data, identity } }]);
  });

  it('finds nothing where the key is destroyed', async () => {
    expect(await identities(registered('bob', sealedFor('bob')), registered('ann', sealedFor('ann')))).toEqual([
      undefined,
      identity,
    ]);
  });

  it('leaves sealed what does not open with the account’s key', async () => {
    const stolen = sealedFor('ann');
    expect(await identities(registered('eve', stolen))).toEqual([stolen]);
  });

  it('passes events without an identity on', async () => {
    const event = recorded({ type: 'ReservationAbandoned', data: { accountId: 'ann', reservation: 'reservation-1' } });
    expect(await open([event])).toEqual([event]);
  });
});
