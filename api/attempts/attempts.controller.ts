import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Res } from '@nestjs/common';
import { FinishedAttempt, HeldAttempt, QuestionProgress, RunningAttempt } from './attempt.dto.js';
import { AttemptViews } from './attempt-views.js';
import { AttemptReader } from './attempt-reader.js';
import { AttemptsService } from './attempts.service.js';
import { ExamStartsService } from './exam-starts.service.js';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { refusals, refusalText } from '../contracts/http/refusals.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context, Contexts } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { NoContent, Says } from '../platform/http/routes.js';
import { SaveLimits } from '../platform/limits/write-limits.js';
import {
  answerIn,
  ENTRIES_MAX,
  ProgressBody,
  ProgressesBody,
  progressIn,
  RefusedAnswer,
  SaveAnswerBody,
  SaveAnswersBody,
  SavedAnswer,
  SavedAnswers,
  StartAttemptBody,
  SubmitBody,
} from './save.dto.js';
import { attemptIdOf } from './sittings.decider.js';
import { contributionsProjection, examHistoryProjection, mistakesProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';

/** Returns a schema for one item, or an object with a list of items under the given name. */
const oneOrSeveral = (dto: new () => object, list: string) => {
  const items = { $ref: getSchemaPath(dto) };
  const properties = { [list]: { type: 'array', maxItems: ENTRIES_MAX, items } };
  return { anyOf: [items, { type: 'object', required: [list], properties }] };
};

/**
 * Converts a refusal of one answer to an entry of the response.
 * @throws errors that affect the whole request: unknown attempt, unavailable store
 */
function refusedAnswer({ questionId }: SaveAnswerBody, thrown: unknown): RefusedAnswer {
  if (!(thrown instanceof Refusal) || thrown.code === 'not-found') throw thrown;
  const { code: error, details } = thrown as Refusal;
  return { questionId, statusCode: refusals[error].status, message: refusalText(error, details), error };
}

/** Responses for finished attempts: the result, or only the fact of the finish while the result is held. */
const FINISHED_RESPONSES = [FinishedAttempt, HeldAttempt];
const ANY_ATTEMPT = [RunningAttempt, ...FINISHED_RESPONSES];

/** Attempts of students. */
@ApiTags('attempts')
@ApiExtraModels(RunningAttempt, FinishedAttempt, HeldAttempt, QuestionProgress)
@ApiExtraModels(SaveAnswerBody, SavedAnswer, SavedAnswers, RefusedAnswer, ProgressBody)
@Access('student')
@Controller('attempts')
export class AttemptsController {
  constructor(
    private readonly starts: ExamStartsService,
    private readonly attempts: AttemptsService,
    private readonly reader: AttemptReader,
    private readonly saves: SaveLimits,
    private readonly views: AttemptViews,
  ) {}

  @Post()
  @Says(
    'Start an attempt',
    'Returns the paper and the deadline. 409 if the exam was started or finished before, or another exam is running.',
  )
  @ApiCreatedResponse({ type: RunningAttempt })
  async start(
    @Body() { type, examId }: StartAttemptBody,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<RunningAttempt | FinishedAttempt | HeldAttempt> {
    const attempt = await this.starts.start({ type, examId, studentId: caller.accountId }, context);
    return this.views.of(attempt, caller, context.now);
  }

  @Get('current')
  @Says('Get your running attempt', '204 if no exam is running.')
  @ApiOkResponse({ type: RunningAttempt })
  @ApiNoContentResponse({ description: 'no attempt is in progress' })
  async current(
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningAttempt | undefined> {
    const attempt = await this.reader.readRunning(accountId, context.now);
    if (attempt) return this.views.running(attempt, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  @Get('at-exam/:examId')
  @Says('Get your attempt at an exam', 'Running or finished; 204 if you have not started it.')
  @ApiOkResponse({ schema: { anyOf: ANY_ATTEMPT.map((dto) => ({ $ref: getSchemaPath(dto) })) } })
  @ApiNoContentResponse({ description: 'the exam was not started' })
  async atExam(
    @Param('examId', Id) examId: string,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningAttempt | FinishedAttempt | HeldAttempt | undefined> {
    const { accountId } = caller;
    const attempt = await this.reader.read(attemptIdOf(accountId, examId), accountId, context.now);
    if (attempt) return this.views.of(attempt, caller, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  /** Each answer is accepted or rejected independently. */
  @Put(':id/answers')
  @Says(
    'Save answers',
    'One answer, or several as `answers`. They are durable when the call returns. Repeating a `commandId` has no effect.',
  )
  @LongBody()
  @ApiBody({ schema: oneOrSeveral(SaveAnswerBody, 'answers') })
  @ApiOkResponse({ schema: { anyOf: [{ $ref: getSchemaPath(SavedAnswer) }, { $ref: getSchemaPath(SavedAnswers) }] } })
  async saveAnswers(
    @Param('id', Id) id: string,
    @Body() body: SaveAnswersBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Contexts('answers') contexts: readonly CommandContext[],
  ): Promise<SavedAnswer | SavedAnswers> {
    this.saves.count('answers', accountId, body.answers?.length);
    const attempt = { attemptId: id, studentId: accountId };
    const save = async (answer: SaveAnswerBody, own: CommandContext): Promise<SavedAnswer> => ({
      questionId: answer.questionId,
      ...(await this.attempts.saveAnswer(attempt, answerIn(answer), own)),
    });
    if (!body.answers) return save(body, context);
    const answers: SavedAnswers['answers'] = [];
    for (const [index, answer] of body.answers.entries()) {
      answers.push(await save(answer, contexts[index]!).catch((thrown: unknown) => refusedAnswer(answer, thrown)));
    }
    const revisions = answers.map((answer) => ('revision' in answer ? answer.revision : 0));
    return { answers, revision: Math.max(0, ...revisions) };
  }

  @Put(':id/progress')
  @Says(
    'Save the progress of an attempt',
    'Visited and flagged (`marked`) questions, and the total time on each question (`totalSpentMs`). Progress does not affect the score.',
  )
  @LongBody()
  @ApiBody({ schema: oneOrSeveral(ProgressBody, 'progress') })
  @NoContent()
  async recordProgress(
    @Param('id', Id) id: string,
    @Body() body: ProgressesBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Contexts('progress') contexts: readonly CommandContext[],
  ): Promise<void> {
    this.saves.count('progress', accountId, body.progress?.length);
    const record = (progress: ProgressBody, own: CommandContext) =>
      this.attempts.recordProgress({ attemptId: id, studentId: accountId }, progressIn(progress), own);
    if (!body.progress) await record(body, context);
    for (const [index, progress] of body.progress?.entries() ?? []) await record(progress, contexts[index]!);
  }

  @Post(':id/submit')
  @Says(
    'Submit an attempt',
    'Send the answers that were not saved yet. A second submit returns the same result. While the model test withholds its results, the response contains `resultsAt` instead.',
  )
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ schema: { anyOf: FINISHED_RESPONSES.map((dto) => ({ $ref: getSchemaPath(dto) })) } })
  @ShownIn(examHistoryProjection, contributionsProjection, mistakesProjection)
  async submit(
    @Param('id', Id) id: string,
    @Body() body: SubmitBody,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<FinishedAttempt | HeldAttempt> {
    const answers = body.answers?.map(answerIn);
    const attempt = { attemptId: id, studentId: caller.accountId };
    return this.views.finished(await this.attempts.submit(attempt, { answers }, context), caller, context.now);
  }

  @Get(':id')
  @Says(
    'Get an attempt',
    'Returns the paper with your answers while the attempt is running. Afterwards it returns the result, or `resultsAt` while the model test withholds its results.',
  )
  @Access('student', 'admin')
  @ApiOkResponse({ schema: { anyOf: ANY_ATTEMPT.map((dto) => ({ $ref: getSchemaPath(dto) })) } })
  async one(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<RunningAttempt | FinishedAttempt | HeldAttempt> {
    const attempt = await this.reader.readFor(caller, id, context.now);
    if (!attempt) throw new Refusal('not-found');
    return this.views.of(attempt, caller, context.now);
  }
}
