import type { DoubtSubject } from '../http/limits.js';
import type { DomainEvent, EventVersions, Upcaster } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';

/**
 * A student asked a doubt. The text is sealed with the student's key, so that deleting the account erases the doubt
 * and its answer.
 */
type DoubtAsked = DomainEvent<
  'DoubtAsked',
  {
    doubtId: string;
    studentId: string;
    subject: DoubtSubject;
    doubt: Sealed<string>;
    /** Question that the doubt is about; null if it is about none. */
    questionId: string | null;
    /** Finished attempt from which the doubt was asked; null if it was asked elsewhere. */
    attemptId: string | null;
    /** Ids of the pictures in the text; absent if there are none. */
    pictureIds?: string[];
  }
>;
/** A tutor reserved the doubt until `until`. */
type DoubtClaimed = DomainEvent<'DoubtClaimed', { doubtId: string; tutorId: string; until: string }>;
type DoubtClaimReleased = DomainEvent<'DoubtClaimReleased', { doubtId: string; tutorId: string }>;
type DoubtAnswered = DomainEvent<
  'DoubtAnswered',
  {
    doubtId: string;
    studentId: string;
    tutorId: string;
    answer: Sealed<string>;
    /** Instant of the answer. */
    answeredAt: string;
    /** Ids of the pictures in the answer; absent if there are none. */
    pictureIds?: string[];
  }
>;
/** The tutor who answered replaced the answer. A published answer is not changed by it. */
type DoubtAnswerEdited = DomainEvent<
  'DoubtAnswerEdited',
  {
    doubtId: string;
    studentId: string;
    tutorId: string;
    answer: Sealed<string>;
    /** Ids of the pictures in the new answer; absent if there are none. */
    pictureIds?: string[];
  }
>;
/**
 * A tutor published an answer under the question. Its text is recorded in a separate stream (`AnswerPublished`); only
 * this event links it to the student, who can withdraw it.
 */
type DoubtAnswerPublished = DomainEvent<
  'DoubtAnswerPublished',
  { doubtId: string; studentId: string; answerId: string; questionId: string }
>;
/** The published answer was withdrawn by the asker (also by the deletion of the account) or deleted by a tutor. */
type DoubtAnswerWithdrawn = DomainEvent<
  'DoubtAnswerWithdrawn',
  { doubtId: string; studentId: string; answerId: string; by: 'asker' | 'tutor' }
>;
/** The student deleted the doubt. `pictureIds`: pictures in the doubt and its answers; absent if there are none. */
type DoubtDeleted = DomainEvent<'DoubtDeleted', { doubtId: string; studentId: string; pictureIds?: string[] }>;

export type DoubtEvent =
  | DoubtAsked
  | DoubtClaimed
  | DoubtClaimReleased
  | DoubtAnswered
  | DoubtAnswerEdited
  | DoubtAnswerPublished
  | DoubtAnswerWithdrawn
  | DoubtDeleted;

const withoutQuestion: Upcaster = (event) => ({ ...event, data: { ...event.data, questionId: null, attemptId: null } });
const addAnsweredAt: Upcaster = (event) => ({
  ...event,
  data: { ...event.data, answeredAt: event.metadata.at },
});

export const doubtEventVersions: EventVersions<DoubtEvent> = {
  DoubtAsked: [withoutQuestion],
  DoubtClaimed: [],
  DoubtClaimReleased: [],
  DoubtAnswered: [addAnsweredAt],
  DoubtAnswerEdited: [],
  DoubtAnswerPublished: [],
  DoubtAnswerWithdrawn: [],
  DoubtDeleted: [],
};

export const doubtSealedFields: SealedFields<DoubtEvent> = {
  DoubtAsked: { account: 'studentId', fields: { doubt: true } },
  DoubtAnswered: { account: 'studentId', fields: { answer: true } },
  DoubtAnswerEdited: { account: 'studentId', fields: { answer: true } },
};
