import { Module } from '@nestjs/common';
import { MockTests } from '../../projections/mock-tests/mock-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { GenerateMockTestHandler } from './generate-mock-test.js';
import { MockTestsController } from './mock-tests.controller.js';
import { OpenByQuestionsHandler } from './open-by-questions.js';

@Module({
  imports: [AttemptsModule],
  controllers: [MockTestsController],
  providers: [MockTests, QuestionPool, GenerateMockTestHandler, OpenByQuestionsHandler],
})
export class MockTestsModule {}
