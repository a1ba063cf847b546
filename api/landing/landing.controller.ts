import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Public } from '../platform/auth/access.js';
import { Settings } from '../platform/config/settings.js';
import { Says } from '../platform/http/routes.js';
import { AnnouncedModelTest, Landing, LandingNumbers } from './landing.dto.js';

const CACHED_SECONDS = 60;

/** Content of the landing page: announced model tests, size and operator of the installation. Cached for a minute. */
@ApiTags('model tests')
@Public()
@Controller('landing')
export class LandingController {
  private cached?: { readonly until: number; readonly answer: Promise<Landing> };

  constructor(
    private readonly modelTests: ModelTestsQueries,
    private readonly questions: QuestionsQueries,
    private readonly accounts: AccountDirectoryQueries,
    private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Says(
    'Get the content of the landing page',
    'Returns the next model tests, the number of questions, model tests and students, and the operator of the installation, if the settings name one. No session is required.',
  )
  @Header('cache-control', `public, max-age=${CACHED_SECONDS}`)
  @ApiOkResponse({ type: Landing })
  landing(): Promise<Landing> {
    const now = this.clock.now();
    if (!this.cached || this.cached.until <= now.getTime()) this.cached = this.cachedContent(now);
    return this.cached.answer;
  }

  private cachedContent(now: Date): { until: number; answer: Promise<Landing> } {
    const entry = { until: now.getTime() + CACHED_SECONDS * 1_000, answer: this.content(now) };
    // failures are not cached
    entry.answer.catch(() => {
      if (this.cached === entry) this.cached = undefined;
    });
    return entry;
  }

  private async content(now: Date): Promise<Landing> {
    const [tests, numbers] = await Promise.all([this.modelTests.liveAndNext(now), this.numbers()]);
    const { operator } = this.settings;
    return { modelTests: tests.map(announcedTestOf), numbers, ...(operator && { operator }) };
  }

  private async numbers(): Promise<LandingNumbers> {
    const [questions, modelTests, students] = await Promise.all([
      this.questions.count(),
      this.modelTests.count(),
      this.accounts.countAll('student'),
    ]);
    return { questions, modelTests, students };
  }
}

const announcedTestOf = (test: ModelTestDocument): AnnouncedModelTest => {
  const { name, subject, questions, time, status, liveFrom, liveUntil } = test;
  return {
    name,
    subject,
    marks: questions.length,
    time,
    status: status === 'Live' ? 'Live' : 'Upcoming',
    at: status === 'Live' ? liveUntil : liveFrom,
  };
};
