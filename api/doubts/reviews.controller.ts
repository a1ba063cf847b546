import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { texts } from '../contracts/http/texts.js';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { DoubtList, type Doubt } from '../../projections/doubts/doubts.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, Context, type Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, rowsAsked, sendTotal } from '../platform/http/paging.js';
import { DoubtLimits } from '../platform/limits/account-limits.js';
import { ChangeDoubt } from './change-doubt.js';
import { AnswerDoubtBody, DoubtMessage, PendingReviews, UnsolvedDoubt } from './doubt.dto.js';

/** The doubts of all students, for the tutors who answer them. */
@ApiTags('doubts')
@Access('tutor')
@Controller()
export class ReviewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly list: DoubtList,
    private readonly directory: AccountDirectory,
    private readonly limits: DoubtLimits,
    private readonly readModels: ReadModels,
  ) {}

  /** Unsolved ones, oldest first. */
  @Get('tutor/reviews')
  @ApiOkResponse({ type: [UnsolvedDoubt] })
  async reviews(
    @Query() query: PageQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnsolvedDoubt[]> {
    const [total, found] = await Promise.all([this.list.countUnsolved(), this.list.unsolved(rowsAsked(query))]);
    sendTotal(reply, total);
    const names = await this.directory.usernames(
      found.flatMap(({ studentId, claim }) => (claim ? [studentId, claim.tutorId] : [studentId])),
    );
    return found.map((doubt) => shown(doubt, names, now));
  }

  @Get('tutor/pending-reviews')
  @ApiOkResponse({ type: PendingReviews })
  async pending(): Promise<PendingReviews> {
    return { pendingReviews: await this.list.countUnsolved() };
  }

  /** The first answer stands. */
  @Post('tutor/answer/:doubtId')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: DoubtMessage })
  async answer(
    @Param('doubtId', Id) doubtId: string,
    @Body() { answer }: AnswerDoubtBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    await this.change({ type: 'AnswerDoubt', doubtId, tutorId, answer }, context);
    return { message: texts.answerPosted };
  }

  /** Tells other tutors who is answering it, for ten minutes. */
  @Post('doubts/:doubtId/claim')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async claim(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.limits.countClaimed(tutorId);
    await this.change({ type: 'ClaimDoubt', doubtId, tutorId }, context);
  }

  @Delete('doubts/:doubtId/claim')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async release(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.change({ type: 'ReleaseClaim', doubtId, tutorId }, context);
  }

  private async change(request: ChangeDoubt['request'], context: CommandContext): Promise<void> {
    const { position } = await this.commands.execute(new ChangeDoubt(request, context));
    await this.readModels.show(position, 'doubts');
  }
}

function shown(
  { _id, studentId, subject, doubt, askedAt, claim }: Doubt,
  names: ReadonlyMap<string, string>,
  now: Date,
) {
  const nameOf = (id: string, otherwise: string) => names.get(id) ?? otherwise;
  const holds = claim && claim.until > now.toISOString();
  return {
    _id,
    username: nameOf(studentId, texts.studentUnnamed),
    subject,
    doubt,
    askedAt,
    ...(holds && { claim: { ...claim, username: nameOf(claim.tutorId, texts.tutorUnnamed) } }),
  };
}
