import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DEFAULT_MERIT_LIST, DEFAULT_REVEAL } from '../contracts/http/result-times.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { Schedules } from '../contracts/http/schedules.js';
import { texts } from '../contracts/http/texts.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import { CsvList } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { PageQuery, requestedRows, sendTotal } from '../platform/http/paging.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { ModelTest, ModelTestBody, ModelTestSaved, ScheduleTimeZone } from './model-test.dto.js';
import type { ModelTestForm } from './model-test-state.js';
import { DeleteModelTest, SaveModelTest } from './model-test.handlers.js';
import { ReleaseResults } from './release-results.js';

/** Model tests of tutors and students. Exams are started in `attempts/spec-calls.controller.ts`. */
@ApiTags('model tests')
@Access('tutor')
@Controller('modelTest')
export class ModelTestsController {
  private readonly schedules: Schedules;

  constructor(
    private readonly commands: CommandBus,
    private readonly writes: WriteLimits,
    private readonly modelTests: ModelTestsQueries,
    private readonly readModels: ReadModels,
    private readonly settings: Settings,
  ) {
    this.schedules = new Schedules(settings.examTimeZone);
  }

  /** Returns the time zone of the schedules. */
  @Get('timeZone')
  @Access('tutor', 'admin')
  @ApiOkResponse({ type: ScheduleTimeZone })
  timeZone(): ScheduleTimeZone {
    return { timeZone: this.settings.examTimeZone };
  }

  /** Lists model tests by start, earliest first. */
  @Get('allModelTests')
  @Access('student', 'tutor')
  @CsvList<ModelTest>({
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
  @ApiOkResponse({ type: [ModelTest] })
  async all(
    @Query() query: PageQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelTest[]> {
    const range = requestedRows(query);
    const tests = range ? this.modelTests.page(range.offset, range.limit) : this.modelTests.all();
    const [total, pageTests] = await Promise.all([this.modelTests.count(), tests]);
    sendTotal(reply, total);
    return pageTests.map((test) => this.present(test, now));
  }

  @Get(':id')
  @Access('student', 'tutor')
  @ApiOkResponse({ type: ModelTest })
  async one(@Param('id', Id) id: string, @Context() { now }: CommandContext): Promise<ModelTest> {
    const test = await this.modelTests.findOne(id);
    if (!test) throw new Refusal('not-found');
    return this.present(test, now);
  }

  @Post('storeModelTest')
  @ApiCreatedResponse({ type: ModelTestSaved })
  async store(
    @Body() body: ModelTestBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    const id = derivedId('model-test', context.actor, context.commandId);
    await this.change(
      new SaveModelTest({ type: 'CreateModelTest', modelTestId: id, form: this.formIn(body), context }),
      tutor,
    );
    return { id, message: texts.modelTestStored };
  }

  @Put('updateModelTest/:id')
  @ApiOkResponse({ type: ModelTestSaved })
  async update(
    @Param('id', Id) id: string,
    @Body() body: ModelTestBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    await this.change(
      new SaveModelTest({ type: 'ChangeModelTest', modelTestId: id, form: this.formIn(body), context }),
      tutor,
    );
    return { id, message: texts.modelTestUpdated };
  }

  @Delete('deleteModelTest/:id')
  @ApiOkResponse({ type: ModelTestSaved })
  async remove(
    @Param('id', Id) id: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<ModelTestSaved> {
    await this.change(new DeleteModelTest({ modelTestId: id, context }), tutor);
    return { id, message: texts.modelTestDeleted };
  }

  /** Shows the withheld results to the students. Idempotent. */
  @Post(':id/release')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async release(
    @Param('id', Id) id: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.change(new ReleaseResults({ modelTestId: id, by: 'tutor', context }), tutor);
  }

  private async change(command: SaveModelTest | DeleteModelTest | ReleaseResults, tutor: Caller): Promise<void> {
    await this.writes.count('model tests changed', tutor.accountId);
    const { position } = await this.commands.execute(command);
    await this.readModels.waitFor(position, 'model-tests', 'question-pool');
  }

  private formIn(body: ModelTestBody): ModelTestForm {
    const { ScheduleDate: date, ScheduleTime: time, ExpiryDays: expiryDays } = body;
    return {
      name: body.Name.trim(),
      subject: body.Subject,
      marks: body.Marks,
      time: body.Time,
      questionIds: body.QuestionIds,
      ...this.schedules.liveTime({ date, time }, expiryDays),
      expiryDays,
      reveal: body.reveal,
      meritList: body.meritList,
    };
  }

  private present({ _id, name, subject, time, questions, ...test }: ModelTestDocument, now: Date): ModelTest {
    const { liveFrom, liveUntil, expiryDays, reveal, meritList, resultsReleased } = test;
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
      QuestionIds: questions.map(({ questionId }) => questionId),
      status: statusAt(test, now),
      liveFrom,
      liveUntil,
      ...(reveal !== DEFAULT_REVEAL && { reveal }),
      ...(meritList !== DEFAULT_MERIT_LIST && { meritList }),
      ...(resultsReleased && { resultsReleased }),
    };
  }
}
