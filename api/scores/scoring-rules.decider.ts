import { WEIGHINGS } from '../contracts/events/attempt.events.js';
import type { ScoringRulesSet } from '../contracts/events/platform.events.js';
import type { Decider } from '../platform/commands/decider.js';

export type ScoringRules = ScoringRulesSet['data'];

export interface SetScoringRules {
  readonly type: 'SetScoringRules';
  readonly rules: ScoringRules;
}

/**
 * Decider of the scoring rules, which are undefined before the first start. Folding up to a time returns the rules of
 * that time.
 */
export const scoringRulesDecider: Decider<ScoringRules | undefined, SetScoringRules, ScoringRulesSet> = {
  initial: undefined,
  decide: ({ rules }, currentRules) => (isSame(rules, currentRules) ? [] : [{ type: 'ScoringRulesSet', data: rules }]),
  evolve: (_, { data }) => data,
};

const isSame = ({ weights, penalty, timeZone }: ScoringRules, other: ScoringRules | undefined): boolean =>
  penalty === other?.penalty &&
  timeZone === other.timeZone &&
  WEIGHINGS.every((weighing) => weights[weighing] === other.weights[weighing]);
