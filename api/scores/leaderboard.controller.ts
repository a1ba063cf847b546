import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LeaderboardQueries } from '../../projections/leaderboard/leaderboard.queries.js';
import { StandingQueries } from '../../projections/leaderboard/standing.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { AroundMe, AroundMeQuery, StandingAnswer } from './score.dto.js';

const AROUND_ROWS = 7;

@ApiTags('scores')
@Access('student')
@Controller('leaderboard')
export class LeaderboardController {
  constructor(
    private readonly leaderboard: LeaderboardQueries,
    private readonly standings: StandingQueries,
  ) {}

  /** Returns the caller's row and its neighbours. */
  @Get('around-me')
  @ApiOkResponse({ type: AroundMe })
  aroundMe(@Query() { size = AROUND_ROWS }: AroundMeQuery, @CalledBy() { accountId }: Caller): Promise<AroundMe> {
    return this.leaderboard.aroundMe(accountId, size);
  }

  /** Returns the caller's rank and the points needed for the next one. */
  @Get('standing')
  @ApiOkResponse({ type: StandingAnswer })
  standing(@CalledBy() { accountId }: Caller): Promise<StandingAnswer> {
    return this.standings.of(accountId);
  }
}
