import type { Role } from '../../api/contracts/events/session.events.js';
import type { ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';
import { foldEntries, ofEveryEntry } from './entry-rules.js';

/** One thing that somebody did with an account, by ids alone: names are looked up when they are asked for. */
export interface ActivityDocument {
  /** `{stream}@{revision}` */
  _id: string;
  /** when, and where in the log: entries of one moment stay in the order in which they happened */
  place: string;
  at: string;
  what: ActivityKind;
  /** the account's id; null: nobody knows who it was */
  who: string | null;
  role: Role;
  /** another account, which it was done to */
  about: string | null;
  /** an exam's name, or a subject; of a finished exam it stands at its start */
  subject: string | null;
  /** failed logins that are told as one */
  count: number | null;
  /** of an answer key, that was made or reversed */
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

/** The start of an exam, which has its name, by the entry of its end: both stand in the attempt's stream. */
export const startOf = (finished: Pick<ActivityDocument, '_id'>): string => finished._id.replace(/@\d+$/, '@0');
