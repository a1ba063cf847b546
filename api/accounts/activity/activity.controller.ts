import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountActivityQueries, attemptOf } from '../../../projections/account-activity/account-activity.queries.js';
import { AccountDirectoryQueries } from '../../../projections/account-directory/account-directory.queries.js';
import { ACTIVITY_DEPTH_MAX, DELETED_ACCOUNT } from '../../contracts/http/activity-kinds.js';
import { Access } from '../../platform/auth/access.js';
import { CsvList } from '../../platform/http/csv-list.js';
import { requestedRows, sendTotal } from '../../platform/http/paging.js';
import { ReservationsService } from '../reservations.service.js';
import { ActivityCountsQuery, ActivityEntry, ActivityQuery, TenMinutes } from './activity.dto.js';

const COUNTED_MS_MAX = 48 * 3_600_000;

/** Account activity for admins. */
@ApiTags('admin')
@Access('admin')
@Controller('activity')
export class ActivityController {
  constructor(
    private readonly activity: AccountActivityQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly reservations: ReservationsService,
  ) {}

  /**
   * Lists activity, newest first, always paginated. X-Total-Count is capped at the number of rows that pagination can
   * reach.
   */
  @Get()
  @CsvList<ActivityEntry>({
    name: 'activity',
    columns: ['at', 'who', 'role', 'what', 'subject', 'count', 'attemptId', 'correctionId'],
  })
  @ApiOkResponse({ type: [ActivityEntry] })
  async entries(
    @Query() query: ActivityQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActivityEntry[]> {
    const { what: kinds, who, from, to } = query;
    const people = who === undefined ? undefined : await this.reservations.findAccounts(who);
    const filter = { kinds, people, from: from && instant(from), to: to && instant(to) };
    const { total, rows } = await this.activity.find(filter, requestedRows(query, ACTIVITY_DEPTH_MAX));
    sendTotal(reply, total);
    const ids = rows.flatMap((row) => [row.who, row.about]).filter((id) => id !== null);
    const [names, exams] = await Promise.all([this.directory.usernames(ids), this.activity.examNames(rows)]);
    return rows.map(({ _id, at, role, what, who: by, about, subject, count, correctionId }) => {
      const people = { who: by, subject: about };
      const deleted = (['who', 'subject'] as const).filter((field) => people[field] && !names.has(people[field]));
      const nameOf = (id: string) => names.get(id) ?? DELETED_ACCOUNT;
      return {
        _id,
        at,
        who: by && nameOf(by),
        role,
        what,
        subject: about ? nameOf(about) : (exams.get(_id) ?? subject),
        count,
        attemptId: attemptOf({ _id, what }),
        correctionId,
        deleted,
      };
    });
  }

  /** Counts activity in intervals of ten minutes. Empty intervals are omitted. */
  @Get('counts')
  @ApiOkResponse({ type: [TenMinutes] })
  async counts(@Query() query: ActivityCountsQuery): Promise<TenMinutes[]> {
    const from = instant(query.from);
    const latest = new Date(Date.parse(from) + COUNTED_MS_MAX).toISOString();
    const to = instant(query.to);
    const activityCounts = await this.activity.counts(from, to < latest ? to : latest);
    return activityCounts.map(({ _id: at, counts }) => ({ at, counts }));
  }
}

/** Formats an instant like the entries: ISO 8601 in UTC with milliseconds. */
const instant = (text: string): string => new Date(text).toISOString();
