import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { WhatIfQueries } from '../../projections/leaderboard/what-if.queries.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { Access } from '../platform/auth/access.js';
import { csvFile } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { requestedRows } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { whatIfTable } from './board-tables.js';
import { withNames } from './with-names.js';
import { WhatIfAnswer, WhatIfQuery } from './what-if.dto.js';

/** Leaderboard under different rules, for admins. Nothing is recorded. */
@ApiTags('replay')
@Access('admin')
@Controller('what-if')
export class WhatIfController {
  constructor(
    private readonly whatIf: WhatIfQueries,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  /** The result may be up to 30 s old. */
  @Get('leaderboard')
  @Says(
    'Try other weights',
    'Returns the leaderboard with these weights and this penalty, and how it differs from the current one. No score is changed.',
  )
  @CsvFormat()
  @ApiOkResponse({ type: WhatIfAnswer, description: 'with `format=csv` a CSV file of all rows' })
  async leaderboard(
    @Query() { page = 1, pageSize, format, ...requestedRules }: WhatIfQuery,
  ): Promise<WhatIfAnswer | StreamableFile> {
    const today = this.whatIf.weights;
    const changedWeight = (name: 'live' | 'practice' | 'quiz') =>
      requestedRules[name] === undefined ? today[name] : Number(requestedRules[name]);
    const penalty = requestedRules.penalty === undefined ? NEGATIVE_MARK : Number(requestedRules.penalty);
    const weights = { live: changedWeight('live'), practice: changedWeight('practice'), quiz: changedWeight('quiz') };
    const board = await this.whatIf.boardFor({ weights, penalty });
    if (format === 'csv') {
      const pages = { total: board.total, page: (from: number, rows: number) => board.page(from, rows) };
      return csvFile('what-if', whatIfTable(this.directory, pages));
    }
    const { offset, limit } = requestedRows({ page, pageSize }, Infinity)!;
    return {
      total: board.total,
      today: { ...today, penalty: NEGATIVE_MARK },
      ...board.figures,
      rows: await withNames(this.directory, board.page(offset, limit)),
    };
  }
}
