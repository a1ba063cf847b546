import { Module } from '@nestjs/common';
import { Questions } from '../../projections/questions/questions.queries.js';
import { ChangeQuestionHandler } from './change-question.js';
import { QuestionBankController } from './question-bank.controller.js';
import { QuestionChoiceController } from './question-choice.controller.js';

@Module({
  controllers: [QuestionBankController, QuestionChoiceController],
  providers: [Questions, ChangeQuestionHandler],
})
export class QuestionBankModule {}
