import type { Role } from '../../api/contracts/events/session.events.js';
import type { ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';
import { foldEntries, ofEveryEntry } from './entry-rules.js';

/** An action on an account. Contains only ids; names are looked up when the activity is read. */
export interface ActivityDocument {
  /** `{stream}@{revision}` */
  _id: string;
  /** Time and log position, so that entries with the same time stay in log order. */
  place: string;
  at: string;
  what: ActivityKind;
  /** Account id of the actor; null if unknown. */
  who: string | null;
  role: Role;
  /** Id of the account that was acted on; null if it is the actor's own. */
  about: string | null;
  /** Name of an exam, or a subject. The exam name of a finished attempt is stored in its start entry. */
  subject: string | null;
  /** Number of failed logins combined in this entry. */
  count: number | null;
  /** Id of the created or reversed key correction. */
  correctionId: string | null;
}

const POSITION_DIGITS = 20;

export const accountActivityProjection = defineProjection<ActivityDocument>({
  name: 'account-activity',
  fingerprint: '2',
  collection: {
    name: 'account-activity',
    fields: ['place', 'what', 'who', 'about'],
    indexes: [['place'], ['what', 'place'], ['who', 'place'], ['about', 'place']],
  },
  on: foldEntries(
    ({ stream, revision }) => `${stream}@${revision}`,
    (_, entry, { metadata: { at }, position }, _id) => {
      const { what, who, role, about = null, subject = null, count = null, correctionId = null } = entry;
      const place = `${at} ${String(position).padStart(POSITION_DIGITS, '0')}`;
      return { _id, place, at, what, who, role, about, subject, count, correctionId };
    },
  ),
  announce: ofEveryEntry((_: unknown, __: unknown, after: ActivityDocument | undefined) => {
    if (!after) return [];
    const { at, who, role, what, about, subject } = after;
    const payload = { at, who, role, what, subject: about ?? subject, more: 0 };
    return [{ room: rooms.role('admin'), name: 'account:activity' as const, payload }];
  }),
});

/** Returns the id of the start entry for a finished exam; both events are in the attempt's stream. */
export const startEntryId = (finished: Pick<ActivityDocument, '_id'>): string => finished._id.replace(/@\d+$/, '@0');
