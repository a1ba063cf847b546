import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptDeadlineProcess } from './attempt-deadline.process.js';
import { AttemptReader } from './attempt-reader.js';
import { AttemptViews } from './attempt-views.js';
import { AttemptsService } from './attempts.service.js';
import { AttemptsController } from './attempts.controller.js';
import { ContentKeyReader } from './content-key-reader.js';
import { ExamSourceRegistry } from './exam-source.js';
import { ExamStartsService } from './exam-starts.service.js';
import { FinishedAttemptsController } from './finished-attempts.controller.js';
import { FreeQuestionsService } from './free-questions.service.js';
import { HiddenQuestionsService } from './hidden-questions.service.js';
import { OutageProcess } from './outage.process.js';
import { PenaltiesService } from './penalties.service.js';
import { QuestionVersionReader } from './question-version-reader.js';
import { RemarkingService } from './remarking.service.js';
import { SolutionsService } from './solutions.service.js';
import { ShowResultsProcess } from './show-results.process.js';
import { VisibleResultsService } from './visible-results.service.js';
import { SpecCallsController } from './spec-calls.controller.js';
import { TimelineQueries } from './timeline.queries.js';

@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [AttemptsController, FinishedAttemptsController, SpecCallsController],
  providers: [
    QuestionVersionReader,
    ExamSourceRegistry,
    OutageProcess,
    AttemptReader,
    ContentKeyReader,
    FreeQuestionsService,
    HiddenQuestionsService,
    AttemptsService,
    ExamStartsService,
    AttemptViews,
    TimelineQueries,
    AttemptDeadlineProcess,
    RemarkingService,
    PenaltiesService,
    SolutionsService,
    ShowResultsProcess,
    VisibleResultsService,
  ],
  exports: [
    AttemptReader,
    ContentKeyReader,
    ExamSourceRegistry,
    FreeQuestionsService,
    HiddenQuestionsService,
    QuestionVersionReader,
    RemarkingService,
    PenaltiesService,
    SolutionsService,
    TimelineQueries,
    VisibleResultsService,
  ],
})
export class AttemptsModule {}
