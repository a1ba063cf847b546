import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';
import { ModelTestScheduleProcess } from './model-test-schedule.process.js';
import { ReleaseResultsProcess } from './release-results.process.js';
import { ModelTestSource } from './model-test-source.js';
import { ModelTestsController } from './model-tests.controller.js';
import { ModelTestsService } from './model-tests.service.js';
import { PlaceholderIds } from './placeholder-ids.service.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule, LimitsModule, ReadModelsModule],
  controllers: [ModelTestsController],
  providers: [
    ModelTestsService,
    ModelTestPaperReader,
    ModelTestSource,
    PlaceholderIds,
    ModelTestScheduleProcess,
    ReleaseResultsProcess,
  ],
})
export class ModelTestsModule {}
