import { Module } from '@nestjs/common';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionImportsQueries } from '../../projections/question-imports/question-imports.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { Questions } from '../../projections/questions/questions.queries.js';
import { ChangeQuestionHandler } from './change-question.js';
import { QuestionBankController } from './question-bank.controller.js';
import { ExportQuestionsController } from './export/export-questions.controller.js';
import { ImportQuestionsController } from './import/import-questions.controller.js';
import { UndoImport } from './import/undo-import.js';
import { QuestionChoiceController } from './question-choice.controller.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionHistory } from './question-history.js';
import { QuestionKeys } from './question-keys.js';
import { QuestionList } from './question-list.js';
import { TestQuestionsController } from './test-questions.controller.js';
import { Limits } from '../platform/limits/limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';

@Module({
  imports: [AttemptsModule],
  controllers: [
    QuestionBankController,
    QuestionChoiceController,
    TestQuestionsController,
    ImportQuestionsController,
    ExportQuestionsController,
  ],
  providers: [
    Limits,
    WriteLimits,
    Questions,
    QuestionPool,
    QuestionImportsQueries,
    ModelTests,
    QuestionList,
    QuestionKeys,
    QuestionHistory,
    ChangeQuestionHandler,
    UndoImport,
  ],
  exports: [QuestionKeys, QuestionHistory],
})
export class QuestionBankModule {}
