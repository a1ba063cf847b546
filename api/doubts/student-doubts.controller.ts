import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { texts } from '../contracts/http/texts.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { DoubtsQueries, type Doubt } from '../../projections/doubts/doubts.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { doubtsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { AskDoubtBody, DOUBT_COLUMNS, DoubtCreated, DoubtMessage, StudentDoubt } from './doubt.dto.js';
import { DoubtsService } from './doubts.service.js';

/** Doubts of the calling student. */
@ApiTags('doubts')
@Access('student')
@ShownIn(doubtsProjection)
@Controller('student')
export class StudentDoubtsController {
  constructor(
    private readonly doubts: DoubtsService,
    private readonly list: DoubtsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly questions: QuestionsQueries,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  @Post('doubts/:studentId')
  @Says(
    'Ask a doubt',
    'At most 2,000 characters, and 20 doubts per hour. `questionId` is a question that you have finished, with results shown. Repeating a `commandId` has no effect.',
  )
  @OwnId({ params: 'studentId', body: 'studentId' })
  @ApiCreatedResponse({ type: DoubtCreated })
  async ask(
    @Param('studentId', Id) studentId: string,
    @Body() { subject, doubt, ...about }: AskDoubtBody,
    @Context() context: CommandContext,
  ): Promise<DoubtCreated> {
    const [questionId, attemptId] = [about.questionId ?? null, about.attemptId ?? null];
    const asked = { studentId, subject, doubt, questionId, attemptId };
    const doubtId = await this.doubts.askDoubt(asked, context);
    return { message: texts.doubtSubmitted, _id: doubtId };
  }

  @Get('doubts/:studentId')
  @Says('List your doubts', 'With the answers that tutors have given.')
  @Lists(StudentDoubt, {
    name: 'doubts',
    columns: ['_id', ...DOUBT_COLUMNS],
  })
  @OwnId({ params: 'studentId' })
  async own(
    @Param('studentId', Id) studentId: string,
    @Query() query: PageQuery,
    @Context() { now }: CommandContext,
  ): Promise<Listed<StudentDoubt>> {
    const [{ total, rows: doubts }, hidden] = await Promise.all([
      this.list.ofStudent(studentId, requestedRows(query)),
      this.hidden.ofStudent(studentId, now),
    ]);
    const tutors = doubts.flatMap(({ tutorId }) => tutorId ?? []);
    const [names, questions] = await Promise.all([
      this.directory.usernames([studentId, ...tutors]),
      this.questions.findMany(doubts.flatMap(({ questionId }) => questionId ?? [])),
    ]);
    const rows = doubts.map((doubt) => {
      const question = doubt.questionId === null ? undefined : questions.get(doubt.questionId);
      const reason = question && hidden.reasonOf({ questionId: question._id, ...question });
      const shown = studentDoubtOf(doubt, names, questions);
      if (!reason || shown.answer === undefined) return shown;
      const { answer: _, ...withoutAnswer } = shown;
      return { ...withoutAnswer, hidden: reason };
    });
    return { total, rows };
  }

  @Delete('delete-doubt/:doubtId')
  @Says('Delete a doubt', 'One of your own, answered or not.')
  @ApiOkResponse({ type: DoubtMessage })
  async remove(
    @Param('doubtId', Id) doubtId: string,
    @CalledBy() { accountId: studentId }: Caller,
    @Context() context: CommandContext,
  ): Promise<DoubtMessage> {
    await this.doubts.deleteDoubt({ doubtId, studentId }, context);
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
