import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';
import { storedMasterKey } from '../../../api/platform/config/data-folder.js';
import { sealedOpener } from '../../../api/platform/vault/sealing.js';
import { openSqliteVault } from '../../../api/platform/vault/sqlite/sqlite-vault.js';
import type { Vault } from '../../../api/platform/vault/vault.js';
import { projections as all } from '../../../projections/all.js';
import { ProjectionEngine } from '../../../projections/engine/projection-engine.js';
import { everyDocument } from '../../../projections/store/every-page.js';
import type { Document, ReadStore } from '../../../projections/store/read-store.js';
import { openSqliteReadStore } from '../../../projections/store/sqlite/sqlite-read-store.js';
import { temporaryFolder } from '../server/server.js';

const CAUGHT_UP_MS_MAX = 120_000;

/**
 * Updates the read models of a stopped server to the last event, and compares them with those rebuilt from the events.
 */
export async function expectReadModelsAsRebuilt(events: EventStore, dataDir: string): Promise<void> {
  const vault = await openSqliteVault({ file: join(dataDir, 'vault.db'), masterKey: storedMasterKey(dataDir) });
  const reads = await openSqliteReadStore({ file: join(dataDir, 'read-models.db') });
  const liveReads = await waitUntilBuilt(events, vault, reads);
  await expectAsRebuilt(liveReads, events, vault);
  await reads.close();
  await vault.close();
}

/** Compares documents by read model with those rebuilt from the events. */
export async function expectAsRebuilt(
  liveReads: ReadonlyMap<string, readonly Document[]>,
  events: EventStore,
  vault: Vault,
): Promise<void> {
  const rebuiltReads = temporaryFolder();
  const reads = await openSqliteReadStore({ file: join(rebuiltReads, 'rebuilt.db') });
  const rebuilt = await waitUntilBuilt(events, vault, reads);
  await reads.close();
  rmSync(rebuiltReads, { recursive: true, force: true });
  for (const [name, documents] of rebuilt) {
    expect({ name, documents: liveReads.get(name) }).toEqual({ name, documents });
  }
  expect([...rebuilt.values()].some((documents) => documents.length > 0)).toBe(true);
}

async function waitUntilBuilt(
  events: EventStore,
  vault: Vault,
  reads: ReadStore,
): Promise<Map<string, readonly Document[]>> {
  const engine = new ProjectionEngine({ events, reads, projections: all, openSealed: sealedOpener(vault) });
  await engine.start();
  const names = all.map(({ name }) => name);
  expect(await engine.waitFor(names, await events.lastPosition(), CAUGHT_UP_MS_MAX)).toBe(true);
  await engine.close();
  return allDocuments(reads);
}

/** Returns the documents of every read model. @throws if a read model is not declared */
export async function allDocuments(reads: ReadStore): Promise<Map<string, readonly Document[]>> {
  const documents = new Map<string, readonly Document[]>();
  for (const { collection } of all) documents.set(collection.name, await everyDocument(reads, collection));
  return documents;
}
