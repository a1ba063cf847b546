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
  return KeyVault.open(storageInFile(thread), { masterKey });
}

const storageInFile = (thread: FileThread<VaultFile>): SecretsPlace => ({
  read: (names) => thread.call('read', names),
  insert: (name, wrapped) => thread.call('keep', name, wrapped),
  insertAll: (secrets) => thread.call('keepAll', secrets),
  page: (afterName, limit) => thread.call('page', afterName, limit),
  erase: (names) => thread.call('erase', names),
  record: (name) => thread.call('record', name),
  records: (after, to, now, limit) => thread.call('records', after, to, now, limit),
  recordNames: (after, to, now, limit) => thread.call('recordNames', after, to, now, limit),
  countRecords: (after, to) => thread.call('countRecords', after, to),
  swapRecord: (next, read, now) => thread.call('swapRecord', next, read, now),
  removeRecord: (name, read) => thread.call('removeRecord', name, read),
  dropExpired: (now) => thread.call('dropExpired', now),
  notReady: () => thread.notReady(),
  close: () => thread.close(),
});
