import { dirname, join, resolve } from 'node:path';
import { storedMasterKey, masterKeyIn } from '../platform/config/data-folder.js';
import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import {
  eventStorePlace,
  masterKey,
  readStorePlace,
  Settings,
  type EventStorePlace,
  type ReadStorePlace,
} from '../platform/config/settings.js';
import { MigrationError } from '../platform/migration/migration.js';
import { fileExists } from '../platform/shared/file-exists.js';

export interface VaultPlan {
  readonly place: ReadStorePlace;
  /** Reads or creates the key; must not be called before the folder is locked. */
  readonly masterKey: () => Buffer;
}

/** Source and destination of a migration. */
export interface MigrationPlan {
  /** Undefined if the events are not migrated. */
  readonly events: { readonly from: EventStorePlace; readonly to: EventStorePlace } | undefined;
  readonly vaults: { readonly from: VaultPlan; readonly to: VaultPlan } | undefined;
  /** Folders of the pictures; undefined if they stay where they are. */
  readonly pictures: { readonly from: string; readonly to: string } | undefined;
  /** The reason why no vault is migrated; undefined if one is. */
  readonly noVault: string | undefined;
  /** Folders that no server may use during the migration. */
  readonly folders: readonly string[];
  readonly warnings: readonly string[];
}

/** Command-line options, unparsed. */
export interface MigrationOptions {
  readonly from?: string;
  readonly to?: string;
  readonly vaultFrom?: string;
  readonly vaultOnly?: boolean;
  readonly vaultMasterKeyFile?: string;
}

const USAGE = 'ask for it as in: npm run migrate -- --from sqlite:data/events.db --to kurrentdb://db.example.org:2113';

/**
 * Plans a migration. The environment is that of the new server: its MASTER_KEY and the place of its vault. Options and
 * variables that begin with OLD_ define the source. Passwords and keys should be in the environment, since arguments
 * appear in process lists.
 * @param folder base of relative file names in arguments
 * @throws MigrationError, WrongSetting, StoreUnusable
 */
export function migrationPlan(options: MigrationOptions, environment: Environment, folder: string): MigrationPlan {
  const env = withSecretFiles(environment);
  const settings = new Settings(env);
  const events = eventStoresOf(options, env, folder, settings);
  const { from, to } = events;
  if (from.engine === 'sqlite' && !fileExists(from.file))
    throw new MigrationError(`there is no event file ${from.file}`);
  const { vaults, noVault } = vaultsOf(options, { env, folder, settings, from, to });
  if (options.vaultOnly && !vaults) throw new MigrationError(noVault ?? 'there is no vault');
  return {
    events: options.vaultOnly ? undefined : events,
    vaults,
    pictures: picturesPlan({ env, folder, settings, from, to }),
    noVault,
    folders: foldersOf(settings, from, to, vaults),
    warnings: URLS.filter(({ option }) => /:\/\/[^/@]*:[^/@]*@/.test(options[option] ?? '')).map(
      ({ flag, variable }) => `a password in ${flag} is visible to every user of this machine; set ${variable} instead`,
    ),
  };
}

function eventStoresOf(options: MigrationOptions, env: Environment, folder: string, settings: Settings) {
  const locationOf = (name: 'from' | 'to', url: string) =>
    eventStorePlace(`--${name}`, url, url === 'sqlite:' ? settings.dataDir : folder);
  const old = env['OLD_EVENT_STORE_URL'];
  const from =
    (options.from && locationOf('from', options.from)) ||
    (old && eventStorePlace('OLD_EVENT_STORE_URL', old, settings.dataDir)) ||
    undefined;
  if (options.vaultOnly) {
    if (options.to) throw new MigrationError('--vault-only does not copy events, and cannot be combined with --to');
    return { from: from ?? settings.events, to: from ?? settings.events };
  }
  if (!from) throw new MigrationError(`--from is missing; ${USAGE}`);
  if (!options.to && !env['EVENT_STORE_URL']) throw new MigrationError(`--to is missing; ${USAGE}`);
  const to = options.to ? locationOf('to', options.to) : settings.events;
  if (isSamePlace(from, to))
    throw new MigrationError(
      'the source and the destination of the events are the same; use --vault-only to copy only the vault',
    );
  return { from, to };
}

/** Options that may contain a password, with the environment variables that replace them. */
const URLS = [
  { option: 'from', flag: '--from', variable: 'OLD_EVENT_STORE_URL' },
  { option: 'to', flag: '--to', variable: 'EVENT_STORE_URL' },
  { option: 'vaultFrom', flag: '--vault-from', variable: 'OLD_READ_STORE_URL' },
] as const;

