import { randomUUID } from 'node:crypto';
import type {
  PendingReviews,
  ReviewedDoubt,
  SimilarDoubt,
  StudentDoubt,
  UnsolvedDoubt,
} from '../../api/doubts/doubt.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { readLog } from '../support/assertions/whole-log.js';
import { doubtsProjection } from '../../projections/doubts/doubts.projection.js';

type ProblemBody = { message: string; error?: string; errors?: Record<string, string>; _id?: string };

const MINUTE_MS = 60_000;
const HEARD_MS_MAX = 10_000;

describe('doubts', () => {
  let app: TestApp;
  let tom: Person;
  let tim: Person;
  let people = 0;

  beforeAll(async () => {
    app = await startApp();
    tom = await registerTutor(app, 'tom');
    tim = await registerTutor(app, 'tim');
  });
  afterAll(() => app.stop());

  const student = () => registerStudent(app, `student${(people += 1)}`);
  const call = <Body = ProblemBody>({ token }: Person, method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token, ...(body && { body }) });
  const ask = (person: Person, overrides: object = {}) =>
    call(person, 'POST', `/student/doubts/${person.id}`, {
      subject: 'Math',
      doubt: `Why, asks ${person.username}?`,
      studentId: person.id,
      username: person.username,
      ...overrides,
    });
  const askAndGetId = async (person: Person, overrides?: object) => (await ask(person, overrides)).body._id!;
  const doubtsOf = async (person: Person) =>
    (await call<StudentDoubt[]>(person, 'GET', `/student/doubts/${person.id}`)).body;
  const reviews = async (person = tom) => (await call<UnsolvedDoubt[]>(person, 'GET', '/tutor/reviews')).body;
  const review = async (id: string) => (await reviews()).find(({ _id }) => _id === id);
  const answer = (person: Person, id: string, text = 'Because.', overrides: object = {}) =>
    call(person, 'POST', `/tutor/answer/${id}`, { answer: text, ...overrides });
  const deleteDoubt = (person: Person, id: string) => call(person, 'DELETE', `/student/delete-doubt/${id}`);
  const claim = (person: Person, id: string, method = 'POST') => call(person, method, `/doubts/${id}/claim`);

  it('are created once per idempotency key, regardless of the number of retries', async () => {
    const [ann, bob] = [await student(), await student()];
    const commandId = randomUUID();
    const answers = await Promise.all([ask(ann, { commandId }), ask(ann, { commandId })]);
    answers.push(await ask(ann, { commandId }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await doubtsOf(ann)).toHaveLength(1);
    await ask(ann, { commandId: randomUUID() });
    await ask(bob, { commandId });
    expect([(await doubtsOf(ann)).length, (await doubtsOf(bob)).length]).toEqual([2, 1]);
    expect((await ask(ann, { commandId: 'not-an-id' })).status).toBe(400);
  });

  it('[CALL-36] [CALL-37] are created by a student and then listed', async () => {
    const ann = await student();
    const { status, body } = await ask(ann, { subject: 'Others', doubt: '  Does a skipped question cost anything? ' });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Doubt submitted successfully!' });
    expect(await doubtsOf(ann)).toEqual([
      {
        _id: body._id,
        doubt: 'Does a skipped question cost anything?',
        subject: 'Others',
        studentId: ann.id,
        username: ann.username,
        askedAt: expect.stringMatching(/Z$/),
      },
    ]);
    await answer(tom, body._id!, 'No.');
    expect(await doubtsOf(ann)).toMatchObject([{ _id: body._id, answer: 'No.', answeredBy: 'tom' }]);
  });

  it('are listed newest first, in pages', async () => {
    const ann = await student();
    const ids = [await askAndGetId(ann), await askAndGetId(ann), await askAndGetId(ann)];
    expect((await doubtsOf(ann)).map(({ _id }) => _id)).toEqual(ids.toReversed());
    const page = await call<StudentDoubt[]>(ann, 'GET', `/student/doubts/${ann.id}?page=2&pageSize=2`);
    expect(page.body.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(page.headers.get('x-total-count')).toBe('3');
  });

  it('use the username of the account and ignore any username in the request', async () => {
    const ann = await student();
    await askAndGetId(ann, { username: 'somebody else' });
    expect(await doubtsOf(ann)).toMatchObject([{ username: ann.username }]);
  });

  it('[CALL-81] are rejected when empty', async () => {
    const ann = await student();
    for (const doubt of ['', ' \n ', null, undefined, 7]) {
      const { status, body } = await ask(ann, { doubt });
      expect({ status, ...body }).toMatchObject({ status: 400, errors: { doubt: 'Field is empty' } });
    }
    expect(await doubtsOf(ann)).toEqual([]);
  });

  it('[CONST-6] require a subject from the list and at most 2,000 characters', async () => {
    const ann = await student();
    expect((await ask(ann, { subject: 'Combined' })).body.errors).toEqual({ subject: texts.selectSubject });
    expect((await ask(ann, { doubt: 'x'.repeat(2_001) })).body.errors).toEqual({ doubt: texts.doubtTooLong });
    expect((await ask(ann, { doubt: 'ক'.repeat(2_000) })).status).toBe(201);
  });

  it('[CALL-38] can be deleted only by the student who asked, before and after they are answered', async () => {
    const [ann, bob] = [await student(), await student()];
    const [open, done] = [await askAndGetId(ann), await askAndGetId(ann)];
    await answer(tom, done);
    expect((await deleteDoubt(bob, open)).status).toBe(404);
    expect(await doubtsOf(bob)).toEqual([]);
    for (const id of [open, done]) {
      expect((await deleteDoubt(ann, id)).status).toBe(200);
      expect((await deleteDoubt(ann, id)).status).toBe(404);
    }
    expect(await doubtsOf(ann)).toEqual([]);
    expect(await review(open)).toBeUndefined();
    expect((await answer(tom, open)).status).toBe(404);
  });

  it('[CARD-7] are recorded with their answers as events with encrypted texts', async () => {
    const ann = await student();
    const id = await askAndGetId(ann, { doubt: 'Why is the sky blue?' });
    await answer(tom, id, 'Short waves scatter most.');
    const events = (await readLog(app.platform.events)).filter(({ stream }) => stream === `doubt-${id}`);
    expect(events.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
      ['DoubtAsked', `student:${ann.id}`],
      ['DoubtAnswered', `tutor:${tom.id}`],
    ]);
    expect(JSON.stringify(events.map(({ data, metadata }) => [data, metadata]))).not.toMatch(/sky|waves/);
    const [document] = (await app.platform.reads.get(doubtsProjection.collection, [id])).values();
    expect(JSON.stringify(document)).not.toMatch(/sky|waves/);
  });

  it('are removed when the key of a deleted account is destroyed', async () => {
    const ann = await student();
    const id = await askAndGetId(ann);
    expect(await review(id)).toBeDefined();
    await app.platform.vault.destroyAccountKeys([ann.id]);
    expect(await review(id)).toBeUndefined();
    expect((await answer(tom, id)).status).toBe(404);
  });

  it('[CALL-20] [CALL-22] [REVIEW-4] [REVIEW-6] are listed for tutors while unsolved, for all students, oldest first', async () => {
    const pending = async () => (await call<PendingReviews>(tom, 'GET', '/tutor/pending-reviews')).body.pendingReviews;
    const before = await pending();
    const [ann, bob] = [await student(), await student()];
    const ids = [await askAndGetId(ann, { subject: 'English' }), await askAndGetId(bob), await askAndGetId(ann)];
    const visible = (await reviews()).filter(({ _id }) => ids.includes(_id));
    expect(visible.map(({ _id }) => _id)).toEqual(ids);
    expect(visible[0]).toEqual({
      _id: ids[0],
      username: ann.username,
      subject: 'English',
      doubt: `Why, asks ${ann.username}?`,
      askedAt: expect.stringMatching(/Z$/),
    });
    expect(await pending()).toBe(before + 3);
    await answer(tom, ids[1]!);
    expect((await reviews()).filter(({ _id }) => ids.includes(_id)).map(({ _id }) => _id)).toEqual([ids[0], ids[2]]);
    expect(await pending()).toBe(before + 2);
  });

  it('can be filtered and counted by subject for tutors', async () => {
    const englishDoubts = async () =>
      (await call<PendingReviews>(tom, 'GET', '/tutor/pending-reviews')).body.bySubject.English;
    const before = await englishDoubts();
    const ann = await student();
    const ids = [
      await askAndGetId(ann, { subject: 'English' }),
      await askAndGetId(ann),
      await askAndGetId(ann, { subject: 'English' }),
    ];
    const ofEnglish = await call<UnsolvedDoubt[]>(tom, 'GET', '/tutor/reviews?subject=English');
    expect(ofEnglish.body.map(({ _id }) => _id).filter((_id) => ids.includes(_id))).toEqual([ids[0], ids[2]]);
    expect(ofEnglish.body.every(({ subject }) => subject === 'English')).toBe(true);
    expect(ofEnglish.headers.get('x-total-count')).toBe(String(before + 2));
    expect(await englishDoubts()).toBe(before + 2);
    expect((await call(tom, 'GET', '/tutor/reviews?subject=Combined')).status).toBe(400);
  });

  it('remain readable by tutors after they are solved or deleted', async () => {
    const ann = await student();
    const id = await askAndGetId(ann);
    const read = () => call<ReviewedDoubt>(tim, 'GET', `/doubts/${id}`);
    expect((await read()).body).toEqual(await review(id));
    await answer(tom, id, 'So.');
    expect((await read()).body).toMatchObject({
      username: ann.username,
      answer: 'So.',
      answeredBy: 'tom',
      tutorId: tom.id,
      answeredAt: expect.stringMatching(/Z$/),
    });
    await deleteDoubt(ann, id);
    expect((await read()).status).toBe(404);
  });

  it('[CALL-23] can be answered by a tutor', async () => {
    const id = await askAndGetId(await student());
    expect(await answer(tom, id, '  ')).toMatchObject({ status: 400, body: { errors: { answer: texts.fieldEmpty } } });
    const tooLong = await answer(tom, id, 'x'.repeat(4_001));
    expect(tooLong).toMatchObject({ status: 400, body: { errors: { answer: texts.answerTooLong } } });
    expect((await answer(tom, id, 'ক'.repeat(4_000))).body).toEqual({ message: 'Answer posted successfully' });
    expect((await answer(tom, randomUUID())).status).toBe(404);
  });

  it('[REVIEW-11] keep only the first of ten concurrent answers', async () => {
    const ann = await student();
    const id = await askAndGetId(ann);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => answer(n % 2 ? tom : tim, id, `answer ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((response) => response.status !== 200)) {
      expect({ status, ...body }).toMatchObject({ status: 409, error: 'doubt-answered', message: texts.doubtAnswered });
    }
    const first = answers.findIndex(({ status }) => status === 200);
    expect(await doubtsOf(ann)).toMatchObject([{ answer: `answer ${first}` }]);
  });

  it('return the same response when an answer is repeated with its command id, without storing the new text', async () => {
    const ann = await student();
    const id = await askAndGetId(ann);
    const commandId = randomUUID();
    for (const _ of ['sent', 'sent again']) {
      expect(await answer(tom, id, 'Short.', { commandId })).toMatchObject({ status: 200 });
    }
    expect((await answer(tim, id, 'Short.', { commandId })).status).toBe(404);
    const events = (await readLog(app.platform.events)).filter(({ stream }) => stream === `doubt-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['DoubtAsked', 'DoubtAnswered']);
    expect(events[1]!.metadata).not.toHaveProperty('contentHash');
  });

  describe('a claim', () => {
    it('[REVIEW-8] [REVIEW-9] shows the name of the answering tutor to other tutors for ten minutes', async () => {
      const id = await askAndGetId(await student());
      expect((await claim(tom, id)).status).toBe(204);
      expect((await review(id))?.claim).toMatchObject({ tutorId: tom.id, username: 'tom' });
      expect(await claim(tim, id)).toMatchObject({ status: 409, body: { error: 'doubt-claimed' } });
      app.clock.advance(10 * MINUTE_MS);
      expect((await review(id))?.claim).toBeUndefined();
      expect((await claim(tim, id)).status).toBe(204);
      expect((await review(id))?.claim).toMatchObject({ username: 'tim' });
    });

    it('[REVIEW-10] can be released, and is not required for answering', async () => {
      const id = await askAndGetId(await student());
      await claim(tom, id);
      expect((await claim(tom, id, 'DELETE')).status).toBe(204);
      expect((await review(id))?.claim).toBeUndefined();
      await claim(tom, id);
      expect((await answer(tim, id)).status).toBe(200);
      expect((await claim(tom, id)).body).toMatchObject({ error: 'doubt-answered' });
    });
  });

  it('[CARD-13] are published to tutors, and their answers to the student', async () => {
    const [ann, bob] = [await student(), await student()];
    const [tutor, asker, otherStudent] = await Promise.all(
      [tom, ann, bob].map(({ token }) => openLive(app.url, token)),
    );
    const id = await askAndGetId(ann);
    await claim(tom, id);
    await answer(tom, id);
    await deleteDoubt(ann, id);
    const namesOf = ({ received }: LiveSocket) =>
      received
        .filter(([name]) => name.startsWith('doubt:'))
        .map(([name, payload]) => [name, (payload as { _id: string })._id]);
    const names = ['doubt:asked', 'doubt:claimed', 'doubt:answered', 'doubt:deleted'];
    await eventually(async () => expect(namesOf(tutor!)).toEqual(names.map((name) => [name, id])), HEARD_MS_MAX);
    expect(namesOf(asker!)).toEqual([['doubt:answered', id]]);
    expect(namesOf(otherStudent!)).toEqual([]);
    for (const { socket } of [tutor!, asker!, otherStudent!]) socket.close();
  });

  describe('doubts about a question', () => {
    const finished = async () => {
      const ann = await ExamTaker.register(app, `student${(people += 1)}`);
      const { attemptId, questions } = await ann.take(1, 1);
      return { ann, attemptId, question: questions[0]! };
    };

    beforeAll(async () => {
      await addQuestions(app, tom, 'Physics', 26);
    });

    it('[DOUBT-13] can be asked only by students who have finished the question; others get 404', async () => {
      const { ann, attemptId, question } = await finished();
      const bob = await ExamTaker.register(app, `student${(people += 1)}`);
      const questionFields = { questionId: question._id };
      expect((await ask(bob.person, questionFields)).status).toBe(404);
      const runningAttempt = await bob.startMockTest();
      expect((await ask(bob.person, { questionId: runningAttempt.questions[0]!._id })).status).toBe(404);
      expect((await ask(bob.person, { ...questionFields, attemptId })).status).toBe(404);
      expect((await ask(ann.person, { questionId: randomUUID() })).status).toBe(404);
      expect((await ask(ann.person, { ...questionFields, attemptId: randomUUID() })).status).toBe(404);
      expect((await ask(ann.person, { attemptId })).status).toBe(400);
      expect((await ask(ann.person, { ...questionFields, attemptId: 'not-an-id' })).status).toBe(400);
      expect(await doubtsOf(ann.person)).toEqual([]);
      expect(await doubtsOf(bob.person)).toEqual([]);
      expect((await ask(ann.person, questionFields)).status).toBe(201);
      const { _id } = (await ask(ann.person, { ...questionFields, attemptId })).body;
      expect((await doubtsOf(ann.person))[0]?.question).toEqual({ _id: question._id, question: question.question });
      const [recorded] = (await readLog(app.platform.events)).filter(({ stream }) => stream === `doubt-${_id}`);
      expect([recorded?.metadata.version, recorded?.data]).toMatchObject([2, { ...questionFields, attemptId }]);
    });

    it('[DOUBT-14] include the question with its options, correct answer and solution for tutors', async () => {
      const { ann, attemptId, question } = await finished();
      const id = await askAndGetId(ann.person, { questionId: question._id, attemptId });
      const { _id, question: text, options, correctAnswer } = question;
      const quoted = { _id, question: text, options: expect.arrayContaining(options), correctAnswer };
      expect((await review(id))?.question).toEqual({ ...quoted, solution: null });
      const body = { question: text, subject: 'Physics', options, correctAnswers: [correctAnswer] };
      const update = { ...body, solution: 'It is defined so.' };
      expect((await call(tom, 'PUT', `/question/update-question/${_id}`, update)).status).toBe(200);
      expect((await review(id))?.question).toEqual({ ...quoted, solution: 'It is defined so.' });
      await answer(tom, id);
      const read = await call<ReviewedDoubt>(tim, 'GET', `/doubts/${id}`);
      expect(read.body.question).toEqual({ ...quoted, solution: 'It is defined so.' });
    });
  });

  describe('similar doubts', () => {
    const similar = async (person: Person, id: string) => call<SimilarDoubt[]>(person, 'GET', `/doubts/${id}/similar`);
    const solved = async (person: Person, doubt: string, overrides: object = {}) => {
      const id = await askAndGetId(person, { doubt, ...overrides });
      await answer(tom, id, `Answer to: ${doubt}`);
      return id;
    };

    it('[DOUBT-16] are the answered doubts with the most similar texts', async () => {
      const [ann, bob] = [await student(), await student()];
      const doubt = 'How does the zygote of an axolotl divide?';
      const [same, similarTexts] = [
        await solved(bob, 'how does the ZYGOTE of the axolotl divide'),
        await solved(ann, 'Does an axolotl have lungs?'),
      ];
      await solved(ann, 'Is gravity constant everywhere?');
      await askAndGetId(ann, { doubt });
      const id = await askAndGetId(ann, { doubt });
      const { status, body } = await similar(tim, id);
      expect({ status, ids: body.map(({ _id }) => _id) }).toEqual({ status: 200, ids: [same, similarTexts] });
      expect(body[0]).toEqual({
        _id: same,
        doubt: 'how does the ZYGOTE of the axolotl divide',
        answer: 'Answer to: how does the ZYGOTE of the axolotl divide',
        subject: 'Math',
        answeredAt: expect.stringMatching(/Z$/),
      });
      await deleteDoubt(bob, same);
      expect((await similar(tim, id)).body.map(({ _id }) => _id)).toEqual([similarTexts]);
      expect((await similar(tim, randomUUID())).status).toBe(404);
    });

    it('[DOUBT-17] list doubts about the same question first, at most five in total', async () => {
      const ann = await ExamTaker.register(app, `student${(people += 1)}`);
      // no other test asks about these questions
      await addQuestions(app, tom, 'English', 25);
      const { questions } = await ann.take(1, 0, { subject: 'English' });
      const questionFields = { questionId: questions[0]!._id };
      const unrelated = await solved(ann.person, 'Entirely different words', questionFields);
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push(await solved(ann.person, `Is photosynthesis endothermic ${n}`));
      const id = await askAndGetId(ann.person, { doubt: 'Is photosynthesis endothermic', ...questionFields });
      const foundIds = (await similar(tom, id)).body.map(({ _id }) => _id);
      expect(foundIds[0]).toBe(unrelated);
      expect(foundIds).toHaveLength(5);
      expect(ids).toEqual(expect.arrayContaining(foundIds.slice(1)));
    });
  });

  it('[CALL-87] are limited to 20 per student and hour', async () => {
    const [ann, bob] = [await student(), await student()];
    for (let number = 1; number <= 20; number += 1) {
      await ask(ann, { doubt: '' });
      expect((await ask(ann)).status).toBe(201);
    }
    const { status, headers, body } = await ask(ann);
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(body.message).toBe(texts.tooMany(seconds));
    expect(await doubtsOf(ann)).toHaveLength(20);
    expect((await ask(bob)).status).toBe(201);
  });
});
