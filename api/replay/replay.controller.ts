import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { PastBoards } from '../../projections/leaderboard/past/past-boards.queries.js';
import { PastHours } from '../../projections/leaderboard/past/past-hours.queries.js';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { PAST_DAYS_MAX } from '../contracts/http/replay.js';
import { Access, Context } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { InstantQuery, pastInstant, pastInstants } from '../platform/http/instants.js';
import { rowsAsked, sendTotal, type PageQuery } from '../platform/http/paging.js';
import { named } from './named.js';
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

/** The leaderboard and stats as they stood at any time, for admins. */
@ApiTags('replay')
@Access('admin')
@Controller('replay')
export class ReplayController {
  constructor(
    private readonly boards: PastBoards,
    private readonly hours: PastHours,
    private readonly directory: AccountDirectory,
    private readonly modelTests: ModelTests,
  ) {}

  /** A page of it in any case, however deep. Names are those of now; who is deleted now has none, and keeps the place. */
  @Get('leaderboard')
  @ApiOkResponse({ type: PastBoardAnswer })
  async leaderboard(@Query() query: PastBoardQuery, @Context() { now }: CommandContext): Promise<PastBoardAnswer> {
    const at = query.at === undefined ? now : pastInstant(query.at, 'at', now);
    const board = await this.boards.at({ at, ...howOf(query) });
    const { offset, limit } = pageAsked(query);
    const rows = await named(this.directory, board.page(offset, limit));
    return { at: at.toISOString(), version: board.facts, total: board.rows.length, rows };
  }

  /** Who moved between two times, a page of them in any case. */
  @Get('leaderboard/changes')
  @ApiOkResponse({ type: [PastChange] })
  async changes(
    @Query() query: PastChangesQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PastChange[]> {
    const [from, to] = pastInstants(query, now);
    const how = howOf(query);
    const changes = await this.boards.changes({ at: from, ...how }, { at: to, ...how }, query.sort ?? 'place');
    sendTotal(reply, changes.length);
    const { offset, limit } = pageAsked(query);
    return named(this.directory, changes.slice(offset, offset + limit));
  }

  /** What moved it, hour by hour: exams that were finished, corrections, bans, and other rules. */
  @Get('leaderboard/hours')
  @ApiOkResponse({ type: PastHoursAnswer })
  async whatMovedIt(@Query() query: PastHoursQuery, @Context() { now }: CommandContext): Promise<PastHoursAnswer> {
    const [from, to] = pastInstants(query, now);
    if (to.getTime() - from.getTime() > PAST_DAYS_MAX * DAY_MS) {
      throw new Refusal('invalid', { errors: { to: 'hoursTooMany' } });
    }
    const [first, hours, rules] = await Promise.all([
      this.hours.first(),
      this.hours.between(from, to),
      this.hours.rulesSet(from, to),
    ]);
    const tests = await this.modelTests.some([...new Set(hours.flatMap(({ modelTests }) => Object.keys(modelTests)))]);
    return {
      first: first ?? null,
      hours: hours.map(({ _id: at, modelTests, corrections, ...counts }) => ({
        at,
        ...counts,
        modelTests: Object.entries(modelTests).map(([modelTestId, attempts]) => ({
          modelTestId,
          name: tests.get(modelTestId)?.name ?? null,
          attempts,
        })),
        corrections: Object.entries(corrections).map(([correctionId, attempts]) => ({ correctionId, attempts })),
      })),
      rules: rules.map(({ weights, ...rest }) => ({ ...rest, ...weights })),
    };
  }

  /** As the specification has them, as of then. */
  @Get('student-stats/:studentId')
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

const pageAsked = ({ page = 1, pageSize }: PageQuery) => rowsAsked({ page, pageSize }, Infinity)!;

const howOf = ({ by = 'recorded', weights = 'then' }: Pick<PastBoardQuery, 'by' | 'weights'>) => ({ by, weights });
