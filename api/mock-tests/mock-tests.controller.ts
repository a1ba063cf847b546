import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { texts } from '../contracts/http/texts.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { GenerateMockTestBody, GenerateTopicTestBody, MockTest, MockTestCreated } from './mock-test.dto.js';
import { MockTestsService, type MockTestRequest } from './mock-tests.service.js';
import { mockTestsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';

/** Mock tests of students. Exams are started in `attempts/spec-calls.controller.ts`. */
@ApiTags('mock tests')
@Access('student')
@ShownIn(mockTestsProjection)
@Controller('mockTest')
export class MockTestsController {
  constructor(
    private readonly mockTests: MockTestsService,
    private readonly writes: WriteLimits,
  ) {}

  @Post('generateMockTest')
  @Says(
    'Generate a mock test',
    'Draws random questions of a subject, or of some of its `topics`. A test of topics weighs as much as a mistake quiz. Start the test with `POST /api/attempts`.',
  )
  @OwnId({ body: 'studentId' })
  @ApiCreatedResponse({ type: MockTestCreated })
  async generate(
    @Body() { subject, marks, time, topics = [] }: GenerateTopicTestBody,
    @CalledBy() { accountId }: Caller,
    @Context() context: CommandContext,
  ): Promise<MockTestCreated> {
    const request = { studentId: accountId, weighing: 'practice', subject, marks, time, topics } as const;
    return { mockTestId: await this.generated(request, context), message: texts.mockTestCreated };
  }

  @Post('generateMistakeQuiz/:studentId')
  @Says(
    'Generate a quiz of your mistakes',
    'A mock test of questions that you have answered incorrectly. With the default weights it does not count on the leaderboard.',
  )
  @OwnId({ params: 'studentId', body: 'studentId' })
  @ApiCreatedResponse({ type: MockTestCreated })
  async generateMistakeQuiz(
    @Param('studentId', Id) studentId: string,
    @Body() { subject, marks, time }: GenerateMockTestBody,
    @Context() context: CommandContext,
  ): Promise<MockTestCreated> {
    const request = { studentId, weighing: 'quiz', subject, marks, time } as const;
    return { mockTestId: await this.generated(request, context), message: texts.mistakeQuizCreated };
  }

  @Get(':id')
  @Says(
    'Get a mock test',
    'Returns one of your mock tests with the ids of its questions. The attempt contains their texts.',
  )
  @ApiOkResponse({ type: MockTest })
  async one(@Param('id', Id) id: string, @CalledBy() { accountId }: Caller): Promise<MockTest> {
    const test = await this.mockTests.find(id, accountId);
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

  /** Generates a test that counts towards the student's limit. */
  private async generated(request: MockTestRequest, context: CommandContext): Promise<string> {
    await this.writes.count('exams made', request.studentId);
    return this.mockTests.generate(request, context);
  }
}
