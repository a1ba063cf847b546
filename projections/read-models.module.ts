import { Module } from '@nestjs/common';
import { AccountActivityQueries } from './account-activity/account-activity.queries.js';
import { AccountDirectoryQueries } from './account-directory/account-directory.queries.js';
import { StudentStatsQueries } from './contributions/student-stats.queries.js';
import { CorrectedKeysQueries } from './corrected-keys/corrected-keys.queries.js';
import { AnsweredDoubtsQueries } from './doubts/answered-doubts.queries.js';
import { DoubtsQueries } from './doubts/doubts.queries.js';
import { PublishedAnswersQueries } from './doubts/published-answers.queries.js';
import { SimilarDoubtsQueries } from './doubts/similar-doubts.queries.js';
import { ExamHistoryQueries } from './exam-history/exam-history.queries.js';
import { HeldResultsQueries } from './held-results/held-results.queries.js';
import { ItemStatisticsQueries } from './item-statistics/item-statistics.queries.js';
import { PastAnswersQueries } from './item-statistics/past-answers.queries.js';
import { KeyCorrectionsQueries } from './key-corrections/key-corrections.queries.js';
import { LeaderboardQueries } from './leaderboard/leaderboard.queries.js';
import { PastLeaderboardQueries } from './leaderboard/past/past-leaderboard.queries.js';
import { PastHoursQueries } from './leaderboard/past/past-hours.queries.js';
import { StandingQueries } from './leaderboard/standing.queries.js';
import { RankPreviewQueries } from './leaderboard/rank-preview.queries.js';
import { WhatIfQueries } from './leaderboard/what-if.queries.js';
import { MeritListsQueries } from './merit-lists/merit-lists.queries.js';
import { GradedAttemptsQueries } from './mistakes/graded-attempts.queries.js';
import { MistakesQueries } from './mistakes/mistakes.queries.js';
import { MockTestsQueries } from './mock-tests/mock-tests.queries.js';
import { ModelTestsQueries } from './model-tests/model-tests.queries.js';
import { PendingErasuresQueries } from './pending-erasures/pending-erasures.queries.js';
import { PendingReservationsQueries } from './pending-reservations/pending-reservations.queries.js';
import { PersonalReadModels } from './personal-read-models.js';
import { FinishedQuestionsQueries } from './practice/finished-questions.queries.js';
import { ShownAttemptsQueries } from './mistakes/shown-attempts.queries.js';
import { StudentAnswersQueries } from './practice/student-answers.queries.js';
import { PicturesQueries } from './pictures/pictures.queries.js';
import { PracticesQueries } from './practice/practices.queries.js';
import { QuestionExamsQueries } from './question-exams/question-exams.queries.js';
import { QuestionImportsQueries } from './question-imports/question-imports.queries.js';
import { PooledQuestionsQueries } from './question-pool/pooled-questions.queries.js';
import { QuestionPoolQueries } from './question-pool/question-pool.queries.js';
import { QuestionReportsQueries } from './question-reports/question-reports.queries.js';
import { QuestionSolutionsQueries } from './question-solutions/question-solutions.queries.js';
import { QuestionsQueries } from './questions/questions.queries.js';
import { ReservingTestsQueries } from './reserving-tests/reserving-tests.queries.js';
import { RunningAttemptsQueries } from './running-attempts/running-attempts.queries.js';
import { SessionsQueries } from './sessions/sessions.queries.js';
import { TopicsQueries } from './topics/topics.queries.js';

const queries = [
  AccountActivityQueries,
  AccountDirectoryQueries,
  AnsweredDoubtsQueries,
  CorrectedKeysQueries,
  DoubtsQueries,
  ExamHistoryQueries,
  FinishedQuestionsQueries,
  ShownAttemptsQueries,
  StudentAnswersQueries,
  PooledQuestionsQueries,
  HeldResultsQueries,
  ItemStatisticsQueries,
  KeyCorrectionsQueries,
  LeaderboardQueries,
  GradedAttemptsQueries,
  MeritListsQueries,
  MistakesQueries,
  MockTestsQueries,
  ModelTestsQueries,
  PastAnswersQueries,
  PastLeaderboardQueries,
  PastHoursQueries,
  PendingErasuresQueries,
  PendingReservationsQueries,
  PersonalReadModels,
  PicturesQueries,
  PracticesQueries,
  PublishedAnswersQueries,
  QuestionExamsQueries,
  QuestionImportsQueries,
  QuestionPoolQueries,
  QuestionReportsQueries,
  QuestionSolutionsQueries,
  QuestionsQueries,
  ReservingTestsQueries,
  RunningAttemptsQueries,
  SessionsQueries,
  SimilarDoubtsQueries,
  StandingQueries,
  StudentStatsQueries,
  TopicsQueries,
  RankPreviewQueries,
  WhatIfQueries,
];

/** Provides the queries of all read models as shared instances. */
@Module({ providers: queries, exports: queries })
export class ReadModelsModule {}
