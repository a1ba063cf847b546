import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DEFAULT_MERIT_LIST, DEFAULT_REVEAL } from '../contracts/http/result-times.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { Schedules } from '../contracts/http/schedules.js';
import { texts } from '../contracts/http/texts.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { modelTestsProjection, reservingTestsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { AttemptReader } from '../attempts/attempt-reader.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { withCurrent } from '../platform/commands/revision.js';
import { Settings } from '../platform/config/settings.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, type Listed } from '../platform/http/paging.js';
import { NoContent, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { mapInTurns } from '../platform/shared/event-loop-turns.js';
import {
  LocalTime,
  ModelTest,
  ModelTestBody,
  ModelTestSaved,
  ModelTestUpdateBody,
  Participation,
  ScheduleTimeZone,
} from './model-test.dto.js';
import { modelTestRevision } from './model-test.decider.js';
import type { ExistingModelTest, ModelTestForm, ModelTestState } from './model-test-state.js';
import { ModelTestsService } from './model-tests.service.js';
import { PlaceholderIds } from './placeholder-ids.service.js';

/** Model tests of tutors and students. Exams are started in `attempts/spec-calls.controller.ts`. */
@ApiTags('model tests')
@Access('tutor')
@ShownIn(modelTestsProjection, reservingTestsProjection)
@Controller('modelTest')
export class ModelTestsController {
  private readonly schedules: Schedules;

  constructor(
    private readonly modelTests: ModelTestsService,
    private readonly lists: ModelTestsQueries,
    private readonly writes: WriteLimits,
    private readonly settings: Settings,
    private readonly attempts: AttemptReader,
    private readonly placeholders: PlaceholderIds,
    private readonly directory: AccountDirectoryQueries,
  ) {
    this.schedules = new Schedules(settings.examTimeZone);
  }

  @Get('timeZone')
  @Says('Get the time zone of schedules', 'The name of the zone, such as Asia/Dhaka.')
  @Access('tutor', 'admin')
  @ApiOkResponse({ type: ScheduleTimeZone })
  timeZone(): ScheduleTimeZone {
    return { timeZone: this.settings.examTimeZone };
  }

  @Get('allModelTests')
  @Says(
    'List the model tests',
    'Ordered by schedule, earliest first, each with its status. Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Access('student', 'tutor')
  @Lists(ModelTest, {
    name: 'model-tests',
    columns: [
      '_id',
      'Name',
      'Subject',
      'Marks',
      'Time',
      'ScheduleDate',
      'ScheduleTime',
      'ExpiryDays',
      'status',
      'liveFrom',
      'liveUntil',
    ],
  })
  async all(
    @Query() query: PageQuery,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<Listed<ModelTest>> {
    const { total, rows: tests } = await this.lists.list(requestedRows(query));
    const areIdsShown = await this.areIdsShown(caller);
    const rows = await mapInTurns(tests, (test) => this.present(test, caller, areIdsShown(test._id), now));
    return { total, rows };
  }

  @Get(':id')
  @Says('Get a model test', 'With its schedule and its current status.')
  @Access('student', 'tutor')
  @ApiOkResponse({ type: ModelTest })
  async one(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<ModelTest> {
    const test = await this.lists.findOne(id);
    if (!test) throw new Refusal('not-found');
    return this.present(test, caller, (await this.areIdsShown(caller))(id), now);
  }

  @Get(':id/participation')
  @Says(
    'Count the students at a model test',
    'Returns how many students are taking the test, have finished it and have not started it.',
  )
  @ApiOkResponse({ type: Participation })
  async participation(@Param('id', Id) id: string): Promise<Participation> {
    if (!(await this.lists.findOne(id))) throw new Refusal('not-found');
    const [{ running, finished }, students] = await Promise.all([
      this.modelTests.attemptsAt(id),
      this.directory.countAll('student'),
    ]);
    return { running, finished, notStarted: Math.max(0, students - running - finished) };
  }

  @Post('storeModelTest')
  @Says(
    'Create a model test',
    'It goes live at its scheduled time, and is archived after its expiry days, or at `closesAt`. `reveal` sets when students see their results.',
  )
  @ApiCreatedResponse({ type: ModelTestSaved })
  async store(
    @Body() body: ModelTestBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    const id = derivedId('model-test', context.actor, context.commandId);
    const form = this.formIn(body);
    await this.changed(tutor, () => this.modelTests.create(id, form, context));
    return { id, message: texts.modelTestStored };
  }

  @Put('updateModelTest/:id')
  @Says(
    'Update a model test',
    '409 if the change would affect students who have started. `reveal` can be changed until students have seen results. With the `revision` that was read, 409 `changed-meanwhile` with the `current` test if it has changed since.',
  )
  @ApiOkResponse({ type: ModelTestSaved })
  async update(
    @Param('id', Id) id: string,
    @Body() body: ModelTestUpdateBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    const form = this.formIn(body);
    const { state } = await withCurrent(
      this.changed(tutor, () => this.modelTests.change(id, form, body.revision, context)),
      ({ content, isReleased }: ExistingModelTest) =>
        this.present({ _id: id, ...content, ...(isReleased && { resultsReleased: true }) }, tutor, true, context.now),
    );
    return {
      id,
      message: texts.modelTestUpdated,
      ...(state.status === 'existing' && { revision: modelTestRevision(state.content) }),
    };
  }

  @Delete('deleteModelTest/:id')
  @Says('Delete a model test', 'Results of finished attempts are kept.')
  @ApiOkResponse({ type: ModelTestSaved })
  async remove(
    @Param('id', Id) id: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    await this.changed(tutor, () => this.modelTests.delete(id, context));
    return { id, message: texts.modelTestDeleted };
  }

  @Post(':id/release')
  @Says(
    'Release the results of a model test',
    'Shows score, counts and place of withheld results to the students, and verdicts, keys and solutions at the earliest from the expiry. Idempotent. 409 `exam-running` while attempts are running, with their number (`running`).',
  )
  @NoContent()
  async release(
    @Param('id', Id) id: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.changed(tutor, () => this.modelTests.releaseResults(id, 'tutor', context));
  }

  /** Makes a change that counts towards the tutor's limit. */
  private async changed(tutor: Caller, change: () => Promise<DecisionResult<ModelTestState>>) {
    await this.writes.count('model tests changed', tutor.accountId);
    return change();
  }

  private formIn(body: ModelTestBody): ModelTestForm {
    const { ScheduleDate: date, ScheduleTime: time, ExpiryDays: expiryDays, closesAt, revealAt } = body;
    return {
      name: body.Name.trim(),
      subject: body.Subject,
      marks: body.Marks,
      time: body.Time,
      questionIds: body.QuestionIds,
      ...this.schedules.liveTime({ date, time }, expiryDays),
      expiryDays,
      closesAt: closesAt && this.instantOf(closesAt),
      reveal: body.reveal,
      revealAt: revealAt && this.instantOf(revealAt),
      meritList: body.meritList,
    };
  }

  private instantOf({ date, time }: LocalTime): string {
    return this.schedules.instantOf(`${date}T${time}`);
  }

  /** Returns whether the caller may see the question ids of a test: staff, and students once they have started it. */
  private async areIdsShown({ role, accountId }: Caller): Promise<(modelTestId: string) => boolean> {
    return role === 'student' ? this.attempts.startedExams(accountId) : () => true;
  }

  private present(
    modelTest: Omit<ModelTestDocument, 'status'>,
    { role }: Caller,
    areIdsShown: boolean,
    now: Date,
  ): ModelTest {
    const { _id, name, subject, time, questions, ...test } = modelTest;
    const { liveFrom, liveUntil, closesEarly, expiryDays, reveal, revealAt, meritList, resultsReleased } = test;
    const schedule = this.schedules.of(liveFrom);
    return {
      _id,
      Name: name,
      Marks: questions.length,
      Time: time,
      Subject: subject,
      ScheduleDate: schedule.date,
      ScheduleTime: schedule.time,
      ExpiryDays: expiryDays,
      ...(closesEarly && { closesAt: this.schedules.of(liveUntil) }),
      QuestionIds: areIdsShown
        ? questions.map(({ questionId }) => questionId)
        : [...this.placeholders.of(_id, questions.length)],
      status: statusAt(test, now),
      liveFrom,
      liveUntil,
      ...(reveal !== DEFAULT_REVEAL && { reveal }),
      ...(revealAt !== undefined && { revealAt: this.schedules.of(revealAt), resultsAt: revealAt }),
      ...(meritList !== DEFAULT_MERIT_LIST && { meritList }),
      ...(resultsReleased && { resultsReleased }),
      ...(role === 'tutor' && { revision: modelTestRevision(modelTest) }),
    };
  }
}
