import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReadModelsModule } from '../projections/read-models.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminDashboardModule } from './admin-dashboard/admin-dashboard.module.js';
import { AttemptReviewsModule } from './attempt-reviews/attempt-reviews.module.js';
import { AttemptsModule } from './attempts/attempts.module.js';
import { DoubtsModule } from './doubts/doubts.module.js';
import { KeyCorrectionsModule } from './key-corrections/key-corrections.module.js';
import { LandingModule } from './landing/landing.module.js';
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
import { RecurringProcesses } from './platform/processes/recurring-processes.js';
import type { Platform } from './startup/platform.js';
import { PlatformModule } from './startup/platform.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PracticeModule } from './practice/practice.module.js';
import { QuestionBankModule } from './question-bank/question-bank.module.js';
import { QuestionReportsModule } from './question-reports/question-reports.module.js';
import { MeritListsModule } from './merit-lists/merit-lists.module.js';
import { ScoresModule } from './scores/scores.module.js';
import { ReplayModule } from './replay/replay.module.js';
import { SealsModule } from './seals/seals.module.js';
import { ItemStatisticsModule } from './item-statistics/item-statistics.module.js';
import { StudentDashboardModule } from './student-dashboard/student-dashboard.module.js';
import { TopicsModule } from './topics/topics.module.js';
import { TutorDashboardModule } from './tutor-dashboard/tutor-dashboard.module.js';

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
        AccountsModule,
        TopicsModule,
        QuestionBankModule,
        MockTestsModule,
        ModelTestsModule,
        LandingModule,
        AttemptsModule,
        AttemptReviewsModule,
        ScoresModule,
        MeritListsModule,
        MistakesModule,
        PracticeModule,
        PicturesModule,
        DoubtsModule,
        ItemStatisticsModule,
        QuestionReportsModule,
        ReplayModule,
        KeyCorrectionsModule,
        SealsModule,
        StudentDashboardModule,
        TutorDashboardModule,
        AdminDashboardModule,
      ],
      controllers: [HealthController, MetricsController, DocsController, OutboxController, SeenRequestsController],
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
