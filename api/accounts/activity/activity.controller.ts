import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ActivityDocument } from '../../../projections/account-activity/account-activity.projection.js';
import {
  AccountActivityQueries,
  attemptOf,
  entriesOf,
  modelTestOf,
} from '../../../projections/account-activity/account-activity.queries.js';
import { AccountDirectoryQueries } from '../../../projections/account-directory/account-directory.queries.js';
import { streams } from '../../contracts/events/streams.js';
import { ACTIVITY_DEPTH_MAX, DELETED_ACCOUNT } from '../../contracts/http/activity-kinds.js';
import { Access } from '../../platform/auth/access.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { Lists } from '../../platform/http/lists.js';
import { Id } from '../../platform/http/id.pipe.js';
import { PageQuery, requestedRows, type Listed } from '../../platform/http/paging.js';
import { Says } from '../../platform/http/routes.js';
import { open } from '../../platform/vault/sealing.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';
import { ReservationsService } from '../reservations.service.js';
import { ActivityCountsQuery, ActivityEntry, ActivityQuery, TenMinutes } from './activity.dto.js';

const COUNTED_MS_MAX = 48 * 3_600_000;

const COLUMNS = [
  'at',
  'who',
  'role',
  'what',
  'subject',
  'reason',
  'count',
  'attemptId',
  'correctionId',
  'questionId',
  'modelTestId',
] as const;

/** Activity of accounts for admins, and the history of a question or model test for tutors too. */
@ApiTags('admin')
@Access('admin')
@Controller('activity')
export class ActivityController {
  constructor(
    private readonly activity: AccountActivityQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly reservations: ReservationsService,
    private readonly log: EventLog,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** X-Total-Count is capped at the number of rows that pagination can reach. */
  @Get()
  @Says(
    'List account activity',
    'What students, tutors and admins did, newest first, always paged. A bulk operation, such as an import, is one entry with a `count`. Filters: kinds (`what`, separated by commas), account (`who`, a username or an email address) and time (`from`, `to`).',
  )
  @Lists(ActivityEntry, { name: 'activity', columns: COLUMNS })
  async entries(@Query() query: ActivityQuery): Promise<Listed<ActivityEntry>> {
    const { what: kinds, who, from, to } = query;
    const people = who === undefined ? undefined : await this.reservations.findAccounts(who);
    const filter = { kinds, people, from: from && instant(from), to: to && instant(to) };
    const { total, rows } = await this.activity.find(filter, requestedRows(query, ACTIVITY_DEPTH_MAX));
    return { total, rows: await this.withNames(rows) };
  }

  @Get('counts')
  @Says(
    'Count account activity over time',
    'Returns the number of entries of each kind per ten minutes between `from` and `to`.',
  )
  @ApiOkResponse({ type: [TenMinutes] })
  async counts(@Query() query: ActivityCountsQuery): Promise<TenMinutes[]> {
    const from = instant(query.from);
    const latest = new Date(Date.parse(from) + COUNTED_MS_MAX).toISOString();
    const to = instant(query.to);
    const activityCounts = await this.activity.counts(from, to < latest ? to : latest);
    return activityCounts.map(({ _id: at, counts }) => ({ at, counts }));
  }

  @Get('question/:questionId')
  @Says(
    'List the history of a question',
    'Returns the entries about the question, its key and its reports, newest first.',
  )
  @Access('tutor', 'admin')
  @Lists(ActivityEntry, { name: 'question-history', columns: COLUMNS })
  questionHistory(@Param('questionId', Id) id: string, @Query() query: PageQuery): Promise<Listed<ActivityEntry>> {
    return this.historyOf([streams.question(id), streams.keyCorrections(id), streams.questionReports(id)], query);
  }

  @Get('modelTest/:modelTestId')
  @Says('List the history of a model test', 'Returns the entries about the model test, newest first.')
  @Access('tutor', 'admin')
  @Lists(ActivityEntry, { name: 'model-test-history', columns: COLUMNS })
  modelTestHistory(@Param('modelTestId', Id) id: string, @Query() query: PageQuery): Promise<Listed<ActivityEntry>> {
    return this.historyOf([streams.modelTest(id)], query);
  }

  private async historyOf(names: readonly string[], query: PageQuery): Promise<Listed<ActivityEntry>> {
    const [about, ...others] = await Promise.all(names.map((name) => this.log.readUndamaged(name)));
    if (about!.length === 0) throw new Refusal('not-found');
    const entries = entriesOf([...about!, ...others.flat()]);
    const range = requestedRows(query, ACTIVITY_DEPTH_MAX);
    const page = range ? entries.slice(range.offset, range.offset + range.limit) : entries;
    return { total: entries.length, rows: await this.withNames(page) };
  }

  /** Adds the names of accounts, exams and model tests, and the reasons of bans. */
  private async withNames(rows: readonly ActivityDocument[]): Promise<ActivityEntry[]> {
    const ids = rows.flatMap((row) => [row.who, row.about]).filter((id) => id !== null);
    const explained = rows.flatMap(({ about, reason }) => (about && reason ? [about] : []));
    const [names, subjects, keys] = await Promise.all([
      this.directory.usernames(ids),
      this.activity.subjects(rows),
      this.vault.accountKeys([...new Set(explained)]),
    ]);
    return rows.map(({ _id, at, role, what, who: by, about, reason, count, correctionId, questionId }) => {
      const key = about && keys.get(about);
      const people = { who: by, subject: about };
      const deleted = (['who', 'subject'] as const).filter((field) => people[field] && !names.has(people[field]));
      const nameOf = (id: string) => names.get(id) ?? DELETED_ACCOUNT;
      return {
        _id,
        at,
        who: by && nameOf(by),
        role,
        what,
        subject: about ? nameOf(about) : (subjects.get(_id) ?? null),
        reason: key && reason ? open(key, about, reason) : null,
        count,
        attemptId: attemptOf({ _id, what }),
        correctionId,
        questionId,
        modelTestId: modelTestOf({ _id }),
        deleted,
      };
    });
  }
}

/** Formats an instant like the entries: ISO 8601 in UTC with milliseconds. */
const instant = (text: string): string => new Date(text).toISOString();
