import { randomUUID } from 'node:crypto';
import { WithdrawAnswersProcess } from '../../api/doubts/withdraw-answers.process.js';
import type { ReviewedDoubt, StudentDoubt } from '../../api/doubts/doubt.dto.js';
import type { PublishedAnswer } from '../../api/doubts/published-answer.dto.js';
import { exportedEvents } from '../../api/export/exported-events.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { allDocuments, expectAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { openLive } from '../support/server/live-socket.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { answerLinksProjection } from '../../projections/doubts/answer-links.projection.js';
import { publishedAnswersProjection } from '../../projections/doubts/published-answers.projection.js';

interface Reply {
  error?: string;
  answerId?: string;
}

const HEARD_MS_MAX = 10_000;
const DOUBT = 'Why do I, the quokka, get the sign wrong?';
const ANSWER = 'The force points downwards.';

describe('published answers', () => {
  let app: TestApp;
  let tutor: Person;
  let students = 0;
  /** Number of askers; questions of exams are drawn at random, so that several may ask about the same one */
  let askers = 0;

  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 25);
  });
  afterAll(() => app.stop());

  const student = () => ExamTaker.register(app, `zoewatanabe${(students += 1)}`);
  const asTutor = <Body = Reply>(method: string, path: string, body?: object, sender = tutor) =>
    app.http<Body>(method, path, { token: sender.token, ...(body && { body }) });
  const ownAnswers = async (owner: ExamTaker) =>
    (await owner.call<StudentDoubt[]>('GET', `/student/doubts/${owner.id}`)).body as [StudentDoubt];
  const text = () => ({ question: `Why is the sign negative in case ${askers}?`, answer: ANSWER });
  const publish = (questionId: string, doubtId: string, overrides: object = {}) =>
    asTutor('POST', `/question/answers/${questionId}`, { doubtId, ...text(), ...overrides });
  const published = async (questionId: string, sender?: ExamTaker) => {
    const path = `/question/answers/${questionId}`;
    const answer = await (sender
      ? sender.call<PublishedAnswer[]>('GET', path)
      : asTutor<PublishedAnswer[]>('GET', path));
    return answer.status === 200 ? answer.body.filter(({ question }) => question === text().question) : answer.status;
  };
  const withdraw = async (sender: ExamTaker, answerId: string) =>
    (await sender.call('DELETE', `/question/answers/${answerId}`)).status;
  /** A student who has finished an exam, and whose doubt about its first question a tutor has answered. */
  const asker = async () => {
    askers += 1;
    const ann = await student();
    const { attemptId, questions } = await ann.take(20, 5);
    const questionId = questions[0]!._id;
    const { body } = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
      subject: 'Physics',
      doubt: DOUBT,
      questionId,
      attemptId,
    });
    const doubtId = body._id;
    await asTutor('POST', `/tutor/answer/${doubtId}`, { answer: 'Draw the forces, dear quokka.' });
    return { ann, questionId, doubtId };
  };
  /** Like `asker`, with a published answer. */
  const publishedAsker = async () => {
    const { ann, questionId, doubtId } = await asker();
    const { body } = await publish(questionId, doubtId);
    return { ann, questionId, doubtId, answerId: body.answerId! };
  };
  const log = async () => {
    const events = [];
    const all = { from: undefined, to: undefined, types: undefined, examId: undefined };
    for await (const batch of exportedEvents(new EventLog(app.platform.events), all)) events.push(...batch.events);
    return events;
  };

  it('[ANSWER-1] are published by a tutor under the question of an answered doubt, with the text of the call alone', async () => {
    const { ann, questionId, doubtId } = await asker();
    const { status, body } = await publish(questionId, doubtId);
    expect({ status, body }).toEqual({ status: 201, body: { answerId: expect.any(String) } });
    const answer = { answerId: body.answerId, ...text(), at: app.clock.now().toISOString() };
    expect(await published(questionId)).toEqual([{ ...answer, at: expect.stringMatching(/Z$/) }]);
    const review = await asTutor<ReviewedDoubt>('GET', `/doubts/${doubtId}`);
    expect(review.body.published).toEqual({ answerId: body.answerId });
    expect(await ownAnswers(ann)).toMatchObject([{ published: { answerId: body.answerId } }]);
  });

  it('[ANSWER-2] require an answered doubt about the question', async () => {
    const { ann, questionId, doubtId } = await asker();
    const { body } = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
      subject: 'Physics',
      doubt: DOUBT,
      questionId,
    });
    expect(await publish(questionId, body._id)).toMatchObject({ status: 409, body: { error: 'doubt-unsolved' } });
    expect((await publish(randomUUID(), doubtId)).status).toBe(404);
    expect((await publish(questionId, randomUUID())).status).toBe(404);
    expect((await publish(questionId, doubtId, { answer: ' ' })).status).toBe(400);
    expect((await publish(questionId, doubtId, { question: 'x'.repeat(2_001) })).status).toBe(400);
    expect(await published(questionId)).toEqual([]);
  });

  it('[ANSWER-3] are published once per doubt and command id', async () => {
    const { questionId, doubtId } = await asker();
    const commandId = randomUUID();
    const answers = [
      await publish(questionId, doubtId, { commandId }),
      await publish(questionId, doubtId, { commandId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.answerId)).size).toBe(1);
    expect(await publish(questionId, doubtId)).toMatchObject({ status: 409, body: { error: 'answer-published' } });
    const otherAnswer = { commandId, answer: 'Something else.' };
    expect(await publish(questionId, doubtId, otherAnswer)).toMatchObject({
      status: 409,
      body: { error: 'command-id-reused' },
    });
    expect(await published(questionId)).toHaveLength(1);
  });

  it('[ANSWER-4] contain no data of the asker in calls, live messages, exports and read models', async () => {
    const { ann, questionId, doubtId, answerId } = await publishedAsker();
    const bob = await student();
    await bob.take(25, 0);
    const live = await openLive(app.url, bob.person.token);
    const { ann: eve, answerId: withdrawn } = await publishedAsker();
    await withdraw(eve, withdrawn);
    const read = (await bob.call('GET', `/question/answers/${questionId}`)).body;
    const events = (await log()).filter(({ stream }) => stream.startsWith('publishedanswer-'));
    expect(events.filter(({ stream }) => stream.endsWith(withdrawn)).map(({ type }) => type)).toEqual([
      'AnswerPublished',
      'AnswerWithdrawn',
    ]);
    const documents = await app.platform.reads.get(publishedAnswersProjection.collection, [answerId]);
    expect(documents.size).toBe(1);
    const shownTexts = JSON.stringify([read, live.received, events, [...documents.values()]], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(shownTexts).toContain(ANSWER);
    for (const personalTexts of [ann.id, eve.id, doubtId, 'zoewatanabe', 'quokka'])
      expect(shownTexts).not.toContain(personalTexts);
    live.socket.close();
  });

  it('[ANSWER-5] are shown to tutors and to students who have finished the question', async () => {
    const { ann, questionId } = await publishedAsker();
    const bob = await student();
    expect(await published(questionId, bob)).toBe(404);
    const { attemptId } = await bob.startMockTest();
    expect(await published(questionId, bob)).toBe(404);
    await bob.submit(attemptId);
    expect(await published(questionId, bob)).toHaveLength(1);
    expect(await published(questionId, ann)).toHaveLength(1);
    expect(await published(questionId)).toHaveLength(1);
    expect(await published(randomUUID())).toBe(404);
  });

  it('[ANSWER-6] notify the asker, who can withdraw them permanently', async () => {
    const { ann, questionId, doubtId } = await asker();
    const bob = await student();
    const [askerMessages, otherMessages] = [
      await openLive(app.url, ann.person.token),
      await openLive(app.url, bob.person.token),
    ];
    const answerId = (await publish(questionId, doubtId)).body.answerId!;
    const message = ['answer:published', { doubtId, questionId }];
    await eventually(async () => expect(askerMessages.received).toContainEqual(message), HEARD_MS_MAX);
    expect(otherMessages.received.filter(([name]) => name.startsWith('answer:'))).toEqual([]);
    expect(await withdraw(bob, answerId)).toBe(404);
    expect(await published(questionId)).toHaveLength(1);
    expect(await withdraw(ann, answerId)).toBe(204);
    expect(await withdraw(ann, answerId)).toBe(404);
    expect(await published(questionId)).toEqual([]);
    expect((await ownAnswers(ann))[0].published).toBeUndefined();
    expect(await publish(questionId, doubtId)).toMatchObject({ status: 409, body: { error: 'answer-withdrawn' } });
    for (const { socket } of [askerMessages, otherMessages]) socket.close();
  });

  it('[ANSWER-7] can be deleted by any tutor and published again', async () => {
    const { questionId, doubtId, answerId } = await publishedAsker();
    const tim = await registerTutor(app, 'tim');
    expect((await asTutor('DELETE', `/question/answers/${answerId}`, undefined, tim)).status).toBe(204);
    expect(await published(questionId)).toEqual([]);
    const republished = await publish(questionId, doubtId);
    expect(republished.status).toBe(201);
    expect(republished.body.answerId).not.toBe(answerId);
    expect(await published(questionId)).toHaveLength(1);
  });

  it('[ANSWER-8] are withdrawn when the asker deletes the doubt', async () => {
    const { ann, questionId, doubtId, answerId } = await publishedAsker();
    const bob = await student();
    expect((await bob.call('DELETE', `/student/delete-doubt/${doubtId}`)).status).toBe(404);
    expect(await published(questionId)).toHaveLength(1);
    await ann.call('DELETE', `/student/delete-doubt/${doubtId}`);
    expect(await published(questionId)).toEqual([]);
    const types = (await log()).flatMap(({ stream, type }) => (stream.endsWith(answerId) ? type : []));
    expect(types).toEqual(['AnswerPublished', 'AnswerWithdrawn']);
  });

  it('[ANSWER-9] disappear immediately when the account of the asker is deleted, and are then withdrawn', async () => {
    const { ann, questionId, doubtId, answerId } = await publishedAsker();
    const admin = await logInAdmin(app);
    expect((await app.http('DELETE', `/admin/delete-student/${ann.id}`, { token: admin.token })).status).toBe(200);
    expect(await published(questionId)).toEqual([]);
    expect((await publish(questionId, doubtId)).status).toBe(404);
    await app.nest.get(WithdrawAnswersProcess).run();
    const events = (await log()).filter(({ stream }) => stream.endsWith(answerId));
    expect(events.map(({ type }) => type)).toEqual(['AnswerPublished', 'AnswerWithdrawn']);
    expect(events[1]!.metadata.actor).toBe('process:withdraw-answers');
    await eventually(async () => {
      expect((await app.platform.reads.get(publishedAnswersProjection.collection, [answerId])).size).toBe(0);
      expect((await app.platform.reads.get(answerLinksProjection.collection, [ann.id])).size).toBe(0);
    }, HEARD_MS_MAX);
  });

  it('[ANSWER-10] are the same after the read models are rebuilt', async () => {
    const { events, reads, vault } = app.platform;
    const { questionId } = await publishedAsker();
    expect(await published(questionId)).toHaveLength(1);
    await expectAsRebuilt(await allDocuments(reads), events, vault);
  });
});
