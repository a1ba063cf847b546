import { upcast } from '../../../api/contracts/events/catalogue.js';
import type { ScoringRulesSet } from '../../../api/contracts/events/platform.events.js';
import { streams } from '../../../api/contracts/events/streams.js';
import { isDamaged } from '../../../api/platform/event-store/damaged-event.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';

/** Scoring rules, and when a start has set them. */
export type RulesSetAt = ScoringRulesSet['data'] & { readonly at: string };

/** All that were ever in force, in the order of the log: one for each start with other settings. */
export async function rulesSet(events: EventStore): Promise<readonly RulesSetAt[]> {
  const set: RulesSetAt[] = [];
  for (const recorded of await events.readStream(streams.scoringRules)) {
    if (isDamaged(recorded)) continue;
    const event = upcast(recorded);
    if (event.type === 'ScoringRulesSet') set.push({ at: recorded.metadata.at, ...event.data });
  }
  return set;
}
