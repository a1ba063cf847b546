import { Module } from '@nestjs/common';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { RunningAttempts } from '../../projections/running-attempts/running-attempts.queries.js';
import { AttemptDeadlineProcess } from './attempt-deadline.process.js';
import { AttemptViews } from './attempt-views.js';
import { AttemptsController } from './attempts.controller.js';
import { BeginAttemptHandler } from './begin-attempt/begin-attempt.js';
import { Exams } from './exams.js';
import { FinishAttemptHandler } from './finish-attempt/finish-attempt.js';
import { NoteProgressHandler } from './note-progress/note-progress.js';
import { OutageWatch } from './outage-watch.js';
import { Papers } from './papers.js';
import { QuestionVersions } from './question-versions.js';
import { SaveAnswerHandler } from './save-answer/save-answer.js';
import { SettleAttemptHandler } from './settle-attempt/settle-attempt.js';
import { StartAttemptHandler } from './start-attempt/start-attempt.js';

@Module({
  controllers: [AttemptsController],
  providers: [
    QuestionVersions,
    OutageWatch,
    Papers,
    Exams,
    AttemptViews,
    QuestionPool,
    RunningAttempts,
    StartAttemptHandler,
    BeginAttemptHandler,
    SaveAnswerHandler,
    NoteProgressHandler,
    FinishAttemptHandler,
    SettleAttemptHandler,
    AttemptDeadlineProcess,
  ],
  exports: [AttemptViews],
})
export class AttemptsModule {}
