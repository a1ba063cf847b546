import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { WhatIf } from '../../projections/leaderboard/what-if.queries.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { Access } from '../platform/auth/access.js';
import { rowsAsked } from '../platform/http/paging.js';
import { named } from './named.js';
import { WhatIfAnswer, WhatIfQuery } from './what-if.dto.js';

/** The leaderboard under other rules, for admins. It changes nothing. */
@ApiTags('replay')
@Access('admin')
@Controller('what-if')
export class WhatIfController {
  constructor(
    private readonly whatIf: WhatIf,
    private readonly directory: AccountDirectory,
  ) {}

  /** Beside that of today, a page of it in any case, however deep. It may be that of half a minute ago. */
  @Get('leaderboard')
  @ApiOkResponse({ type: WhatIfAnswer })
  async leaderboard(@Query() { page = 1, pageSize, ...asked }: WhatIfQuery): Promise<WhatIfAnswer> {
    const today = this.whatIf.weights;
    const other = (name: 'live' | 'practice' | 'quiz') =>
      asked[name] === undefined ? today[name] : Number(asked[name]);
    const penalty = asked.penalty === undefined ? NEGATIVE_MARK : Number(asked.penalty);
    const weights = { live: other('live'), practice: other('practice'), quiz: other('quiz') };
    const board = await this.whatIf.under({ weights, penalty });
    const { offset, limit } = rowsAsked({ page, pageSize }, Infinity)!;
    return {
      total: board.total,
      today: { ...today, penalty: NEGATIVE_MARK },
      ...board.figures,
      rows: await named(this.directory, board.page(offset, limit)),
    };
  }
}
