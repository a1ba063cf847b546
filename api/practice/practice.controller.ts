import { Body, Controller, Get, HttpStatus, Param, Post, Put, Res } from '@nestjs/common';
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
import { LearningService } from './learning/learning.service.js';
import { PRACTICE_QUESTIONS_DEFAULT, PRACTICE_QUESTIONS_MAX } from '../contracts/http/practice.js';
import { refusals, refusalText } from '../contracts/http/refusals.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context, Contexts } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { LongBody } from '../platform/http/bodies.js';
import { Id } from '../platform/http/id.pipe.js';
import { Ok, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { PracticeReader } from './practice-reader.js';
import { countsOf, type Practice } from './practice.decider.js';
import {
  EndedPractice,
  GradedPracticeAnswer,
  PracticeAnswerBody,
  practiceAnswerIn,
  PracticeAnswersBody,
  PracticeMistake,
  PracticePlanBody,
  PracticeReviews,
  RefusedPracticeAnswer,
  RunningPractice,
  StartPracticeBody,
} from './practice.dto.js';
import { PracticesService } from './practices.service.js';

/** Returns true for a calendar date: `2026-02-30` matches the pattern but does not exist. */
const isDay = (date: string): boolean => new Date(date).toJSON()?.startsWith(date) ?? false;

const answerSchema = { $ref: getSchemaPath(PracticeAnswerBody) };
const answerList = { type: 'array', maxItems: PRACTICE_QUESTIONS_MAX, items: answerSchema };
const GRADE_RESPONSES = {
  anyOf: [{ $ref: getSchemaPath(GradedPracticeAnswer) }, { $ref: getSchemaPath(RefusedPracticeAnswer) }],
};

/**
 * Converts a refusal of one answer to an entry of the response.
 * @throws errors that affect the whole request: unknown practice, unavailable store
 */
function refusedAnswer(questionId: string, thrown: unknown): RefusedPracticeAnswer {
  if (!(thrown instanceof Refusal) || thrown.code === 'not-found') throw thrown;
  const { code: error, details } = thrown as Refusal;
  return { questionId, statusCode: refusals[error].status, message: refusalText(error, details), error };
}

/** Practice of students: untimed questions whose answers are graded immediately. */
@ApiTags('practice')
@ApiExtraModels(PracticeAnswerBody, GradedPracticeAnswer, RefusedPracticeAnswer)
@Access('student')
@Controller('practice')
export class PracticeController {
  constructor(
    private readonly practices: PracticesService,
    private readonly reader: PracticeReader,
    private readonly learning: LearningService,
    private readonly writes: WriteLimits,
  ) {}

  @Post()
  @Says(
    'Start a practice',
    'Selects questions that are due, from your weakest topics, that you answered incorrectly, or from chosen topics. With `mistakes` and a `questionId`, only that question: 404 if it is not one of your mistakes, 409 `results-not-yet` while its answer is hidden, 409 `question-unavailable` without a key. A practice has no time limit. 200 with the running practice if there is one; 409 `exam-running`, 409 `nothing-to-practise`. At most 60 a day.',
  )
  @ApiCreatedResponse({ type: RunningPractice })
  @ApiOkResponse({ type: RunningPractice, description: 'practice in progress' })
  async start(
    @Body() { source, subject, topics, questionId, count = PRACTICE_QUESTIONS_DEFAULT }: StartPracticeBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningPractice> {
    if (questionId !== undefined && source !== 'mistakes')
      throw new Refusal('invalid', { errors: { questionId: 'questionOfMistakes' } });
    const request = { source, subject, topics, questionId, count };
    const { practice, isNew } = await this.practices.start(accountId, request, context);
    if (!isNew) void reply.status(HttpStatus.OK);
    return this.reader.view(practice, context.now);
  }

  @Get('current')
  @Says(
    'Get the running practice',
    'Includes your answers so far. 204 if no practice is running; 409 `exam-running` while you take an exam.',
  )
  @ApiOkResponse({ type: RunningPractice })
  @ApiNoContentResponse({ description: 'no practice is in progress' })
  async current(
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RunningPractice | undefined> {
    await this.reader.assertNoExam(accountId, context.now);
    const practice = await this.reader.last(accountId);
    if (practice?.status === 'running') return this.reader.view(practice, context.now);
    void reply.status(HttpStatus.NO_CONTENT);
    return undefined;
  }

  /** Each answer is accepted or rejected independently. */
  @Put(':id/answers')
  @Says(
    'Answer questions of a practice',
    'Grades each answer immediately. Send one answer, or up to 50 as `answers`; the response then contains a result or an error for each. 409 `answered`, `question-unavailable`, `results-not-yet`, `practice-ended`, `exam-running`; 422 for an option of another question. At most 500 a day.',
  )
  @LongBody()
  @ApiBody({
    schema: { anyOf: [answerSchema, { type: 'object', required: ['answers'], properties: { answers: answerList } }] },
  })
  @ApiOkResponse({
    schema: {
      anyOf: [
        { $ref: getSchemaPath(GradedPracticeAnswer) },
        { type: 'object', required: ['answers'], properties: { answers: { type: 'array', items: GRADE_RESPONSES } } },
      ],
    },
  })
  async answer(
    @Param('id', Id) practiceId: string,
    @Body() body: PracticeAnswersBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
    @Contexts('answers') contexts: readonly CommandContext[],
  ): Promise<GradedPracticeAnswer | { answers: (GradedPracticeAnswer | RefusedPracticeAnswer)[] }> {
    const recorded = new Set<string>();
    const answer = async (body: PracticeAnswerBody, own: CommandContext): Promise<Practice> => {
      const given = practiceAnswerIn(body);
      const { practice, isNew } = await this.practices.answerQuestion(practiceId, accountId, given, own);
      if (isNew) recorded.add(body.questionId);
      return practice;
    };
    const gradedIn = async (practice: Practice, questionIds: readonly string[]): Promise<GradedPracticeAnswer[]> => {
      const graded = await this.reader.answers(practice, questionIds, context.now);
      this.practices.publish(
        practice,
        graded.filter(({ questionId }) => recorded.has(questionId)),
      );
      return graded;
    };
    if (!body.answers) return (await gradedIn(await answer(body, context), [body.questionId]))[0]!;
    let practice: Practice | undefined;
    const refused = new Map<number, RefusedPracticeAnswer>();
    for (const [index, answerBody] of body.answers.entries()) {
      try {
        practice = await answer(answerBody, contexts[index]!);
      } catch (thrown) {
        refused.set(index, refusedAnswer(answerBody.questionId, thrown));
      }
    }
    const accepted = body.answers.filter((_, index) => !refused.has(index)).map(({ questionId }) => questionId);
    const graded = practice ? await gradedIn(practice, accepted) : [];
    const rows = graded.values();
    return { answers: body.answers.map((_, index) => refused.get(index) ?? rows.next().value!) };
  }

  @Post(':id/end')
  @Says('End a practice', 'Returns the number of answers and of correct answers. Idempotent.')
  @Ok(EndedPractice)
  async end(
    @Param('id', Id) practiceId: string,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<EndedPractice> {
    return countsOf((await this.practices.end(practiceId, accountId, context)).answers);
  }

  @Get('due')
  @Says(
    'Get your reviews',
    'Returns the reviews that are left for today, and the workload of the next 28 days under your plan.',
  )
  @ApiOkResponse({ type: PracticeReviews })
  async due(@CalledBy() { accountId }: Caller, @Context() { now }: CommandContext): Promise<PracticeReviews> {
    return this.learning.reviews(accountId, await this.reader.openQuestions(accountId, now));
  }

  @Get('mistakes')
  @Says(
    'Get the state of your mistakes',
    'Lists the mistakes that are scheduled for review, and whether each is secure until your exam (for 21 days without an exam date). Mistakes whose question was edited or deleted since are not included.',
  )
  @ApiOkResponse({ type: [PracticeMistake] })
  mistakes(@CalledBy() { accountId }: Caller, @Context() { now }: CommandContext): Promise<PracticeMistake[]> {
    return this.reader.mistakes(accountId, now);
  }

  @Put('plan')
  @Says(
    'Set your practice plan',
    'Sets the exam date and the number of questions per day. 400 for a new date in the past. On the exam day nothing is due; after it, the plan is treated as one without a date.',
  )
  @ApiOkResponse({ type: PracticeReviews })
  async plan(
    @Body() { examDate, dailyQuestions }: PracticePlanBody,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() context: CommandContext,
  ): Promise<PracticeReviews> {
    if (examDate !== null && !isDay(examDate)) throw new Refusal('invalid', { errors: { examDate: 'examDatePast' } });
    await this.writes.count('practice plans', studentId);
    await this.practices.setPlan({ studentId, examDate, dailyQuestions }, context);
    return this.learning.reviews(studentId, await this.reader.openQuestions(studentId, context.now));
  }
}
