import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ReadableAnswersModule } from '../doubts/readable-answers.module.js';
import { ItemStatisticsModule } from '../item-statistics/item-statistics.module.js';
import { AttemptReviewsController } from './attempt-reviews.controller.js';

@Module({
  imports: [AttemptsModule, ItemStatisticsModule, ReadableAnswersModule, ReadModelsModule],
  controllers: [AttemptReviewsController],
})
export class AttemptReviewsModule {}
