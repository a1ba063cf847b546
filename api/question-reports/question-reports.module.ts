import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ItemStatisticsModule } from '../item-statistics/item-statistics.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { QuestionReportsService } from './question-reports.service.js';
import { ReportedQuestionsController } from './reported-questions.controller.js';
import { StudentReportsController } from './student-reports.controller.js';

/** Reports of faulty questions by students, and the queue in which tutors resolve them. */
@Module({
  imports: [AttemptsModule, ItemStatisticsModule, LimitsModule, ReadModelsModule],
  controllers: [StudentReportsController, ReportedQuestionsController],
  providers: [QuestionReportsService],
})
export class QuestionReportsModule {}
