import { Module } from '@nestjs/common';
import { MockTests } from '../../projections/mock-tests/mock-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { RunningAttempts } from '../../projections/running-attempts/running-attempts.queries.js';
import { AttemptDeadlineProcess } from './attempt-deadline.process.js';
import { attemptHandlers } from './attempt.handlers.js';
import { AttemptViews } from './attempt-views.js';
import { Attempts } from './attempts.js';
import { AttemptsController } from './attempts.controller.js';
import { ExamSources } from './exam-source.js';
import { OutageWatch } from './outage-watch.js';
import { Papers } from './papers.js';
import { QuestionVersions } from './question-versions.js';
import { SpecCallsController } from './spec-calls.controller.js';

@Module({
  controllers: [AttemptsController, SpecCallsController],
  providers: [
    QuestionVersions,
    Papers,
    ExamSources,
    OutageWatch,
    Attempts,
    ...attemptHandlers,
    AttemptViews,
    AttemptDeadlineProcess,
    MockTests,
    QuestionPool,
    RunningAttempts,
  ],
  exports: [ExamSources, QuestionVersions],
})
export class AttemptsModule {}
