import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { QuestionBankController } from './question-bank.controller.js';
import { ExportQuestionsController } from './export/export-questions.controller.js';
import { FileImportsService } from './import/file-imports.service.js';
import { ImportQuestionsController } from './import/import-questions.controller.js';
import { ImportTopicsService } from './import/import-topics.service.js';
import { RowImportsService } from './import/row-imports.service.js';
import { StoreFilePictures } from './import/pictures/store-file-pictures.js';
import { UndoImport } from './import/undo-import.js';
import { QuestionChoiceController } from './question-choice.controller.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionHistoryReader } from './question-history-reader.js';
import { QuestionKeys } from './question-keys.js';
import { QuestionList } from './question-list.js';
import { QuestionsService } from './questions.service.js';
import { SimilarQuestionsController } from './similar-questions.controller.js';
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
    QuestionsService,
    FileImportsService,
    ImportTopicsService,
    RowImportsService,
    StoreFilePictures,
    UndoImport,
  ],
  exports: [QuestionKeys, QuestionHistoryReader],
})
export class QuestionBankModule {}
