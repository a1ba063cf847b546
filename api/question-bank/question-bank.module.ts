import { Module } from '@nestjs/common';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { Questions } from '../../projections/questions/questions.queries.js';
import { ChangeQuestionHandler } from './change-question.js';
import { QuestionBankController } from './question-bank.controller.js';
import { ExportQuestionsController } from './export/export-questions.controller.js';
import { ImportQuestionsController } from './import/import-questions.controller.js';
import { QuestionChoiceController } from './question-choice.controller.js';
import { QuestionList } from './question-list.js';
import { TestQuestionsController } from './test-questions.controller.js';

@Module({
  controllers: [
    QuestionBankController,
    QuestionChoiceController,
    TestQuestionsController,
    ImportQuestionsController,
    ExportQuestionsController,
  ],
  providers: [Questions, QuestionPool, ModelTests, QuestionList, ChangeQuestionHandler],
})
export class QuestionBankModule {}
