import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MockTests } from '../../projections/mock-tests/mock-tests.queries.js';
import { Access, CalledBy, Context, type Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { FinishedAttempt, PaperQuestion } from './attempt.dto.js';
import { answerIn } from './save.dto.js';
import { FinishExam, OpenExam } from './attempt.handlers.js';
import { Attempts } from './attempts.js';
import { AttemptViews } from './attempt-views.js';
import { attemptIdOf } from './sittings.js';
import { HasParticipated, HasParticipatedQuery, MockTestQuestionsBody, StoreScoreBody } from './spec-calls.dto.js';

/** How a client that knows only the specification's calls starts and finishes an attempt. */
@ApiTags('attempts')
@Access('student')
@Controller()
export class SpecCallsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly mockTests: MockTests,
    private readonly views: AttemptViews,
  ) {}

  /** Starts the newest mock test of exactly these questions that is not finished, or goes on with it. */
  @Post('mockTest/questions')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: [PaperQuestion] })
  async questions(
    @Body() { subject, questionIds }: MockTestQuestionsBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<PaperQuestion[]> {
    const tests = await this.mockTests.withQuestions(accountId, questionIds);
    const examIds = tests.filter((test) => test.subject === subject).map(({ _id }) => _id);
    const attempt = await this.commands.execute(new OpenExam(accountId, 'MockTest', examIds, context));
    if (!attempt) throw new Refusal('question-set-unknown');
    return (await this.views.running(attempt, context.now)).questions;
  }

  /** Starts the model test, or goes on with it. */
  @Get('modelTest/:id/questions')
  @ApiOkResponse({ type: [PaperQuestion] })
  async modelTestQuestions(
    @Param('id', Id) id: string,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<PaperQuestion[]> {
    const attempt = await this.commands.execute(new OpenExam(accountId, 'ModelTest', [id], context));
    if (attempt) return (await this.views.running(attempt, context.now)).questions;
    const attemptId = attemptIdOf(accountId, id);
    throw new Refusal('exam-started', { attemptId, type: 'ModelTest', finished: true });
  }

  /** Whether the student has started a model test, which can be done once. */
  @Get('score/has-participated')
  @ApiOkResponse({ type: HasParticipated })
  async hasParticipated(@Query() { studentId, modelTestId }: HasParticipatedQuery): Promise<HasParticipated> {
    return { hasParticipated: await this.attempts.hasStarted(studentId, modelTestId) };
  }

  /** Finishes the attempt, and answers the result that counts. */
  @Post('score/store-score')
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: FinishedAttempt })
  async storeScore(
    @Body() body: StoreScoreBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<FinishedAttempt> {
    const { type, examId, score, correct, incorrect, skipped, incorrectQuestions } = body;
    const claim = { score, correct, incorrect, skipped, incorrectQuestions };
    const finish = { type: 'FinishAttempt', answers: body.answers?.map(answerIn), claim } as const;
    const finished = await this.commands.execute(new FinishExam(accountId, { type, examId }, finish, context));
    return this.views.result(finished);
  }
}
