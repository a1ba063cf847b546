import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnsweredDoubtsQueries } from '../../projections/doubts/answered-doubts.queries.js';
import { doubtsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { texts } from '../contracts/http/texts.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { AnswerDoubtBody, AnsweredDoubt, AnsweredQuery, DOUBT_COLUMNS, DoubtMessage } from './doubt.dto.js';
import { DoubtsService } from './doubts.service.js';
import { ReviewedDoubtsService } from './reviewed-doubts.service.js';

/** Answered doubts of all students, for tutors. */
@ApiTags('doubts')
@Access('tutor')
@ShownIn(doubtsProjection)
@Controller('tutor')
export class AnsweredDoubtsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly answered: AnsweredDoubtsQueries,
    private readonly reviewedDoubts: ReviewedDoubtsService,
    private readonly writes: WriteLimits,
  ) {}

  @Get('answered')
  @Says(
    'List the answered doubts',
    'Returns answered doubts, newest answer first, always paged. `search` finds text of the doubt or its answer among the newest 5,000. Your own answers have `editableUntil` while you can edit them.',
  )
  @Lists(AnsweredDoubt, {
    name: 'answered-doubts',
    columns: ['_id', 'username', ...DOUBT_COLUMNS],
  })
  async list(
    @Query() { subject, search, page = 1, pageSize }: AnsweredQuery,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() { now }: CommandContext,
  ): Promise<Listed<AnsweredDoubt>> {
    if (search !== undefined) await this.writes.count('doubts searched', tutorId);
    const { total, rows: doubts } = await this.answered.find({ subject, search }, requestedRows({ page, pageSize })!);
    return { total, rows: await this.reviewedDoubts.answered(doubts, { tutorId, now }) };
  }

  @Put('answer/:doubtId')
  @Says(
    'Edit your answer',
    'Possible for 24 hours after the answer; 409 afterwards, 403 for the answer of another tutor. A published answer is not changed. Repeating a `commandId` has no effect.',
  )
  @ApiOkResponse({ type: DoubtMessage })
  async edit(
    @Param('doubtId', Id) doubtId: string,
    @Body() { answer }: AnswerDoubtBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    await this.doubts.editAnswer({ doubtId, tutorId, answer }, context);
    return { message: texts.answerEdited };
  }
}
