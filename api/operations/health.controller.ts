import { Controller, Get, HttpStatus, Inject, Optional, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  PROJECTION_PROGRESS,
  type ProjectionLag,
  type ProjectionProgress,
  type ReadModelState,
} from '../../projections/engine/progress.js';
import { Leaderboard } from '../../projections/leaderboard/leaderboard.queries.js';
import { READ_STORE, type ReadStore } from '../../projections/store/read-store.js';
import { Public } from '../platform/auth/access.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { Redis } from '../platform/redis/redis.js';
import { deadThreads } from '../platform/sqlite/lasting-thread.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

export class Liveness {
  @ApiProperty({ enum: ['live', 'dead'] })
  status: 'live' | 'dead';
  @ApiProperty({ type: [String], description: 'threads that died and have not come back yet' })
  threads: string[];
}

export class Readiness {
  @ApiProperty({ enum: ['ready', 'not ready'] })
  status: 'ready' | 'not ready';
  @ApiProperty({ type: [String], description: 'what is missing, in words' })
  reasons: string[];
  @ApiProperty({
    type: [String],
    description: 'what is away or missed, and which lists are late or being built, in words: people are served without',
  })
  warnings: string[];
  @ApiProperty({ description: 'ms that the read model furthest behind shows the past, of those that are there' })
  projectionLagMs: number;
  @ApiProperty({ description: 'events that projections had to leave out' })
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
    @Optional() private readonly redis?: Redis,
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
      named('events', this.events.notReady()),
      named('read models', this.reads.notReady()),
      named('vault', this.vault.notReady()),
    ].filter((reason) => reason !== undefined);
    if (reasons.length > 0) void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    const status = reasons.length > 0 ? 'not ready' : 'ready';
    return {
      status,
      reasons,
      warnings: this.warnings(lag),
      projectionLagMs: Math.max(0, ...lag.map(({ state, behindMs }) => (state === 'building' ? 0 : behindMs))),
      quarantinedEvents: lag.reduce((sum, { quarantined }) => sum + quarantined, 0),
    };
  }

  /** What a front must not take every process out for: without Redis each process counts limits for itself, and a list that fails, fails alone. */
  private warnings(lag: readonly ProjectionLag[]): string[] {
    return [
      named('redis', this.redis?.notReady()),
      named('leaderboard', this.leaderboard?.notReady()),
      ...lag.map(({ projection, state, behindMs }) => named(projection, stateInWords(state, behindMs))),
      ...lag.map(({ projection, quarantined }) =>
        named(projection, quarantined > 0 ? `${quarantined} events were left out` : undefined),
      ),
    ].filter((warning) => warning !== undefined);
  }
}

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

const named = (name: string, reason: string | undefined) => reason && `${name}: ${reason}`;
