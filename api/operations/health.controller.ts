import { Controller, Get, HttpStatus, Inject, Optional, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
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
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { RecurringProcesses } from '../platform/processes/recurring-processes.js';
import { Redis } from '../platform/redis/redis.js';
import { deadThreads } from '../platform/sqlite/restarting-thread.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

const STUCK_LISTED_MAX = 20;

export class Liveness {
  @ApiProperty({ enum: ['live', 'dead'] })
  status: 'live' | 'dead';
  @ApiProperty({ type: [String], description: 'threads that crashed and are not restarted yet' })
  threads: string[];
}

/** An item of a background process whose last attempt failed. Other items are not affected. */
export class StuckWork {
  @ApiProperty()
  process: string;
  @ApiProperty({ description: 'the stream or record' })
  item: string;
  @ApiProperty()
  failures: number;
  @ApiProperty({ description: 'class of the last error; its message is in the log' })
  error: string;
}

export class Readiness {
  @ApiProperty({ enum: ['ready', 'not ready'] })
  status: 'ready' | 'not ready';
  @ApiProperty({ type: [String], description: 'reasons why the server is not ready' })
  reasons: string[];
  @ApiProperty({
    type: [String],
    description: 'degraded dependencies and delayed or rebuilding read models; requests are still served',
  })
  warnings: string[];
  @ApiProperty({ description: 'largest lag of the available read models, ms' })
  projectionLagMs: number;
  @ApiProperty({ description: 'number of events that projections quarantined' })
  quarantinedEvents: number;
  @ApiProperty({ type: [StuckWork], description: 'work that fails and is retried, most failures first, at most 20' })
  stuck: StuckWork[];
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
    // absent in processes that only run projections
    @Optional() private readonly leaderboard?: LeaderboardQueries,
    @Optional() private readonly redis?: Redis,
    @Optional() private readonly processes?: RecurringProcesses,
  ) {}

  @Get('live')
  @ApiOkResponse({ type: Liveness })
  @ApiServiceUnavailableResponse({ type: Liveness })
  live(@Res({ passthrough: true }) reply: FastifyReply): Liveness {
    const threads = deadThreads();
    if (threads.length === 0) return { status: 'live', threads };
    void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'dead', threads };
  }

  @Get('ready')
  @ApiOkResponse({ type: Readiness })
  @ApiServiceUnavailableResponse({ type: Readiness })
  ready(@Res({ passthrough: true }) reply: FastifyReply): Readiness {
    const lag = this.progress.lag();
    const reasons = [
      withPrefix('events', this.events.notReady()),
      withPrefix('read models', this.reads.notReady()),
      withPrefix('vault', this.vault.notReady()),
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
      withPrefix('leaderboard', this.leaderboard?.notReady()),
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
