import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SUBJECTS, type Subject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { questionPoolProjection, questionsProjection } from '../../projections/registered.js';
import { ManyShownIn, ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { withCurrent } from '../platform/commands/revision.js';
import { LongBody } from '../platform/http/bodies.js';
import { Lists } from '../platform/http/lists.js';
import type { Listed } from '../platform/http/paging.js';
import { Id } from '../platform/http/id.pipe.js';
import { NoContent, Ok, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
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
  ) {}

  @Get('count-questions')
  @Says('Count the questions of each subject', 'The numbers shown in the question database.')
  @ApiOkResponse({ type: QuestionCounts })
  counts(): Promise<QuestionCounts> {
    return this.questions.counts();
  }

  @Get('count-used-questions')
  @Says('Count the questions in use', 'For each subject, the questions of upcoming and live model tests.')
  @ApiOkResponse({ type: QuestionCounts })
  usedCounts(): Promise<QuestionCounts> {
    return this.list.reservedCounts();
  }

  @Post('add-question')
  @Says('Add a question', 'At least two different options, one of which is the correct answer.')
  @LongBody()
  @ApiCreatedResponse({ type: QuestionMessage })
  @ShownIn(questionsProjection, questionPoolProjection)
  async add(
    @Body() body: QuestionBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const questionId = derivedId('question', context.actor, context.commandId);
    const { commandId: _, revision: _read, solution, topics, ...content } = body;
    const topicIds = topics ?? [];
    const question = { questionId, content, solution, topicIds };
    await this.counted(tutor, () => this.service.addQuestion(question, context));
    return { message: texts.questionAdded, _id: questionId };
  }

  @Get('get-questions')
  @Says(
    'List questions',
    'Filters: `subject`, `topic` (a chapter includes its topics), `withoutSolution=true` and `search`. Without a subject, `page` is required. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(KeptQuestion, { name: 'questions', columns: QUESTION_COLUMNS })
  matching(@Query() query: QuestionPageQuery): Promise<Listed<KeptQuestion>> {
    return this.list.matching(query);
  }

  @Get('get-question/:subject/:questionId')
  @Says('Get a question', 'With its options and its correct answer.')
  @ApiOkResponse({ type: KeptQuestion })
  async one(@Param('subject') subject: string, @Param('questionId', Id) questionId: string): Promise<KeptQuestion> {
    const question = await this.list.findOne(questionId);
    if (!question || question.subject !== subjectOf(subject)) throw new Refusal('not-found');
    return question;
  }

  @Put('update-question/:questionId')
  @Says(
    'Update a question',
    'Attempts that have started keep the previous version. If `solution` or `topics` is absent, it stays unchanged. With the `revision` that was read, 409 `changed-meanwhile` with the `current` question if it has changed since. Moving the question to another subject removes its topics.',
  )
  @LongBody()
  @ApiOkResponse({ type: QuestionMessage })
  @ShownIn(questionsProjection, questionPoolProjection)
  async update(
    @Param('questionId', Id) questionId: string,
    @Body() body: QuestionUpdateBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const { commandId: _, keepIn = [], solution, topics, revision, ...content } = body;
    const topicIds = topics === null ? [] : topics;
    const question = { questionId, content, solution, topicIds, keepIn, revision };
    const updating = this.counted(tutor, () => this.service.updateQuestion(question, context));
    await withCurrent(updating, ({ content, ...rest }: QuestionRecord) =>
      this.list.present({ _id: questionId, ...content, ...rest }),
    );
    return { message: texts.questionUpdated, _id: questionId };
  }

  /** Changes nothing if a question is unknown or belongs to another subject. */
  @Put('topics')
  @Says('Tag questions with topics', 'Adds and removes topics of up to 500 questions of one subject.')
  @LongBody()
  @NoContent()
  @ManyShownIn(questionsProjection, questionPoolProjection)
  async tag(
    @Body() { questionIds, add = [], remove = [] }: TagQuestionsBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.writes.count('questions tagged', tutor.accountId);
    await this.service.tagQuestions({ questionIds, add, remove }, context);
  }

  @Delete('delete-question/:subject/:questionId')
  @Says(
    'Delete a question',
    'Attempts and archived model tests keep it unchanged. 409 `question-in-test` with the names of the upcoming and live model tests that have it (`modelTests`).',
  )
  @ApiOkResponse({ type: QuestionMessage })
  @ShownIn(questionsProjection, questionPoolProjection)
  async remove(
    @Param('subject') subject: string,
    @Param('questionId', Id) questionId: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<QuestionMessage> {
    const question = { questionId, subject: subjectOf(subject) };
    await this.counted(tutor, () => this.service.deleteQuestion(question, context));
    return { message: texts.questionDeleted, _id: questionId };
  }

  @Post('delete')
  @Says(
    'Delete several questions',
    'Up to 500. Questions of upcoming and live model tests are not deleted; the response lists them with the reason.',
  )
  @LongBody()
  @Ok(DeletedQuestions)
  @ManyShownIn(questionsProjection, questionPoolProjection)
  async removeMany(
    @Body() { questionIds }: DeleteQuestionsBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<DeletedQuestions> {
    await this.writes.count('questions deleted', tutor.accountId);
    const { deleted, kept } = await this.service.deleteQuestions(questionIds, context);
    return { deleted, kept: [...kept] };
  }

  /** Counts a change against the limit of its tutor, and executes it. */
  private async counted({ accountId }: Caller, change: () => Promise<unknown>): Promise<void> {
    await this.writes.count('questions changed', accountId);
    await change();
  }
}

function subjectOf(name: string): Subject {
  const subject = SUBJECTS.find((candidate) => candidate === name);
  if (!subject) throw new Refusal('not-found');
  return subject;
}
