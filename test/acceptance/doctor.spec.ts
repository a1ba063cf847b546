import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../api/doctor/finding.js';
import { startCommand } from '../support/programs/program.js';
import { testEnvironment } from '../support/server/http-request.js';
import { temporaryFolder } from '../support/server/server.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { startMailServer, type MailServer } from '../support/stand-ins/mail-server.js';

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
  });

  it('names a master key that others can read', async () => {
    chmodSync(join(dataDir, 'master.key'), 0o644);
    const { findings } = await examine();
    chmodSync(join(dataDir, 'master.key'), 0o600);
    expect(problems(findings)).toContainEqual(expect.stringMatching(/^folder: Every user .* can read .*master\.key$/));
  });

  it('names a proxy whose header is not trusted', async () => {
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

  it('prints one line for each check', async () => {
    const { report } = await startCommand('doctor', [], env).done;
    for (const line of report.trim().split('\n')) expect(line).toMatch(/^(ok {5}|note {3}|PROBLEM) {2}[a-z ]+: \S/);
  });
});
