import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { ChangeQuestionHandler } from './change-question.js';
import { QuestionBankController } from './question-bank.controller.js';
import { DeleteQuestionsHandler } from './delete-questions.js';
import { ExportQuestionsController } from './export/export-questions.controller.js';
import { FileImportsService } from './import/file-imports.service.js';
import { ImportQuestionsController } from './import/import-questions.controller.js';
import { StoreFilePictures } from './import/store-file-pictures.js';
import { UndoImport } from './import/undo-import.js';
import { QuestionChoiceController } from './question-choice.controller.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionHistoryReader } from './question-history-reader.js';
import { QuestionKeys } from './question-keys.js';
import { QuestionList } from './question-list.js';
import { SimilarQuestionsController } from './similar-questions.controller.js';
import { TagQuestionsHandler } from './tag-questions.js';
import { TestQuestionsController } from './test-questions.controller.js';

@Module({
  imports: [AttemptsModule, LimitsModule, PicturesModule, ReadModelsModule, TopicsModule],
  controllers: [
    QuestionBankController,
    QuestionChoiceController,
    TestQuestionsController,
    SimilarQuestionsController,
    ImportQuestionsController,
    ExportQuestionsController,
  ],
  providers: [
    QuestionList,
    QuestionKeys,
    QuestionHistoryReader,
    ChangeQuestionHandler,
    TagQuestionsHandler,
    DeleteQuestionsHandler,
    FileImportsService,
    StoreFilePictures,
    UndoImport,
  ],
  exports: [QuestionKeys, QuestionHistoryReader],
})
export class QuestionBankModule {}
