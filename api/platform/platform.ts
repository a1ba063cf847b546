import { Logger } from '@nestjs/common';
import { projections } from '../../projections/all.js';
import { AppliedChanges } from '../../projections/engine/applied-changes.js';
import { ProjectionEngine } from '../../projections/engine/projection-engine.js';
import type { ReadStore } from '../../projections/store/read-store.js';
import { openReadStore } from '../../projections/store/open-read-store.js';
import { Announcements } from './announcements.js';
import type { Clock } from './clock.js';
import { claimDataFolder } from './config/data-folder.js';
import type { Settings } from './config/settings.js';
import type { EventStore } from './event-store/event-store.js';
import { openEventStore } from './event-store/open-event-store.js';
import { identityOpener } from './vault/identity-opener.js';
import { openVault } from './vault/open-vault.js';
import type { Vault } from './vault/vault.js';

/** The machinery below the features: the three stores and the projections between them. */
export interface Platform {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly vault: Vault;
  readonly engine: ProjectionEngine;
  readonly announcements: Announcements;
  readonly changes: AppliedChanges;
  close(): Promise<void>;
}

/** @throws StoreUnusable with the one line that stops the start; what was opened by then is closed again */
export async function openPlatform(settings: Settings, clock: Clock): Promise<Platform> {
  const opened: { close(): Promise<void> | void }[] = [];
  const keep = <Opened extends { close(): Promise<void> | void }>(thing: Opened): Opened => {
    opened.unshift(thing);
    return thing;
  };
  const close = async () => {
    for (const thing of opened.splice(0)) await thing.close();
  };
  try {
    const folder = claimDataFolder(settings.dataDir);
    keep({ close: () => folder.release() });
    const vault = keep(await openVault(settings));
    const events = keep(await openEventStore(settings.events));
    const reads = keep(await openReadStore(settings.readModels));
    const announcements = new Announcements();
    const changes = new AppliedChanges();
    const log = new Logger('projections');
    const engine = keep(
      new ProjectionEngine({
        events,
        reads,
        projections: projections({ timeZone: settings.examTimeZone }),
        openIdentities: identityOpener(vault),
        onAnnounce: (messages) => announcements.announce(messages),
        onApplied: (_projections, _position, applied) => changes.applied(applied),
        onSwitchedOver: (projection) => changes.replaced(projection),
        onProblem: (line) => log.warn(line),
        onRebuildProgress: ({ projection, position, of }) => log.log(`building ${projection}: ${position} of ${of}`),
      }),
    );
    await engine.start();
    return { settings, clock, events, reads, vault, engine, announcements, changes, close };
  } catch (error) {
    await close();
    throw error;
  }
}
