import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AppliedChanges } from '../../projections/engine/applied-changes.js';
import { ProjectionEngine } from '../../projections/engine/projection-engine.js';
import { READ_STORE } from '../../projections/store/read-store.js';
import { Announcements } from './announcements.js';
import { CLOCK } from './clock.js';
import { Decisions } from './commands/decisions.js';
import { Settings } from './config/settings.js';
import { EVENT_STORE } from './event-store/event-store.js';
import type { Platform } from './platform.js';
import { ReadModels } from './read-models.js';
import { VAULT } from './vault/vault.js';

/** Gives the features the machinery that was opened before them. */
@Global()
@Module({})
export class PlatformModule {
  static with(platform: Omit<Platform, 'close'>): DynamicModule {
    const given = [
      { provide: Settings, useValue: platform.settings },
      { provide: CLOCK, useValue: platform.clock },
      { provide: EVENT_STORE, useValue: platform.events },
      { provide: READ_STORE, useValue: platform.reads },
      { provide: VAULT, useValue: platform.vault },
      { provide: ProjectionEngine, useValue: platform.engine },
      { provide: Announcements, useValue: platform.announcements },
      { provide: AppliedChanges, useValue: platform.changes },
      Decisions,
      ReadModels,
    ];
    return { module: PlatformModule, providers: given, exports: given };
  }
}
