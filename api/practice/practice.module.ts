import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { LearningService } from './learning/learning.service.js';
import { MasteryController } from './mastery.controller.js';
import { PracticeQuestions } from './practice-questions.js';
import { PracticeReader } from './practice-reader.js';
import { PracticeController } from './practice.controller.js';
import { PracticesService } from './practices.service.js';

@Module({
  imports: [AttemptsModule, LimitsModule, ReadModelsModule],
  controllers: [PracticeController, MasteryController],
  providers: [LearningService, PracticeReader, PracticeQuestions, PracticesService],
  exports: [LearningService, PracticeReader],
})
export class PracticeModule {}
