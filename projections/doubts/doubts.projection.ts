import type { Sealed } from '../../api/contracts/events/sealed.js';
import type { DoubtSubject } from '../../api/contracts/http/limits.js';
import { rooms, type LiveDoubt, type LiveMessage } from '../../api/contracts/live/messages.js';
import { accountRemoval, changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A doubt with its answer. Both texts stay encrypted, so that destroying the student's key erases them. */
export interface DoubtDocument {
  _id: string;
  studentId: string;
  subject: DoubtSubject;
  doubt: Sealed<string>;
  askedAt: string;
  /** Question that the doubt is about; null if it is about none. */
  questionId: string | null;
  unsolved: boolean;
  /** The claim is valid while `until` is in the future; an expired claim can still be stored. */
  claim: { tutorId: string; until: string } | null;
  answer: Sealed<string> | null;
  answeredAt: string | null;
  /** Instant of the last edit of the answer; null if it was not edited. */
  editedAt: string | null;
  /** Id of the tutor who answered. */
  tutorId: string | null;
  /** Id of the answer that is published under the question; null if there is none. */
  answerId: string | null;
  isPublished: boolean;
}

const documents = ({ data }: { data: { doubtId: string } }): string => data.doubtId;

const TUTORS = rooms.role('tutor');

const toLiveDoubt = ({ _id, studentId, subject, askedAt, claim, answeredAt, editedAt }: DoubtDocument): LiveDoubt => ({
  _id,
  studentId,
  subject,
  askedAt,
  claim,
  answeredAt,
  ...(editedAt !== null && { editedAt }),
});

const announceClaim = (_: unknown, __: unknown, after: DoubtDocument | undefined) =>
  after ? [{ room: TUTORS, name: 'doubt:claimed' as const, payload: toLiveDoubt(after) }] : [];

const announceAnswer = (_: unknown, __: unknown, after: DoubtDocument | undefined) =>
  after
    ? [TUTORS, rooms.account(after.studentId)].map((room) => ({
        room,
        name: 'doubt:answered' as const,
        payload: toLiveDoubt(after),
      }))
    : [];

type AccountRemoval = ProjectedEvent<'AccountDeleted' | 'AccountErased'>;
const announceDeletion = (_: AccountRemoval, before: DoubtDocument | undefined): LiveMessage[] =>
  before ? [{ room: TUTORS, name: 'doubt:deleted', payload: { _id: before._id, studentId: before.studentId } }] : [];

export const doubtsProjection = defineProjection<DoubtDocument>({
  name: 'doubts',
  fingerprint: '4',
  collection: {
    name: 'doubts',
    fields: ['studentId', 'unsolved', 'subject', 'askedAt', 'answeredAt', 'questionId', 'answerId', 'isPublished'],
    indexes: [
      ['studentId', 'askedAt'],
      ['unsolved', 'askedAt'],
      ['unsolved', 'subject', 'askedAt'],
      ['unsolved', 'answeredAt'],
      ['unsolved', 'subject', 'answeredAt'],
      ['questionId', 'isPublished', 'askedAt'],
      ['answerId'],
    ],
    owner: 'studentId',
  },
  on: {
    DoubtAsked: {
      documents,
      fold: (_, { data: { studentId, subject, doubt, questionId }, metadata }, _id) => ({
        _id,
        studentId,
        subject,
        doubt,
        askedAt: metadata.at,
        questionId,
        unsolved: true,
        claim: null,
        answer: null,
        answeredAt: null,
        editedAt: null,
        tutorId: null,
        answerId: null,
        isPublished: false,
      }),
    },
    DoubtClaimed: changes('doubtId', ({ data: { tutorId, until } }) => ({ claim: { tutorId, until } })),
    DoubtClaimReleased: changes('doubtId', () => ({ claim: null })),
    DoubtAnswered: changes('doubtId', ({ data: { tutorId, answer }, metadata }) => ({
      unsolved: false,
      claim: null,
      answer,
      answeredAt: metadata.at,
      tutorId,
    })),
    DoubtAnswerEdited: changes('doubtId', ({ data: { answer }, metadata }) => ({ answer, editedAt: metadata.at })),
    DoubtAnswerPublished: changes('doubtId', ({ data: { answerId } }) => ({ answerId, isPublished: true })),
    DoubtAnswerWithdrawn: changes('doubtId', () => ({ answerId: null, isPublished: false })),
    DoubtDeleted: { documents, fold: () => null },
    AccountDeleted: accountRemoval,
    AccountErased: accountRemoval,
  },
  announce: {
    DoubtAsked: (_, __, after) => (after ? [{ room: TUTORS, name: 'doubt:asked', payload: toLiveDoubt(after) }] : []),
    DoubtClaimed: announceClaim,
    DoubtClaimReleased: announceClaim,
    DoubtAnswered: announceAnswer,
    DoubtAnswerEdited: announceAnswer,
    DoubtAnswerPublished: ({ data: { doubtId, questionId } }, _, after) =>
      after
        ? [{ room: rooms.account(after.studentId), name: 'answer:published', payload: { doubtId, questionId } }]
        : [],
    DoubtAnswerWithdrawn: ({ data: { doubtId } }, _, after) =>
      after ? [{ room: rooms.account(after.studentId), name: 'answer:withdrawn', payload: { doubtId } }] : [],
    DoubtDeleted: ({ data: { doubtId: _id, studentId } }) => [
      { room: TUTORS, name: 'doubt:deleted', payload: { _id, studentId } },
    ],
    AccountDeleted: announceDeletion,
    AccountErased: announceDeletion,
  },
});
