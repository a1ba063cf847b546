import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptDeadlineProcess } from './attempt-deadline.process.js';
import { attemptHandlers } from './attempt.handlers.js';
import { AttemptViews } from './attempt-views.js';
import { Attempts } from './attempts.js';
import { AttemptsController } from './attempts.controller.js';
import { ExamSources } from './exam-source.js';
import { FinishedAttemptsController } from './finished-attempts.controller.js';
import { OutageWatch } from './outage-watch.js';
import { Penalties } from './penalties.js';
import { Papers } from './papers.js';
import { QuestionVersions } from './question-versions.js';
import { Remarks } from './remarks.js';
import { SpecCallsController } from './spec-calls.controller.js';
import { Timelines } from './timelines.js';

@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [AttemptsController, FinishedAttemptsController, SpecCallsController],
  providers: [
    QuestionVersions,
    Papers,
    ExamSources,
    OutageWatch,
    Attempts,
    ...attemptHandlers,
    AttemptViews,
    Timelines,
    AttemptDeadlineProcess,
    Remarks,
    Penalties,
  ],
  exports: [ExamSources, QuestionVersions, Remarks, Penalties],
})
export class AttemptsModule {}
