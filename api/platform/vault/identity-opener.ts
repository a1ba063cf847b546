import type { Identity } from '../../contracts/events/account.events.js';
import type { IdentityOpener, Projected } from '../../../projections/engine/projection.js';
import { NotAuthentic } from './aes-gcm.js';
import { open } from './sealing.js';
import type { Vault } from './vault.js';

interface OfAccount {
  accountId: string;
  identity: string;
}

/** Puts identities in the clear in the place of sealed ones; undefined where the key is destroyed. */
export const identityOpener =
  (vault: Vault): IdentityOpener =>
  async (events) => {
    const sealed = events.map(({ data }) => data as Partial<OfAccount>).filter(isSealed);
    const keys = await vault.accountKeys(sealed.map(({ accountId }) => accountId));
    return events.map((event) => {
      const data = event.data as Partial<OfAccount>;
      if (!isSealed(data)) return event;
      return { ...event, data: { ...data, identity: opened(keys.get(data.accountId), data) } } as unknown as Projected;
    });
  };

const isSealed = (data: Partial<OfAccount>): data is OfAccount => typeof data.identity === 'string';

function opened(key: Buffer | undefined, { accountId, identity }: OfAccount): Identity | string | undefined {
  if (!key) return undefined;
  try {
    return open<Identity>(key, accountId, identity);
  } catch (error) {
    if (!(error instanceof NotAuthentic)) throw error;
    // left sealed: the projection then refuses this one event, and the others flow on
    return identity;
  }
}
