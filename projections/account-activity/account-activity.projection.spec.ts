import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import type { Sealed } from '../../api/contracts/events/sealed.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import type { ProjectedEvent } from '../engine/projection.js';
import { accountActivityProjection, startEntryId, type ActivityDocument } from './account-activity.projection.js';
import { activityCountsProjection } from './activity-counts.projection.js';

const AT = '2026-01-05T10:04:00.000Z';
const sealed = <Plain>(text: string) => text as Sealed<Plain>;

/**
 * Creates a recorded event.
 * @param actor actor of the command
 */
function projectedEvent(
  event: MeritlistEvent,
  actor: string,
  stream = 'stream',
  position = 7n,
  time = AT,
): ProjectedEvent {
  const projected = recorded(event, time);
  return { ...projected, stream, position, metadata: { ...projected.metadata, actor } };
}

const entry = (fields: Partial<ActivityDocument>, _id = 'stream@0'): ActivityDocument => ({
  _id,
  place: `${AT} 00000000000000000007`,
  at: AT,
  what: 'registered',
  who: 'ann',
  role: 'student',
  about: null,
  subject: null,
  count: null,
  correctionId: null,
  questionId: null,
  ...fields,
});

const account = { accountId: 'ann', identity: sealed<never>('i'), credential: sealed<never>('c'), reservations: [] };
const session = { sessionId: 's', accountId: 'ann', role: 'student' as const, epoch: 0, expiresAt: AT };
const exam = {
  attemptId: 'a',
  studentId: 'ann',
  type: 'MockTest' as const,
  examId: 'e',
  subject: 'Physics' as const,
  weighing: 'practice' as const,
  startedAt: AT,
};
const started = projectedEvent(
  {
    type: 'AttemptStarted',
    data: { ...exam, name: 'Physics paper 7', deadline: AT, questions: [], optionSeed: '', recordsWork: true },
  },
  'student:ann',
  'attempt-a',
);
const finished = projectedEvent(
  {
    type: 'AttemptFinished',
    data: {
      ...exam,
      finishedAt: AT,
      reason: 'submitted',
      score: 0,
      correct: 0,
      incorrect: 0,
      skipped: 0,
      verdicts: [],
      held: false,
    },
  },
  'process:deadline',
  'attempt-a',
);
const banned = projectedEvent({ type: 'AccountBanned', data: { accountId: 'ann' } }, 'admin:eve');
const loggedIn = projectedEvent({ type: 'SessionStarted', data: session }, 'visitor');

