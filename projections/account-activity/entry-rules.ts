import type { Role } from '../../api/contracts/events/session.events.js';
import type { ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import type { Fold, ProjectedEvent } from '../engine/projection.js';
import type { Document } from '../store/read-store.js';

/** The activity entry for an event. */
interface Entry {
  readonly what: ActivityKind;
  /** Account id of the actor; null if unknown. */
  readonly who: string | null;
  readonly role: Role;
  /** Id of the account that was acted on. */
  readonly about?: string;
  /** Name of an exam, or a subject. */
  readonly subject?: string;
  /** Id of the key correction. */
  readonly correctionId?: string;
  /** Number of occurrences combined in this entry. */
  readonly count?: number;
}

const byStudent = (what: ActivityKind, who: string, subject?: string): Entry => ({
  what,
  who,
  role: 'student',
  ...(subject !== undefined && { subject }),
});

/**
 * Creates an entry for the actor of the command, given as `admin:{id}`. The actor is null for background processes and
 * command-line programs.
 */
const actorEntry = (what: ActivityKind, { metadata: { actor } }: ProjectedEvent, about?: string): Entry => {
  const [role, who] = actor.split(':');
  const isAccount = role === 'student' || role === 'tutor' || role === 'admin';
  return {
    what,
    who: (isAccount && who) || null,
    role: isAccount ? role : 'admin',
    ...(about !== undefined && { about }),
  };
};

/** Maps each event type to its entry; undefined for events that are not shown to admins. */
const entries = {
  StudentRegistered: ({ data }: ProjectedEvent<'StudentRegistered'>) => byStudent('registered', data.accountId),
  TutorRegistered: (event: ProjectedEvent<'TutorRegistered'>) => actorEntry('tutor-added', event, event.data.accountId),
  SessionStarted: ({ data: { accountId, role }, metadata }: ProjectedEvent<'SessionStarted'>): Entry | undefined =>
    // Registrations and password changes also start a session, but for an account that is already logged in.
    metadata.actor === 'visitor' ? { what: 'logged-in', who: accountId, role } : undefined,
  SessionEnded: ({ data: { accountId, role, reason } }: ProjectedEvent<'SessionEnded'>): Entry | undefined =>
    reason === 'logout' ? { what: 'logged-out', who: accountId, role } : undefined,
  LoginsFailed: ({ data: { accountId: who, role, count } }: ProjectedEvent<'LoginsFailed'>): Entry => ({
    what: 'login-failed',
    who,
    role,
    count,
  }),
  PasswordChanged: ({ stream, data: { accountId }, metadata: { actor } }: ProjectedEvent<'PasswordChanged'>): Entry => {
    const role = stream.slice(0, stream.indexOf('-')) as Role;
    // Without a session of the account, the password was reset with a recovery code or by `reset-admin`.
    const what = actor === `${role}:${accountId}` ? 'password-changed' : 'password-reset';
    return { what, who: accountId, role };
  },
  StudentProfileUpdated: ({ data }: ProjectedEvent<'StudentProfileUpdated'>) =>
    byStudent('profile-changed', data.accountId),
  TutorProfileUpdated: ({ data }: ProjectedEvent<'TutorProfileUpdated'>): Entry => ({
    what: 'profile-changed',
    who: data.accountId,
    role: 'tutor',
  }),
  AccountBanned: (event: ProjectedEvent<'AccountBanned'>) => actorEntry('banned', event, event.data.accountId),
  AccountUnbanned: (event: ProjectedEvent<'AccountUnbanned'>) => actorEntry('unbanned', event, event.data.accountId),
  AccountDeleted: (event: ProjectedEvent<'AccountDeleted'>) => actorEntry('deleted', event, event.data.accountId),
  AttemptStarted: ({ data }: ProjectedEvent<'AttemptStarted'>) => byStudent('exam-started', data.studentId, data.name),
  AttemptFinished: ({ data }: ProjectedEvent<'AttemptFinished'>) => byStudent('exam-finished', data.studentId),
  DoubtAsked: ({ data }: ProjectedEvent<'DoubtAsked'>) => byStudent('doubt-asked', data.studentId, data.subject),
  PersonalDataExported: (event: ProjectedEvent<'PersonalDataExported'>) => actorEntry('personal-data-exported', event),
  KeyCorrected: (event: ProjectedEvent<'KeyCorrected'>): Entry => ({
    ...actorEntry('key-corrected', event),
    correctionId: event.data.correctionId,
  }),
  KeyCorrectionReversed: (event: ProjectedEvent<'KeyCorrectionReversed'>): Entry => ({
    ...actorEntry('key-correction-reversed', event),
    correctionId: event.data.correctionId,
  }),
};

type ActivityEvent = keyof typeof entries;

function entryOf(event: ProjectedEvent): Entry | undefined {
  return (entries[event.type as ActivityEvent] as (event: ProjectedEvent) => Entry | undefined)(event);
}

/** Maps every event type that can produce an entry to the same value. */
export const ofEveryEntry = <Made>(value: Made) =>
  Object.fromEntries(Object.keys(entries).map((type) => [type, value])) as Record<ActivityEvent, Made>;

/** Creates one document per entry. */
export const foldEntries = <Doc extends Document>(
  idOf: (event: ProjectedEvent) => string,
  fold: (before: Doc | undefined, entry: Entry, event: ProjectedEvent, id: string) => Doc,
) =>
  ofEveryEntry({
    documents: (event: ProjectedEvent) => (entryOf(event) ? idOf(event) : []),
    fold: (before: Doc | undefined, event: ProjectedEvent, id: string) => fold(before, entryOf(event)!, event, id),
  }) satisfies { readonly [Type in ActivityEvent]: Fold<Doc, Type> };
