import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { ItemStatisticsController } from './item-statistics.controller.js';
import { QuestionStatisticsService } from './question-statistics.service.js';
import { SuspectedKeysService } from './suspected-keys.service.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule, ReadModelsModule],
  controllers: [ItemStatisticsController],
  providers: [QuestionStatisticsService, SuspectedKeysService],
  exports: [QuestionStatisticsService, SuspectedKeysService],
})
export class ItemStatisticsModule {}
