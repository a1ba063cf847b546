import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CalledBy, Context, type Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import {
  answerIn,
  FinishedAttempt,
  ProgressBody,
  progressIn,
  QuestionProgress,
  RunningAttempt,
  SaveAnswerBody,
  SavedAnswer,
  StartAttemptBody,
  SubmitBody,
} from './attempt.dto.js';
import { ChangeAttempt, StartExam } from './attempt.handlers.js';
import { optionIn } from './attempt.js';
import { AttemptViews } from './attempt-views.js';
import { Attempts } from './attempts.js';
import { attemptIdOf } from './sittings.js';

/** A student's attempts. */
@ApiTags('attempts')
@ApiExtraModels(RunningAttempt, FinishedAttempt, QuestionProgress)
@Access('student')
@Controller('attempts')
export class AttemptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly views: AttemptViews,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: RunningAttempt })
  async start(
    @Body() { type, examId }: StartAttemptBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<RunningAttempt | FinishedAttempt> {
    const attempt = await this.commands.execute(new StartExam(accountId, type, examId, context));
    return this.views.of(attempt, context.now);
  }

  @Get('current')
  @ApiOkResponse({ type: RunningAttempt })
  @ApiNoContentResponse({ description: 'no attempt is running' })
  async current(
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningAttempt | undefined> {
    const attempt = await this.attempts.running(accountId, context);
    if (attempt) return this.views.running(attempt, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  /** The caller's attempt at an exam, running or finished. */
  @Get('at-exam/:examId')
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(RunningAttempt) }, { $ref: getSchemaPath(FinishedAttempt) }] },
  })
  @ApiNoContentResponse({ description: 'it was not started' })
  async atExam(
    @Param('examId', Id) examId: string,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningAttempt | FinishedAttempt | undefined> {
    const attempt = await this.attempts.find(attemptIdOf(accountId, examId), accountId, context);
    if (attempt) return this.views.of(attempt, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  @Put(':id/answers')
  @LongBody()
  @ApiOkResponse({ type: SavedAnswer })
  async saveAnswer(
    @Param('id', Id) id: string,
    @Body() body: SaveAnswerBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<SavedAnswer> {
    const save = { type: 'SaveAnswer', ...answerIn(body) } as const;
    const { state, revision } = await this.commands.execute(new ChangeAttempt(id, accountId, save, context));
    return { questionId: body.questionId, option: optionIn(state, body.questionId), revision: Number(revision) };
  }

  @Put(':id/progress')
  @LongBody()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async recordProgress(
    @Param('id', Id) id: string,
    @Body() body: ProgressBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new ChangeAttempt(id, accountId, progressIn(body), context));
  }

  @Post(':id/submit')
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: FinishedAttempt })
  async submit(
    @Param('id', Id) id: string,
    @Body() body: SubmitBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<FinishedAttempt> {
    const finish = { type: 'FinishAttempt', answers: body.answers?.map(answerIn) } as const;
    return this.views.result(await this.commands.execute(new ChangeAttempt(id, accountId, finish, context)));
  }

  @Get(':id')
  @Access('student', 'admin')
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(RunningAttempt) }, { $ref: getSchemaPath(FinishedAttempt) }] },
  })
  async one(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<RunningAttempt | FinishedAttempt> {
    const studentId = caller.role === 'student' ? caller.accountId : await this.attempts.studentOf(id);
    const attempt = studentId && (await this.attempts.find(id, studentId, context));
    if (!attempt) throw new Refusal('not-found');
    return this.views.of(attempt, context.now);
  }
}
