import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { withCurrent } from '../platform/commands/revision.js';
import type { Position } from '../platform/event-store/event-store.js';
import { LongBody } from '../platform/http/bodies.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { ReadModels } from '../../projections/read-models.js';
import type { QuestionRecord } from './question.decider.js';
import { QUESTION_COLUMNS, QuestionList } from './question-list.js';
import { QuestionsService } from './questions.service.js';
import {
  DeletedQuestions,
  DeleteQuestionsBody,
  KeptQuestion,
  QuestionBody,
  QuestionCounts,
  QuestionMessage,
  QuestionPageQuery,
  QuestionUpdateBody,
  TagQuestionsBody,
} from './question.dto.js';

/** Question database of the tutors. */
@ApiTags('questions')
@Access('tutor')
@Controller('question')
export class QuestionBankController {
  constructor(
    private readonly service: QuestionsService,
    private readonly writes: WriteLimits,
    private readonly questions: QuestionsQueries,
    private readonly list: QuestionList,
    private readonly readModels: ReadModels,
  ) {}

  @Get('count-questions')
  @ApiOkResponse({ type: QuestionCounts })
  counts(): Promise<QuestionCounts> {
    return this.questions.counts();
  }

  /** Counts the questions of each subject that are used in an upcoming or live model test. */
  @Get('count-used-questions')
  @ApiOkResponse({ type: QuestionCounts })
  usedCounts(): Promise<QuestionCounts> {
    return this.list.reservedCounts();
  }

  @Post('add-question')
  @LongBody()
  @ApiCreatedResponse({ type: QuestionMessage })
  async add(
    @Body() body: QuestionBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const questionId = derivedId('question', context.actor, context.commandId);
    const { commandId: _, revision: _read, solution, topics, ...content } = body;
    const topicIds = topics ?? [];
    const question = { questionId, content, solution, topicIds };
    await this.shown(tutor, () => this.service.addQuestion(question, context));
    return { message: texts.questionAdded, _id: questionId };
  }

  @Get('get-questions')
  @CsvList<KeptQuestion>({ name: 'questions', columns: QUESTION_COLUMNS })
  @ApiOkResponse({ type: [KeptQuestion] })
  matching(
    @Query() query: QuestionPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeptQuestion[]> {
    return this.list.matching(query, reply);
  }

  @Get('get-question/:subject/:questionId')
  @ApiOkResponse({ type: KeptQuestion })
  async one(@Param('subject') subject: string, @Param('questionId', Id) questionId: string): Promise<KeptQuestion> {
    const question = await this.list.findOne(questionId);
    if (!question || question.subject !== subjectOf(subject)) throw new Refusal('not-found');
    return question;
  }

  @Put('update-question/:questionId')
  @LongBody()
  @ApiOkResponse({ type: QuestionMessage })
  async update(
    @Param('questionId', Id) questionId: string,
    @Body() body: QuestionUpdateBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const { commandId: _, keepIn = [], solution, topics, revision, ...content } = body;
    const topicIds = topics === null ? [] : topics;
    const question = { questionId, content, solution, topicIds, keepIn, revision };
    const updating = this.shown(tutor, () => this.service.updateQuestion(question, context));
    await withCurrent(updating, ({ content, ...rest }: QuestionRecord) =>
      this.list.present({ _id: questionId, ...content, ...rest }),
    );
    return { message: texts.questionUpdated, _id: questionId };
  }

  /**
   * Adds topics to all these questions and removes others. Changes nothing if a question is unknown or belongs to
   * another subject.
   */
  @Put('topics')
  @LongBody()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async tag(
    @Body() { questionIds, add = [], remove = [] }: TagQuestionsBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.writes.count('questions tagged', tutor.accountId);
    const { position } = await this.service.tagQuestions({ questionIds, add, remove }, context);
    await this.readModels.waitForMany(position, 'questions', 'question-pool');
  }

  @Delete('delete-question/:subject/:questionId')
  @ApiOkResponse({ type: QuestionMessage })
  async remove(
    @Param('subject') subject: string,
    @Param('questionId', Id) questionId: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const question = { questionId, subject: subjectOf(subject) };
    await this.shown(tutor, () => this.service.deleteQuestion(question, context));
    return { message: texts.questionDeleted, _id: questionId };
  }

  /** Deletes all these questions, except those of upcoming and live model tests. */
  @Post('delete')
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: DeletedQuestions })
  async removeMany(
    @Body() { questionIds }: DeleteQuestionsBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<DeletedQuestions> {
    await this.writes.count('questions deleted', tutor.accountId);
    const { position, deleted, kept } = await this.service.deleteQuestions(questionIds, context);
    await this.readModels.waitForMany(position, 'questions', 'question-pool');
    return { deleted, kept: [...kept] };
  }

  /** Counts a change against the limit of its tutor, executes it, and waits until read models show it. */
  private async shown(
    { accountId }: Caller,
    change: () => Promise<{ readonly position: Position | undefined }>,
  ): Promise<void> {
    await this.writes.count('questions changed', accountId);
    const { position } = await change();
    await this.readModels.waitFor(position, 'questions', 'question-pool');
  }
}

function subjectOf(name: string): Subject {
  const subject = SUBJECTS.find((candidate) => candidate === name);
  if (!subject) throw new Refusal('not-found');
  return subject;
}
