import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';
import { ModelTestScheduleProcess } from './model-test-schedule.process.js';
import { AttemptCountsReader, ReleaseResultsHandler } from './release-results.js';
import { ReleaseResultsProcess } from './release-results.process.js';
import { ModelTestSource } from './model-test-source.js';
import { ModelTestsController } from './model-tests.controller.js';
import { PlaceholderIds } from './placeholder-ids.service.js';
import { DeleteModelTestHandler, SaveModelTestHandler } from './model-test.handlers.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule, LimitsModule, ReadModelsModule],
  controllers: [ModelTestsController],
  providers: [
    SaveModelTestHandler,
    DeleteModelTestHandler,
    ModelTestPaperReader,
    ModelTestSource,
    PlaceholderIds,
    ModelTestScheduleProcess,
    AttemptCountsReader,
    ReleaseResultsHandler,
    ReleaseResultsProcess,
  ],
})
export class ModelTestsModule {}
