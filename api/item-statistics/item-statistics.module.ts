import { Module } from '@nestjs/common';
import { ItemStatistics } from '../../projections/item-statistics/item-statistics.queries.js';
import { PastAnswers } from '../../projections/item-statistics/past-answers.queries.js';
import { PastHours } from '../../projections/leaderboard/past/past-hours.queries.js';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { RunningAttempts } from '../../projections/running-attempts/running-attempts.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { ItemStatisticsController } from './item-statistics.controller.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule],
  controllers: [ItemStatisticsController],
  providers: [ItemStatistics, PastAnswers, PastHours, ModelTests, QuestionPool, RunningAttempts],
})
export class ItemStatisticsModule {}
