import type { Role } from '../../api/contracts/events/session.events.js';
import type { Sealed } from '../../api/contracts/events/sealed.js';
import type { ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import type { Fold, ProjectedEvent } from '../engine/projection.js';
import type { Document } from '../store/read-store.js';

/** The activity entry for an event. */
export interface Entry {
  readonly what: ActivityKind;
  /** Account id of the actor; null if unknown. */
  readonly who: string | null;
  readonly role: Role;
  /** Id of the account that was acted on. */
  readonly about?: string;
  /** Name of an exam, or a subject. */
  readonly subject?: string;
  /** Reason of a ban, encrypted for the banned account. */
  readonly reason?: Sealed<string>;
  /** Id of the key correction. */
  readonly correctionId?: string;
  /** Id of the question. */
  readonly questionId?: string;
  /** Number of occurrences combined in this entry. */
  readonly count?: number;
  /** Set if the events of a request on items of this kind are one entry. The id is null if the event is about no item. */
  readonly item?: { readonly of: 'questions' | 'topics' | 'reports'; readonly id: string | null };
  /** Id of the entry of the request. */
  readonly command?: string;
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

/** Creates an entry for a command of a tutor or an admin; undefined for other actors, such as a scheduled process. */
const staffEntry = (what: ActivityKind, event: ProjectedEvent, fields: Partial<Entry> = {}): Entry | undefined =>
  /^(tutor|admin):/.test(event.metadata.actor) ? { ...actorEntry(what, event), ...fields } : undefined;

type QuestionFields = { readonly questionId: string; readonly subject?: string };
const ofQuestion =
  (what: ActivityKind) =>
  (event: ProjectedEvent & { readonly data: QuestionFields }): Entry => {
    const { questionId, subject } = event.data;
    const item = { of: 'questions', id: questionId } as const;
    return { ...actorEntry(what, event), questionId, item, ...(subject !== undefined && { subject }) };
  };

const ofTopic =
  (what: ActivityKind) =>
  (event: ProjectedEvent & { readonly data: { readonly topicId: string; readonly subject: string } }): Entry => {
    const { topicId, subject } = event.data;
    return { ...actorEntry(what, event), subject, item: { of: 'topics', id: topicId } };
  };

const ofModelTest =
  (what: ActivityKind) =>
  (event: ProjectedEvent & { readonly data: { readonly name?: string } }): Entry | undefined => {
    const { name } = event.data;
    return staffEntry(what, event, name === undefined ? {} : { subject: name });
  };

const ofDoubt = (what: ActivityKind) => (event: ProjectedEvent) => staffEntry(what, event);

const ofAnswer =
  (what: ActivityKind) =>
  (event: ProjectedEvent & { readonly data: { readonly questionId: string } }): Entry | undefined =>
    staffEntry(what, event, { questionId: event.data.questionId });

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
  BanReasonGiven: (event: ProjectedEvent<'BanReasonGiven'>): Entry => ({
    ...actorEntry('ban-explained', event, event.data.accountId),
    reason: event.data.reason,
  }),
  AccountDeleted: (event: ProjectedEvent<'AccountDeleted'>) => actorEntry('deleted', event, event.data.accountId),
  AttemptStarted: ({ data }: ProjectedEvent<'AttemptStarted'>) => byStudent('exam-started', data.studentId, data.name),
  AttemptFinished: ({ data }: ProjectedEvent<'AttemptFinished'>) => byStudent('exam-finished', data.studentId),
  DoubtAsked: ({ data }: ProjectedEvent<'DoubtAsked'>) => byStudent('doubt-asked', data.studentId, data.subject),
  PersonalDataExported: (event: ProjectedEvent<'PersonalDataExported'>) => actorEntry('personal-data-exported', event),
  KeyCorrected: (event: ProjectedEvent<'KeyCorrected'>): Entry => ({
    ...actorEntry('key-corrected', event),
    correctionId: event.data.correctionId,
    questionId: event.data.questionId,
  }),
  KeyCorrectionReversed: (event: ProjectedEvent<'KeyCorrectionReversed'>): Entry => ({
    ...actorEntry('key-correction-reversed', event),
    correctionId: event.data.correctionId,
    questionId: event.data.questionId,
  }),
  QuestionAdded: ofQuestion('question-added'),
  QuestionUpdated: ofQuestion('question-changed'),
  QuestionSolutionSet: ofQuestion('solution-changed'),
  QuestionTopicsSet: ofQuestion('question-tagged'),
  QuestionDeleted: ofQuestion('question-deleted'),
  QuestionImportStarted: (event: ProjectedEvent<'QuestionImportStarted'>): Entry => ({
    ...actorEntry('questions-imported', event),
    item: { of: 'questions', id: null },
  }),
  QuestionImportUndone: (event: ProjectedEvent<'QuestionImportUndone'>): Entry => ({
    ...actorEntry('import-undone', event),
    item: { of: 'questions', id: null },
  }),
  TopicAdded: ofTopic('topic-added'),
  TopicRenamed: ofTopic('topic-changed'),
  TopicMoved: ofTopic('topic-changed'),
  TopicMerged: ofTopic('topic-merged'),
  TopicRetired: ofTopic('topic-retired'),
  ModelTestCreated: ofModelTest('model-test-created'),
  ModelTestChanged: ofModelTest('model-test-changed'),
  ModelTestRenamed: ofModelTest('model-test-changed'),
  ModelTestExtended: ofModelTest('model-test-changed'),
  ModelTestRevealChanged: ofModelTest('model-test-changed'),
  ModelTestDeleted: ofModelTest('model-test-deleted'),
  ResultsReleased: ofModelTest('results-released'),
  DoubtAnswered: ofDoubt('doubt-answered'),
  DoubtAnswerEdited: ofDoubt('answer-changed'),
  AnswerPublished: ofAnswer('answer-published'),
  AnswerWithdrawn: ofAnswer('answer-withdrawn'),
  QuestionReportResolved: (event: ProjectedEvent<'QuestionReportResolved'>): Entry => ({
    ...actorEntry('reports-resolved', event),
    questionId: event.data.questionId,
    item: { of: 'reports', id: event.data.reportId },
  }),
};

type ActivityEvent = keyof typeof entries;

/** Returns the entry of an event; undefined if it is not shown. */
function entryOf(event: ProjectedEvent): Entry | undefined {
  const entry = (entries[event.type as ActivityEvent] as (event: ProjectedEvent) => Entry | undefined)(event);
  return entry?.item ? { ...entry, command: `${entry.item.of}@${event.metadata.correlationId}` } : entry;
}

/** Maps every event type that can produce an entry to the same value. */
export const ofEveryEntry = <Made>(value: Made) =>
  Object.fromEntries(Object.keys(entries).map((type) => [type, value])) as Record<ActivityEvent, Made>;

/** Creates one document per entry. */
export const foldEntries = <Doc extends Document>(
  idOf: (event: ProjectedEvent, entry: Entry) => string,
  fold: (before: Doc | undefined, entry: Entry, event: ProjectedEvent, id: string) => Doc,
) =>
  ofEveryEntry({
    documents: (event: ProjectedEvent) => {
      const entry = entryOf(event);
      return entry ? idOf(event, entry) : [];
    },
    fold: (before: Doc | undefined, event: ProjectedEvent, id: string) => fold(before, entryOf(event)!, event, id),
  }) satisfies { readonly [Type in ActivityEvent]: Fold<Doc, Type> };
