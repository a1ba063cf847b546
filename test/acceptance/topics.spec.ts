import { HSC_SYLLABUS } from '../../api/contracts/http/hsc-syllabus.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { Subject } from '../../api/contracts/http/limits.js';
import type { MissedQuestion } from '../../api/mistakes/mistakes.dto.js';
import { ExamTaker, wrongOf } from '../support/scenarios/exam-taker.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, type Person, registerTutor } from '../support/scenarios/people.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';

interface Topic {
  topicId: string;
  subject: Subject;
  name: string;
  parentId: string | null;
  questions: number;
}
interface ListedQuestion {
  _id: string;
  topics?: string[];
}

describe('topics', () => {
  let app: HostedApp;
  let tutor: Person;
  let ann: ExamTaker;

  beforeAll(async () => {
    app = await startHostedApp();
    tutor = await registerTutor(app, 'tutor');
    ann = await ExamTaker.register(app, 'ann');
  });
  afterAll(() => app.stop());

  const call = <Body = Record<string, never>>(method: string, path: string, body?: unknown) =>
    app.http<Body>(method, path, { token: tutor.token, ...(body !== undefined && { body }) });
  const add = async (subject: Subject, name: string, parentId?: string): Promise<string> => {
    const { status, body } = await call<{ topicId: string }>('POST', '/topics', { subject, name, parentId });
    expect(status).toBe(201);
    return body.topicId;
  };
  const list = async (subject: Subject) => (await call<Topic[]>('GET', `/topics?subject=${subject}`)).body;
  const tag = (questionIds: string[], changes: { add?: string[]; remove?: string[] }) =>
    call('PUT', '/question/topics', { questionIds, ...changes });
  const listed = async (query: string) => (await call<ListedQuestion[]>('GET', query)).body.map(({ _id }) => _id);
  const updateOf = async (subject: Subject, id: string) => {
    const { body } = await call<Record<string, unknown>>('GET', `/question/get-question/${subject}/${id}`);
    const { question, options, correctAnswers } = body;
    return { question, options, correctAnswers, subject };
  };

  it('[TOPIC-2] [TOPIC-3] can be added, renamed, moved and retired; a third level and a duplicate name are rejected', async () => {
    const optics = await add('Physics', 'Optics');
    const lenses = await add('Physics', 'Lenses', optics);
    const waves = await add('Physics', 'Waves');
    const topic = { subject: 'Physics', questions: 0, revision: expect.any(String) };
    expect(await list('Physics')).toEqual([
      { ...topic, topicId: optics, name: 'Optics', parentId: null },
      { ...topic, topicId: lenses, name: 'Lenses', parentId: optics },
      { ...topic, topicId: waves, name: 'Waves', parentId: null },
    ]);
    const refused = async (body: object) => {
      const answer = await call<{ error: string }>('POST', '/topics', { subject: 'Physics', ...body });
      return [answer.status, answer.body.error];
    };
    expect(await refused({ name: 'Thin', parentId: lenses })).toEqual([400, 'topic-too-deep']);
    expect(await refused({ name: ' OPTICS ' })).toEqual([409, 'topic-name-taken']);
    expect(await refused({ name: ' ' })).toEqual([400, 'invalid']);
    expect(await refused({ name: 'Prisms', parentId: '00000000-0000-4000-8000-000000000000' })).toEqual([
      404,
      'not-found',
    ]);
    expect((await call('PUT', `/topics/${lenses}`, { name: 'Thin lenses', parentId: waves })).status).toBe(204);
    expect((await call('PUT', `/topics/${waves}`, { name: 'optics' })).status).toBe(409);
    expect((await list('Physics')).map(({ name }) => name)).toEqual(['Optics', 'Waves', 'Thin lenses']);
    expect((await call('DELETE', `/topics/${waves}`)).status).toBe(204);
    expect((await call('DELETE', `/topics/${waves}`)).status).toBe(404);
    expect((await list('Physics')).map(({ name }) => name)).toEqual(['Optics']);
  });

  it('[TOPIC-7] adds the missing chapters of the HSC syllabus', async () => {
    await add('English', HSC_SYLLABUS.English[0]!.toUpperCase());
    const { status, body } = await call<{ added: number }>('POST', '/topics/syllabus', { subject: 'English' });
    expect({ status, ...body }).toEqual({ status: 200, added: HSC_SYLLABUS.English.length - 1 });
    expect(await list('English')).toHaveLength(HSC_SYLLABUS.English.length);
    expect((await call('POST', '/topics/syllabus', { subject: 'English' })).body).toEqual({ added: 0 });
  });

  it('[TOPIC-5] are rejected with 422 if they are of another subject, and with 404 if they are retired', async () => {
    const chapter = await add('Chemistry', 'Gases');
    const otherTopicId = await add('Math', 'Circles');
    const [id] = await addQuestions(app, tutor, 'Chemistry', 1);
    const update = await updateOf('Chemistry', id!);
    const topicRefusals = [
      await call('POST', '/question/add-question', { ...update, topics: [otherTopicId] }),
      await call('PUT', `/question/update-question/${id}`, { ...update, topics: [otherTopicId] }),
      await tag([id!], { add: [otherTopicId] }),
      await call('GET', `/question/get-questions?subject=Chemistry&topic=${otherTopicId}`),
      await call('POST', '/topics', { subject: 'Chemistry', name: 'Bonds', parentId: otherTopicId }),
      await call('PUT', `/topics/${chapter}`, { parentId: otherTopicId }),
      await call('POST', `/topics/${chapter}/merge`, { into: otherTopicId }),
      await ann.call('POST', '/mockTest/generateMockTest', {
        studentId: ann.id,
        subject: 'Chemistry',
        marks: 25,
        time: 10,
        topics: [otherTopicId],
      }),
    ];
    expect(topicRefusals.map(({ status }) => status)).toEqual(topicRefusals.map(() => 422));
    await call('DELETE', `/topics/${otherTopicId}`);
    expect((await tag([id!], { add: [otherTopicId] })).status).toBe(404);
    expect((await call('GET', `/question/get-questions?page=1&topic=${otherTopicId}`)).status).toBe(404);
  });

  it('[TOPIC-6] [TOPIC-8] can be added to and removed from many questions at once, and are removed when the subject changes', async () => {
    const chapter = await add('Math', 'Matrices');
    const ids = await addQuestions(app, tutor, 'Math', 40);
    expect((await tag(ids, { add: [chapter] })).status).toBe(204);
    expect(await listed(`/question/get-questions?subject=Math&topic=${chapter}`)).toEqual(ids);
    expect((await tag(ids.slice(0, 5), { remove: [chapter] })).status).toBe(204);
    expect(await listed(`/question/get-questions?page=1&pageSize=200&topic=${chapter}`)).toEqual(ids.slice(5));
    expect((await tag([...ids, '00000000-0000-4000-8000-000000000000'], { remove: [chapter] })).status).toBe(404);
    expect((await tag([], { add: [chapter] })).status).toBe(400);
    const tooMany = Array.from({ length: 501 }, () => ids[0]!);
    expect((await tag(tooMany, { add: [chapter] })).status).toBe(400);

    const movedQuestion = { ...(await updateOf('Math', ids[9]!)), subject: 'Physics' };
    await call('PUT', `/question/update-question/${ids[9]}`, movedQuestion);
    expect((await call<ListedQuestion>('GET', `/question/get-question/Physics/${ids[9]}`)).body.topics).toBeUndefined();
    expect((await list('Math')).find(({ topicId }) => topicId === chapter)!.questions).toBe(34);
  });

  it('[TOPIC-9] filter lists, the question picker and the random draw; a chapter includes its topics', async () => {
    const chapter = await add('Physics', 'Heat');
    const topic = await add('Physics', 'Heat capacity', chapter);
    const ids = await addQuestions(app, tutor, 'Physics', 6);
    await tag(ids.slice(0, 2), { add: [chapter] });
    await tag(ids.slice(1, 4), { add: [topic] });
    const solved = { ...(await updateOf('Physics', ids[0]!)), solution: 'By definition.' };
    await call('PUT', `/question/update-question/${ids[0]}`, solved);
    for (const path of [
      '/question/get-questions?subject=Physics',
      '/modelTest/questions?subject=Physics',
      '/modelTest/allQuestions?',
    ]) {
      expect(await listed(`${path}&topic=${chapter}`)).toEqual(ids.slice(0, 4));
      expect(await listed(`${path}&topic=${topic}`)).toEqual(ids.slice(1, 4));
      expect(await listed(`${path}&topic=${chapter}&withoutSolution=true`)).toEqual(ids.slice(1, 4));
      expect(await listed(`${path}&topic=${chapter}&search=${encodeURIComponent('QUESTION 3')}`)).toEqual([ids[2]]);
    }
    const paged = await call<ListedQuestion[]>('GET', `/question/get-questions?topic=${chapter}&page=2&pageSize=3`);
    expect([paged.body.map(({ _id }) => _id), paged.headers.get('x-total-count')]).toEqual([[ids[3]], '4']);
    const drawnQuestions = await listed(`/modelTest/drawQuestions?subject=Physics&count=10&topic=${chapter}`);
    expect(drawnQuestions.toSorted()).toEqual(ids.slice(0, 4).toSorted());
    expect((await call('GET', `/question/get-questions?topic=${chapter}`)).status).toBe(400);
  });

  it('[TOPIC-4] transfer their questions to the target when they are merged', async () => {
    const [first, second] = [await add('Chemistry', 'Acids'), await add('Chemistry', 'Acids and bases')];
    const [id] = await addQuestions(app, tutor, 'Chemistry', 1);
    await tag([id!], { add: [first] });
    expect((await call('POST', `/topics/${first}/merge`, { into: second })).status).toBe(204);
    expect(await listed(`/question/get-questions?subject=Chemistry&topic=${second}`)).toEqual([id]);
    expect((await call<ListedQuestion>('GET', `/question/get-question/Chemistry/${id}`)).body.topics).toEqual([second]);
    expect((await call('POST', `/topics/${second}/merge`, { into: second })).status).toBe(400);
    expect((await tag([id!], { remove: [second] })).status).toBe(204);
    expect(await listed(`/question/get-questions?subject=Chemistry&topic=${second}`)).toEqual([]);
  });

  it('[TOPIC-10] [TOPIC-11] can limit a mock test, which then has the weight of a quiz; counts and errors reveal no reserved questions', async () => {
    const chapter = await add('English', 'Idioms');
    const ids = await addQuestions(app, tutor, 'English', 27);
    await tag(ids.slice(0, 26), { add: [chapter] });
    const requested = { subject: 'English', marks: 25, time: 10, topics: [chapter] };
    const generate = (changes: object = {}, student = ann) =>
      student.call<{ mockTestId: string; message: string; error: string }>('POST', '/mockTest/generateMockTest', {
        studentId: student.id,
        ...requested,
        ...changes,
      });
    const { status, body } = await generate();
    expect(status).toBe(201);
    const test = (await ann.call<Record<string, unknown>>('GET', `/mockTest/${body.mockTestId}`)).body;
    expect(test).toMatchObject({ name: 'English Mock Test: Idioms', weighing: 'quiz', topics: [chapter] });
    expect(test['questions']).not.toContain(ids[26]);
    const { attemptId } = (await ann.start(body.mockTestId)).body;
    expect((await ann.submit(attemptId)).body).toMatchObject({ weighing: 'quiz' });

    const count = async () =>
      (await ann.call<Topic[]>('GET', '/topics?subject=English')).body.find(({ topicId }) => topicId === chapter)!
        .questions;
    expect(await count()).toBe(26);
    await storeModelTest(
      app,
      tutor,
      modelTestOf(ids.slice(0, 2), new Date(Date.now() + 3_600_000), { Subject: 'English' }),
    );
    expect(await count()).toBe(26);
    // reserved questions are not drawn for a student who has never seen their keys
    const { status: refusedWith, body: refusal } = await generate({}, await ExamTaker.register(app, 'bob'));
    expect({ refusedWith, ...refusal }).toMatchObject({
      refusedWith: 409,
      error: 'not-enough-in-topics',
      message: texts.notEnoughInTopics(25),
    });
    expect(refusal).not.toHaveProperty('available');
    expect((await generate({ topics: [] })).body.message).toBe(texts.mockTestCreated);
  });

  it('[PRACTICE-27] label topic tests in history, results and mistakes, unlike mistake quizzes and tests of a whole subject', async () => {
    const bob = await ExamTaker.register(app, 'drawnfrom');
    const questions = await addQuestions(app, tutor, 'Physics', 25);
    const chapter = await add('Physics', 'Everything');
    await tag(questions, { add: [chapter] });
    const generate = async (path: string, overrides: object) => {
      const body = { studentId: bob.id, subject: 'Physics', marks: 25, time: 10, ...overrides };
      return (await bob.call<{ mockTestId: string }>('POST', `/mockTest/${path}`, body)).body.mockTestId;
    };
    const takeTest = async (mockTestId: string) => {
      const { body } = await bob.start(mockTestId);
      for (const question of body.questions) await bob.answer(body.attemptId, question._id, wrongOf(question));
      return (await bob.submit(body.attemptId)).body as { drawnFrom?: string };
    };
    const results = [
      await takeTest(await generate('generateMockTest', { topics: [chapter] })),
      await takeTest(await generate(`generateMistakeQuiz/${bob.id}`, {})),
      await takeTest(await generate('generateMockTest', {})),
    ];
    const kinds = ['topics', 'mistakes', undefined];
    expect(results.map(({ drawnFrom }) => drawnFrom)).toEqual(kinds);
    const listed = async (path: string, token = bob.person.token) =>
      (await app.http<{ drawnFrom?: string }[]>('GET', path, { token })).body.map(({ drawnFrom }) => drawnFrom);
    expect(await listed(`/score/exam-history/${bob.id}`)).toEqual(kinds.toReversed());
    expect(await listed('/attempts?who=drawnfrom', (await logInAdmin(app)).token)).toEqual(kinds.toReversed());
    const { body: missed } = await bob.call<MissedQuestion[]>('GET', `/score/student-mistakes/${bob.id}/questions`);
    const { answers } = missed.find(({ _id }) => questions.includes(_id))!;
    expect(answers?.map(({ drawnFrom }) => drawnFrom).slice(0, 2)).toEqual(kinds.slice(0, 2));
  });

  it('can be changed by tutors only, and read by students', async () => {
    const chapter = await add('Math', 'Limits');
    for (const [method, path, body] of [
      ['POST', '/topics', { subject: 'Math', name: 'Mine' }],
      ['PUT', `/topics/${chapter}`, { name: 'Mine' }],
      ['POST', `/topics/${chapter}/merge`, { into: chapter }],
      ['DELETE', `/topics/${chapter}`, undefined],
      ['POST', '/topics/syllabus', { subject: 'Math' }],
      ['PUT', '/question/topics', { questionIds: [chapter] }],
    ] as const) {
      expect((await ann.call(method, path, body)).status).toBe(403);
    }
    expect((await ann.call('GET', '/topics')).status).toBe(200);
    expect((await app.http('GET', '/topics')).status).toBe(401);
  });
});
