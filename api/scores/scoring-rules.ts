import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { WEIGHINGS } from '../contracts/events/attempt.events.js';
import type { ScoringRulesSet } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import type { Decider } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Settings } from '../platform/config/settings.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';

const RETRY_MS = 5_000;

type ScoringRules = ScoringRulesSet['data'];

export interface SetScoringRules {
  readonly type: 'SetScoringRules';
  readonly rules: ScoringRules;
}

/** The rules in force; undefined before the first start. Folded up to an instant, those in force then. */
export const scoringRulesDecider: Decider<ScoringRules | undefined, SetScoringRules, ScoringRulesSet> = {
  initial: undefined,
  decide: ({ rules }, inForce) => (isSame(rules, inForce) ? [] : [{ type: 'ScoringRulesSet', data: rules }]),
  evolve: (_, { data }) => data,
};

const isSame = ({ weights, penalty, timeZone }: ScoringRules, other: ScoringRules | undefined): boolean =>
  penalty === other?.penalty &&
  timeZone === other.timeZone &&
  WEIGHINGS.every((weighing) => weights[weighing] === other.weights[weighing]);

/** Records at start by what this server scores, where it is not what was recorded last, so that the past can be told later. */
@Injectable()
export class RecordScoringRules extends RecurringProcess {
  private readonly rules: ScoringRules;

  constructor(
    private readonly decisions: Decisions,
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

  protected async doWhatIsDue(): Promise<void> {
    const context = { commandId: randomUUID(), actor: 'process:scoring-rules', correlationId: randomUUID() };
    const command = { type: 'SetScoringRules', rules: this.rules } as const;
    await this.decisions.decide(streams.scoringRules, scoringRulesDecider, command, {
      ...context,
      now: this.clock.now(),
    });
    // once is enough: two servers that are set differently would otherwise contradict each other for ever
    this.stopped = true;
  }
}
