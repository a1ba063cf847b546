import { randomUUID } from 'node:crypto';
import type { AnsweredDoubt, ReviewedDoubt, StudentDoubt } from '../../api/doubts/doubt.dto.js';
import { WriteLimits } from '../../api/platform/limits/write-limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import { eventually } from '../support/assertions/eventually.js';
import { readLog } from '../support/assertions/whole-log.js';
import { PASSWORD, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { uploadPicture } from '../support/scenarios/pictures.js';
import { openLive } from '../support/server/live-socket.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { doubtsProjection } from '../../projections/doubts/doubts.projection.js';

type Response = { message: string; error?: string; errors?: Record<string, string>; _id?: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RECEIVED_MS_MAX = 10_000;

describe('answered doubts', () => {
  let app: TestApp;
  let tom: Person;
  let tim: Person;
  let ann: Person;

  beforeAll(async () => {
    app = await startApp();
    tom = await registerTutor(app, 'tom');
    tim = await registerTutor(app, 'tim');
    ann = await registerStudent(app, 'ann');
  });
  afterAll(() => app.stop());

  const loggedInAgain = async (tutor: Person): Promise<Person> => {
    const body = { email: tutor.email, password: PASSWORD, rememberMe: true };
    return { ...tutor, token: (await app.http<{ jwtoken: string }>('POST', '/tutor/login', { body })).body.jwtoken };
  };
  const call = <Body = Response>({ token }: Person, method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token, ...(body && { body }) });
  const askedId = async (doubt: string, subject = 'Math', by = ann) => {
    const body = { subject, doubt, studentId: by.id, username: by.username };
    return (await call(by, 'POST', `/student/doubts/${by.id}`, body)).body._id!;
  };
  const answeredId = async (doubt: string, answer: string, subject?: string, by?: Person) => {
    const id = await askedId(doubt, subject, by);
    await call(tom, 'POST', `/tutor/answer/${id}`, { answer });
    app.clock.advance(1_000);
    return id;
  };
  const edit = (by: Person, id: string, answer: unknown, more: object = {}) =>
    call(by, 'PUT', `/tutor/answer/${id}`, { answer, ...more });
  const list = (query: string, by = tim) => call<AnsweredDoubt[]>(by, 'GET', `/tutor/answered?${query}`);
  const idsOf = async (query: string) => (await list(query)).body.map(({ _id }) => _id);
  const own = async (id: string, by = ann) =>
    (await call<StudentDoubt[]>(by, 'GET', `/student/doubts/${by.id}`)).body.find(({ _id }) => _id === id);

  it('are listed newest answer first, in pages and by subject, without unsolved ones [REVIEW-12]', async () => {
    const ids = [
      await answeredId('Is ice water?', 'Yes.', 'English'),
      await answeredId('Is steam water?', 'Yes.', 'English'),
      await answeredId('Is fog water?', 'Yes.', 'English'),
    ];
    await askedId('Is glass water?', 'English');
    expect(await idsOf('subject=English')).toEqual(ids.toReversed());
    const page = await list('subject=English&page=2&pageSize=2');
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body).toEqual([
      {
        _id: ids[0],
        username: 'ann',
        subject: 'English',
        doubt: 'Is ice water?',
        askedAt: expect.stringMatching(/Z$/),
        answer: 'Yes.',
        answeredAt: expect.stringMatching(/Z$/),
        tutorId: tom.id,
        answeredBy: 'tom',
      },
    ]);
    expect((await list('subject=Combined')).status).toBe(400);
    expect((await list('', ann)).status).toBe(403);
  });

  it('are found by the text of the doubt or the answer, ignoring case, without storing anything for the search [REVIEW-13]', async () => {
    const ids = [
      await answeredId('Does the Ｍｏａ swim?', 'No.', 'Physics'),
      await answeredId('Which birds are extinct?', 'The dodo and the MOA.'),
    ];
    expect(await idsOf('search=moa')).toEqual(ids.toReversed());
    expect(await idsOf('search=moa&subject=Physics')).toEqual([ids[0]]);
    const page = await list('search=%20Moa%20&page=2&pageSize=1');
    expect(page.body.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(await idsOf('search=kakapo')).toEqual([]);
    const documents = await app.platform.reads.get(doubtsProjection.collection, ids);
    expect(JSON.stringify([...documents.values()])).not.toMatch(/moa|dodo/i);
    expect((await list(`search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('are edited once per command id [REVIEW-14]', async () => {
    const id = await answeredId('Is two prime?', 'No.');
    const commandId = randomUUID();
    for (const _ of ['sent', 'sent again']) expect((await edit(tom, id, 'Yes.', { commandId })).status).toBe(200);
    expect((await edit(tim, id, 'Yes.', { commandId })).status).toBe(404);
    const events = (await readLog(app.platform.events)).filter(({ stream }) => stream === `doubt-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['DoubtAsked', 'DoubtAnswered', 'DoubtAnswerEdited']);
    expect(events[2]!.metadata).not.toHaveProperty('contentHash');
  });

  it('show the student the edited answer, and notify the student of it [REVIEW-15]', async () => {
    const id = await answeredId('Is pi rational?', 'Yes.');
    expect(await own(id)).not.toHaveProperty('editedAt');
    const live = await openLive(app.url, ann.token);
    expect((await edit(tom, id, 'No.')).status).toBe(200);
    const { editedAt } = (await own(id))!;
    expect(await own(id)).toMatchObject({ answer: 'No.', answeredBy: 'tom', editedAt: expect.stringMatching(/Z$/) });
    await eventually(async () => {
      expect(live.received).toContainEqual(['doubt:answered', expect.objectContaining({ _id: id, editedAt })]);
    }, RECEIVED_MS_MAX);
    live.socket.close();
  });

  it('encrypt the edited answer with the key of the student, and show its pictures to the student [REVIEW-16]', async () => {
    const zoe = await registerStudent(app, 'zoe');
    const id = await answeredId('Which birds cannot fly?', 'None.', 'Others', zoe);
    const pictureId = await uploadPicture(app, tom);
    const unknown = pictureText('A kiwi', 'ab'.repeat(32));
    expect((await edit(tom, id, unknown)).body).toMatchObject({ error: 'picture-unknown' });
    expect((await edit(tom, id, `The quetzal. ${pictureText('A kiwi', pictureId)}`)).status).toBe(200);
    const statusOf = async (by: Person) =>
      (await fetch(`${app.url}/api/pictures/${pictureId}`, { headers: { authorization: `Bearer ${by.token}` } }))
        .status;
    expect([await statusOf(zoe), await statusOf(ann)]).toEqual([200, 404]);
    const events = (await readLog(app.platform.events)).filter(({ stream }) => stream === `doubt-${id}`);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/quetzal/);
    expect(await idsOf('search=quetzal')).toEqual([id]);
    await app.platform.vault.destroyAccountKeys([zoe.id]);
    expect(await idsOf('search=quetzal')).toEqual([]);
    expect(await idsOf('subject=Others')).toEqual([]);
    expect((await edit(tom, id, 'The ostrich.')).status).toBe(404);
  });

  it('can be edited for 24 hours by the tutor who answered [REVIEW-14]', async () => {
    const id = await answeredId('Is zero even?', 'No.');
    expect(await edit(tim, id, 'Yes.')).toMatchObject({
      status: 403,
      body: { error: 'answer-of-other-tutor', message: texts.answerOfOtherTutor },
    });
    expect(await edit(tom, id, ' ')).toMatchObject({ status: 400, body: { errors: { answer: texts.fieldEmpty } } });
    expect((await edit(tom, id, 'x'.repeat(4_001))).body.errors).toEqual({ answer: texts.answerTooLong });
    expect((await edit(tom, randomUUID(), 'Yes.')).status).toBe(404);
    expect(await edit(tom, id, 'Yes.')).toMatchObject({ status: 200, body: { message: texts.answerEdited } });
    const unsolved = await askedId('Is one even?');
    expect((await edit(tom, unsolved, 'No.')).body).toMatchObject({ error: 'doubt-unsolved' });
    const row = async (by: Person) => (await list('search=zero', by)).body[0];
    const { answeredAt, editableUntil, ...edited } = (await row(tom))!;
    expect(edited).toMatchObject({ answer: 'Yes.', editedAt: expect.stringMatching(/Z$/) });
    expect(Date.parse(editableUntil!) - Date.parse(answeredAt)).toBe(24 * HOUR_MS);
    expect(await row(tim)).not.toHaveProperty('editableUntil');
    app.clock.advance(Date.parse(editableUntil!) - app.clock.now().getTime() - MINUTE_MS);
    // the session has ended
    [tom, tim] = [await loggedInAgain(tom), await loggedInAgain(tim)];
    expect((await edit(tom, id, 'Yes, it is.')).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(await edit(tom, id, 'Too late.')).toMatchObject({
      status: 409,
      body: { error: 'answer-not-editable', message: texts.answerNotEditable },
    });
    expect(await row(tom)).not.toHaveProperty('editableUntil');
    const read = await call<ReviewedDoubt>(tim, 'GET', `/doubts/${id}`);
    expect(read.body).toMatchObject({ answer: 'Yes, it is.', editedAt: expect.stringMatching(/Z$/) });
  });

  it('are searched at most 3,600 times per tutor and hour; the list itself is not limited [REVIEW-13]', async () => {
    const tess = await registerTutor(app, 'tess');
    const limits = app.nest.get(WriteLimits);
    for (let n = 0; n < 3_600; n += 1) await limits.count('doubts searched', tess.id);
    expect((await list('search=water', tess)).status).toBe(429);
    expect((await list('page=1', tess)).status).toBe(200);
    const other = await registerTutor(app, 'theo');
    expect((await list('search=water', other)).status).toBe(200);
  });
});
