import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
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
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { jsonList } from '../platform/http/json-list.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
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
  @Access('student', 'tutor', 'admin')
  @CsvList<LeaderboardEntry>({ name: 'leaderboard', columns: ['slNo', 'studentId', 'name', 'Point', 'movement'] })
  @ApiOkResponse({ type: [LeaderboardEntry] })
  async leaders(
    @Query() query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly LeaderboardEntry[] | StreamableFile> {
    const range = requestedRows(query, Infinity);
    sendTotal(reply, this.leaderboard.ranks.size);
    if (!range) return jsonList(this.leaderboard.allParts());
    return (await this.leaderboard.page(range.offset, range.limit)).rows;
  }

  @Get('student-stats/:studentId')
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentStatsAnswer })
  studentStats(@Param('studentId', Id) studentId: string): Promise<StudentStatsAnswer> {
    return this.stats.of(studentId);
  }

  /** Lists the finished exams of a student, newest first. */
  @Get('exam-history/:studentId')
  @CsvList<ExamHistoryRow>({
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
  @ApiOkResponse({ type: [ExamHistoryRow] })
  async examHistory(
    @Param('studentId', Id) studentId: string,
    @Query() query: ExamHistoryQuery,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExamHistoryRow[]> {
    const range = requestedRows(query);
    const of: HistoryFilter = { studentId, ...(query.type && { type: query.type }) };
    const rows = range ? this.history.page(of, range.offset, range.limit) : this.history.all(of);
    const [total, attempts, hidden] = await Promise.all([this.history.count(of), rows, this.hidden.of(caller, now)]);
    sendTotal(reply, total);
    return Promise.all(
      attempts.map(async (row) => {
        const negativeMark = await this.penalties.penaltyIfChanged(row.startedAt);
        return historyRow(row, negativeMark, row.remarked && (await this.visibleRemark(row, hidden, now)));
      }),
    );
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
