import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnsweredDoubtsQueries } from '../../projections/doubts/answered-doubts.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { texts } from '../contracts/http/texts.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { AnswerDoubtBody, AnsweredDoubt, AnsweredQuery, DOUBT_COLUMNS, DoubtMessage } from './doubt.dto.js';
import { DoubtsService } from './doubts.service.js';
import { ReviewedDoubtsService } from './reviewed-doubts.service.js';

/** Answered doubts of all students, for tutors. */
@ApiTags('doubts')
@Access('tutor')
@Controller('tutor')
export class AnsweredDoubtsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly answered: AnsweredDoubtsQueries,
    private readonly reviewedDoubts: ReviewedDoubtsService,
    private readonly writes: WriteLimits,
    private readonly readModels: ReadModels,
  ) {}

  /** Lists answered doubts, newest answer first. Always returns one page. */
  @Get('answered')
  @CsvList<AnsweredDoubt>({
    name: 'answered-doubts',
    columns: ['_id', 'username', ...DOUBT_COLUMNS],
  })
  @ApiOkResponse({ type: [AnsweredDoubt] })
  async list(
    @Query() { subject, search, page = 1, pageSize }: AnsweredQuery,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnsweredDoubt[]> {
    if (search !== undefined) await this.writes.count('doubts searched', tutorId);
    const { total, doubts } = await this.answered.find({ subject, search }, requestedRows({ page, pageSize })!);
    sendTotal(reply, total);
    return this.reviewedDoubts.answered(doubts, { tutorId, now });
  }

  /** Replaces the caller's own answer within 24 hours. A request repeated with the same command id succeeds again. */
  @Put('answer/:doubtId')
  @ApiOkResponse({ type: DoubtMessage })
  async edit(
    @Param('doubtId', Id) doubtId: string,
    @Body() { answer }: AnswerDoubtBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    const { position } = await this.doubts.editAnswer({ doubtId, tutorId, answer }, context);
    await this.readModels.waitFor(position, 'doubts');
    return { message: texts.answerEdited };
  }
}
