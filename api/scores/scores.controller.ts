import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ExamHistoryDocument } from '../../projections/exam-history/exam-history.projection.js';
import { ExamHistory } from '../../projections/exam-history/exam-history.queries.js';
import { Leaderboard } from '../../projections/leaderboard/leaderboard.queries.js';
import { StudentStats } from '../../projections/contributions/student-stats.queries.js';
import { choiceIn, FinishedAttempt } from '../attempts/attempt.dto.js';
import { AttemptViews } from '../attempts/attempt-views.js';
import { RESULT_READ_MODELS } from '../attempts/finish-attempt/finish-attempt.js';
import { Access, CalledBy, Context, type Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, rowsAsked, sendTotal } from '../platform/http/paging.js';
import { ReadModels } from '../../projections/read-models.js';
import { ExamHistoryRow, LeaderboardEntry, StoreScoreBody, StudentStatsAnswer } from './score.dto.js';
import { StoreScore } from './store-score.js';

/** Scores by the spec's own calls (§7). */
@ApiTags('scores')
@Access('student')
@Controller('score')
export class ScoresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly leaderboard: Leaderboard,
    private readonly stats: StudentStats,
    private readonly history: ExamHistory,
    private readonly views: AttemptViews,
    private readonly readModels: ReadModels,
  ) {}

  /** Finishes the attempt, and answers the result that counts. */
  @Post('store-score')
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: FinishedAttempt })
  async storeScore(
    @Body() body: StoreScoreBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<FinishedAttempt> {
    const { type, examId, score, correct, incorrect, skipped, incorrectQuestions } = body;
    const claim = { score, correct, incorrect, skipped, incorrectQuestions };
    const answers = body.answers?.map(choiceIn);
    const command = new StoreScore(accountId, { type, examId }, { answers, claim }, context);
    const { attempt, position } = await this.commands.execute(command);
    await this.readModels.show(position, ...RESULT_READ_MODELS);
    return this.views.finished(attempt);
  }

  @Get('leaderboard')
  @Access('student', 'tutor', 'admin')
  @ApiOkResponse({ type: [LeaderboardEntry] })
  async leaders(
    @Query() query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeaderboardEntry[]> {
    const { offset, limit } = rowsAsked(query, Infinity) ?? { offset: 0, limit: Infinity };
    const { total, rows } = await this.leaderboard.page(offset, limit);
    sendTotal(reply, total);
    return rows;
  }

  @Get('student-stats/:studentId')
  @ApiOkResponse({ type: StudentStatsAnswer })
  studentStats(@Param('studentId', Id) studentId: string): Promise<StudentStatsAnswer> {
    return this.stats.of(studentId);
  }

  /** Newest first. */
  @Get('exam-history/:studentId')
  @ApiOkResponse({ type: [ExamHistoryRow] })
  async examHistory(
    @Param('studentId', Id) studentId: string,
    @Query() query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExamHistoryRow[]> {
    const asked = rowsAsked(query);
    const rows = asked ? this.history.page(studentId, asked.offset, asked.limit) : this.history.all(studentId);
    const [total, found] = await Promise.all([this.history.count(studentId), rows]);
    sendTotal(reply, total);
    return found.map(shown);
  }
}

const shown = ({ _id, startedAt, type, correct, incorrect, skipped, score }: ExamHistoryDocument): ExamHistoryRow => ({
  attemptId: _id,
  examStartTime: startedAt,
  type,
  correct,
  incorrect,
  skipped,
  score,
});
