import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { DoubtList } from '../../projections/doubts/doubts.queries.js';
import { DoubtLimits } from '../platform/limits/account-limits.js';
import { Limits } from '../platform/limits/limits.js';
import { ChangeDoubtHandler } from './change-doubt.js';
import { ReviewsController } from './reviews.controller.js';
import { StudentDoubtsController } from './student-doubts.controller.js';

/** What students ask and tutors answer. */
@Module({
  controllers: [StudentDoubtsController, ReviewsController],
  providers: [ChangeDoubtHandler, DoubtList, AccountDirectory, Limits, DoubtLimits],
})
export class DoubtsModule {}