describe('account activity projection', () => {
  const expectEntry = (event: MeritlistEvent, actor: string, fields: Partial<ActivityDocument>, stream = 'stream') =>
    given(accountActivityProjection)
      .when(projectedEvent(event, actor, stream))
      .thenDocuments(entry(fields, `${stream}@0`));

  it('records the id of the account that performed each action', () => {
    expectEntry({ type: 'StudentRegistered', data: account }, 'visitor', { what: 'registered' });
    expectEntry({ type: 'SessionStarted', data: session }, 'visitor', { what: 'logged-in' });
    expectEntry({ type: 'SessionEnded', data: { ...session, reason: 'logout' } }, 'student:ann', {
      what: 'logged-out',
    });
    expectEntry({ type: 'PasswordChanged', data: account }, 'student:ann', { what: 'password-changed' }, 'student-ann');
    expectEntry(
      { type: 'PasswordChanged', data: account },
      'visitor',
      { what: 'password-reset', role: 'tutor' },
      'tutor-ann',
    );
    expectEntry({ type: 'LoginsFailed', data: { ...session, since: AT, count: 4 } } as never, 'visitor', {
      what: 'login-failed',
      count: 4,
    });
    expectEntry({ type: 'LoginsFailed', data: { accountId: null, role: 'tutor', since: AT, count: 1 } }, 'visitor', {
      what: 'login-failed',
      who: null,
      role: 'tutor',
      count: 1,
    });
    expectEntry(
      {
        type: 'DoubtAsked',
        data: {
          doubtId: 'd',
          studentId: 'ann',
          subject: 'Math',
          doubt: sealed('why'),
          questionId: null,
          attemptId: null,
        },
      },
      'student:ann',
      { what: 'doubt-asked', subject: 'Math' },
    );
  });

  it('[CARD-6] records the admin and the account of a ban, an unban, a deletion and a registration', () => {
    const createdByEve = { who: 'eve', role: 'admin', about: 'ann' } as const;
    expectEntry({ type: 'AccountBanned', data: { accountId: 'ann' } }, 'admin:eve', {
      what: 'banned',
      ...createdByEve,
    });
    expectEntry({ type: 'AccountUnbanned', data: { accountId: 'ann' } }, 'admin:eve', {
      what: 'unbanned',
      ...createdByEve,
    });
    expectEntry({ type: 'BanReasonGiven', data: { accountId: 'ann', reason: sealed('why') } }, 'admin:eve', {
      what: 'ban-explained',
      reason: sealed<string>('why'),
      ...createdByEve,
    });
    expectEntry(
      { type: 'AccountDeleted', data: { accountId: 'ann', role: 'student', reservations: [] } },
      'admin:eve',
      {
        what: 'deleted',
        ...createdByEve,
      },
    );
    expectEntry({ type: 'TutorRegistered', data: account }, 'admin:eve', { what: 'tutor-added', ...createdByEve });
  });

  it("records a student's deletion of their own account, and omits program accounts", () => {
    const deletion: MeritlistEvent = {
      type: 'AccountDeleted',
      data: { accountId: 'ann', role: 'student', reservations: [] },
    };
    expectEntry(deletion, 'student:ann', { what: 'deleted', who: 'ann', role: 'student', about: 'ann' });
    expectEntry(deletion, 'tutor:tom', { what: 'deleted', who: 'tom', role: 'tutor', about: 'ann' });
    expectEntry(deletion, 'process:erasure', { what: 'deleted', who: null, role: 'admin', about: 'ann' });
  });

  it('records profile changes of tutors and students', () => {
    const profile = { accountId: 'ann', profile: sealed<never>('p'), reservations: [], givenUp: [] };
    expectEntry({ type: 'TutorProfileUpdated', data: profile }, 'tutor:ann', {
      what: 'profile-changed',
      role: 'tutor',
    });
    expectEntry({ type: 'StudentProfileUpdated', data: profile }, 'student:ann', { what: 'profile-changed' });
  });

  it('records which admin exported personal data', () => {
    const filters = { from: null, to: null, types: null, examId: null, list: 'students' };
    expectEntry({ type: 'PersonalDataExported', data: { adminId: 'eve', format: 'csv', ...filters } }, 'admin:eve', {
      what: 'personal-data-exported',
      who: 'eve',
      role: 'admin',
    });
  });

  it('records the tutor or admin who corrected a key, with the id of the correction', () => {
    const corrected = { correctionId: 'c', questionId: 'q', versions: [], reason: 'It is A.' };
    expectEntry({ type: 'KeyCorrected', data: { ...corrected, before: 'B', after: 'A', attempts: 3 } }, 'tutor:sadia', {
      what: 'key-corrected',
      who: 'sadia',
      role: 'tutor',
      correctionId: 'c',
      questionId: 'q',
    });
    expectEntry({ type: 'KeyCorrectionReversed', data: corrected }, 'admin:eve', {
      what: 'key-correction-reversed',
      who: 'eve',
      role: 'admin',
      correctionId: 'c',
      questionId: 'q',
    });
  });

  describe('of tutors and admins', () => {
    const content = { question: '1 + 1', subject: 'Math' as const, options: ['2', '3'], correctAnswers: ['2'] };
    const byTutor = (event: MeritlistEvent, stream: string, correlationId = 'request', actor = 'tutor:tom') => {
      const projected = projectedEvent(event, actor, stream);
      return { ...projected, metadata: { ...projected.metadata, correlationId } };
    };
    const added = (questionId: string, subject: 'Math' | 'Physics' = 'Math', correlationId?: string) =>
      byTutor(
        { type: 'QuestionAdded', data: { questionId, ...content, subject } },
        `question-${questionId}`,
        correlationId,
      );
    const byTom = { who: 'tom', role: 'tutor' } as const;

    it('is one entry for each command on a question, with its id [STAFF-1]', () => {
      given(accountActivityProjection)
        .when(
          added('q'),
          byTutor({ type: 'QuestionSolutionSet', data: { questionId: 'q', solution: 'Count.' } }, 'question-q'),
          byTutor({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Math' } }, 'question-q', 'later'),
        )
        .thenDocuments(
          entry(
            { ...byTom, what: 'question-added', subject: 'Math', questionId: 'q', itemId: 'q', count: 1 },
            'questions@request',
          ),
          entry(
            { ...byTom, what: 'question-deleted', subject: 'Math', questionId: 'q', itemId: 'q', count: 1 },
            'questions@later',
          ),
        );
    });

    it('is one entry with a count for an import and its undo [STAFF-1]', () => {
      const startedAt = AT;
      given(accountActivityProjection)
        .when(
          byTutor(
            { type: 'QuestionImportStarted', data: { importId: 'i', tutorId: 'tom', startedAt } },
            'questionimport-i',
          ),
          added('q'),
          added('r', 'Physics'),
          byTutor({ type: 'QuestionDeleted', data: { questionId: 'q', subject: 'Math' } }, 'question-q', 'undo'),
          byTutor(
            { type: 'QuestionImportUndone', data: { importId: 'i', tutorId: 'tom', removed: 1, restored: 0, kept: 1 } },
            'questionimport-i',
            'undo',
          ),
        )
        .thenDocuments(
          entry({ ...byTom, what: 'questions-imported', itemId: 'r', count: 2 }, 'questions@request'),
          entry(
            { ...byTom, what: 'import-undone', subject: 'Math', questionId: 'q', itemId: 'q', count: 1 },
            'questions@undo',
          ),
        );
      given(activityCountsProjection)
        .when(
          byTutor(
            { type: 'QuestionImportStarted', data: { importId: 'i', tutorId: 'tom', startedAt } },
            'questionimport-i',
          ),
          added('q'),
          added('r'),
          added('s', 'Math', 'another'),
        )
        .thenDocuments({
          _id: '2026-01-05T10:00:00.000Z',
          counts: { 'questions-imported': 1, 'question-added': 1 },
          requests: ['questions@request', 'questions@another'],
        });
    });

    it('includes tests, topics, releases, reports and answers, but nothing that a scheduled process did [STAFF-1]', () => {
      const released = (by: 'tutor' | 'expiry') =>
        ({ type: 'ResultsReleased', data: { modelTestId: 'm', by, questionIds: [] } }) satisfies MeritlistEvent;
      given(accountActivityProjection)
        .when(
          byTutor({ type: 'ModelTestRenamed', data: { modelTestId: 'm', name: 'Set 1' } }, 'modeltest-m'),
          byTutor({ type: 'TopicRetired', data: { topicId: 't', subject: 'Math' } }, 'topics-Math'),
          byTutor(released('tutor'), 'modeltest-n'),
          byTutor(released('expiry'), 'modeltest-o', 'r', 'process:release-results'),
          byTutor({ type: 'AnswerWithdrawn', data: { answerId: 'a', questionId: 'q' } }, 'publishedanswer-a'),
          byTutor(
            { type: 'AnswerWithdrawn', data: { answerId: 'b', questionId: 'q' } },
            'publishedanswer-b',
            'w',
            'process:withdraw-answers',
          ),
          byTutor(
            {
              type: 'QuestionReportResolved',
              data: {
                reportId: 'x',
                questionId: 'q',
                studentId: 'ann',
                tutorId: 'tom',
                outcome: 'corrected',
                message: sealed('m'),
              },
            },
            'questionreports-q',
          ),
        )
        .thenDocuments(
          entry({ ...byTom, what: 'model-test-changed', subject: 'Set 1' }, 'modeltest-m@0'),
          entry({ ...byTom, what: 'topic-retired', subject: 'Math', itemId: 't', count: 1 }, 'topics@request'),
          entry({ ...byTom, what: 'results-released' }, 'modeltest-n@0'),
          entry({ ...byTom, what: 'answer-withdrawn', questionId: 'q' }, 'publishedanswer-a@0'),
          entry({ ...byTom, what: 'reports-resolved', questionId: 'q', itemId: 'x', count: 1 }, 'reports@request'),
        );
    });
  });

  it('reads the exam name from the entry that started the exam', () => {
    const start = entry({ what: 'exam-started', subject: 'Physics paper 7' }, 'attempt-a@0');
    given(accountActivityProjection).when(started).thenDocuments(start);
    expect(startEntryId({ _id: 'attempt-a@12' })).toBe(start._id);
    given(accountActivityProjection)
      .when({ ...finished, revision: 12 })
      .thenDocuments(entry({ what: 'exam-finished' }, 'attempt-a@12'));
  });

  it('records no login for a registration or password change, and no logout for a ban', () => {
    given(accountActivityProjection)
      .when(
        projectedEvent({ type: 'SessionStarted', data: session }, 'student:ann'),
        projectedEvent({ type: 'SessionEnded', data: { ...session, reason: 'banned' } }, 'admin:eve'),
      )
      .thenDocuments();
  });

  it('[CARD-16] publishes entries to admins by account id only', () => {
    const message = { at: AT, role: 'admin', more: 0 };
    given(accountActivityProjection)
      .when(banned, projectedEvent({ type: 'SessionStarted', data: session }, 'student:ann'), started)
      .thenAnnounced(
        {
          room: 'role:admin',
          name: 'account:activity',
          payload: { ...message, what: 'banned', who: 'eve', subject: 'ann' },
        },
        {
          room: 'role:admin',
          name: 'account:activity',
          payload: { ...message, role: 'student', what: 'exam-started', who: 'ann', subject: 'Physics paper 7' },
        },
      );
  });

  it('counts entries by kind in ten-minute intervals', () => {
    const later = { ...loggedIn, metadata: { ...loggedIn.metadata, at: '2026-01-05T10:10:00.000Z' } };
    given(activityCountsProjection)
      .when(loggedIn, banned, loggedIn, later)
      .thenDocuments(
        { _id: '2026-01-05T10:00:00.000Z', counts: { 'logged-in': 2, banned: 1 } },
        { _id: '2026-01-05T10:10:00.000Z', counts: { 'logged-in': 1 } },
      );
  });
});
