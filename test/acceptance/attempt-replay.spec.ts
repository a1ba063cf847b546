import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import type { ListedAttempt, Timeline } from '../../api/attempts/timeline.dto.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { StoppedClock } from '../support/server/test-clock.js';

const SEEN_MS_MAX = 5_000;
const NOW = new Date('2026-11-23T12:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();

describe('attempt replay', () => {
  let app: HostedApp;
  let admin: { token: string };
  let ann: ExamTaker;
  let bob: ExamTaker;
  let paper: RunningAttempt;

  beforeAll(async () => {
    app = await startHostedApp({ clock: new StoppedClock(NOW) });
    const tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 25);
    admin = await logInAdmin(app);
    [ann, bob] = (await Promise.all(['ann', 'bob'].map((name) => ExamTaker.register(app, name)))) as [
      ExamTaker,
      ExamTaker,
    ];
    paper = await ann.startMockTest();
  });
  afterAll(() => app.stop());

  const timeline = <Body = Timeline>(attemptId: string) =>
    app.http<Body>('GET', `/attempts/${attemptId}/timeline`, { token: admin.token });
  const list = async (query = '') =>
    (await app.http<ListedAttempt[]>('GET', `/attempts?${query}`, { token: admin.token })).body;

  it('is rejected for its student and for admins while the attempt is running [REPLAY-3]', async () => {
    const { attemptId, questions } = paper;
    await ann.answer(attemptId, questions[0]!._id, rightOf(questions[0]!));
    const refused = {
      statusCode: 409,
      error: 'attempt-running',
      message: 'This exam is still running. It can be replayed once it is finished.',
    };
    expect((await ann.call('GET', `/attempts/${attemptId}/timeline`)).body).toEqual(refused);
    expect((await timeline<unknown>(attemptId)).body).toEqual(refused);
    expect(await list()).toEqual([]);
  });

  it('shows all recorded events with gaps, without correct answers, to its student and to admins [REPLAY-3]', async () => {
    const { attemptId, questions } = paper;
    const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];
    app.clock.advance(60_000);
    await ann.answer(attemptId, first._id, wrongOf(first), { chosenAt: after(20) });
    await ann.call('PUT', `/attempts/${attemptId}/progress`, {
      questionId: first._id,
      visited: true,
      marked: true,
      spentMs: 55_000,
    });
    app.clock.advance(5_000);
    await ann.answer(attemptId, second._id, null);
    await ann.answer(attemptId, second._id, rightOf(second), { chosenAt: after(64) });
    app.clock.advance(5_000);
    await ann.submit(attemptId);
    const { body } = await timeline(attemptId);
    expect(body).toEqual({
      attemptId,
      student: { _id: ann.id, username: 'ann' },
      startedAt: after(0),
      deadline: after(600),
      finishedAt: after(70),
      questions: questions.map(({ _id }) => _id),
      entries: [
        { at: after(0), what: 'started' },
        {
          at: after(0),
          what: 'answer',
          question: 0,
          option: first.options.indexOf(rightOf(first)),
          chosenAt: after(0),
        },
        {
          at: after(60),
          what: 'answer',
          question: 0,
          option: first.options.indexOf(wrongOf(first)),
          chosenAt: after(20),
        },
        { at: after(60), what: 'progress', question: 0, visited: true, marked: true, spentMs: 55_000 },
        {
          at: after(65),
          what: 'answer',
          question: 1,
          option: second.options.indexOf(rightOf(second)),
          chosenAt: after(64),
        },
        { at: after(70), what: 'finished', reason: 'submitted', score: 0.03, correct: 1, incorrect: 1, skipped: 23 },
      ],
      gaps: [{ from: after(20), to: after(60), cause: 'connection' }],
    });
    expect((await ann.call('GET', `/attempts/${attemptId}/timeline`)).body).toEqual(body);
    expect((await bob.call('GET', `/attempts/${attemptId}/timeline`)).status).toBe(404);
  });

  it('is listed by student and exam, newest first, in pages, with the verdict on each question [REPLAY-27]', async () => {
    app.clock.advance(60_000);
    const { attemptId } = await bob.take(1, 0);
    await eventually(
      async () => expect((await list()).map(({ student }) => student.username)).toEqual(['bob', 'ann']),
      SEEN_MS_MAX,
    );
    expect((await list('page=2&pageSize=1'))[0]).toEqual({
      attemptId: paper.attemptId,
      student: { _id: ann.id, username: 'ann' },
      type: 'MockTest',
      examId: paper.examId,
      name: paper.name,
      subject: 'Physics',
      startedAt: after(0),
      score: 0.03,
      correct: 1,
      incorrect: 1,
      skipped: 23,
      verdicts: expect.stringMatching(/^IC/),
    });
    expect((await list('who=ann'))[0]!.verdicts).toBe(`IC${'S'.repeat(23)}`);
    const ids = async (query: string) => (await list(query)).map((attempt) => attempt.attemptId);
    expect(await ids('who=AN')).toEqual([paper.attemptId]);
    expect(await ids(`who=${encodeURIComponent(bob.person.email)}`)).toEqual([attemptId]);
    expect(await ids(`examId=${paper.examId}`)).toEqual([paper.attemptId]);
    expect(await ids(`who=ann&examId=${paper.examId}`)).toEqual([paper.attemptId]);
    expect(await ids(`who=bob&examId=${paper.examId}`)).toEqual([]);
    expect(await ids('who=nobody')).toEqual([]);
  });

  it('omits the name of the student after the account is deleted', async () => {
    await app.http('DELETE', `/admin/delete-student/${bob.id}`, { token: admin.token });
    await eventually(
      async () => expect((await list())[0]!.student).toEqual({ _id: bob.id, username: null }),
      SEEN_MS_MAX,
    );
  });
});
