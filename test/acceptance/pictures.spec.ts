import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { DECODING_SECONDS_AN_HOUR } from '../../api/contracts/http/pictures.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import { PictureLimits } from '../../api/platform/limits/account-limits.js';
import { RemovePicturesProcess } from '../../api/pictures/remove-pictures.process.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestion, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { getPicture, pngFile, questionWith, sendPicture, uploadPicture } from '../support/scenarios/pictures.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

const HOUR_MS = 3_600_000;
const UNKNOWN = 'ab'.repeat(32);

describe('pictures', () => {
  let app: TestApp;
  let tutor: Person;
  let otherTutor: Person;
  let ann: ExamTaker;
  let bob: ExamTaker;
  beforeAll(async () => {
    app = await startApp();
    [tutor, otherTutor] = [await registerTutor(app, 'tutor'), await registerTutor(app, 'other-tutor')];
    [ann, bob] = [await ExamTaker.register(app, 'ann'), await ExamTaker.register(app, 'bob')];
  });
  afterAll(() => app.stop());

  const stored = (id: string) => readFileSync(join(app.dataDir, 'pictures', id.slice(0, 2), id));
  const files = () => readdirSync(join(app.dataDir, 'pictures'), { recursive: true, encoding: 'utf8' });
  const status = async (person: { token: string }, id: string) => (await getPicture(app, person, id)).status;
  const askDoubt = async (student: ExamTaker, doubt: string) => {
    const { status: code, body } = await student.call<{ _id: string; error?: string }>(
      'POST',
      `/student/doubts/${student.id}`,
      { subject: 'Physics', doubt },
    );
    return { code, ...body };
  };
  const answer = (doubtId: string, text: string) =>
    app.http<{ error?: string }>('POST', `/tutor/answer/${doubtId}`, { token: tutor.token, body: { answer: text } });

  describe('uploads', () => {
    it('are stored as WebP of at most 300 kB and 1,600 px, upright and without metadata [PIC-1]', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
      const photo = await sharp({ create: { width: 2_000, height: 1_200, channels: 3, background: '#fff', noise } })
        .withExif({ IFD0: { Orientation: '6', Copyright: 'Farhana' }, IFD3: { GPSLatitude: '23/1 48/1 37/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 70 })
        .toBuffer();
      const { status: code, body } = await sendPicture(app, tutor, photo, { type: 'image/jpeg' });
      expect([code, body.type, body.height]).toEqual([201, 'image/webp', expect.any(Number)]);
      expect(body.height).toBeGreaterThan(body.width);
      expect(Math.max(body.width, body.height)).toBeLessThanOrEqual(1_600);
      const file = stored(body.pictureId);
      expect(file.length).toBeLessThanOrEqual(300_000);
      expect(file.subarray(0, 4).toString() + file.subarray(8, 12).toString()).toBe('RIFFWEBP');
      const { format, exif, width, height } = await sharp(file).metadata();
      expect({ format, exif, width, height }).toEqual({ format: 'webp', width: body.width, height: body.height });
    });

    it.each(['png', 'jpeg', 'webp'] as const)('get the same id for the same %s file [PIC-1]', async (type) => {
      const file = await sharp(pngFile(7)).toFormat(type).toBuffer();
      const [first, second] = [await sendPicture(app, tutor, file), await sendPicture(app, otherTutor, file)];
      expect([first.status, second.body]).toEqual([201, first.body]);
      const sameStudent = [await sendPicture(app, ann.person, file), await sendPicture(app, ann.person, file)];
      expect(sameStudent[0]!.body).toEqual(sameStudent[1]!.body);
      expect((await sendPicture(app, bob.person, file)).body.pictureId).not.toBe(sameStudent[0]!.body.pictureId);
    });

    it.each(['', '?alt=', '?alt=%20%20', `?alt=${'x'.repeat(501)}`])(
      'are rejected with 400 without a usable alternative text: %s [PIC-2]',
      async (query) => {
        expect((await sendPicture(app, tutor, pngFile(1), { query })).status).toBe(400);
      },
    );

    it('are rejected with 413 over 5 MB or 24 megapixels [PIC-2]', async () => {
      expect((await sendPicture(app, otherTutor, Buffer.alloc(5_000_001))).status).toBe(413);
      const large = await sendPicture(app, tutor, pngFile(1, { width: 6_000, height: 4_001 }));
      expect([large.status, large.body.error]).toEqual([413, 'picture-too-large']);
    });

    it.each([
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'image/gif'],
      ['an SVG that is called PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
      ['JSON', '{"a":1}', 'application/json'],
      ['an empty file', '', 'image/png'],
    ])('are rejected with 415 if the file is %s [PIC-2]', async (_, file, type) => {
      const { status: code, body } = await sendPicture(app, tutor, Buffer.from(file as Buffer), { type });
      expect([code, body.error]).toEqual([415, 'not-a-picture']);
    });

    it('are rejected with 415 as damaged if a PNG file is incomplete [PIC-2]', async () => {
      const { status: code, body } = await sendPicture(app, tutor, pngFile(1).subarray(0, 60));
      expect([code, body.error]).toEqual([415, 'picture-damaged']);
    });

    it('are rejected with 413 if a side has more than 12,000 pixels [PIC-2]', async () => {
      const { status: code, body } = await sendPicture(app, tutor, pngFile(1, { width: 12_001, height: 4 }));
      expect([code, body.error]).toEqual([413, 'picture-too-large']);
    });

    it('are rejected with 429 after a minute of decoding in an hour, for that account only [PIC-22]', async () => {
      const student = (await ExamTaker.register(app, 'slow-pictures')).person;
      const limits = app.nest.get(PictureLimits, { strict: false });
      await limits.countDecoding('student', student.id, DECODING_SECONDS_AN_HOUR.student * 1_000);
      expect((await sendPicture(app, student, pngFile(8))).status).toBe(429);
      expect((await sendPicture(app, ann.person, pngFile(8))).status).toBe(201);
    });

    it('keep their id in another installation: a stored picture is stored unchanged [PIC-23]', async () => {
      const id = await uploadPicture(app, tutor);
      const other = await startApp();
      try {
        const { status: code, body } = await sendPicture(other, await registerTutor(other, 'tutor'), stored(id));
        expect([code, body.pictureId]).toEqual([201, id]);
      } finally {
        await other.stop();
      }
      const withTail = Buffer.concat([stored(id), Buffer.from('<script>')]);
      expect((await sendPicture(app, tutor, withTail)).body.pictureId).not.toBe(id);
    });

    it('are rejected with 429 for the 51st upload of a student and the 501st of a tutor in a day [PIC-2]', async () => {
      for (const [person, most] of [
        [(await ExamTaker.register(app, 'cyd')).person, 50],
        [await registerTutor(app, 'busy-tutor'), 500],
      ] as const) {
        const codes: number[] = [];
        for (let n = 0; n <= most; n += 1)
          codes.push((await sendPicture(app, person, Buffer.from('no picture'))).status);
        expect(codes.slice(0, most).every((code) => code === 415)).toBe(true);
        expect(codes[most]).toBe(429);
      }
    });

    it('are sent with private caching, nosniff and a policy that loads nothing [PIC-9]', async () => {
      const id = await uploadPicture(app, tutor);
      const response = await getPicture(app, tutor, id);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(stored(id));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
        vary: expect.stringContaining('Authorization') as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        etag: `"${id}"`,
      });
      const headers = { authorization: `Bearer ${tutor.token}`, 'if-none-match': `"${id}"` };
      expect((await fetch(`${app.url}/api/pictures/${id}`, { headers })).status).toBe(304);
      for (const invalidId of ['x', id.toUpperCase(), `${id}0`, '..%2f..%2fmaster.key']) {
        expect(await status(tutor, invalidId)).toBe(404);
      }
    });
  });

  describe('references in texts', () => {
    const unknown = { status: 422, error: 'picture-unknown' };
    const refusal = ({ status: code, body }: { status: number; body: { error?: string } }) => ({
      status: code,
      error: body.error,
    });

    it('are rejected with 422 for unknown pictures in questions, options, solutions, doubts and answers [PIC-4]', async () => {
      const send = (body: object, method = 'POST', path = '/question/add-question') =>
        app.http<{ error?: string; _id: string }>(method, path, { token: tutor.token, body });
      const knownPicture = questionWith(await uploadPicture(app, tutor), 1);
      const named = pictureText('A graph', UNKNOWN);
      const faults = [
        { ...knownPicture, question: named },
        { ...knownPicture, options: [...knownPicture.options, named] },
        { ...knownPicture, solution: named },
        { ...knownPicture, question: pictureText('A graph', 'short') },
      ];
      for (const fault of faults) expect(refusal(await send(fault))).toEqual(unknown);
      const { _id } = (await send(knownPicture)).body;
      for (const fault of faults) {
        expect(refusal(await send(fault, 'PUT', `/question/update-question/${_id}`))).toEqual(unknown);
      }
      const doubt = await askDoubt(ann, named);
      expect([doubt.code, doubt.error]).toEqual([422, 'picture-unknown']);
      const { _id: doubtId } = await askDoubt(ann, 'Why?');
      expect(refusal(await answer(doubtId, named))).toEqual(unknown);
      const published = { doubtId, question: 'Why?', answer: named };
      expect(refusal(await send(published, 'POST', `/question/answers/${_id}`))).toEqual(unknown);
    });

    it('require a picture of a tutor in questions, and of the same student in doubts [PIC-4]', async () => {
      const [tutorPicture, annPicture] = [await uploadPicture(app, tutor), await uploadPicture(app, ann.person)];
      const question = await app.http<{ error?: string }>('POST', '/question/add-question', {
        token: tutor.token,
        body: questionWith(annPicture, 2),
      });
      expect(refusal(question)).toEqual(unknown);
      expect((await askDoubt(ann, pictureText('A graph', tutorPicture))).code).toBe(422);
      expect((await askDoubt(bob, pictureText('A graph', annPicture))).code).toBe(422);
      expect((await askDoubt(ann, pictureText('A graph', annPicture))).code).toBe(201);
    });

    it('require an alternative text, and are limited to 20 per text [PIC-4]', async () => {
      const id = await uploadPicture(app, ann.person);
      expect(await askDoubt(ann, `![ ](picture:${id})`)).toMatchObject({ code: 422, error: 'picture-without-alt' });
      const repeatedPicture = (count: number) => pictureText('A', id).repeat(count);
      expect(await askDoubt(ann, repeatedPicture(21))).toMatchObject({ code: 422, error: 'pictures-too-many' });
      expect((await askDoubt(ann, repeatedPicture(20))).code).toBe(201);
    });

    it('are validated for each row of an imported file [PIC-4]', async () => {
      const id = await uploadPicture(app, tutor);
      const row = (picture: string) => ({
        subject: 'English',
        question: `Which plural? ${pictureText('An ox', picture)}`,
        options: ['oxen', 'oxes'],
        correctAnswers: ['oxen'],
      });
      const response = await fetch(`${app.url}/api/questions/import?format=json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
        body: JSON.stringify([row(id), row(UNKNOWN)]),
      });
      const { rows } = (await response.json()) as { rows: { outcome: string; reason?: string }[] };
      expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused']);
      expect(rows[1]!.reason).toBe('A picture in this text is not available. Remove it and upload it again.');
    });
  });

  describe('pictures of doubts', () => {
    it('are shown to the asker and, while the doubt exists, to tutors, but to no other student or admin [PIC-6]', async () => {
      const admin = await logInAdmin(app);
      const id = await uploadPicture(app, ann.person);
      const readers = async () => ({
        ann: await status(ann.person, id),
        bob: await status(bob.person, id),
        tutor: await status(tutor, id),
        admin: await status(admin, id),
      });
      expect(await readers()).toEqual({ ann: 200, bob: 404, tutor: 404, admin: 404 });
      const { _id } = await askDoubt(ann, `Why? ${pictureText('My notes', id)}`);
      expect(await readers()).toEqual({ ann: 200, bob: 404, tutor: 200, admin: 404 });
      await ann.call('DELETE', `/student/delete-doubt/${_id}`);
      expect(await readers()).toEqual({ ann: 200, bob: 404, tutor: 404, admin: 404 });
    });

    it('are shown to the asker while the doubt exists, if they are in the answer [PIC-6]', async () => {
      const [id, sameStudent] = [await uploadPicture(app, tutor), await uploadPicture(app, ann.person)];
      const { _id } = await askDoubt(ann, pictureText('My notes', sameStudent));
      expect(await status(ann.person, id)).toBe(404);
      const text = `${pictureText('The forces', id)} ${pictureText('Your notes', sameStudent)}`;
      expect((await answer(_id, text)).status).toBe(200);
      expect([await status(ann.person, id), await status(bob.person, id)]).toEqual([200, 404]);
      await ann.call('DELETE', `/student/delete-doubt/${_id}`);
      expect(await status(ann.person, id)).toBe(404);
    });

    it('are encrypted, and destroyed with the key when the account is deleted [PIC-6]', async () => {
      const zoe = await ExamTaker.register(app, 'zoe');
      const plain = await uploadPicture(app, tutor);
      const id = await uploadPicture(app, zoe.person);
      expect(stored(plain).subarray(0, 4).toString()).toBe('RIFF');
      expect(stored(id).includes('RIFF') || stored(id).includes('WEBP')).toBe(false);
      await askDoubt(zoe, pictureText('My notes', id));
      expect(await status(tutor, id)).toBe(200);
      const admin = await logInAdmin(app);
      await app.http('DELETE', `/admin/delete-student/${zoe.id}`, { token: admin.token });
      await eventually(async () => expect(await status(tutor, id)).toBe(404), 10_000);
      await eventually(async () => expect(await app.platform.vault.accountKey(zoe.id)).toBeUndefined(), 10_000);
    });
  });

  it('are removed after a day without a reference, or when their student is deleted [PIC-7]', async () => {
    const student = await ExamTaker.register(app, 'short-lived');
    const [named, unreferenced, doubtPicture, deletedDoubtPicture, studentPicture, reuploaded] = [
      await uploadPicture(app, tutor),
      await uploadPicture(app, tutor),
      await uploadPicture(app, ann.person),
      await uploadPicture(app, ann.person),
      await uploadPicture(app, student.person),
      await uploadPicture(app, tutor),
    ];
    await addQuestion(app, tutor, questionWith(named, 3));
    await askDoubt(ann, pictureText('My notes', doubtPicture));
    const { _id } = await askDoubt(ann, pictureText('My notes', deletedDoubtPicture));
    await ann.call('DELETE', `/student/delete-doubt/${_id}`);
    await askDoubt(student, pictureText('My notes', studentPicture));
    const admin = await logInAdmin(app);
    await app.http('DELETE', `/admin/delete-student/${student.id}`, { token: admin.token });

    const process = app.nest.get(RemovePicturesProcess);
    const all = [named, unreferenced, doubtPicture, deletedDoubtPicture, studentPicture, reuploaded];
    const remainingIds = () => all.filter((id) => files().some((file) => file.endsWith(id)));
    app.clock.advance(24 * HOUR_MS);
    await process.run();
    expect(remainingIds()).toEqual(all);
    // No text can reference a picture that is about to be removed
    const lateTutor = await registerTutor(app, 'late-tutor');
    const questionWithPicture = await app.http('POST', '/question/add-question', {
      token: lateTutor.token,
      body: questionWith(unreferenced, 4),
    });
    expect(questionWithPicture.status).toBe(422);
    app.clock.advance(2 * HOUR_MS);
    await process.run();
    expect(remainingIds()).toEqual([named, doubtPicture]);
    expect(process.stuck).toEqual([]);
    expect(await status(lateTutor, unreferenced)).toBe(404);
    expect(await status(lateTutor, named)).toBe(200);
  });
});
