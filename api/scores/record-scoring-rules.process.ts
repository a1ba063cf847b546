import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { Settings } from '../platform/config/settings.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { scoringRulesDecider, type ScoringRules } from './scoring-rules.decider.js';

const RETRY_MS = 5_000;

/** Records the scoring rules of this server at its start if they changed, so that past scores can be recomputed. */
@Injectable()
export class RecordScoringRules extends RecurringProcess {
  private readonly rules: ScoringRules;

  constructor(
    private readonly commands: Commands,
    { leaderboardWeights: { live, practice, quiz }, examTimeZone: timeZone }: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(alwaysHeld, RETRY_MS);
    this.rules = { weights: { live, practice, quiz }, penalty: NEGATIVE_MARK, timeZone };
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.run();
    if (!this.stopped) super.onApplicationBootstrap();
  }

  protected async runDueWork(): Promise<void> {
    const context = { commandId: randomUUID(), actor: 'process:scoring-rules', correlationId: randomUUID() };
    const command = { type: 'SetScoringRules', rules: this.rules } as const;
    await this.commands.decide(streams.scoringRules, scoringRulesDecider, command, {
      ...context,
      now: this.clock.now(),
    });
    // only once, because servers with different settings would otherwise overwrite each other repeatedly
    this.stopped = true;
  }
}
