import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Public } from '../platform/auth/access.js';
import { AnnouncedModelTest, Landing } from './model-test.dto.js';

const CACHED_SECONDS = 60;

/** Lists model tests for the landing page. The result is cached for a minute. */
@ApiTags('model tests')
@Public()
@Controller('landing')
export class LandingController {
  private cached?: { readonly until: number; readonly answer: Promise<Landing> };

  constructor(
    private readonly modelTests: ModelTestsQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Header('cache-control', `public, max-age=${CACHED_SECONDS}`)
  @ApiOkResponse({ type: Landing })
  landing(): Promise<Landing> {
    const now = this.clock.now();
    if (!this.cached || this.cached.until <= now.getTime()) this.cached = this.fetched(now);
    return this.cached.answer;
  }

  private fetched(now: Date): { until: number; answer: Promise<Landing> } {
    const fetched = {
      until: now.getTime() + CACHED_SECONDS * 1_000,
      answer: this.modelTests.liveAndNext(now).then((tests) => ({ modelTests: tests.map(announced) })),
    };
    // failures are not cached
    fetched.answer.catch(() => {
      if (this.cached === fetched) this.cached = undefined;
    });
    return fetched;
  }
}

const announced = (test: ModelTestDocument): AnnouncedModelTest => {
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
