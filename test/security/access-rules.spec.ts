import type { Role } from '../../api/contracts/events/session.events.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { Announcements } from '../../api/platform/announcements.js';
import { apiCalls, fillPath, type ApiCall } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import {
  addQuestion,
  addQuestions,
  logInAdmin,
  registerStudent,
  registerTutor,
  type Person,
} from '../support/scenarios/people.js';
import { questionWith, uploadPicture } from '../support/scenarios/pictures.js';
import { ROOMS, VISITORS, ACCESS_RULES, type Visitor, type AccessRule } from './access-rules.js';

const HOUR_MS = 60 * 60_000;
const HEARD_MS_MAX = 10_000;
/** Error codes by status for rejections before the handler is called */
const EXPECTED_CODES: Readonly<Record<number, readonly string[]>> = {
  401: ['not-logged-in', 'session-ended'],
  403: ['banned', 'forbidden'],
  404: ['not-found'],
};

interface VisitorState {
  readonly role: Role | undefined;
  readonly token: string | undefined;
  /** An ended session, which is rejected everywhere */
  readonly ended?: true;
  readonly banned?: true;
  /** Does not own the objects in the paths */
  readonly isOther?: true;
  /** Values for the path and query parameters of the operations */
  readonly values: Record<string, string>;
}

