import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sendRequest, type RequestOptions } from '../support/server/http-request.js';
import { buildImages, docker, healthOf, logsOf, MERITLIST_IMAGE, run } from '../support/containers/engine.js';
import { changeFirstPassword } from '../support/containers/first-admin.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { findFreePort } from '../support/server/free-port.js';
import { addQuestions, registerTutor, type HttpClient } from '../support/scenarios/people.js';

const NAME = 'meritlist-test-one';
const BUILD_MS_MAX = 900_000;
const READY_MS_MAX = 60_000;
/** Arguments of the command that starts one container, from the README */
const COMMAND = /^ *docker (run (?:[^\\\n]|\\\n)*)$/m
  .exec(readFileSync(resolve(__dirname, '../../README.md'), 'utf8'))![1]!
  .replaceAll('\\\n', ' ')
  .split(/ +/);

describe('a single container, started as in the README', () => {
  let app: HttpClient & { readonly url: string };
  let folder: string | undefined;

  beforeAll(async () => {
    await buildImages();
    folder = mkdtempSync(join(tmpdir(), 'meritlist-container-'));
    // Readable by the user of the image
    chmodSync(folder, 0o755);
  }, BUILD_MS_MAX);
  afterAll(() => folder && rmSync(folder, { recursive: true, force: true }));

  const remove = async () => {
    await docker('rm', '--force', '--volumes', NAME).catch(() => {});
    await docker('volume', 'rm', '--force', NAME);
  };
  beforeEach(remove);
  afterEach(remove);

  /** Starts the container with the name, port and volume of this test and additional options. */
  async function start(...options: readonly string[]): Promise<void> {
    const port = await findFreePort();
    const changed: Record<string, string> = {
      '3000:3000': `127.0.0.1:${port}:3000`,
      'meritlist:/data': `${NAME}:/data`,
    };
    const words = COMMAND.slice(0, -1).map((word, n) => (COMMAND[n - 1] === '--name' ? NAME : (changed[word] ?? word)));
    await docker(...words, ...options, MERITLIST_IMAGE);
    const url = `http://127.0.0.1:${port}`;
    app = {
      url,
      http: (method: string, path: string, options?: RequestOptions) =>
        sendRequest(`${url}/api${path}`, method, options),
    } as typeof app;
    await ready();
  }

  const ready = () =>
    eventually(async () => {
      if ((await healthOf(NAME)) !== 'healthy') throw new Error(`not healthy:\n${await logsOf(NAME)}`);
      expect((await app.http('GET', '/health/ready')).status).toBe(200);
    }, READY_MS_MAX);

  it('runs an exam with a read-only root and without capabilities, and keeps all data after a restart', async () => {
    expect(COMMAND).toEqual(expect.arrayContaining(['--read-only', '--cap-drop']));
    await start();
    expect(await docker('exec', NAME, 'grep', 'CapEff', '/proc/1/status')).toMatch(/\t0+$/);
    await changeFirstPassword(app, await logsOf(NAME));
    const tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 30);
    const student = await ExamTaker.register(app, 'student');
    const result = await student.take(20, 2);
    await docker('stop', NAME);
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', NAME)).toBe('0');
    await docker('start', NAME);
    await ready();
    const newLogin = await student.logInAgain();
    const { body } = await newLogin.call<{ score: number }[]>('GET', `/score/exam-history/${student.id}`);
    expect(body.map(({ score }) => score)).toEqual([result.score]);
    expect(await docker('exec', NAME, 'meritlist', 'verify')).toContain('verified');
  });

  it('reads the master key and the admin password from mounted files', async () => {
    const [key, password] = ['master_key', 'admin_password'].map((name) => join(folder!, name));
    writeFileSync(key!, `${'5a'.repeat(32)}\n`, { mode: 0o644 });
    writeFileSync(password!, 'Adm1n.in.a.file\n', { mode: 0o644 });
    await start(
      `--volume=${folder}:/run/secrets:ro`,
      '--env=MASTER_KEY_FILE=/run/secrets/master_key',
      '--env=ADMIN_PASSWORD_FILE=/run/secrets/admin_password',
    );
    const login = { body: { username: 'admin', password: 'Adm1n.in.a.file' } };
    expect((await app.http('POST', '/admin/login', login)).status).toBe(200);
    expect(await docker('exec', NAME, 'ls', '/data')).not.toContain('master.key');
  });

  it('exits with one line when a secret file cannot be read', async () => {
    const args = ['run', '--rm', '--env', 'MASTER_KEY_FILE=/run/secrets/missing', MERITLIST_IMAGE];
    await expect(run('docker', args)).rejects.toThrow(/MASTER_KEY_FILE names a file that can't be read: [^\n]+\n?$/);
  });
});
