import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DOUBT_SUBJECTS, type DoubtSubject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { SimilarDoubtsQueries } from '../../projections/doubts/similar-doubts.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import {
  AnswerDoubtBody,
  DoubtMessage,
  PendingReviews,
  ReviewedDoubt,
  ReviewsQuery,
  SimilarDoubt,
  UnsolvedDoubt,
} from './doubt.dto.js';
import { DoubtsService } from './doubts.service.js';
import { ReviewedDoubtsService } from './reviewed-doubts.service.js';

/** Doubts of all students, for tutors. */
@ApiTags('doubts')
@Access('tutor')
@Controller()
export class ReviewsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly list: DoubtsQueries,
    private readonly reviewedDoubts: ReviewedDoubtsService,
    private readonly similarDoubts: SimilarDoubtsQueries,
    private readonly writes: WriteLimits,
    private readonly readModels: ReadModels,
  ) {}

  /** Lists unsolved doubts, oldest first. */
  @Get('tutor/reviews')
  @CsvList<UnsolvedDoubt>({
    name: 'waiting-doubts',
    columns: ['_id', 'username', 'subject', 'doubt', 'askedAt', ['question', ({ question }) => question?.question]],
  })
  @ApiOkResponse({ type: [UnsolvedDoubt] })
  async reviews(
    @Query() query: ReviewsQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnsolvedDoubt[]> {
    const { subject } = query;
    const [total, doubts] = await Promise.all([
      this.list.countUnsolved(subject),
      this.list.findUnsolved(subject, requestedRows(query)),
    ]);
    sendTotal(reply, total);
    return this.reviewedDoubts.unsolved(doubts, now);
  }

  /** Returns a doubt, including an answered one that a tutor may still have open. */
  @Get('doubts/:doubtId')
  @ApiOkResponse({ type: ReviewedDoubt })
  async one(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() { now }: CommandContext,
  ): Promise<ReviewedDoubt> {
    const doubt = await this.list.find(doubtId);
    if (!doubt) throw new Refusal('not-found');
    return this.reviewedDoubts.one(doubt, { tutorId, now });
  }

  /** Lists answered doubts that are similar to a doubt, most similar first. */
  @Get('doubts/:doubtId/similar')
  @ApiOkResponse({ type: [SimilarDoubt] })
  async similar(@Param('doubtId', Id) doubtId: string, @CalledBy() { accountId }: Caller): Promise<SimilarDoubt[]> {
    await this.writes.count('doubts searched', accountId);
    const doubt = await this.list.find(doubtId);
    if (!doubt) throw new Refusal('not-found');
    const similarDoubts = await this.similarDoubts.similarTo(doubt);
    return similarDoubts.map(({ _id, doubt: text, answer, subject, answeredAt }) => ({
      _id,
      doubt: text,
      answer,
      subject,
      answeredAt,
    }));
  }

  @Get('tutor/pending-reviews')
  @ApiOkResponse({ type: PendingReviews })
  async pending(): Promise<PendingReviews> {
    const counts = await Promise.all(DOUBT_SUBJECTS.map((subject) => this.list.countUnsolved(subject)));
    const bySubject = Object.fromEntries(DOUBT_SUBJECTS.map((subject, index) => [subject, counts[index]]));
    return {
      pendingReviews: counts.reduce((sum, count) => sum + count, 0),
      bySubject: bySubject as Record<DoubtSubject, number>,
    };
  }

  /** Answers a doubt. Only the first answer is accepted; a request repeated with the same command id succeeds again. */
  @Post('tutor/answer/:doubtId')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: DoubtMessage })
  async answer(
    @Param('doubtId', Id) doubtId: string,
    @Body() { answer }: AnswerDoubtBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    const { position } = await this.doubts.answerDoubt({ doubtId, tutorId, answer }, context);
    await this.readModels.waitFor(position, 'doubts');
    return { message: texts.answerPosted };
  }

  /** Reserves the doubt for ten minutes and shows other tutors who is answering it. */
  @Post('doubts/:doubtId/claim')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async claim(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const { position } = await this.doubts.claimDoubt({ doubtId, tutorId }, context);
    await this.readModels.waitFor(position, 'doubts');
  }

  @Delete('doubts/:doubtId/claim')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async release(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const { position } = await this.doubts.releaseClaim({ doubtId, tutorId }, context);
    await this.readModels.waitFor(position, 'doubts');
  }
}
