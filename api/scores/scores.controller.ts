import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ExamHistoryDocument } from '../../projections/exam-history/exam-history.projection.js';
import { ExamHistoryQueries, type HistoryFilter } from '../../projections/exam-history/exam-history.queries.js';
import { LeaderboardQueries } from '../../projections/leaderboard/leaderboard.queries.js';
import { StudentStatsQueries } from '../../projections/contributions/student-stats.queries.js';
import { PenaltiesService } from '../attempts/penalties.service.js';
import { AttemptReader } from '../attempts/attempt-reader.js';
import { HiddenQuestionsService, type HiddenQuestions } from '../attempts/hidden-questions.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { jsonList } from '../platform/http/json-list.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { ExamHistoryQuery, ExamHistoryRow, LeaderboardEntry, StudentStatsAnswer } from './score.dto.js';

/** Scores, stats and exam history in the calls of the specification. */
@ApiTags('scores')
@Access('student')
@Controller('score')
export class ScoresController {
  constructor(
    private readonly leaderboard: LeaderboardQueries,
    private readonly stats: StudentStatsQueries,
    private readonly history: ExamHistoryQueries,
    private readonly penalties: PenaltiesService,
    private readonly attempts: AttemptReader,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  @Get('leaderboard')
  @Says(
    'Get the leaderboard',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Access('student', 'tutor', 'admin')
  @Lists(LeaderboardEntry, { name: 'leaderboard', columns: ['slNo', 'studentId', 'name', 'Point', 'movement'] })
  async leaders(
    @Query() query: PageQuery,
  ): Promise<Listed<LeaderboardEntry> | { total: number; rows: StreamableFile }> {
    const range = requestedRows(query, Infinity);
    const total = this.leaderboard.ranks.size;
    if (!range) return { total, rows: await jsonList(this.leaderboard.allParts()) };
    return { total, rows: (await this.leaderboard.page(range.offset, range.limit)).rows };
  }

  @Get('student-stats/:studentId')
  @Says('Get your statistics', 'Counts and averages of your finished attempts.')
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentStatsAnswer })
  studentStats(@Param('studentId', Id) studentId: string): Promise<StudentStatsAnswer> {
    return this.stats.of(studentId);
  }

  @Get('exam-history/:studentId')
  @Says(
    'List your finished exams',
    'Newest first. `type` limits the list to one type. Each row contains the id of its attempt.',
  )
  @Lists(ExamHistoryRow, {
    name: 'exam-history',
    columns: [
      'attemptId',
      'examId',
      'name',
      'subject',
      'type',
      'examStartTime',
      'score',
      'correct',
      'incorrect',
      'skipped',
    ],
  })
  @OwnId({ params: 'studentId' })
  async examHistory(
    @Param('studentId', Id) studentId: string,
    @Query() query: ExamHistoryQuery,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<Listed<ExamHistoryRow>> {
    const of: HistoryFilter = { studentId, ...(query.type && { type: query.type }) };
    const [{ total, rows: attempts }, hidden] = await Promise.all([
      this.history.list(of, requestedRows(query)),
      this.hidden.of(caller, now),
    ]);
    const rows = await Promise.all(
      attempts.map(async (row) => {
        const negativeMark = await this.penalties.penaltyIfChanged(row.startedAt);
        return historyRow(row, negativeMark, row.remarked && (await this.visibleRemark(row, hidden, now)));
      }),
    );
    return { total, rows };
  }

  /** Returns the latest re-marking of an attempt, without its reason where that is hidden. */
  private async visibleRemark({ _id, studentId, remarked }: ExamHistoryDocument, hidden: HiddenQuestions, now: Date) {
    if (hidden.isEmpty) return remarked!;
    const attempt = await this.attempts.read(_id, studentId, now);
    const remarks = attempt?.status === 'finished' ? await this.hidden.remarksOf(attempt, hidden) : [];
    return { ...remarked!, reason: remarks.find(({ remarkedAt }) => remarkedAt === remarked!.at)?.reason ?? '' };
  }
}

const historyRow = (
  { _id, startedAt, ...attempt }: ExamHistoryDocument,
  negativeMark: number | undefined,
  remarked: ExamHistoryDocument['remarked'],
): ExamHistoryRow => {
  const { examId, name, subject, type, drawnFrom, correct, incorrect, skipped, score } = attempt;
  const exam = { attemptId: _id, examId, name, subject, examStartTime: startedAt, type };
  const marks = { correct, incorrect, skipped, score, ...(negativeMark !== undefined && { negativeMark }) };
  return { ...exam, ...(drawnFrom && { drawnFrom }), ...marks, ...(remarked && { remarked }) };
};
