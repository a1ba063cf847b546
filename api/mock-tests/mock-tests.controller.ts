import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { streams } from '../contracts/events/streams.js';
import { texts } from '../contracts/http/texts.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Id } from '../platform/http/id.pipe.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { ReadModels } from '../../projections/read-models.js';
import { GenerateMockTest } from './generate-mock-test.js';
import { mockTestDecider } from './mock-test.decider.js';
import { GenerateMockTestBody, GenerateTopicTestBody, MockTest, MockTestCreated } from './mock-test.dto.js';

/** Mock tests of students. Exams are started in `attempts/spec-calls.controller.ts`. */
@ApiTags('mock tests')
@Access('student')
@Controller('mockTest')
export class MockTestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly writes: WriteLimits,
    private readonly readModels: ReadModels,
  ) {}

  @Post('generateMockTest')
  @OwnId({ body: 'studentId' })
  @ApiCreatedResponse({ type: MockTestCreated })
  async generate(
    @Body() { subject, marks, time, topics = [] }: GenerateTopicTestBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<MockTestCreated> {
    const request = { subject, marks, time, topics };
    const generate = new GenerateMockTest({ studentId: accountId, weighing: 'practice', request, context });
    const mockTestId = await this.make(generate);
    return { mockTestId, message: texts.mockTestCreated };
  }

  /** Generates a quiz of the student's own mistakes, which by default does not count on the leaderboard. */
  @Post('generateMistakeQuiz/:studentId')
  @OwnId({ params: 'studentId', body: 'studentId' })
  @ApiCreatedResponse({ type: MockTestCreated })
  async generateMistakeQuiz(
    @Param('studentId', Id) studentId: string,
    @Body() { subject, marks, time }: GenerateMockTestBody,
    @Context() context: CommandContext,
  ): Promise<MockTestCreated> {
    const mockTestId = await this.make(
      new GenerateMockTest({ studentId, weighing: 'quiz', request: { subject, marks, time }, context }),
    );
    return { mockTestId, message: texts.mistakeQuizCreated };
  }

  @Get(':id')
  @ApiOkResponse({ type: MockTest })
  async one(@Param('id', Id) id: string, @CalledBy() { accountId }: Caller): Promise<MockTest> {
    const { state: test } = await this.decisions.state(streams.mockTest(id), mockTestDecider);
    if (!test || test.studentId !== accountId) throw new Refusal('not-found');
    const { mockTestId: _id, name, subject, marks, time, questions, studentId, weighing, topicIds } = test;
    const body = {
      _id,
      name,
      subject,
      marks,
      time,
      questions: questions.map(({ questionId }) => questionId),
      studentId,
    };
    return {
      ...body,
      ...(weighing === 'quiz' && { weighing }),
      ...(topicIds.length > 0 && { topics: [...topicIds] }),
    };
  }

  private async make(generate: GenerateMockTest): Promise<string> {
    await this.writes.count('exams made', generate.input.studentId);
    const { mockTestId, position } = await this.commands.execute(generate);
    await this.readModels.waitFor(position, 'mock-tests');
    return mockTestId;
  }
}
