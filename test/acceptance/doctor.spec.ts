import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEvents, checkReadModels, checkRedis } from '../../api/doctor/check-stores.js';
import type { Finding } from '../../api/doctor/finding.js';
import type { Readiness } from '../../api/operations/health.controller.js';
import { storeBackupTime } from '../../api/platform/backup/backup-time.js';
import { Settings } from '../../api/platform/config/settings.js';
import { startCommand } from '../support/programs/program.js';
import { testEnvironment } from '../support/server/http-request.js';
import { temporaryFolder } from '../support/server/server.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { startMailServer, type MailServer } from '../support/stand-ins/mail-server.js';

/** Returns the hash of a file. A database is hashed without its counters of transactions: opening it increments them. */
function hashOf(file: string): string {
  const content = readFileSync(file);
  if (file.endsWith('.db')) content.fill(0, 24, 28).fill(0, 92, 100);
  return createHash('sha256').update(content).digest('hex');
}

describe('meritlist doctor', () => {
  let dataDir: string;
  let app: TestApp;
  let mail: MailServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    dataDir = temporaryFolder();
    mail = await startMailServer();
    app = await startApp({ dataDir });
    const { port } = new URL(app.url);
    env = {
      ...testEnvironment(dataDir),
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: app.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    };
  });
  afterAll(async () => {
    await app.stop();
    await mail.stop();
  });

  async function examine(changed: Record<string, string> = {}, ...options: string[]) {
    const { code, report, errors } = await startCommand('doctor', ['--json', ...options], { ...env, ...changed }).done;
    expect(errors).toBe('');
    return { code, findings: JSON.parse(report) as Finding[] };
  }
  const problems = (findings: readonly Finding[]) =>
    findings.filter(({ state }) => state === 'problem').map(({ check, text }) => `${check}: ${text}`);

  it('finds nothing in an installation with a backup, and sends a mail', async () => {
    const folder = join(temporaryFolder(), 'backup');
    expect((await startCommand('backup', [folder], env).done).code).toBe(0);
    const { code, findings } = await examine({}, '--mail-to', 'operator@example.test');
    // the pages of this test have no proxy, which would hide the metrics
    expect(problems(findings)).toEqual(['metrics: Everybody can read /api/metrics']);
    expect(code).toBe(1);
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'folder',
      'disk',
      'vault',
      'events',
      'clock',
      'time zone',
      'read models',
      'server',
      'proxy',
      'metrics',
      'mail',
      'backup',
    ]);
    expect(mail.mails.at(-1)).toMatchObject({ to: ['operator@example.test'] });
    rmSync(folder, { recursive: true });
  });

  it('names a wrong setting and checks nothing else', async () => {
    const { code, findings } = await examine({ NODE_ENV: 'prod' });
    expect({ code, problems: problems(findings) }).toEqual({
      code: 1,
      problems: [expect.stringContaining("NODE_ENV must be one of production, development, test, not 'prod'")],
    });
  });

  it('names another master key', async () => {
    const { findings } = await examine({ MASTER_KEY: '5a'.repeat(32) });
    expect(problems(findings)).toContainEqual(expect.stringMatching(/^vault: .*MASTER_KEY/));
  });

  it('names a folder without data', async () => {
    const { findings } = await examine({ DATA_DIR: join(dataDir, 'none') });
    expect(problems(findings)).toContainEqual(expect.stringMatching(/^folder: There is no folder .*none$/));
    expect(readdirSync(dataDir)).not.toContain('none');
  });

  it('names a master key that others can read', async () => {
    chmodSync(join(dataDir, 'master.key'), 0o644);
    const { findings } = await examine();
    chmodSync(join(dataDir, 'master.key'), 0o600);
    expect(problems(findings)).toContainEqual(expect.stringMatching(/^folder: Every user .* can read .*master\.key$/));
  });

  it('reads from the server how its request arrived, which other machines cannot', async () => {
    const nonce = '1b2f2a4c-0000-4000-8000-000000000000';
    await fetch(app.url, { headers: { 'x-meritlist-doctor': nonce, 'x-forwarded-for': '203.0.113.7' } });
    const seen = await app.http('GET', `/health/seen/${nonce}`);
    expect(seen.body).toMatchObject({ address: '127.0.0.1', peer: '127.0.0.1', isForwarded: true });
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await app.http('GET', `/health/seen/${nonce}`, forwarded)).status).toBe(404);
    expect((await app.http('GET', '/health/seen/unknown')).status).toBe(404);
  });

  it('names the cause if the mail server cannot be used, and no password', async () => {
    const { findings } = await examine({ SMTP_URL: 'smtp://user:Secr3t@127.0.0.1:1' });
    expect(problems(findings)).toContainEqual(expect.stringMatching(/^mail: .*ECONNREFUSED/));
    expect(JSON.stringify(findings)).not.toContain('Secr3t');
  });

  it('names the time zone of the installation if the setting is another one', async () => {
    const { findings } = await examine({ EXAM_TIME_ZONE: 'America/New_York' });
    expect(findings.find(({ check }) => check === 'time zone')).toEqual({
      check: 'time zone',
      state: 'problem',
      text: 'EXAM_TIME_ZONE is America/New_York, but the schedules of this installation are those of Asia/Dhaka',
      action: 'set EXAM_TIME_ZONE=Asia/Dhaka, or change it with meritlist time-zone America/New_York',
    });
  });

  it('names a clock before the newest event', async () => {
    const findings = await checkEvents(new Settings(env), new Date(0));
    expect(problems(findings)).toEqual([expect.stringMatching(/^clock: The clock is before the newest event \(20/)]);
  });

  it('names the store that cannot be used, and no password', async () => {
    const damaged = temporaryFolder();
    writeFileSync(join(damaged, 'read-models.db'), 'no database');
    const findings = [
      await checkReadModels(new Settings({ DATA_DIR: damaged })),
      await checkReadModels(
        new Settings({ READ_STORE_URL: 'mongodb://ann:Secr3t@127.0.0.1:1', MASTER_KEY: '5a'.repeat(32) }),
      ),
      ...(await checkRedis(new Settings({ REDIS_URL: 'redis://:Secr3t@127.0.0.1:1' }))),
      ...(await checkRedis(new Settings({}))),
    ];
    rmSync(damaged, { recursive: true });
    expect(problems(findings)).toEqual([
      expect.stringMatching(/^read models: .*read-models\.db is not a Meritlist file/),
      expect.stringMatching(/^read models: .*127\.0\.0\.1:1/),
      expect.stringMatching(/^redis: It is unavailable: .*ECONNREFUSED/),
    ]);
    expect(JSON.stringify(findings)).not.toContain('Secr3t');
  });

  it('names an old backup once, as /health/ready does', async () => {
    storeBackupTime(dataDir, new Date(app.clock.now().getTime() - 3 * 86_400_000));
    const { body } = await app.http<Readiness>('GET', '/health/ready');
    const warnings = body.warnings.filter((text) => text.startsWith('The last backup was made at 20'));
    expect(warnings).toHaveLength(1);
    const { findings } = await examine();
    expect(problems(findings).filter((text) => text.includes('The last backup'))).toEqual([`backup: ${warnings[0]}`]);
  });

  it('changes no data of an installation that does not run, and leaves no file', async () => {
    const idle = temporaryFolder();
    await (await startApp({ dataDir: idle })).stop({ keepData: true });
    const files = () =>
      (readdirSync(idle, { recursive: true, encoding: 'utf8' }) as string[]).toSorted().map((name) => {
        const file = join(idle, name);
        const { mode, uid, gid } = statSync(file);
        return { name, mode, uid, gid, hash: statSync(file).isFile() ? hashOf(file) : '' };
      });
    const before = files();
    const { findings } = await examine({ DATA_DIR: idle, PORT: '1' });
    expect(findings.filter(({ check }) => ['vault', 'events', 'read models'].includes(check))).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'ok' })),
    );
    expect(files()).toEqual(before);
    rmSync(idle, { recursive: true });
  });

  it('prints one line for each check', async () => {
    const { report } = await startCommand('doctor', [], env).done;
    for (const line of report.trim().split('\n')) expect(line).toMatch(/^(ok {5}|note {3}|PROBLEM) {2}[a-z ]+: \S/);
  });
});
