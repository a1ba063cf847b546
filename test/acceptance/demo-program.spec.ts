import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { ADMIN } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { runServer, startServer, temporaryFolder, type Server } from '../support/server/server.js';

const SMALL_DEMO = ['dist/api/cli.js', 'demo', '--students', '20', '--weeks', '1'] as const;
const STARTS_MS_MAX = 60_000;

describe('npm run demo', () => {
  const parent = temporaryFolder();
  const dataDir = join(parent, 'demo');
  let server: Server | undefined;
  afterEach(() => server?.stop());
  afterAll(() => rmSync(parent, { recursive: true }));

  const start = async (...args: string[]) =>
    (server = await startServer({ dataDir, program: [...SMALL_DEMO, ...args] }));
  /** Returns the printed accounts once the demo is served. */
  const loginsOf = (demo: Server) =>
    eventually(() => {
      const [, password] = /Password of all accounts: (\S+)/.exec(demo.output()) ?? [];
      const emails = [...demo.output().matchAll(/^ {2}(\S+@\S+)/gm)].map(([, email]) => email!);
      if (!password || !demo.output().includes('Admin (')) throw new Error('the accounts are not printed yet');
      return Promise.resolve({ password, emails });
    }, 5_000);
  const register = (email: string) => ({
    email,
    username: 'guest',
    password: 'Passw0rd!',
    confirmPassword: 'Passw0rd!',
    termAndConditions: true,
  });

  it(
    'serves a demo, prints its accounts, and continues an existing demo on request',
    async () => {
      const first = await start();
      const { password, emails } = await loginsOf(first);
      expect(emails.length).toBeGreaterThanOrEqual(7);
      const statuses = await Promise.all(
        emails.map(async (email) => {
          const options = { body: { email, password } };
          const student = await first.http('POST', '/student/login', options);
          return student.status === 200 ? 200 : (await first.http('POST', '/tutor/login', options)).status;
        }),
      );
      expect(statuses).toEqual(emails.map(() => 200));
      expect((await first.http('POST', '/admin/login', { body: ADMIN })).status).toBe(200);
      const guest = register('guest@example.test');
      expect((await first.http('POST', '/student/register', { body: guest })).status).toBe(201);
      await first.stop();

      const second = await start('--keep');
      expect(second.output()).toMatch(/Continuing with the demo of/);
      const { email, password: own } = guest;
      expect((await second.http('POST', '/student/login', { body: { email, password: own } })).status).toBe(200);
    },
    2 * STARTS_MS_MAX,
  );

  it(
    'does not change a folder that contains no demo',
    async () => {
      const otherFolder = join(parent, 'other');
      mkdirSync(otherFolder);
      writeFileSync(join(otherFolder, 'events.db'), 'a real one');
      const child = runServer({ dataDir: otherFolder, program: SMALL_DEMO });
      let output = '';
      child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
      const [code] = (await once(child, 'close')) as [number];
      expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(output).toMatch(/other contains data that is not a demo and was not changed/);
      expect(readdirSync(otherFolder)).toEqual(['events.db']);
    },
    STARTS_MS_MAX,
  );
});
