import type { ScoringRulesSet } from '../../../api/contracts/events/platform.events.js';
import { streams } from '../../../api/contracts/events/streams.js';
import { EventLog } from '../../../api/platform/event-store/event-log.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';

/** Scoring rules and the time at which a start of the server set them. */
export type RulesSetAt = ScoringRulesSet['data'] & { readonly at: string };

/** Returns all scoring rules in log order, one for each start with changed settings. */
export async function readRulesSet(events: EventStore): Promise<readonly RulesSetAt[]> {
  const logged = await new EventLog(events).readUndamaged(streams.scoringRules);
  return logged.flatMap((event) =>
    event.type === 'ScoringRulesSet' ? [{ at: event.metadata.at, ...event.data }] : [],
  );
}
