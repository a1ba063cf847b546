import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { csvFile, csvTable, pagesOf } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { WithTotal } from '../platform/http/lists.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
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
  @Says(
    'Get the merit list of a model test',
    'Live attempts, ordered by score, correct answers and earlier finish. Students who finished the test can read the list once the test is archived, or with their result if `meritList` is `finish`. `search` finds students by the shown name; ranks are those of the whole list. `groupBy=institute` lists institutes with at least 5 students, `format=csv` returns a file.',
  )
  @CsvFormat()
  @WithTotal()
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
  ): Promise<Listed<MeritListRow> | Listed<InstituteRow> | StreamableFile> {
    const test = await this.lists.readableTest(modelTestId, caller, now);
    await this.lists.countWholeList(query, caller.accountId);
    if (query.groupBy) {
      const rows = await this.lists.institutes(modelTestId);
      if (query.format === 'csv') return csvFile('merit-list-institutes', csvTable(INSTITUTE_COLUMNS, pagesOf(rows)));
      return { total: rows.length, rows };
    }
    if (query.format === 'csv') return csvFile('merit-list', await this.lists.csv(test, query, caller));
    const { total, page } = await this.lists.students(test, query, caller);
    const { offset, limit } = requestedRows(query) ?? { offset: 0, limit: Infinity };
    return { total, rows: await page(offset, limit) };
  }

  @Get(':modelTestId/me')
  @Says(
    'Get your place on a merit list',
    'Your place, percentile and score, and the average, the best score and the distribution of all students.',
  )
  @Access('student')
  @ApiOkResponse({ type: OwnMeritListPlace })
  ownPlace(
    @Param('modelTestId', Id) modelTestId: string,
    @CalledBy() { accountId }: Caller,
  ): Promise<OwnMeritListPlace> {
    return this.lists.ownPlace(accountId, modelTestId);
  }
}
