import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LeaderboardQueries } from '../../projections/leaderboard/leaderboard.queries.js';
import { StandingQueries } from '../../projections/leaderboard/standing.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Says } from '../platform/http/routes.js';
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

  @Get('around-me')
  @Says(
    'Get your place on the leaderboard',
    'Your row and the rows around it, with the version of the list and the total number.',
  )
  @ApiOkResponse({ type: AroundMe })
  aroundMe(@Query() { size = AROUND_ROWS }: AroundMeQuery, @CalledBy() { accountId }: Caller): Promise<AroundMe> {
    return this.leaderboard.aroundMe(accountId, size);
  }

  @Get('standing')
  @Says('Get your standing', 'Your place and points, what you need for the next place, and the distribution of points.')
  @ApiOkResponse({ type: StandingAnswer })
  standing(@CalledBy() { accountId }: Caller): Promise<StandingAnswer> {
    return this.standings.of(accountId);
  }
}
