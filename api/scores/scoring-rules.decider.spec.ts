import { given } from '../../test/support/given/given-decider.js';
import type { ScoringRulesSet } from '../contracts/events/platform.events.js';
import { scoringRulesDecider } from './scoring-rules.decider.js';

const rules = { weights: { live: 3, practice: 1, quiz: 0 }, penalty: 0.25, timeZone: 'Asia/Dhaka' };
const inUtc = { ...rules, timeZone: 'UTC' };
const set = (data: ScoringRulesSet['data']): ScoringRulesSet => ({ type: 'ScoringRulesSet', data });

describe('scoringRulesDecider', () => {
  it('records the rules at the first start and when they change', () => {
    given(scoringRulesDecider).when({ type: 'SetScoringRules', rules }).then(set(rules));
    given(scoringRulesDecider, set(rules)).when({ type: 'SetScoringRules', rules: inUtc }).then(set(inUtc));
    given(scoringRulesDecider, set(rules), set(inUtc)).thenState(inUtc);
  });

  it('records nothing without a change', () => {
    given(scoringRulesDecider, set(rules))
      .when({ type: 'SetScoringRules', rules: { ...rules } })
      .then();
  });

  it.each([
    ['one weight', { ...rules, weights: { ...rules.weights, live: 4 } }],
    ['the last weight', { ...rules, weights: { ...rules.weights, quiz: 1 } }],
    ['the penalty', { ...rules, penalty: 0.5 }],
  ])('records the rules when only %s differs', (_, changes) => {
    given(scoringRulesDecider, set(rules)).when({ type: 'SetScoringRules', rules: changes }).then(set(changes));
  });
});
