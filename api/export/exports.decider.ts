import type { PersonalDataExported } from '../contracts/events/platform.events.js';
import type { Decider } from '../platform/commands/decider.js';

/** Records that an admin takes personal data out. */
export interface RecordExport {
  readonly type: 'RecordExport';
  readonly export: PersonalDataExported['data'];
}

/** How often there was one so far. */
export const exportsDecider: Decider<number, RecordExport, PersonalDataExported> = {
  initial: 0,
  decide: ({ export: data }) => [{ type: 'PersonalDataExported', data }],
  evolve: (count) => count + 1,
};
