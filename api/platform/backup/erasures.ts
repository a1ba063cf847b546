import { readFileSync } from 'node:fs';
import { ERASED_PREFIX } from '../vault/key-vault.js';
import type { VaultFile } from '../vault/sqlite/vault-file.js';
import { BackupError } from './backup-error.js';

const ROWS = 1_000;

/** Returns the ids of the accounts whose keys were destroyed. Does not require MASTER_KEY. */
export function erasuresIn(vault: VaultFile): string[] {
  const ids: string[] = [];
  for (let after = ERASED_PREFIX; ;) {
    const names = vault.page(after, ROWS).map(([name]) => name);
    const erased = names.filter((name) => name.startsWith(ERASED_PREFIX));
    ids.push(...erased.map((name) => name.slice(ERASED_PREFIX.length)));
    if (erased.length < ROWS) return ids;
    after = erased.at(-1)!;
  }
}

/** Formats a list of erasures, one id per line. */
export const erasuresText = (ids: readonly string[]): string => ids.map((id) => `${id}\n`).join('');

/** Parses a list of erasures. @param idPattern matches an account id @throws BackupError */
export function erasuresInText(file: string, idPattern: RegExp): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupError(`${file} can't be read: ${(error as Error).message}`, { cause: error });
  }
  const ids = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const firstInvalid = ids.findIndex((id) => !idPattern.test(id));
  if (firstInvalid >= 0)
    throw new BackupError(`${file} is not a list of erasures: '${ids[firstInvalid]!.slice(0, 40)}' is not an id`);
  return ids;
}
