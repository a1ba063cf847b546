import { FileThread } from '../../sqlite/file-thread.js';
import { KeyVault, type SecretsPlace } from '../key-vault.js';
import type { Vault } from '../vault.js';
import type { VaultFile } from './vault-file.js';
import { builtFile } from '../../shared/built-file.js';

/**
 * Opens a vault in a SQLite file. @throws StoreUnusable if the file is not an intact vault, or if MASTER_KEY is not the
 * one of the vault
 */
export async function openSqliteVault({ file, masterKey }: { file: string; masterKey: Buffer }): Promise<Vault> {
  const thread = await FileThread.start<VaultFile>(
    builtFile('api/platform/vault/sqlite/vault.thread.js'),
    file,
    'the vault',
  );
  return KeyVault.over(inFile(thread), { masterKey });
}

const inFile = (thread: FileThread<VaultFile>): SecretsPlace => ({
  read: (names) => thread.ask('read', names),
  keep: (name, wrapped) => thread.ask('keep', name, wrapped),
  keepAll: (secrets) => thread.ask('keepAll', secrets),
  page: (afterName, limit) => thread.ask('page', afterName, limit),
  erase: (names) => thread.ask('erase', names),
  record: (name) => thread.ask('record', name),
  records: (after, to, now, limit) => thread.ask('records', after, to, now, limit),
  recordNames: (after, to, now, limit) => thread.ask('recordNames', after, to, now, limit),
  countRecords: (after, to) => thread.ask('countRecords', after, to),
  swapRecord: (next, read, now) => thread.ask('swapRecord', next, read, now),
  removeRecord: (name, read) => thread.ask('removeRecord', name, read),
  dropExpired: (now) => thread.ask('dropExpired', now),
  notReady: () => thread.notReady(),
  close: () => thread.close(),
});
