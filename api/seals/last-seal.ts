import type { Seal } from '../contracts/events/platform.events.js';
import { LAST_SEAL } from '../platform/vault/key-vault.js';
import type { Vault } from '../platform/vault/vault.js';
import { hashOfSeal } from './seal.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Number of the last seal. It is stored in the vault, so that it cannot be changed without MASTER_KEY. */
export interface LastSeal {
  readonly number: number;
  readonly hash: string;
}

export async function readLastSeal(vault: Vault, now: Date): Promise<LastSeal | undefined> {
  const stored = await vault.record(LAST_SEAL, now);
  return stored && (stored.content as unknown as LastSeal);
}

/**
 * Stores the number of the last seal. A later seal is never replaced by an earlier one, so that a truncated log is
 * detected.
 */
export const storeLastSeal = (vault: Vault, seal: Seal, now: Date): Promise<void> =>
  adoptLastSeal(vault, { number: seal.number, hash: hashOfSeal(seal) }, now);

/** Like `storeLastSeal`, for the last seal of another vault of the same log. */
export async function adoptLastSeal(vault: Vault, { number, hash }: LastSeal, now: Date): Promise<void> {
  const read = await vault.record(LAST_SEAL, now);
  if (read && (read.content as unknown as LastSeal).number >= number) return;
  const content = { number, hash };
  await vault.keepRecord({ name: LAST_SEAL, content, expiresAt: new Date(now.getTime() + 100 * YEAR_MS) }, read, now);
}
