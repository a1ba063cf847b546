import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PublishedAnswersQueries } from '../../projections/doubts/published-answers.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { doubtsProjection, publishedAnswersProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { NoContent, Says } from '../platform/http/routes.js';
import { DoubtsService } from './doubts.service.js';
import { AnswerCreated, PublishAnswerBody, PublishedAnswer } from './published-answer.dto.js';
import { ReadableAnswersService } from './readable-answers.service.js';

/** Answers that tutors publish under questions. */
@ApiTags('doubts')
@ShownIn(doubtsProjection, publishedAnswersProjection)
@Controller('question/answers')
export class PublishedAnswersController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly published: PublishedAnswersQueries,
    private readonly readable: ReadableAnswersService,
    private readonly finished: FinishedQuestionsQueries,
    private readonly questions: QuestionsQueries,
  ) {}

  @Post(':id')
  @Says(
    'Publish an answer under a question',
    '`id` is the id of the question. Only the text of the body is published. 409 if the doubt is unsolved, an answer is published, or the student has withdrawn it.',
  )
  @Access('tutor')
  @ApiCreatedResponse({ type: AnswerCreated })
  async publish(
    @Param('id', Id) questionId: string,
    @Body() { doubtId, question, answer }: PublishAnswerBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<AnswerCreated> {
    const text = { doubtId, questionId, tutorId, question, answer };
    const answerId = await this.doubts.publishAnswer(text, context);
    return { answerId };
  }

  @Get(':id')
  @Says(
    'List the published answers of a question',
    '`id` is the id of the question. Students must have finished it with results shown.',
  )
  @Access('student', 'tutor')
  @ApiOkResponse({ type: [PublishedAnswer] })
  async ofQuestion(
    @Param('id', Id) questionId: string,
    @CalledBy() { accountId, role }: Caller,
    @Context() { now }: CommandContext,
  ): Promise<PublishedAnswer[]> {
    if (role === 'student') {
      if (!(await this.finished.hasFinished(accountId, questionId))) throw new Refusal('not-found');
      return this.readable.ofStudent(questionId, accountId, now);
    }
    if (!(await this.questions.findOne(questionId))) throw new Refusal('not-found');
    const answers = await this.published.ofQuestion(questionId);
    return answers.map(({ _id: answerId, question, answer, at }) => ({ answerId, question, answer, at }));
  }

  @Delete(':id')
  @Says(
    'Withdraw a published answer',
    '`id` is the id of the answer. Tutors delete it; the student who asked withdraws it permanently.',
  )
  @Access('student', 'tutor')
  @NoContent()
  async withdraw(
    @Param('id', Id) answerId: string,
    @CalledBy() { accountId, role }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const link = await this.published.linkOf(answerId);
    if (!link || (role === 'student' && link.studentId !== accountId)) throw new Refusal('not-found');
    const by = role === 'student' ? 'asker' : 'tutor';
    await this.doubts.withdrawAnswer(link, by, context);
  }
}
