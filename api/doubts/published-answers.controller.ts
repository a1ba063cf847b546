import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PublishedAnswersQueries } from '../../projections/doubts/published-answers.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { DoubtsService } from './doubts.service.js';
import { AnswerCreated, PublishAnswerBody, PublishedAnswer } from './published-answer.dto.js';
import { ReadableAnswersService } from './readable-answers.service.js';

/** Answers that tutors publish under questions. */
@ApiTags('doubts')
@Controller('question/answers')
export class PublishedAnswersController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly published: PublishedAnswersQueries,
    private readonly readable: ReadableAnswersService,
    private readonly finished: FinishedQuestionsQueries,
    private readonly questions: QuestionsQueries,
    private readonly readModels: ReadModels,
  ) {}

  /** Publishes an answer to a doubt. The body is the complete published text. */
  @Post(':id')
  @Access('tutor')
  @ApiCreatedResponse({ type: AnswerCreated })
  async publish(
    @Param('id', Id) questionId: string,
    @Body() { doubtId, question, answer }: PublishAnswerBody,
    @CalledBy() { accountId: tutorId }: Caller,
    @Context() context: CommandContext,
  ): Promise<AnswerCreated> {
    const text = { doubtId, questionId, tutorId, question, answer };
    const { answerId, position } = await this.doubts.publishAnswer(text, context);
    await this.readModels.waitFor(position, 'doubts', 'published-answers');
    return { answerId };
  }

  /** Lists the published answers of a question, for tutors and for students who have finished the question. */
  @Get(':id')
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

  /** Deletes a published answer as a tutor, or withdraws it as the student who asked. */
  @Delete(':id')
  @Access('student', 'tutor')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async withdraw(
    @Param('id', Id) answerId: string,
    @CalledBy() { accountId, role }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const link = await this.published.linkOf(answerId);
    if (!link || (role === 'student' && link.studentId !== accountId)) throw new Refusal('not-found');
    const by = role === 'student' ? 'asker' : 'tutor';
    const position = await this.doubts.withdrawAnswer(link, by, context);
    await this.readModels.waitFor(position, 'doubts', 'published-answers');
  }
}
