import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Integer } from '../platform/http/fields.js';
import { Says } from '../platform/http/routes.js';

class TotalQuestions {
  @Integer('total of all subjects') totalQuestions: number;
}

class LiveModelTests {
  @Integer() liveModelTests: number;
}

/** Counts for the tutor dashboard except unsolved doubts (CALL-19, CALL-21). */
@ApiTags('tutor')
@Access('tutor')
@Controller('tutor')
export class CountsController {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly modelTests: ModelTestsQueries,
  ) {}

  @Get('total-questions')
  @Says('Count all questions', 'The number on the tutor dashboard.')
  @ApiOkResponse({ type: TotalQuestions })
  async total(): Promise<TotalQuestions> {
    return { totalQuestions: await this.questions.count(undefined) };
  }

  @Get('live-model-tests')
  @Says('Count the live model tests', 'The number on the tutor dashboard.')
  @ApiOkResponse({ type: LiveModelTests })
  async live(@Context() { now }: CommandContext): Promise<LiveModelTests> {
    return { liveModelTests: await this.modelTests.countLive(now) };
  }
}
