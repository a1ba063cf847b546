import { Module } from '@nestjs/common';
import { Mistakes } from '../../projections/mistakes/mistakes.queries.js';
import { FreeQuestions } from '../../projections/question-pool/free-questions.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { GenerateMockTestHandler } from './generate-mock-test.js';
import { MockTestsController } from './mock-tests.controller.js';
import { MockTestSource } from './mock-test-source.js';
import { Limits } from '../platform/limits/limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';

@Module({
  imports: [AttemptsModule],
  controllers: [MockTestsController],
  providers: [Limits, WriteLimits, FreeQuestions, QuestionPool, Mistakes, GenerateMockTestHandler, MockTestSource],
})
export class MockTestsModule {}
