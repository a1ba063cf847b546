import { upcast } from '../../../api/contracts/events/catalogue.js';
import type { ScoringRulesSet } from '../../../api/contracts/events/platform.events.js';
import { streams } from '../../../api/contracts/events/streams.js';
import { isDamaged } from '../../../api/platform/event-store/damaged-event.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';

/** Scoring rules and the time at which a start of the server set them. */
export type RulesSetAt = ScoringRulesSet['data'] & { readonly at: string };

/** Returns all scoring rules in log order, one for each start with changed settings. */
export async function readRulesSet(events: EventStore): Promise<readonly RulesSetAt[]> {
  const set: RulesSetAt[] = [];
  for (const recorded of await events.readStream(streams.scoringRules)) {
    if (isDamaged(recorded)) continue;
    const event = upcast(recorded);
    if (event.type === 'ScoringRulesSet') set.push({ at: recorded.metadata.at, ...event.data });
  }
  return set;
}
