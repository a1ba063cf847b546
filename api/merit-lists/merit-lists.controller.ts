import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { csvFile, csvTable, pagesOf } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { decimal, type Column } from '../platform/shared/csv.js';
import { InstituteRow, MeritListQuery, MeritListRow, OwnMeritListPlace } from './merit-list.dto.js';
import { MeritListsService } from './merit-lists.service.js';

const INSTITUTE_COLUMNS: readonly Column<InstituteRow>[] = [
  'institute',
  'students',
  ['average', ({ average }) => decimal(average)],
  ['best', ({ best }) => decimal(best)],
];

/** Merit lists of model tests: the live attempts at one test, ranked by score. */
@ApiTags('merit lists')
@ApiExtraModels(MeritListRow, InstituteRow)
@Access('student', 'tutor', 'admin')
@Controller('score/merit-list')
export class MeritListsController {
  constructor(private readonly lists: MeritListsService) {}

  @Get(':modelTestId')
  @CsvFormat()
  @ApiOkResponse({
    schema: {
      anyOf: [
        { type: 'array', items: { $ref: getSchemaPath(MeritListRow) } },
        { type: 'array', items: { $ref: getSchemaPath(InstituteRow) } },
      ],
    },
  })
  async list(
    @Param('modelTestId', Id) modelTestId: string,
    @Query() query: MeritListQuery,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly MeritListRow[] | readonly InstituteRow[] | StreamableFile> {
    const test = await this.lists.readableTest(modelTestId, caller, now);
    await this.lists.countWholeList(query, caller.accountId);
    if (query.groupBy) {
      const rows = await this.lists.institutes(modelTestId);
      if (query.format === 'csv') return csvFile('merit-list-institutes', csvTable(INSTITUTE_COLUMNS, pagesOf(rows)));
      sendTotal(reply, rows.length);
      return rows;
    }
    if (query.format === 'csv') return csvFile('merit-list', await this.lists.csv(test, query, caller));
    const { total, page } = await this.lists.students(test, query, caller);
    const { offset, limit } = requestedRows(query) ?? { offset: 0, limit: Infinity };
    sendTotal(reply, total);
    return page(offset, limit);
  }

  @Get(':modelTestId/me')
  @Access('student')
  @ApiOkResponse({ type: OwnMeritListPlace })
  ownPlace(
    @Param('modelTestId', Id) modelTestId: string,
    @CalledBy() { accountId }: Caller,
  ): Promise<OwnMeritListPlace> {
    return this.lists.ownPlace(accountId, modelTestId);
  }
}
