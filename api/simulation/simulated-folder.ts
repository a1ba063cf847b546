import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import { Settings } from '../platform/config/settings.js';
import { StoreUnusable, type EventStore } from '../platform/event-store/event-store.js';
import { openEventStore, openVault } from '../platform/config/open-stores.js';
import type { Vault } from '../platform/vault/vault.js';
import { ResourceStack } from '../startup/resource-stack.js';

/** Stores of a simulated history. */
export interface Stores {
  readonly events: EventStore;
  readonly vault: Vault;
}

/** Settings of a server with SQLite in the data folder, so that simulated events cannot reach shared stores. */
export const simulationSettings = (env: Environment): Settings =>
  new Settings({ ...withSecretFiles(env), EVENT_STORE_URL: undefined, READ_STORE_URL: undefined });

/**
 * Fills an empty data folder with the files of a stopped server, without read models, which the next start builds. On
 * failure, the folder is emptied again.
 * @throws StoreUnusable if the folder is not empty
 */
export async function fillEmptyFolder<Filled>(
  settings: Settings,
  fill: (stores: Stores) => Promise<Filled>,
): Promise<Filled> {
  const { dataDir } = settings;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StoreUnusable(`${dataDir} is not empty and was not changed; set DATA_DIR to an empty folder`);
  }
  const folder = claimDataFolder(dataDir);
  const resources = new ResourceStack();
  resources.push({ close: () => folder.release() });
  try {
    const vault = resources.push(await openVault(settings));
    const events = resources.push(await openEventStore(settings.events));
    const result = await fill({ events, vault });
    await resources.close();
    return result;
  } catch (error) {
    await resources.close();
    for (const file of readdirSync(dataDir)) rmSync(join(dataDir, file), { force: true });
    throw error;
  }
}
