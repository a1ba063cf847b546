import { Controller, Get, HttpStatus, Inject, Optional, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  PROJECTION_PROGRESS,
  type ProjectionLag,
  type ProjectionProgress,
  type ReadModelState,
} from '../../projections/engine/progress.js';
import { LeaderboardQueries } from '../../projections/leaderboard/leaderboard.queries.js';
import { READ_STORE, type ReadStore } from '../../projections/store/read-store.js';
import { Public } from '../platform/auth/access.js';
import type { ClockGuard } from '../platform/clock-guard.js';
import { CLOCK } from '../platform/clock.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { SendMails } from '../platform/mail/send-mails.process.js';
import { RecurringProcesses } from '../platform/processes/recurring-processes.js';
import { Draining } from './draining.js';
import { Redis } from '../platform/redis/redis.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { deadThreads } from '../platform/sqlite/restarting-thread.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { Field, Of, OneOf } from '../platform/http/fields.js';
import { Says } from '../platform/http/routes.js';

const STUCK_LISTED_MAX = 20;

export class Liveness {
  @OneOf(['live', 'dead']) status: 'live' | 'dead';
  @Of([String], 'threads that crashed and are not restarted yet') threads: string[];
}

/** An item of a background process whose last attempt failed. Other items are not affected. */
export class StuckWork {
  @Field() process: string;
  @Field('the stream or record') item: string;
  @Field() failures: number;
  @Field('class of the last error; its message is in the log') error: string;
}

export class Readiness {
  @OneOf(['ready', 'not ready']) status: 'ready' | 'not ready';
  @Of([String], 'reasons why the server is not ready') reasons: string[];
  @Of([String], 'degraded dependencies and delayed or rebuilding read models; requests are still served')
  warnings: string[];
  @Field('largest lag of the available read models, ms') projectionLagMs: number;
  @Field('number of events that projections quarantined') quarantinedEvents: number;
  @Of([StuckWork], 'work that fails and is retried, most failures first, at most 20') stuck: StuckWork[];
}

@ApiTags('operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(PROJECTION_PROGRESS) private readonly progress: ProjectionProgress,
    private readonly mails: SendMails,
    @Inject(CLOCK) private readonly clock: Pick<ClockGuard, 'notReady'>,
    private readonly draining: Draining,
    private readonly setup: OperatorWarnings,
    // absent in processes that only run projections
    @Optional() private readonly leaderboard?: LeaderboardQueries,
    @Optional() private readonly redis?: Redis,
    @Optional() private readonly processes?: RecurringProcesses,
  ) {}

  @Get('live')
  @Says('Check the liveness of the process', 'For orchestrators: 503 if the process must be restarted.')
  @ApiOkResponse({ type: Liveness })
  @ApiServiceUnavailableResponse({ type: Liveness })
  live(@Res({ passthrough: true }) reply: FastifyReply): Liveness {
    const threads = deadThreads();
    if (threads.length === 0) return { status: 'live', threads };
    void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'dead', threads };
  }

  @Get('ready')
  @Says(
    'Check the readiness of the server',
    'For load balancers: 503 while a store is unavailable or the system clock is not trusted. Read models that are late or being built are warnings.',
  )
  @ApiOkResponse({ type: Readiness })
  @ApiServiceUnavailableResponse({ type: Readiness })
  ready(@Res({ passthrough: true }) reply: FastifyReply): Readiness {
    const lag = this.progress.lag();
    const reasons = [
      withPrefix('events', this.events.notReady()),
      withPrefix('read models', this.reads.notReady()),
      withPrefix('vault', this.vault.notReady()),
      withPrefix('clock', this.clock.notReady()),
      withPrefix('process', this.draining.notReady()),
    ].filter((reason) => reason !== undefined);
    if (reasons.length > 0) void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    const status = reasons.length > 0 ? 'not ready' : 'ready';
    const stuck = this.processes?.stuck() ?? [];
    return {
      status,
      reasons,
      warnings: this.warnings(lag, stuck),
      projectionLagMs: Math.max(0, ...lag.map(({ state, behindMs }) => (state === 'building' ? 0 : behindMs))),
      quarantinedEvents: lag.reduce((sum, { quarantined }) => sum + quarantined, 0),
      stuck: stuck.slice(0, STUCK_LISTED_MAX),
    };
  }

  /**
   * Returns problems that do not affect readiness: without Redis, limits are counted per process; a failing read model
   * affects only its own queries.
   */
  private warnings(lag: readonly ProjectionLag[], stuck: readonly StuckWork[]): string[] {
    return [
      withPrefix('redis', this.redis?.notReady()),
      ...this.setup.current(),
      withPrefix('leaderboard', this.leaderboard?.notReady()),
      // the age of a mail is unknown while the clock is not trusted
      withPrefix('mail', this.clock.notReady() === undefined ? this.mails.warning() : undefined),
      ...lag.map(({ projection, state, behindMs }) => withPrefix(projection, stateInWords(state, behindMs))),
      ...lag.map(({ projection, quarantined }) =>
        withPrefix(
          projection,
          quarantined > 0
            ? `${quarantined === 1 ? '1 event was' : `${quarantined} events were`} quarantined`
            : undefined,
        ),
      ),
      ...stuck.slice(0, STUCK_LISTED_MAX).map(stuckText),
    ].filter((warning) => warning !== undefined);
  }
}

const stuckText = ({ process, item, failures, error }: StuckWork): string =>
  `${process}: ${item} failed ${failures === 1 ? 'once' : `${failures} times`} (${error}) and is retried (see the log)`;

function stateInWords(state: ReadModelState, behindMs: number): string | undefined {
  switch (state) {
    case 'current':
      return undefined;
    case 'late':
      return `${Math.round(behindMs / 1_000)} s behind`;
    case 'building':
      return 'being built';
    case 'stopped':
      return 'stopped by an error (see the log)';
  }
}

const withPrefix = (name: string, reason: string | undefined) => reason && `${name}: ${reason}`;
