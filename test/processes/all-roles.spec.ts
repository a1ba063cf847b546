import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { Screen, SeveralServers } from '../support/server/several-servers.js';

const SOON_MS = 4_000;
const FAILOVER_MS_MAX = 10_000;
/** Replaced documents are deleted some seconds after a rebuild */
const ERASED_MS_MAX = 60_000;
/** Longer than the ten minutes of the exam and its grace period */
const OVER_MS = 11 * 60_000;

describe('processes with all roles', () => {
  let servers: SeveralServers;
  beforeEach(async () => void (servers = await SeveralServers.prepare()));
  afterEach(() => servers.end());

  const prepareStudents = async (server: Server) => {
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Physics', 30);
    return ExamTaker.register(server, 'ann');
  };

  it('serve requests as a single process with read models in MongoDB and without Redis', async () => {
    const server = await servers.start('all', { redis: false });
    const ann = await prepareStudents(server);
    const screen = await Screen.open(server, ann.person.token);
    const { attemptId, questions } = await ann.startMockTest();
    const { body } = await ann.answer(attemptId, questions[0]!._id, questions[0]!.options[0]!);
    await eventually(async () => {
      const answers = screen.received.filter(([name]) => name === 'attempt:answer');
      expect(answers.map(([, payload]) => (payload as { revision: number }).revision)).toEqual([body.revision]);
    }, SOON_MS);
    const { score } = (await ann.submit(attemptId)).body;
    await eventually(async () => expect(screen.leaderboard?.top[0]?.Point).toBe(score), SOON_MS);
    screen.close();
    await servers.expectReadModelsAsRebuilt();
  });

  it('fail over: the second process continues projections and deadlines when the first is killed', async () => {
    const [first, second] = [await servers.start('all'), await servers.start('all', { clock: true })];
    const ann = await prepareStudents(first);
    const { attemptId } = await ann.startMockTest();
    await first.kill();
    await second.advance(OVER_MS);
    await eventually(async () => {
      expect((await ann.onServer(second).attempt<{ reason: string }>(attemptId)).body.reason).toBe('timeUp');
      const { body } = await ann.onServer(second).call<{ studentId: string }[]>('GET', '/score/leaderboard');
      expect(body.map(({ studentId }) => studentId)).toEqual([ann.id]);
    }, FAILOVER_MS_MAX);
    await servers.expectReadModelsAsRebuilt();
  });

  it('[ADMIN-34] [ADMIN-36] erase a deleted account in every process, and close its sockets shortly afterwards', async () => {
    const [first, second] = [await servers.start('all'), await servers.start('all')];
    const ann = await prepareStudents(first);
    await ann.call('PUT', `/student/profile/${ann.id}`, { fullname: 'Ann Quokka', phone: '01799887766' });
    await ann.call('POST', `/student/doubts/${ann.id}`, { subject: 'Physics', doubt: 'Why?' });
    await ann.take(1, 1);
    const screen = await Screen.open(second, ann.person.token);
    const personalTexts = /ann@example\.test|Ann Quokka|01799887766/;
    expect(await servers.everythingInMongo()).toMatch(personalTexts);
    const admin = await logInAdmin(first);
    expect((await first.http('DELETE', `/admin/delete-student/${ann.id}`, admin)).status).toBe(200);
    await eventually(async () => {
      expect(screen.received).toContainEqual(['session:ended', { reason: 'deleted' }]);
      expect(screen.socket.connected).toBe(false);
    }, SOON_MS);
    screen.close();
    expect((await ann.onServer(second).call('GET', `/student/profile/${ann.id}`)).status).toBe(401);
    await eventually(async () => {
      expect((await servers.log()).map(({ type }) => type)).toContain('AccountErased');
    }, ERASED_MS_MAX);
    expect(await servers.everythingInMongo()).not.toMatch(personalTexts);
    expect((await second.http<unknown[]>('GET', '/score/leaderboard', admin)).body).toEqual([]);
    expect((await ExamTaker.register(second, 'ann')).id).not.toBe(ann.id);
    await servers.expectReadModelsAsRebuilt();
  });

  it('do not interfere with a server that uses the data folder exclusively', async () => {
    await servers.start('api');
    await expect(startServer({ dataDir: servers.dataDir })).rejects.toThrow(/another server is running on/);
  });
});
