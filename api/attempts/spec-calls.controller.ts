import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { MockTestsQueries } from '../../projections/mock-tests/mock-tests.queries.js';
import { contributionsProjection, examHistoryProjection, mistakesProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { FinishedAttempt, HeldAttempt, KeyedPaperQuestion, PaperQuestion } from './attempt.dto.js';
import { answerIn } from './save.dto.js';
import { AttemptReader } from './attempt-reader.js';
import { AttemptsService } from './attempts.service.js';
import { AttemptViews } from './attempt-views.js';
import { ExamSourceRegistry } from './exam-source.js';
import { ExamStartsService } from './exam-starts.service.js';
import { QuestionVersionReader } from './question-version-reader.js';
import { attemptIdOf, isStarted } from './sittings.decider.js';
import { HasParticipated, HasParticipatedQuery, MockTestQuestionsBody, StoreScoreBody } from './spec-calls.dto.js';

const schemaRef = (dto: new () => object) => ({ $ref: getSchemaPath(dto) });

/** Starts and finishes attempts for clients that use only the calls of the specification. */
@ApiTags('attempts')
@ApiExtraModels(PaperQuestion, KeyedPaperQuestion)
@Access('student')
@Controller()
export class SpecCallsController {
  constructor(
    private readonly starts: ExamStartsService,
    private readonly attempts: AttemptsService,
    private readonly reader: AttemptReader,
    private readonly mockTests: MockTestsQueries,
    private readonly views: AttemptViews,
    private readonly exams: ExamSourceRegistry,
    private readonly versions: QuestionVersionReader,
  ) {}

  /** Resumes the running mock test that consists of exactly these questions, or starts the latest unfinished one. */
  @Post('mockTest/questions')
  @Says(
    'Get the questions of a mock test',
    'Starts or continues the attempt at the mock test that has these questions. Correct answers are never sent.',
  )
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: [PaperQuestion] })
  async questions(
    @Body() { subject, questionIds }: MockTestQuestionsBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<PaperQuestion[]> {
    const tests = await this.mockTests.withQuestions(accountId, questionIds);
    const examIds = tests.filter((test) => test.subject === subject).map(({ _id }) => _id);
    const exams = { type: 'MockTest', studentId: accountId, examIds } as const;
    const attempt = await this.starts.resumeOrStart(exams, context);
    if (!attempt) throw new Refusal('question-set-unknown');
    return (await this.views.running(attempt, context.now)).questions;
  }

  @Get('modelTest/:id/questions')
  @Says(
    'Get the questions of a model test',
    'For a student it starts or continues the attempt, without correct answers. A tutor gets the questions with correct answers, and no attempt starts.',
  )
  @Access('student', 'tutor')
  @ApiOkResponse({
    schema: { anyOf: [PaperQuestion, KeyedPaperQuestion].map((dto) => ({ type: 'array', items: schemaRef(dto) })) },
  })
  async modelTestQuestions(
    @Param('id', Id) id: string,
    @CalledBy() { accountId, role }: Caller,
    @Context() context: CommandContext,
  ): Promise<PaperQuestion[] | KeyedPaperQuestion[]> {
    if (role === 'tutor') return this.questionsWithKeys(id);
    const exams = { type: 'ModelTest', studentId: accountId, examIds: [id] } as const;
    const attempt = await this.starts.resumeOrStart(exams, context);
    if (attempt) return (await this.views.running(attempt, context.now)).questions;
    const attemptId = attemptIdOf(accountId, id);
    throw new Refusal('exam-started', { attemptId, type: 'ModelTest', finished: true });
  }

  private async questionsWithKeys(modelTestId: string): Promise<KeyedPaperQuestion[]> {
    const pins = await this.exams.sourceOf('ModelTest').questionsForStaff(modelTestId);
    return Promise.all(
      pins.map(async (pin) => {
        const { question, subject, options, correctAnswers } = await this.versions.at(pin);
        return { _id: pin.questionId, question, subject, options: [...options], correctAnswers: [...correctAnswers] };
      }),
    );
  }

  @Get('score/has-participated')
  @Says('Check whether you have started a model test', 'A model test can be started once.')
  @OwnId({ query: 'studentId' })
  @ApiOkResponse({ type: HasParticipated })
  async hasParticipated(@Query() { studentId, modelTestId }: HasParticipatedQuery): Promise<HasParticipated> {
    const sittings = await this.reader.sittings(studentId);
    return { hasParticipated: isStarted(sittings, attemptIdOf(studentId, modelTestId)) };
  }

  /** Finishes the attempt and returns the result computed by the server, unless the model test withholds it. */
  @Post('score/store-score')
  @Says(
    'Finish an attempt',
    'Returns the result that counts: the server computes it from the answers and ignores the score in the body.',
  )
  @OwnId({ body: 'studentId' })
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ schema: { anyOf: [FinishedAttempt, HeldAttempt].map(schemaRef) } })
  @ShownIn(examHistoryProjection, contributionsProjection, mistakesProjection)
  async storeScore(
    @Body() body: StoreScoreBody,
    @CalledBy() caller: Caller,
    @Context() context: CommandContext,
  ): Promise<FinishedAttempt | HeldAttempt> {
    const { type, examId, score, correct, incorrect, skipped, incorrectQuestions } = body;
    const claim = { score, correct, incorrect, skipped, incorrectQuestions };
    const answers = body.answers?.map(answerIn);
    const exam = { type, examId, studentId: caller.accountId };
    return this.views.finished(await this.attempts.submitAt(exam, { answers, claim }, context), caller, context.now);
  }
}
