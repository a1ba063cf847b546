import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { KeyCorrectionProcess } from './key-correction.process.js';
import { KeyCorrectionsController } from './key-corrections.controller.js';
import { KeyCorrectionsService } from './key-corrections.service.js';
import { KeyedQuestionsController } from './keyed-questions.controller.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule, ReadModelsModule],
  controllers: [KeyedQuestionsController, KeyCorrectionsController],
  providers: [KeyCorrectionsService, KeyCorrectionProcess],
})
export class KeyCorrectionsModule {}
