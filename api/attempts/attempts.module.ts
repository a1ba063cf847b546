import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { CorrectedKeys } from '../../projections/corrected-keys/corrected-keys.queries.js';
import { ExamHistory } from '../../projections/exam-history/exam-history.queries.js';
import { MockTests } from '../../projections/mock-tests/mock-tests.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { RunningAttempts } from '../../projections/running-attempts/running-attempts.queries.js';
import { SaveLimits } from '../platform/limits/write-limits.js';
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
  controllers: [AttemptsController, FinishedAttemptsController, SpecCallsController],
  providers: [
    QuestionVersions,
    Papers,
    ExamSources,
    OutageWatch,
    SaveLimits,
    Attempts,
    ...attemptHandlers,
    AttemptViews,
    Timelines,
    AttemptDeadlineProcess,
    AccountDirectory,
    ExamHistory,
    MockTests,
    QuestionPool,
    RunningAttempts,
    CorrectedKeys,
    Remarks,
    Penalties,
  ],
  exports: [ExamSources, QuestionVersions, Remarks, Penalties],
})
export class AttemptsModule {}
