import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { texts } from '../contracts/http/texts.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { DoubtsQueries, type Doubt } from '../../projections/doubts/doubts.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { AskDoubtBody, DOUBT_COLUMNS, DoubtCreated, DoubtMessage, StudentDoubt } from './doubt.dto.js';
import { DoubtsService } from './doubts.service.js';

/** Doubts of the calling student. */
@ApiTags('doubts')
@Access('student')
@Controller('student')
export class StudentDoubtsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly list: DoubtsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly questions: QuestionsQueries,
    private readonly hidden: HiddenQuestionsService,
    private readonly readModels: ReadModels,
  ) {}

  @Post('doubts/:studentId')
  @OwnId({ params: 'studentId', body: 'studentId' })
  @ApiCreatedResponse({ type: DoubtCreated })
  async ask(
    @Param('studentId', Id) studentId: string,
    @Body() { subject, doubt, ...about }: AskDoubtBody,
    @Context() context: CommandContext,
  ): Promise<DoubtCreated> {
    const [questionId, attemptId] = [about.questionId ?? null, about.attemptId ?? null];
    const asked = { studentId, subject, doubt, questionId, attemptId };
    const { doubtId, position } = await this.doubts.askDoubt(asked, context);
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
    const { position } = await this.doubts.deleteDoubt({ doubtId, studentId }, context);
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
