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
import { streams } from '../contracts/events/streams.js';
import { Access, CalledBy, Context, type Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { ReadModels } from '../../projections/read-models.js';
import { attemptDecider } from './attempt.decider.js';
import {
  choiceIn,
  FinishedAttempt,
  NoteProgressBody,
  QuestionProgress,
  RunningAttempt,
  SaveAnswerBody,
  SavedAnswer,
  StartAttemptBody,
  SubmitBody,
} from './attempt.dto.js';
import { AttemptViews } from './attempt-views.js';
import { RESULT_READ_MODELS, FinishAttempt } from './finish-attempt/finish-attempt.js';
import { NoteProgress } from './note-progress/note-progress.js';
import { SaveAnswer } from './save-answer/save-answer.js';
import { SettleAttempt } from './settle-attempt/settle-attempt.js';
import { sittingNow, sittingsDecider } from './sittings.decider.js';
import { StartAttempt } from './start-attempt/start-attempt.js';

/** A student's attempts (api-beyond-spec, Attempts). */
@ApiTags('attempts')
@ApiExtraModels(RunningAttempt, FinishedAttempt, QuestionProgress)
@Access('student')
@Controller('attempts')
export class AttemptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly views: AttemptViews,
    private readonly readModels: ReadModels,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: RunningAttempt })
  async start(
    @Body() { type, examId }: StartAttemptBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<RunningAttempt | FinishedAttempt> {
    const attempt = await this.commands.execute(new StartAttempt(accountId, type, examId, context));
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
    const { state } = await this.decisions.state(streams.sittings(accountId), sittingsDecider);
    const sitting = sittingNow(state);
    const attempt = sitting && (await this.commands.execute(new SettleAttempt(sitting.attemptId, accountId, context)));
    if (attempt?.status === 'running') return this.views.running(attempt, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  @Put(':id/answers')
  @LongBody()
  @ApiOkResponse({ type: SavedAnswer })
  saveAnswer(
    @Param('id', Id) id: string,
    @Body() body: SaveAnswerBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<SavedAnswer> {
    return this.commands.execute(new SaveAnswer(id, accountId, choiceIn(body), context));
  }

  @Put(':id/progress')
  @LongBody()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async noteProgress(
    @Param('id', Id) id: string,
    @Body() body: NoteProgressBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new NoteProgress(id, accountId, body, context));
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
    const more = { answers: body.answers?.map(choiceIn) };
    const { attempt, position } = await this.commands.execute(new FinishAttempt(id, accountId, context, more));
    await this.readModels.show(position, ...RESULT_READ_MODELS);
    return this.views.finished(attempt);
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
    const studentId = caller.role === 'student' ? caller.accountId : await this.studentOf(id);
    const attempt = studentId && (await this.commands.execute(new SettleAttempt(id, studentId, context)));
    if (!attempt) throw new Refusal('not-found');
    return this.views.of(attempt, context.now);
  }

  private async studentOf(attemptId: string): Promise<string | undefined> {
    const { state } = await this.decisions.state(streams.attempt(attemptId), attemptDecider);
    return state.status === 'none' ? undefined : state.paper.studentId;
  }
}
