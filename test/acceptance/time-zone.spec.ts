import { rmSync } from 'node:fs';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';
import { runServer, startServer, temporaryFolder } from '../support/server/server.js';

const NEW_ZONE = 'America/New_York';

describe('EXAM_TIME_ZONE', () => {
  const dataDir = temporaryFolder();
  let tutor: Person;
  let id: string;

  beforeAll(async () => {
    const server = await startServer({ dataDir });
    tutor = await registerTutor(server, 'tutor');
    const questions = await addQuestions(server, tutor, 'Physics', 2);
    const schedule = { Name: 'Algebra', ScheduleDate: '2031-05-02', ScheduleTime: '08:00' };
    id = await storeModelTest(server, tutor, modelTestOf(questions, new Date(), schedule));
    await server.stop();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const change = (answer: string) => startCommand('time-zone', [NEW_ZONE], { DATA_DIR: dataDir }, answer).done;
  async function scheduleAt(env: Record<string, string>) {
    const server = await startServer({ dataDir, env });
    const { body } = await server.http<Record<string, string>>('GET', `/modelTest/${id}`, { token: tutor.token });
    await server.stop();
    return [body['ScheduleDate'], body['ScheduleTime'], body['liveFrom']];
  }
  async function failingStart(env: Record<string, string>): Promise<string> {
    const child = runServer({ dataDir, env });
    let errors = '';
    child.stderr!.on('data', (text: Buffer) => (errors += text.toString()));
    const code = await new Promise((resolve) => void child.once('close', resolve));
    expect(code).toBe(2);
    return errors;
  }

  it('stops a start with another time zone, and is changed by a command that keeps the instants of tests [MODEL-25]', async () => {
    const refusal = `EXAM_TIME_ZONE is ${NEW_ZONE}, but the schedules and days of this installation are those of Asia/Dhaka.`;
    expect(await failingStart({ EXAM_TIME_ZONE: NEW_ZONE })).toContain(refusal);
    const declined = await change('no\n');
    expect([declined.code, declined.report]).toEqual([2, '']);
    expect(declined.errors).toContain(
      `Algebra: 2031-05-02 08:00 in Asia/Dhaka, 2031-05-01 22:00 in ${NEW_ZONE}\nTests start at the same instants (1 upcoming)`,
    );
    expect(await scheduleAt({})).toEqual(['2031-05-02', '08:00', '2031-05-02T02:00:00.000Z']);
    const changed = await change('yes\n');
    expect([changed.code, changed.report]).toEqual([
      0,
      `The time zone is ${NEW_ZONE}. Set EXAM_TIME_ZONE=${NEW_ZONE} and restart the server.\n`,
    ]);
    expect(await failingStart({})).toContain(`those of ${NEW_ZONE}. Set EXAM_TIME_ZONE=${NEW_ZONE}, or`);
    const env = { EXAM_TIME_ZONE: NEW_ZONE };
    expect(await scheduleAt(env)).toEqual(['2031-05-01', '22:00', '2031-05-02T02:00:00.000Z']);
  });
});
