import { Module } from '@nestjs/common';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LandingController } from './landing.controller.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { ModelTestPapers } from './model-test-papers.js';
import { ModelTestScheduleProcess } from './model-test-schedule.process.js';
import { ModelTestSource } from './model-test-source.js';
import { ModelTestsController } from './model-tests.controller.js';
import { DeleteModelTestHandler, SaveModelTestHandler } from './model-test.handlers.js';
import { Limits } from '../platform/limits/limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule],
  controllers: [ModelTestsController, LandingController],
  providers: [
    Limits,
    WriteLimits,
    ModelTests,
    QuestionPool,
    SaveModelTestHandler,
    DeleteModelTestHandler,
    ModelTestPapers,
    ModelTestSource,
    ModelTestScheduleProcess,
  ],
})
export class ModelTestsModule {}
