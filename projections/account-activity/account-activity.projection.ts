import type { Sealed } from '../../api/contracts/events/sealed.js';
import type { Role } from '../../api/contracts/events/session.events.js';
import type { ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';
import { foldEntries, ofEveryEntry, type Entry } from './entry-rules.js';

/**
 * An action of an account, or one on an account. Contains only ids of accounts; names are looked up when the activity is
 * read.
 */
export interface ActivityDocument {
  /** `{stream}@{revision}`; `{items}@{correlation id}` for all events of a request on such items. */
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
  /** Number of failed logins, questions, topics or reports combined in this entry. */
  count: number | null;
  /** Id of the created or reversed key correction. */
  correctionId: string | null;
  /** Id of the question; null if there is none or several. */
  questionId: string | null;
  /** Reason of a ban, encrypted for the banned account. */
  reason?: Sealed<string>;
  /** Id of the last counted item. */
  itemId?: string | null;
}

const POSITION_DIGITS = 20;

export const accountActivityProjection = defineProjection<ActivityDocument>({
  name: 'account-activity',
  fingerprint: '4',
  collection: {
    name: 'account-activity',
    fields: ['place', 'what', 'who', 'about'],
    indexes: [['place'], ['what', 'place'], ['who', 'place'], ['about', 'place']],
  },
  on: foldEntries(
    ({ stream, revision }, { command }) => command ?? `${stream}@${revision}`,
    (before, entry, { metadata: { at }, position }, _id) => {
      if (before && entry.item) return withItem(before, entry, entry.item.id);
      const { what, who, role, about = null, subject = null, correctionId = null, questionId = null, item } = entry;
      const count = entry.count ?? (item ? Number(item.id !== null) : null);
      const place = `${at} ${String(position).padStart(POSITION_DIGITS, '0')}`;
      const document = { _id, place, at, what, who, role, about, subject, count, correctionId, questionId };
      return { ...document, ...(item && { itemId: item.id }), ...(entry.reason && { reason: entry.reason }) };
    },
  ),
  announce: ofEveryEntry((_: unknown, __: unknown, after: ActivityDocument | undefined) => {
    if (!after) return [];
    const { at, who, role, what, about, subject } = after;
    const payload = { at, who, role, what, subject: about ?? subject, more: 0 };
    return [{ room: rooms.role('admin'), name: 'account:activity' as const, payload }];
  }),
});

/**
 * Adds an item to the entry of a bulk operation. The events of an item are consecutive.
 * @param itemId null for an event that names the operation
 */
function withItem(before: ActivityDocument, entry: Entry, itemId: string | null): ActivityDocument {
  if (itemId === null) return { ...before, what: entry.what };
  if (itemId === before.itemId) return before;
  const isFirst = before.count === 0;
  const { subject = null, questionId = null } = entry;
  return {
    ...before,
    subject: isFirst || subject === before.subject ? subject : null,
    count: before.count! + 1,
    questionId: isFirst ? questionId : null,
    itemId,
  };
}

/** Returns the id of the first entry of the same stream, which has the name of the exam or the subject. */
export const startEntryId = ({ _id }: Pick<ActivityDocument, '_id'>): string => _id.replace(/@\d+$/, '@0');
