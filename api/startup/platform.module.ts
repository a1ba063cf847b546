import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PROJECTION_PROGRESS } from '../../projections/engine/progress.js';
import { READ_STORE } from '../../projections/store/read-store.js';
import { Announcements } from '../platform/announcements.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { CLOCK, SYSTEM_CLOCK } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Settings } from '../platform/config/settings.js';
import { Draws } from '../platform/draws.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { PROCESSES_LEASE } from '../platform/leases/held-lease.js';
import { HEARTBEAT } from '../platform/leases/heartbeat.js';
import type { Platform } from './platform.js';
import { ReadModels } from '../../projections/read-models.js';
import { Connections } from '../platform/limits/connections.js';
import { MAIL_TRANSPORT, MailOutbox } from '../platform/mail/mail-outbox.js';
import { mailTransport } from '../platform/mail/mail-transport.js';
import { SendMails } from '../platform/mail/send-mails.process.js';
import { Redis } from '../platform/redis/redis.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { RequestCounts } from '../platform/telemetry/request-counts.js';
import { VAULT } from '../platform/vault/vault.js';

/** Provides the opened stores to the features. */
@Global()
@Module({})
export class PlatformModule {
  static with(platform: Omit<Platform, 'close'>): DynamicModule {
    const providers = [
      { provide: Settings, useValue: platform.settings },
      { provide: CLOCK, useValue: platform.clock },
      { provide: SYSTEM_CLOCK, useValue: platform.systemClock },
      { provide: PasswordHasher, useValue: platform.passwords },
      { provide: Draws, useValue: platform.draws },
      { provide: EVENT_STORE, useValue: platform.events },
      { provide: READ_STORE, useValue: platform.reads },
      { provide: VAULT, useValue: platform.vault },
      { provide: PROJECTION_PROGRESS, useValue: platform.progress },
      { provide: Announcements, useValue: platform.announcements },
      { provide: PROCESSES_LEASE, useValue: platform.processesLease },
      { provide: HEARTBEAT, useValue: platform.heartbeat },
      { provide: Redis, useValue: platform.redis },
      EventLog,
      Connections,
      RequestCounts,
      Decisions,
      Commands,
      ReadModels,
      OperatorWarnings,
      MailOutbox,
      SendMails,
      { provide: MAIL_TRANSPORT, useFactory: mailTransport, inject: [Settings] },
    ];
    return { module: PlatformModule, imports: [CqrsModule.forRoot()], providers, exports: providers };
  }
}
