import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReadModelsModule } from '../projections/read-models.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AccountCountsController } from './admin-dashboard/counts.controller.js';
import { OverviewController } from './admin-dashboard/overview.controller.js';
import { AttemptReviewsController } from './attempt-reviews/attempt-reviews.controller.js';
import { AttemptsModule } from './attempts/attempts.module.js';
import { DoubtsModule } from './doubts/doubts.module.js';
import { ReadableAnswersModule } from './doubts/readable-answers.module.js';
import { KeyCorrectionsModule } from './key-corrections/key-corrections.module.js';
import { LandingController } from './landing/landing.controller.js';
import { LiveGateway } from './live/live.gateway.js';
import { LiveLimits } from './live/live-limits.js';
import { MistakesModule } from './mistakes/mistakes.module.js';
import { MockTestsModule } from './mock-tests/mock-tests.module.js';
import { ModelTestsModule } from './model-tests/model-tests.module.js';
import { Draining } from './operations/draining.js';
import { DocsController } from './operations/docs.controller.js';
import { HealthController } from './operations/health.controller.js';
import { Metrics } from './operations/metrics.js';
import { MetricsController } from './operations/metrics.controller.js';
import { OutboxController } from './operations/outbox.controller.js';
import { SeenRequests } from './platform/http/seen-requests.js';
import { SeenRequestsController } from './operations/seen-requests.controller.js';
import { AuthModule } from './platform/auth/auth.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { RecurringProcesses } from './platform/processes/recurring-processes.js';
import type { Platform } from './startup/platform.js';
import { PlatformModule } from './startup/platform.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PracticeModule } from './practice/practice.module.js';
import { QuestionBankModule } from './question-bank/question-bank.module.js';
import { QuestionReportsModule } from './question-reports/question-reports.module.js';
import { MeritListsModule } from './merit-lists/merit-lists.module.js';
import { ScoresModule } from './scores/scores.module.js';
import { ReplayController } from './replay/replay.controller.js';
import { WhatIfController } from './replay/what-if.controller.js';
import { SealsModule } from './seals/seals.module.js';
import { ItemStatisticsModule } from './item-statistics/item-statistics.module.js';
import { StudentDashboardModule } from './student-dashboard/student-dashboard.module.js';
import { TopicsModule } from './topics/topics.module.js';
import { CountsController } from './tutor-dashboard/counts.controller.js';

/** Root module of the server on the given stores and connections. */
@Module({})
export class AppModule {
  static on(platform: Omit<Platform, 'close'>): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(platform),
        DiscoveryModule,
        AuthModule,
        ReadModelsModule,
        LimitsModule,
        ReadableAnswersModule,
        AccountsModule,
        TopicsModule,
        QuestionBankModule,
        MockTestsModule,
        ModelTestsModule,
        AttemptsModule,
        ScoresModule,
        PracticeModule,
        PicturesModule,
        DoubtsModule,
        ItemStatisticsModule,
        QuestionReportsModule,
        KeyCorrectionsModule,
        SealsModule,
        MeritListsModule,
        MistakesModule,
        StudentDashboardModule,
      ],
      // also those of features without providers
      controllers: [
        HealthController,
        MetricsController,
        DocsController,
        OutboxController,
        SeenRequestsController,
        LandingController,
        ReplayController,
        WhatIfController,
        CountsController,
        AccountCountsController,
        OverviewController,
        AttemptReviewsController,
      ],
      providers: [LiveGateway, LiveLimits, Metrics, RecurringProcesses, SeenRequests, Draining],
    };
  }

  /** Returns a module for a process that runs only projections and serves health checks. */
  static forProjections(platform: Omit<Platform, 'close'>): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.with(platform)],
      controllers: [HealthController, MetricsController],
      providers: [Metrics, SeenRequests, Draining],
    };
  }
}
