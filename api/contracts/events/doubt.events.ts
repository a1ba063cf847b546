import type { DoubtSubject } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';

/**
 * A student asked a doubt. The text is sealed with the student's key, so that deleting the account erases the doubt
 * and its answer.
 */
type DoubtAsked = DomainEvent<
  'DoubtAsked',
  { doubtId: string; studentId: string; subject: DoubtSubject; doubt: Sealed<string> }
>;
/** A tutor reserved the doubt until `until`. */
type DoubtClaimed = DomainEvent<'DoubtClaimed', { doubtId: string; tutorId: string; until: string }>;
type DoubtClaimReleased = DomainEvent<'DoubtClaimReleased', { doubtId: string; tutorId: string }>;
type DoubtAnswered = DomainEvent<
  'DoubtAnswered',
  { doubtId: string; studentId: string; tutorId: string; answer: Sealed<string> }
>;
/** The student deleted the doubt. */
type DoubtDeleted = DomainEvent<'DoubtDeleted', { doubtId: string; studentId: string }>;

export type DoubtEvent = DoubtAsked | DoubtClaimed | DoubtClaimReleased | DoubtAnswered | DoubtDeleted;

export const doubtEventVersions: EventVersions<DoubtEvent> = {
  DoubtAsked: [],
  DoubtClaimed: [],
  DoubtClaimReleased: [],
  DoubtAnswered: [],
  DoubtDeleted: [],
};

export const doubtSealedFields: SealedFields<DoubtEvent> = {
  DoubtAsked: { account: 'studentId', fields: { doubt: true } },
  DoubtAnswered: { account: 'studentId', fields: { answer: true } },
};
