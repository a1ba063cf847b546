import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteReadStore } from '../../projections/store/sqlite/sqlite-read-store.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

jest.setTimeout(120_000);

describe('npm run rebuild', () => {
  const dataDir = temporaryFolder();
  let server: Server;
  let student: ExamTaker;
  let result: { score: number };
  beforeAll(async () => {
    server = await startServer({ dataDir });
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Physics', 25);
    student = await ExamTaker.register(server, 'ann');
    result = await student.take(5, 1);
  });
  afterAll(async () => {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const rebuild = (...names: string[]) => startCommand('rebuild', names, { DATA_DIR: dataDir }).done;
  const generations = async () => {
    const reads = await openSqliteReadStore({ file: join(dataDir, 'read-models.db') });
    const models = await reads.listModels();
    await reads.close();
    return new Map([...models].map(([name, { live }]) => [name, live?.id]));
  };
  const history = async () =>
    (await student.call<{ score: number }[]>('GET', `/score/exam-history/${student.id}`)).body;

  it('rebuilds the given read models on a running server, which continues to serve them', async () => {
    const before = await generations();
    expect(await rebuild('mistakes', 'exam-history')).toMatchObject({
      code: 0,
      report: 'Rebuilt: mistakes, exam-history\n',
      errors: expect.stringMatching(/mistakes done, exam-history done\n$/),
    });
    const after = await generations();
    const changed = [...after].filter(([name, id]) => before.get(name) !== id).map(([name]) => name);
    expect(changed.toSorted()).toEqual(['exam-history', 'mistakes']);
    expect(await history()).toMatchObject([{ score: result.score }]);
  });

  it('rebuilds all read models itself if no server is running', async () => {
    const before = await generations();
    await server.kill();
    expect(await rebuild('--all')).toMatchObject({ code: 0 });
    const after = await generations();
    expect([...after].filter(([name, id]) => before.get(name) === id)).toEqual([
      ['unknown-events', before.get('unknown-events')],
    ]);
    server = await startServer({ dataDir });
    student = student.onServer(server);
    expect(await history()).toMatchObject([{ score: result.score }]);
  });

  it('rejects missing and unknown names with the list of valid ones', async () => {
    const refused = { code: 2, errors: expect.stringMatching(/name one or more of account-activity, .*, or --all/) };
    expect(await rebuild('homework')).toMatchObject(refused);
    expect(await rebuild()).toMatchObject(refused);
  });
});
