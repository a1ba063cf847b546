import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AnswerPracticeHandler } from './answer-practice.js';
import { MasteryController } from './mastery.controller.js';
import { PracticeQuestions } from './practice-questions.js';
import { PracticeController } from './practice.controller.js';
import { PracticesService } from './practices.service.js';
import { StartPracticeHandler } from './start-practice.js';

@Module({
  imports: [AttemptsModule, LimitsModule, ReadModelsModule],
  controllers: [PracticeController, MasteryController],
  providers: [PracticesService, PracticeQuestions, StartPracticeHandler, AnswerPracticeHandler],
  exports: [PracticesService],
})
export class PracticeModule {}
