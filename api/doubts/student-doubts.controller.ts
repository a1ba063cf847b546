import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { texts } from '../contracts/http/texts.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { DoubtsQueries, type Doubt } from '../../projections/doubts/doubts.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { DoubtLimits } from '../platform/limits/account-limits.js';
import { ChangeDoubt } from './change-doubt.js';
import { AskDoubtBody, DOUBT_COLUMNS, DoubtCreated, DoubtMessage, StudentDoubt } from './doubt.dto.js';

/** Doubts of the calling student. */
@ApiTags('doubts')
@Access('student')
@Controller('student')
export class StudentDoubtsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly list: DoubtsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly questions: QuestionsQueries,
    private readonly finished: FinishedQuestionsQueries,
    private readonly hidden: HiddenQuestionsService,
    private readonly limits: DoubtLimits,
    private readonly readModels: ReadModels,
  ) {}

  @Post('doubts/:studentId')
  @OwnId({ params: 'studentId', body: 'studentId' })
  @ApiCreatedResponse({ type: DoubtCreated })
  async ask(
    @Param('studentId', Id) studentId: string,
    @Body() body: AskDoubtBody,
    @Context() context: CommandContext,
  ): Promise<DoubtCreated> {
    const { subject, doubt } = body;
    const [questionId, attemptId] = [body.questionId ?? null, body.attemptId ?? null];
    if (attemptId !== null && questionId === null) throw new Refusal('invalid');
    if (questionId !== null && !(await this.finished.hasFinished(studentId, questionId, attemptId ?? undefined))) {
      throw new Refusal('not-found');
    }
    await this.limits.countDoubt(studentId);
    // a repeated command addresses the same stream, where it is detected
    const doubtId = derivedId('doubt', studentId, context.commandId);
    const command = { type: 'AskDoubt', doubtId, studentId, subject, doubt, questionId, attemptId } as const;
    const { position } = await this.commands.execute(new ChangeDoubt({ request: command, context }));
    await this.readModels.waitFor(position, 'doubts');
    return { message: texts.doubtSubmitted, _id: doubtId };
  }

  /** Lists the student's doubts, newest first. */
  @Get('doubts/:studentId')
  @CsvList<StudentDoubt>({
    name: 'doubts',
    columns: ['_id', ...DOUBT_COLUMNS],
  })
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: [StudentDoubt] })
  async own(
    @Param('studentId', Id) studentId: string,
    @Query() query: PageQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StudentDoubt[]> {
    const [total, doubts, hidden] = await Promise.all([
      this.list.countOf(studentId),
      this.list.ofStudent(studentId, requestedRows(query)),
      this.hidden.ofStudent(studentId, now),
    ]);
    sendTotal(reply, total);
    const tutors = doubts.flatMap(({ tutorId }) => tutorId ?? []);
    const [names, questions] = await Promise.all([
      this.directory.usernames([studentId, ...tutors]),
      this.questions.findMany(doubts.flatMap(({ questionId }) => questionId ?? [])),
    ]);
    return doubts.map((doubt) => {
      const question = doubt.questionId === null ? undefined : questions.get(doubt.questionId);
      const reason = question && hidden.reasonOf({ questionId: question._id, ...question });
      const shown = studentDoubtOf(doubt, names, questions);
      if (!reason || shown.answer === undefined) return shown;
      const { answer: _, ...withoutAnswer } = shown;
      return { ...withoutAnswer, hidden: reason };
    });
  }

  @Delete('delete-doubt/:doubtId')
  @ApiOkResponse({ type: DoubtMessage })
  async remove(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    const remove = { type: 'DeleteDoubt', doubtId, studentId } as const;
    const { position } = await this.commands.execute(new ChangeDoubt({ request: remove, context }));
    await this.readModels.waitFor(position, 'doubts');
    return { message: texts.doubtDeleted };
  }
}

const studentDoubtOf = (
  { _id, doubt, subject, studentId, askedAt, answer, answeredAt, editedAt, tutorId, questionId, answerId }: Doubt,
  names: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, { question: string }>,
): StudentDoubt => ({
  _id,
  doubt,
  subject,
  studentId,
  username: names.get(studentId) ?? texts.studentUnnamed,
  askedAt,
  ...(answer !== undefined && { answer, answeredAt: answeredAt!, answeredBy: names.get(tutorId!) }),
  ...(editedAt !== null && { editedAt }),
  ...quotedQuestion(questionId, questions),
  ...(answerId !== null && { published: { answerId } }),
});

function quotedQuestion(
  questionId: string | null,
  questions: ReadonlyMap<string, { question: string }>,
): Pick<StudentDoubt, 'question'> {
  const question = questionId === null ? undefined : questions.get(questionId);
  return question ? { question: { _id: questionId!, question: question.question } } : {};
}