const visitors = Object.keys(VISITORS) as Visitor[];
const logsOut = ({ path }: ApiCall) => Number(path.endsWith('/logout'));
const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`;

/** Returns the expected status of a rejection, or that the caller is admitted. */
function expectedStatus(rule: AccessRule, { role, ended, banned, isOther }: VisitorState): number | 'let in' {
  if (rule === 'everyone') return 'let in';
  if (!role || ended) return 401;
  if (banned && !rule.bannedToo) return 403;
  if (!rule[role]) return 403;
  return isOther && rule[role] === 'own' ? 404 : 'let in';
}

describe('access rules', () => {
  let app: TestApp;
  let calls: ApiCall[];
  const knownVisitors = {} as Record<Visitor, VisitorState>;

  beforeAll(async () => {
    app = await startApp();
    const lateStudent = await registerStudent(app, 'late');
    app.clock.advance(13 * HOUR_MS);
    // No further requests are possible after a logout
    calls = (await apiCalls(app)).toSorted((a, b) => logsOut(a) - logsOut(b));
    const admin = await logInAdmin(app);
    const [tutor, otherTutor, bannedTutor, spareTutor] = [
      await registerTutor(app, 'tutor'),
      await registerTutor(app, 'other-tutor'),
      await registerTutor(app, 'banned-tutor'),
      await registerTutor(app, 'spare-tutor'),
    ];
    const ann = await ExamTaker.register(app, 'ann');
    const [otherStudent, bannedStudent, spare] = [
      await registerStudent(app, 'other'),
      await registerStudent(app, 'banned'),
      await registerStudent(app, 'spare'),
    ];
    const ban = (kind: string, { id }: Person) =>
      app.http('PUT', `/admin/ban-toggle-${kind}/${id}`, { token: admin.token, body: {} });
    await ban('student', bannedStudent);
    const deleted = await registerStudent(app, 'deleted');
    await app.http('DELETE', `/admin/delete-student/${deleted.id}`, { token: admin.token });
    await ban('tutor', bannedTutor);

    const questions = await addQuestions(app, tutor, 'Physics', 27);
    const pictureId = await uploadPicture(app, tutor);
    await app.http('PUT', `/question/update-question/${questions[2]}`, {
      token: tutor.token,
      body: questionWith(pictureId, 3),
    });
    const live = modelTestOf(questions.slice(0, 2), scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS)));
    const doubt = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
      subject: 'Physics',
      doubt: 'Why does ice float?',
    });
    const finishedAttempt = await ann.take(1, 1);
    // Only the owner takes this test; calls of other students start the live test
    const finishedTest = await storeModelTest(app, tutor, { ...live, QuestionIds: [questions[0]!, questions[2]!] });
    await ann.takeModelTest(finishedTest, 1, 0);
    const publishAnswer = async () => {
      const doubtResponse = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
        subject: 'Physics',
        doubt: 'Why is it right?',
        questionId: questions[0],
      });
      const doubtId = doubtResponse.body._id;
      const { token } = tutor;
      await app.http('POST', `/tutor/answer/${doubtId}`, { token, body: { answer: 'By definition.' } });
      const published = await app.http<{ answerId: string }>('POST', `/question/answers/${questions[0]}`, {
        token,
        body: { doubtId, question: 'Why?', answer: 'By definition.' },
      });
      return published.body.answerId;
    };
    const addTopic = async (name: string) => {
      const topic = await app.http<{ topicId: string }>('POST', '/topics', {
        token: tutor.token,
        body: { subject: 'Physics', name },
      });
      return topic.body.topicId;
    };
    const practice = await ann.call<{ practiceId: string }>('POST', '/practice', {
      source: 'topic',
      subject: 'Physics',
    });
    const corrected = await app.http<{ correctionId: string }>('POST', '/key-corrections', {
      token: tutor.token,
      body: { questionId: questions[1], correctAnswer: 'Physics 2 wrong', reason: 'A misprint.', dryRun: false },
    });
    const imported = await fetch(`${app.url}/api/questions/import?format=csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: 'subject,question,optionA,optionB,correctAnswer\nEnglish,Plural of ox?,oxen,oxes,oxen\n',
    });
    const { importId } = (await imported.json()) as { importId: string };
    const ids = {
      pictureId,
      alt: 'A circle',
      importId,
      takenTest: finishedTest,
      syllabusTopic: await addTopic('Mechanics'),
      spareTopic: await addTopic('Optics'),
      studentId: ann.id,
      tutorId: tutor.id,
      adminId: admin.id,
      attempt: finishedAttempt.attemptId,
      ownPractice: practice.body.practiceId,
      mockTest: await ann.generate(),
      modelTestId: await storeModelTest(app, tutor, live),
      spareModelTest: await storeModelTest(app, tutor, live),
      doubtId: doubt.body._id,
      publishedAnswer: await publishAnswer(),
      correction: corrected.body.correctionId,
      heldQuestion: questions[0]!,
      questionId: await addQuestion(app, tutor, {
        subject: 'Math',
        question: 'What is 1 + 1?',
        options: ['2', '3'],
        correctAnswers: ['2'],
      }),
      examId: finishedAttempt.examId,
      subject: 'Math',
      type: 'MockTest',
      format: 'csv',
      count: '1',
      from: new Date(app.clock.now().getTime() - 2 * HOUR_MS).toISOString(),
      to: new Date(app.clock.now().getTime() - HOUR_MS).toISOString(),
      spareStudent: spare.id,
      spareTutor: spareTutor.id,
    };
    const student = (person: Person, overrides: Partial<VisitorState> = {}): VisitorState => ({
      role: 'student',
      token: person.token,
      values: ids,
      ...overrides,
    });
    const ofTutor = (person: Person, overrides: Partial<VisitorState> = {}): VisitorState => ({
      ...student(person, overrides),
      role: 'tutor',
    });
    Object.assign(knownVisitors, {
      nobody: { role: undefined, token: undefined, values: ids },
      'expired student': student(lateStudent, { ended: true }),
      'deleted student': student(deleted, { ended: true }),
      'banned student': student(bannedStudent, { banned: true, values: { ...ids, studentId: bannedStudent.id } }),
      'banned tutor': ofTutor(bannedTutor, { banned: true, values: { ...ids, tutorId: bannedTutor.id } }),
      'other student': student(otherStudent, { isOther: true }),
      'other tutor': ofTutor(otherTutor, { isOther: true }),
      tutor: ofTutor(tutor),
      admin: { role: 'admin', token: admin.token, values: ids },
      // a tutor has already deleted the other answer
      owner: student(ann.person, { values: { ...ids, publishedAnswer: await publishAnswer() } }),
    } satisfies Record<Visitor, VisitorState>);
  });
  afterAll(() => app.stop());

  it('exist for every operation of the OpenAPI document and no others', () => {
    expect(Object.keys(ACCESS_RULES).toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  it('are documented in the OpenAPI document as in the table', () => {
    const rolesOf = (rule: AccessRule) =>
      rule === 'everyone' ? ['visitor'] : (['student', 'tutor', 'admin'] as const).filter((role) => rule[role]);
    expect(Object.fromEntries(calls.map((call) => [nameOf(call), call.roles.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(ACCESS_RULES).map(([name, rule]) => [name, rolesOf(rule).toSorted()])),
    );
  });

  it('apply to every room', async () => {
    const open = {} as Record<Visitor, LiveSocket | undefined>;
    for (const visitor of visitors) {
      open[visitor] = await openLive(app.url, knownVisitors[visitor].token ?? '').catch(() => undefined);
    }
    const rejectedVisitors = visitors.filter((visitor) => !open[visitor]);
    expect(rejectedVisitors).toEqual([
      'nobody',
      'expired student',
      'deleted student',
      'banned student',
      'banned tutor',
    ]);

    const banTime = app.clock.now().toISOString();
    const publish = (room: string) =>
      app.nest
        .get(Announcements)
        .announce([{ room, name: 'model-test', payload: { modelTestId: room, status: 'Live', at: banTime } }]);
    const roomsOf = (room: string) =>
      visitors.filter((visitor) => JSON.stringify(open[visitor]?.received ?? []).includes(room));
    const { studentId } = knownVisitors.owner.values as { studentId: string };
    for (const [kind, room] of [
      ['account', rooms.account(studentId)],
      ['role', rooms.role('student')],
    ] as const) {
      publish(room);
      await eventually(async () => expect(roomsOf(room)).toContain('owner'), HEARD_MS_MAX);
      expect(roomsOf(room)).toEqual(visitors.filter((visitor) => ROOMS[kind].includes(visitor)));
    }
    visitors.forEach((visitor) => open[visitor]?.socket.close());
  });

  it.each(Object.entries(VISITORS) as [Visitor, string][])(
    'admit %s where the table allows it, and otherwise reject the call: %s',
    async (visitor) => {
      const { role } = knownVisitors[visitor];
      const { events } = app.platform;
      const before = await events.lastPosition();
      const results: Record<string, number | 'let in'> = {};
      const expectedResults: typeof results = {};
      for (const call of calls) {
        const name = nameOf(call);
        const rule = ACCESS_RULES[name];
        // A tutor cannot change an object that another tutor has already changed
        if (!rule || (visitor === 'other tutor' && (rule === 'everyone' || rule.tutor !== 'own'))) continue;
        results[name] = judgements(call, await send(call, rule, knownVisitors[visitor]));
        expectedResults[name] = expectedStatus(rule, knownVisitors[visitor]);
      }
      expect(results).toEqual(expectedResults);
      // Callers that are admitted only to public operations must not append events
      const isRejectedByGuard = role === undefined || knownVisitors[visitor].ended === true;
      const traces: string[] = [];
      for await (const batch of events.readAll(before)) {
        // Background processes continue earlier admitted work
        const otherEvents = batch.events.filter(({ metadata }) => !metadata.actor.startsWith('process:'));
        traces.push(...otherEvents.map(({ type }) => type));
      }
      expect(isRejectedByGuard ? traces : []).toEqual([]);
    },
  );

  const send = (
    { method, ...call }: ApiCall,
    rule: AccessRule,
    { token, values }: VisitorState,
  ): Promise<HttpResponse<unknown>> => {
    const body = (rule !== 'everyone' && rule.body) || {};
    const queries = call.queries.filter((query) => query in values).map((query) => `${query}=${values[query]}`);
    const ids = { id: values[objectIdOf({ method, ...call })] ?? '' };
    const modelTestId = call.path.startsWith('/score/merit-list/') ? values.takenTest : values.modelTestId;
    const questionId = call.path.startsWith('/question/report/') ? values.heldQuestion : values.questionId;
    const things = { ...(modelTestId && { modelTestId }), ...(questionId && { questionId }) };
    const path = fillPath({ method, ...call }, { ...values, ...ids, ...things });
    return app.http(method, `${path}?${queries.join('&')}`, {
      ...(token && { token }),
      ...(method !== 'GET' && method !== 'DELETE' && { body }),
    });
  };
});

/** Returns the object id for `{id}` in a path; destructive calls get a separate object. */
function objectIdOf({ method, path }: ApiCall): string {
  if (method === 'DELETE' && path.startsWith('/topics/')) return 'spareTopic';
  if (path.includes('/deleteModelTest/')) return 'spareModelTest';
  // The other account has already been deleted
  if (path.startsWith('/question/answers/')) return method === 'DELETE' ? 'publishedAnswer' : 'heldQuestion';
  if (path.startsWith('/statistics/questions/') || path.startsWith('/key-corrections/questions/'))
    return 'heldQuestion';
  if (path.endsWith('-student/{id}')) return 'spareStudent';
  if (path.endsWith('-tutor/{id}')) return 'spareTutor';
  return (
    {
      attempts: 'attempt',
      practice: 'ownPractice',
      mockTest: 'mockTest',
      'key-corrections': 'correction',
      topics: 'syllabusTopic',
    }[path.split('/')[1]!] ?? 'modelTestId'
  );
}

function judgements({ method, path }: ApiCall, { status, headers, body }: HttpResponse<unknown>): number | 'let in' {
  // Every response has these headers, including rejections
  expect([path, headers.get('content-security-policy')]).toEqual([
    path,
    expect.stringMatching(/^default-src '(self|none)'/),
  ]);
  expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  const { statusCode, message, error } = (body ?? {}) as Record<string, unknown>;
  const isRefusal = statusCode === status && typeof message === 'string';
  expect([path, status < 400 || isRefusal]).toEqual([path, true]);
  if (EXPECTED_CODES[status]?.includes(error as string)) return status;
  // Admitted callers can read; other faults of the request are reported by name
  const isRead =
    method !== 'GET' ||
    status === 200 ||
    status === 204 ||
    ['receipt-not-yet', 'merit-list-not-yet', 'exam-running'].includes(error as string);
  return isRead && status < 500 ? 'let in' : status;
}
