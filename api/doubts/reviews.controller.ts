import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DOUBT_SUBJECTS, type DoubtSubject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { SimilarDoubtsQueries } from '../../projections/doubts/similar-doubts.queries.js';
import { doubtsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { NoContent, Ok, Says } from '../platform/http/routes.js';
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
@ShownIn(doubtsProjection)
@Controller()
export class ReviewsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly list: DoubtsQueries,
    private readonly reviewedDoubts: ReviewedDoubtsService,
    private readonly similarDoubts: SimilarDoubtsQueries,
    private readonly writes: WriteLimits,
  ) {}

  @Get('tutor/reviews')
  @Says('List the doubts to answer', 'Oldest first, each with the tutor who has reserved it.')
  @Lists(UnsolvedDoubt, {
    name: 'waiting-doubts',
    columns: ['_id', 'username', 'subject', 'doubt', 'askedAt', ['question', ({ question }) => question?.question]],
  })
  async reviews(@Query() query: ReviewsQuery, @Context() { now }: CommandContext): Promise<Listed<UnsolvedDoubt>> {
    const { total, rows: doubts } = await this.list.findUnsolved(query.subject, requestedRows(query));
    return { total, rows: await this.reviewedDoubts.unsolved(doubts, now) };
  }

  @Get('doubts/:doubtId')
  @Says('Get a doubt', 'Answered or not, with its answer and the tutor who gave it.')
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

  @Get('doubts/:doubtId/similar')
  @Says('Find similar doubts', 'Up to 5 answered doubts among the newest 5,000: those about the same question first.')
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
  @Says('Count the doubts to answer', 'In total and per subject.')
  @ApiOkResponse({ type: PendingReviews })
  async pending(): Promise<PendingReviews> {
    const counts = await Promise.all(DOUBT_SUBJECTS.map((subject) => this.list.countUnsolved(subject)));
    const bySubject = Object.fromEntries(DOUBT_SUBJECTS.map((subject, index) => [subject, counts[index]]));
    return {
      pendingReviews: counts.reduce((sum, count) => sum + count, 0),
      bySubject: bySubject as Record<DoubtSubject, number>,
    };
  }

  @Post('tutor/answer/:doubtId')
  @Says('Answer a doubt', 'The first answer wins: 409 if there is one. Repeating a `commandId` has no effect.')
  @Ok(DoubtMessage)
  async answer(
    @Param('doubtId', Id) doubtId: string,
    @Body() { answer }: AnswerDoubtBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    await this.doubts.answerDoubt({ doubtId, tutorId, answer }, context);
    return { message: texts.answerPosted };
  }

  @Post('doubts/:doubtId/claim')
  @Says('Reserve a doubt', 'For 10 minutes; 409 if another tutor has reserved it.')
  @NoContent()
  async claim(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.doubts.claimDoubt({ doubtId, tutorId }, context);
  }

  @Delete('doubts/:doubtId/claim')
  @Says('Release a doubt', 'Ends your own reservation.')
  @NoContent()
  async release(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.doubts.releaseClaim({ doubtId, tutorId }, context);
  }
}
