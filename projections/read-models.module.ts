import { Module } from '@nestjs/common';
import { AccountActivity } from './account-activity/account-activity.queries.js';
import { AccountDirectory } from './account-directory/account-directory.queries.js';
import { StudentStats } from './contributions/student-stats.queries.js';
import { CorrectedKeys } from './corrected-keys/corrected-keys.queries.js';
import { DoubtList } from './doubts/doubts.queries.js';
import { ExamHistory } from './exam-history/exam-history.queries.js';
import { ItemStatistics } from './item-statistics/item-statistics.queries.js';
import { PastAnswers } from './item-statistics/past-answers.queries.js';
import { KeyCorrectionList } from './key-corrections/key-corrections.queries.js';
import { Leaderboard } from './leaderboard/leaderboard.queries.js';
import { PastBoards } from './leaderboard/past/past-boards.queries.js';
import { PastHours } from './leaderboard/past/past-hours.queries.js';
import { Standings } from './leaderboard/standing.queries.js';
import { TrialRanks } from './leaderboard/trial-ranks.queries.js';
import { WhatIf } from './leaderboard/what-if.queries.js';
import { MarkedAttempts } from './mistakes/marked-attempts.queries.js';
import { Mistakes } from './mistakes/mistakes.queries.js';
import { MockTests } from './mock-tests/mock-tests.queries.js';
import { ModelTests } from './model-tests/model-tests.queries.js';
import { PendingErasures } from './pending-erasures/pending-erasures.queries.js';
import { PendingReservations } from './pending-reservations/pending-reservations.queries.js';
import { PersonalReadModels } from './personal-read-models.js';
import { QuestionExams } from './question-exams/question-exams.queries.js';
import { QuestionImportsQueries } from './question-imports/question-imports.queries.js';
import { FreeQuestions } from './question-pool/free-questions.queries.js';
import { QuestionPool } from './question-pool/question-pool.queries.js';
import { Questions } from './questions/questions.queries.js';
import { RunningAttempts } from './running-attempts/running-attempts.queries.js';
import { SessionList } from './sessions/sessions.queries.js';

const queries = [
  AccountActivity,
  AccountDirectory,
  CorrectedKeys,
  DoubtList,
  ExamHistory,
  FreeQuestions,
  ItemStatistics,
  KeyCorrectionList,
  Leaderboard,
  MarkedAttempts,
  Mistakes,
  MockTests,
  ModelTests,
  PastAnswers,
  PastBoards,
  PastHours,
  PendingErasures,
  PendingReservations,
  PersonalReadModels,
  QuestionExams,
  QuestionImportsQueries,
  QuestionPool,
  Questions,
  RunningAttempts,
  SessionList,
  Standings,
  StudentStats,
  TrialRanks,
  WhatIf,
];

/** The queries of all read models. Each is one instance that all features share. */
@Module({ providers: queries, exports: queries })
export class ReadModelsModule {}
