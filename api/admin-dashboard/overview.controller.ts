import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountActivityQueries } from '../../projections/account-activity/account-activity.queries.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { QuestionReportsQueries } from '../../projections/question-reports/question-reports.queries.js';
import { TREND_DAYS } from '../contracts/http/limits.js';
import { Schedules } from '../contracts/http/schedules.js';
import { SuspectedKeysService } from '../item-statistics/suspected-keys.service.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Settings } from '../platform/config/settings.js';
import { MailOutbox } from '../platform/mail/mail-outbox.js';
import { daysBefore, ExamDays } from '../platform/shared/exam-days.js';
import { Says } from '../platform/http/routes.js';
import { DayCounts, Decisions, type OpenItems } from './overview.dto.js';

/** Activity trends of the last four weeks, and open items that need a decision. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class OverviewController {
  private readonly days: ExamDays;
  private readonly schedules: Schedules;

  constructor(
    private readonly activity: AccountActivityQueries,
    private readonly suspectedKeys: SuspectedKeysService,
    private readonly doubts: DoubtsQueries,
    private readonly reports: QuestionReportsQueries,
    private readonly mails: MailOutbox,
    { examTimeZone }: Settings,
  ) {
    this.days = new ExamDays(examTimeZone);
    this.schedules = new Schedules(examTimeZone);
  }

  @Get('trends')
  @Says(
    'Get the trends of the last four weeks',
    'Returns the numbers of new students, finished exams and asked doubts for each of the last 28 days (`EXAM_TIME_ZONE`), today last.',
  )
  @ApiOkResponse({ type: [DayCounts] })
  async trends(@Context() { now }: CommandContext): Promise<DayCounts[]> {
    const today = this.days.dayOf(now.getTime());
    const first = daysBefore(today, TREND_DAYS - 1);
    const from = this.schedules.instantOf(`${first}T00:00:00`);
    const byDay = new Map(
      Array.from({ length: TREND_DAYS }, (_, index) => {
        const day = daysBefore(today, TREND_DAYS - 1 - index);
        return [day, { day, students: 0, tests: 0, doubts: 0 }];
      }),
    );
    for (const { _id: at, counts } of await this.activity.counts(from, now.toISOString())) {
      const day = byDay.get(this.days.dayOf(Date.parse(at)));
      if (!day) continue;
      day.students += counts.registered ?? 0;
      day.tests += counts['exam-finished'] ?? 0;
      day.doubts += counts['doubt-asked'] ?? 0;
    }
    return [...byDay.values()];
  }

  @Get('decisions')
  @Says(
    'Get what needs a decision',
    'Returns likely wrong keys in the ten latest started model tests, and the numbers of unanswered doubts, open question reports and unsent mails.',
  )
  @ApiOkResponse({ type: Decisions })
  async decisions(@Context() { now }: CommandContext): Promise<Decisions> {
    const [suspectedKeys, doubts, doubtsSince, reports, reportsSince, failedMails] = await Promise.all([
      this.suspectedKeys.find(now),
      this.doubts.countUnsolved(),
      this.doubts.oldestUnsolvedAt(),
      this.reports.countOpen(),
      this.reports.oldestOpenAt(),
      this.mails.countFailed(),
    ]);
    return {
      suspectedKeys,
      unansweredDoubts: openItems(doubts, doubtsSince),
      openReports: openItems(reports, reportsSince),
      failedMails,
    };
  }
}

const openItems = (count: number, since: string | undefined): OpenItems => ({ count, since: since ?? null });
