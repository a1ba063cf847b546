import type { PersonalDataExported } from '../contracts/events/platform.events.js';
import type { Decider } from '../platform/commands/decider.js';

/** Records that an admin exports personal data. */
export interface RecordExport {
  readonly type: 'RecordExport';
  readonly export: PersonalDataExported['data'];
}

/** Decider of exports of personal data. Its state is the number of exports. */
export const exportsDecider: Decider<number, RecordExport, PersonalDataExported> = {
  initial: 0,
  decide: ({ export: data }) => [{ type: 'PersonalDataExported', data }],
  evolve: (count) => count + 1,
};
