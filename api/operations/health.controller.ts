import { Controller, Get, HttpStatus, Inject, Optional, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PROJECTION_PROGRESS, type ProjectionProgress } from '../../projections/engine/progress.js';
import { Leaderboard } from '../../projections/leaderboard/leaderboard.queries.js';
import { READ_STORE, type ReadStore } from '../../projections/store/read-store.js';
import { Public } from '../platform/auth/access.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { RedisLink } from '../platform/redis/redis-link.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

/** read models further behind than this show old things to people */
const LAG_MS_MAX = 5_000;

export class Liveness {
  @ApiProperty({ enum: ['live'] })
  status: 'live';
}

export class Readiness {
  @ApiProperty({ enum: ['ready', 'not ready'] })
  status: 'ready' | 'not ready';
  @ApiProperty({ type: [String], description: 'what is missing, in words' })
  reasons: string[];
  @ApiProperty({ type: [String], description: 'what is away and missed, in words, though people are still served' })
  warnings: string[];
  @ApiProperty({ description: 'ms that the read model furthest behind shows the past' })
  projectionLagMs: number;
  @ApiProperty({ description: 'events that a projection could not take in' })
  quarantinedEvents: number;
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
    // not there where only projections run
    @Optional() private readonly leaderboard?: Leaderboard,
    @Optional() private readonly redis?: RedisLink,
  ) {}

  @Get('live')
  @ApiOkResponse({ type: Liveness })
  live(): Liveness {
    return { status: 'live' };
  }

  @Get('ready')
  @ApiOkResponse({ type: Readiness })
  @ApiServiceUnavailableResponse({ type: Readiness })
  ready(@Res({ passthrough: true }) reply: FastifyReply): Readiness {
    const { projectionLagMs, quarantinedEvents } = this.projections();
    const reasons = [
      named('events', this.events.notReady()),
      named('read models', this.reads.notReady()),
      named('vault', this.vault.notReady()),
      projectionLagMs > LAG_MS_MAX ? `read models are ${Math.round(projectionLagMs / 1000)} s behind` : undefined,
      named('leaderboard', this.leaderboard?.notReady()),
    ].filter((reason) => reason !== undefined);
    if (reasons.length > 0) void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    const status = reasons.length > 0 ? 'not ready' : 'ready';
    return { status, reasons, warnings: this.warnings(), projectionLagMs, quarantinedEvents };
  }

  /** Without Redis limits count in each process and live messages wait: no reason for a front to take every process out at once. */
  private warnings(): string[] {
    const away = named('redis', this.redis?.notReady());
    return away === undefined ? [] : [away];
  }

  private projections() {
    const lag = this.progress.lag();
    return {
      projectionLagMs: Math.max(0, ...lag.projections.map(({ behindMs }) => behindMs)),
      quarantinedEvents: lag.quarantined,
    };
  }
}

const named = (name: string, reason: string | undefined) => reason && `${name}: ${reason}`;
