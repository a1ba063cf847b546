import type { Seal } from '../contracts/events/platform.events.js';
import type { Vault } from '../platform/vault/vault.js';
import { hashOfSeal } from './seal.js';

const NAME = 'seals:last';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Number of the last seal. It is stored in the vault, so that it cannot be changed without MASTER_KEY. */
export interface LastSeal {
  readonly number: number;
  readonly hash: string;
}

export async function readLastSeal(vault: Vault, now: Date): Promise<LastSeal | undefined> {
  const stored = await vault.record(NAME, now);
  return stored && (stored.content as unknown as LastSeal);
}

/**
 * Stores the number of the last seal. A later seal is never replaced by an earlier one, so that a truncated log is
 * detected.
 */
export async function storeLastSeal(vault: Vault, seal: Seal, now: Date): Promise<void> {
  const read = await vault.record(NAME, now);
  if (read && (read.content as unknown as LastSeal).number >= seal.number) return;
  const content = { number: seal.number, hash: hashOfSeal(seal) };
  await vault.keepRecord({ name: NAME, content, expiresAt: new Date(now.getTime() + 100 * YEAR_MS) }, read, now);
}
