import { once } from 'node:events';
import { eventually } from '../support/assertions/eventually.js';
import { RawConnection } from '../support/server/raw-connection.js';
import { pngChunk, pngFile, sendPicture } from '../support/scenarios/pictures.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';

const nestedArrays = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

describe('request bodies', () => {
  let app: HostedApp;
  let ann: ExamTaker;
  let attemptId: string;

  beforeAll(async () => {
    app = await startHostedApp();
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 25);
    ann = await ExamTaker.register(app, 'ann');
    ({ attemptId } = await ann.startMockTest());
  });
  afterAll(() => app.stop());

  const login = (body: unknown) => app.http<{ message: string }>('POST', '/student/login', { body });
  const submit = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
    app.http<{ message: string }>('POST', `/attempts/${attemptId}/submit`, { ...(token && { token }), body, headers });

  it('are rejected above 16 kB on routes that expect only small bodies', async () => {
    expect((await login({ email: 'x'.repeat(15_000) })).status).toBe(400);
    expect(await login({ email: 'x'.repeat(16_000) })).toMatchObject({
      status: 413,
      body: { message: 'This is too large to be accepted.' },
    });
  });

  it('are read above 16 kB only with a session', async () => {
    const longBody = { answers: [], extra: 'x'.repeat(20_000) };
    expect((await submit(undefined, longBody)).status).toBe(401);
    expect((await submit('no.such.token', longBody)).status).toBe(401);
    expect((await submit(ann.person.token, longBody)).status).toBe(400);
    expect((await submit(ann.person.token, { extra: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('are rejected temporarily after an account has sent several megabytes', async () => {
    const bob = await ExamTaker.register(app, 'bob');
    const bodies = Array.from({ length: 20 }, () => submit(bob.person.token, 'x'.repeat(900_000)));
    const statuses = (await Promise.all(bodies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(3);
    expect(statuses).toContain(429);
    expect((await submit(ann.person.token, { extra: 'x'.repeat(20_000) })).status).toBe(400);
  });

  it('[PIC-24] with files that students announce and never send leave room for the files of tutors', async () => {
    const tutor = await registerTutor(app, 'uploader');
    const students = await Promise.all(['u1', 'u2', 'u3', 'u4', 'u5'].map((name) => ExamTaker.register(app, name)));
    const openUpload = async (token: string) => {
      const connection = await RawConnection.open(app.url);
      connection.socket.write(
        `POST /api/pictures?alt=A HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n` +
          'content-type: application/octet-stream\r\ncontent-length: 5000000\r\n\r\nx',
      );
      return connection;
    };
    const open = students.flatMap(({ person }) => Array.from({ length: 4 }, () => openUpload(person.token)));
    const connections = await Promise.all(open);
    // the third and the fourth upload of each student are rejected
    const [answer] = (await once(connections[2]!.socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
    const extra = [pngChunk('tEXt', Buffer.alloc(20_000))];
    expect((await sendPicture(app, tutor, pngFile(3, { extra }))).status).toBe(201);
    for (const { socket } of connections) socket.destroy();
    const [first] = students;
    await eventually(async () => expect((await sendPicture(app, first!.person, pngFile(3))).status).toBe(201), 5_000);
  });

  it.each([
    ['marks', { toString: 'x' }],
    ['time', { valueOf: {} }],
    ['marks', nestedArrays(2_000)],
    ['subject', nestedArrays(2_000)],
    ['constructor', { prototype: 1 }],
    ['toJSON', 1],
    ['then', 1],
    ['length', 5],
  ])('are rejected with 400 if they contain a malicious %s (%#)', async (field, value) => {
    const choice = { studentId: ann.id, subject: 'Physics', marks: 25, time: 10 };
    expect((await ann.call('POST', '/mockTest/generateMockTest', { ...choice, [field]: value })).status).toBe(400);
  });

  it.each(['score', 'correct', 'incorrect', 'skipped'])(
    'are rejected with 400 if %s is not a number',
    async (field) => {
      const body = { studentId: ann.id, type: 'MockTest', examId: attemptId, incorrectQuestions: [] };
      const numbers = { score: 1, correct: 1, incorrect: 0, skipped: 0 };
      for (const value of [{ toString: 'x' }, nestedArrays(2_000), [1]]) {
        const { status } = await ann.call('POST', '/score/store-score', { ...body, ...numbers, [field]: value });
        expect(status).toBe(400);
      }
    },
  );
});
