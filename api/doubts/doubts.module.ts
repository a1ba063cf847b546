import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { ChangeDoubtHandler } from './change-doubt.js';
import { ReviewsController } from './reviews.controller.js';
import { StudentDoubtsController } from './student-doubts.controller.js';

/** Doubts of students and answers of tutors. */
@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [StudentDoubtsController, ReviewsController],
  providers: [ChangeDoubtHandler],
})
export class DoubtsModule {}
