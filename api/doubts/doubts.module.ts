import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { AnsweredDoubtsController } from './answered-doubts.controller.js';
import { DoubtsService } from './doubts.service.js';
import { PublishedAnswersController } from './published-answers.controller.js';
import { ReadableAnswersModule } from './readable-answers.module.js';
import { ReviewedDoubtsService } from './reviewed-doubts.service.js';
import { ReviewsController } from './reviews.controller.js';
import { StudentDoubtsController } from './student-doubts.controller.js';
import { WithdrawAnswersProcess } from './withdraw-answers.process.js';

/** Doubts of students, answers of tutors, and answers published under questions. */
@Module({
  imports: [AttemptsModule, LimitsModule, PicturesModule, ReadableAnswersModule, ReadModelsModule],
  controllers: [StudentDoubtsController, ReviewsController, AnsweredDoubtsController, PublishedAnswersController],
  providers: [DoubtsService, ReviewedDoubtsService, WithdrawAnswersProcess],
})
export class DoubtsModule {}
