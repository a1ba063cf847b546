import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { KeyCorrectionsQueries } from '../../projections/key-corrections/key-corrections.queries.js';
import { PastLeaderboardQueries } from '../../projections/leaderboard/past/past-leaderboard.queries.js';
import { PastHoursQueries } from '../../projections/leaderboard/past/past-hours.queries.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { PAST_DAYS_MAX } from '../contracts/http/replay.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { csvFile } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { InstantQuery, pastInstant, pastInstants } from '../platform/http/instants.js';
import { requestedRows, type Listed, type PageQuery } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { boardTable } from './board-tables.js';
import { withNames } from './with-names.js';
import {
  PastBoardAnswer,
  PastBoardQuery,
  PastChange,
  PastChangesQuery,
  PastHoursAnswer,
  PastHoursQuery,
  PastStats,
} from './replay.dto.js';

const DAY_MS = 86_400_000;

/** Past leaderboards and stats, for admins. */
@ApiTags('replay')
@Access('admin')
@Controller('replay')
export class ReplayController {
  constructor(
    private readonly boards: PastLeaderboardQueries,
    private readonly hours: PastHoursQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly corrections: KeyCorrectionsQueries,
  ) {}

  /** Names are current; deleted students keep their rank without a name. */
  @Get('leaderboard')
  @Says(
    'Get the leaderboard at a time in the past',
    'The leaderboard as of `at`, by the time at which results were recorded or attempts were finished (`by`), with the weights of that time or of today (`weights`). Always paged.',
  )
  @CsvFormat()
  @ApiOkResponse({ type: PastBoardAnswer, description: 'with `format=csv` a CSV file of all rows' })
  async leaderboard(
    @Query() query: PastBoardQuery,
    @Context() { now }: CommandContext,
  ): Promise<PastBoardAnswer | StreamableFile> {
    const at = query.at === undefined ? now : pastInstant(query.at, 'at', now);
    const board = await this.boards.at({ at, ...boardOptionsOf(query) });
    if (query.format === 'csv') {
      const pages = { total: board.rows.length, page: (from: number, rows: number) => board.page(from, rows) };
      return csvFile(`leaderboard-${at.toISOString()}`, boardTable(this.directory, pages));
    }
    const { offset, limit } = pageRange(query);
    const rows = await withNames(this.directory, board.page(offset, limit));
    return { at: at.toISOString(), version: board.facts, total: board.rows.length, rows };
  }

  @Get('leaderboard/changes')
  @Says(
    'Compare the leaderboard at two times',
    'Lists the students whose place or points differ between `from` and `to`. Always paged.',
  )
  @Lists(PastChange, {
    name: 'leaderboard-changes',
    columns: [
      'studentId',
      'name',
      ['slNoBefore', ({ before }) => before?.slNo],
      ['PointBefore', ({ before }) => before?.Point],
      ['slNoAfter', ({ after }) => after?.slNo],
      ['PointAfter', ({ after }) => after?.Point],
    ],
  })
  async changes(@Query() query: PastChangesQuery, @Context() { now }: CommandContext): Promise<Listed<PastChange>> {
    const [from, to] = pastInstants(query, now);
    const boardOptions = boardOptionsOf(query);
    const changes = await this.boards.changes(
      { at: from, ...boardOptions },
      { at: to, ...boardOptions },
      query.sort ?? 'place',
    );
    const { offset, limit } = pageRange(query);
    const rows = await withNames(this.directory, changes.slice(offset, offset + limit));
    return { total: changes.length, rows };
  }

  @Get('leaderboard/hours')
  @Says(
    'List what changed the leaderboard',
    'Finished tests, corrections, bans and deletions per hour, for at most 31 days.',
  )
  @ApiOkResponse({ type: PastHoursAnswer })
  async whatMovedIt(@Query() query: PastHoursQuery, @Context() { now }: CommandContext): Promise<PastHoursAnswer> {
    const [from, to] = pastInstants(query, now);
    if (to.getTime() - from.getTime() > PAST_DAYS_MAX * DAY_MS) {
      throw new Refusal('invalid', { errors: { to: 'hoursTooMany' } });
    }
    const [first, hours, rules] = await Promise.all([
      this.hours.firstHour(),
      this.hours.findBetween(from, to),
      this.hours.rulesSetBetween(from, to),
    ]);
    const reversedAt = await this.corrections.reversedAt(hours.flatMap(({ corrections }) => Object.keys(corrections)));
    const tests = await this.modelTests.findMany([
      ...new Set(hours.flatMap(({ modelTests }) => Object.keys(modelTests))),
    ]);
    return {
      first: first ?? null,
      hours: hours.map(({ _id: at, modelTests, mockTests, corrections, reversals, banned, unbanned, deleted }) => ({
        at,
        mockTests,
        banned,
        unbanned,
        deleted,
        modelTests: Object.entries(modelTests).map(([modelTestId, attempts]) => ({
          modelTestId,
          name: tests.get(modelTestId)?.name ?? null,
          attempts,
        })),
        ...remarkCounts(at, corrections, reversals, reversedAt),
      })),
      rules: rules.map(({ weights, ...rest }) => ({ ...rest, ...weights })),
    };
  }

  @Get('student-stats/:studentId')
  @Says('Get the statistics of a student at a time in the past', 'Counts and averages as of `at`.')
  @ApiOkResponse({ type: PastStats })
  async studentStats(
    @Param('studentId', Id) studentId: string,
    @Query() query: InstantQuery,
    @Context() { now }: CommandContext,
  ): Promise<PastStats> {
    const at = query.at === undefined ? now : pastInstant(query.at, 'at', now);
    const stats = await this.boards.statsOf(studentId, at);
    if (stats) return stats;
    if (!(await this.directory.student(studentId))) throw new Refusal('not-found');
    return { totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 };
  }
}

type Counts = Readonly<Record<string, number>>;

/**
 * Returns the number of attempts re-marked in an hour, by corrections and by reversals of corrections from this hour
 * or earlier.
 */
function remarkCounts(hour: string, corrections: Counts, reversals: Counts, reversedAt: ReadonlyMap<string, string>) {
  const isReversed = ([id]: readonly [string, number]) => (reversedAt.get(id) ?? hour) < hour;
  const [all, reversalEntries] = [Object.entries(corrections), Object.entries(reversals)];
  const nonEmpty = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([correctionId, attempts]) => ({ correctionId, attempts }));
  return {
    corrections: nonEmpty(all.filter((correction) => !isReversed(correction))),
    reversals: nonEmpty([...all.filter(isReversed), ...reversalEntries]),
  };
}

const pageRange = ({ page = 1, pageSize }: PageQuery) => requestedRows({ page, pageSize }, Infinity)!;

const boardOptionsOf = ({ by = 'recorded', weights = 'then' }: Pick<PastBoardQuery, 'by' | 'weights'>) => ({
  by,
  weights,
});