interface VaultDefaults {
  readonly env: Environment;
  readonly folder: string;
  readonly settings: Settings;
  readonly from: EventStorePlace;
  readonly to: EventStorePlace;
}

function vaultsOf(options: MigrationOptions, defaults: VaultDefaults): Pick<MigrationPlan, 'vaults' | 'noVault'> {
  const from = oldVault(options.vaultFrom, defaults);
  if (!from)
    return { vaults: undefined, noVault: 'there is no vault next to the old events, and --vault-from is not set' };
  const to = newVault(defaults);
  if (isSamePlace(from, to)) return { vaults: undefined, noVault: 'the vault stays where it is' };
  if (from.engine === 'sqlite' && !fileExists(from.file)) throw new MigrationError(`there is no vault ${from.file}`);
  const vaults = {
    from: { place: from, masterKey: () => oldMasterKey(from, options.vaultMasterKeyFile, defaults) },
    to: { place: to, masterKey: () => defaults.settings.masterKey ?? storedMasterKey(folderOf(to)!) },
  };
  return { vaults, noVault: undefined };
}

function oldVault(url: string | undefined, { env, folder, from }: VaultDefaults): ReadStorePlace | undefined {
  if (url) return readStorePlace('--vault-from', url, folder);
  const old = readStorePlace('OLD_READ_STORE_URL', env['OLD_READ_STORE_URL'], folder);
  if (old.engine === 'mongodb') return old;
  const adjacentVault = from.engine === 'sqlite' ? join(dirname(from.file), 'vault.db') : undefined;
  return adjacentVault !== undefined && fileExists(adjacentVault)
    ? { engine: 'sqlite', file: adjacentVault }
    : undefined;
}

/** Returns the place where a server with these settings opens its vault: next to the events if these are in a file. */
function newVault({ settings, to }: VaultDefaults): ReadStorePlace {
  if (settings.readModels.engine === 'mongodb') return settings.readModels;
  return { engine: 'sqlite', file: join(folderOf(to) ?? settings.dataDir, 'vault.db') };
}

/** The pictures are stored next to the events unless a setting names another folder. */
function picturesPlan({ env, settings, from, to }: VaultDefaults): MigrationPlan['pictures'] {
  const picturesNextTo = (location: EventStorePlace) => folderOf(location) && join(folderOf(location)!, 'pictures');
  const source = env['OLD_PICTURES_DIR']?.trim() ? resolve(env['OLD_PICTURES_DIR'].trim()) : picturesNextTo(from);
  const destination = env['PICTURES_DIR']?.trim() ? settings.picturesDir : (picturesNextTo(to) ?? settings.picturesDir);
  if (source === undefined || source === destination || !fileExists(source)) return undefined;
  return { from: source, to: destination };
}

/** Returns the given key, the one stored next to the vault, or the new one, which may be the same. */
function oldMasterKey(
  vault: ReadStorePlace,
  file: string | undefined,
  { env, folder, settings }: VaultDefaults,
): Buffer {
  const oldKey = masterKey('OLD_MASTER_KEY', env['OLD_MASTER_KEY']?.trim() || undefined);
  if (oldKey) return oldKey;
  const adjacentKey = folderOf(vault) && join(folderOf(vault)!, 'master.key');
  const namedFile = file && resolve(folder, file);
  const keyFile = namedFile ?? (adjacentKey && fileExists(adjacentKey) ? adjacentKey : undefined);
  const key = keyFile === undefined ? settings.masterKey : masterKeyIn(keyFile);
  if (!key) throw new MigrationError('OLD_MASTER_KEY must be set: there is no master.key next to the old vault');
  return key;
}

function foldersOf(
  settings: Settings,
  from: EventStorePlace,
  to: EventStorePlace,
  vaults: MigrationPlan['vaults'],
): readonly string[] {
  const locations = [from, to, ...(vaults ? [vaults.from.place, vaults.to.place] : [])];
  const folders = locations.map(folderOf).filter((folder) => folder !== undefined);
  return [...new Set([...folders, ...(usesDataFolder(settings, from, to) ? [settings.dataDir] : [])])];
}

/**
 * Returns whether the server with these settings, which has the old or the new events, has a SQLite store. It locks its
 * data folder, even if the files are in other folders.
 */
function usesDataFolder({ events, readModels }: Settings, from: EventStorePlace, to: EventStorePlace): boolean {
  return (
    (isSamePlace(events, from) || isSamePlace(events, to)) &&
    [events, readModels].some(({ engine }) => engine === 'sqlite')
  );
}

const folderOf = (location: EventStorePlace | ReadStorePlace): string | undefined =>
  location.engine === 'sqlite' ? dirname(location.file) : undefined;

const isSamePlace = (a: EventStorePlace | ReadStorePlace, b: EventStorePlace | ReadStorePlace): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
