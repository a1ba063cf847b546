import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventually } from '../support/assertions/eventually.js';
import { startServer, temporaryFolder } from '../support/server/server.js';

const LOGGED_MS_MAX = 5_000;
const CLI = resolve(__dirname, '../../dist/api/cli.js');
const SAMPLES = resolve(__dirname, '../../docker/server');
const sample = (name: string) => join(SAMPLES, name);
const run = (program: string, args: readonly string[], input?: string) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], ...(input && { input }) });

describe('the samples of docker/server', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are units that systemd accepts without a warning', () => {
    const names = ['meritlist.service', 'meritlist-backup.service', 'meritlist-backup.timer'];
    for (const name of names) {
      const text = readFileSync(sample(name), 'utf8');
      // programs and folders that only an installation has
      writeFileSync(
        join(folder, name),
        text.replaceAll('/usr/bin/node', process.execPath).replace(/^Documentation=.*\n/m, ''),
      );
    }
    const files = names.map((name) => join(folder, name));
    const verified = run('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1 || echo "exit $?"', 'sh', ...files]);
    const own = verified.split('\n').filter((line) => /meritlist|^exit/.test(line));
    expect(own).toEqual([]);
  });

  it('protect the machine from the server', () => {
    const exposure = run('sh', ['-c', `systemd-analyze security --offline=true ${join(folder, 'meritlist.service')}`]);
    const level = Number(/Overall exposure level for meritlist\.service: ([\d.]+)/.exec(exposure)![1]);
    // 2.0 and below are "OK" or "SAFE"
    expect(level).toBeLessThanOrEqual(2);
  });

  it('are alert rules that Prometheus accepts, about metrics that the server has', async () => {
    expect(run('promtool', ['check', 'rules', sample('alerts.yaml')])).toContain('SUCCESS');
    const server = await startServer();
    await server.http('GET', '/metrics');
    const { body } = await server.http<string>('GET', '/metrics');
    await server.stop();
    const complaints = run('sh', ['-c', 'promtool check metrics 2>&1 || true'], body);
    // the library names some metrics of Node otherwise
    expect(complaints.split('\n').filter((line) => line && !line.startsWith('nodejs_'))).toEqual([]);
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    const used = ['alerts.yaml', 'dashboard.json'].flatMap((name) =>
      [
        ...readFileSync(sample(name), 'utf8').matchAll(
          /\b((?:meritlist|nodejs|process)_\w+?)(?:_bucket|_count)?[{[ )]/g,
        ),
      ].map(([, metric]) => metric!),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it('alert in time about descriptors that are used up, a certificate that expires, and a site without an answer', () => {
    const meritlist = 'job="meritlist",instance="127.0.0.1:3000"';
    const site = 'job="site",instance="https://exams.example.org"';
    const DAY_S = 86_400;
    const series = {
      [`process_open_fds{${meritlist}}`]: '700+10x120',
      [`process_max_fds{${meritlist}}`]: '1000x120',
      // evaluated from the time 0 on
      [`probe_ssl_earliest_cert_expiry{${site}}`]: `${14 * DAY_S + 1_800}x120`,
      [`probe_success{${site}}`]: '1x30 0x90',
    };
    const alerts = {
      MeritlistFilesUsedUp: ['15m', '17m'],
      MeritlistCertificateExpires: ['80m', '92m'],
      MeritlistSiteUnreachable: ['31m', '34m'],
    };
    const tests = Object.entries(alerts).map(([name, [before, after]]) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([metric, values]) => ({ series: metric, values })),
      promql_expr_test: [before, after].map((time, index) => ({
        expr: `count by (alertstate) (ALERTS{alertname="${name}"})`,
        eval_time: time,
        exp_samples: [{ labels: `{alertstate="${index === 0 ? 'pending' : 'firing'}"}`, value: 1 }],
      })),
    }));
    const file = join(folder, 'alerts-test.yaml');
    // JSON is YAML
    writeFileSync(file, JSON.stringify({ rule_files: [sample('alerts.yaml')], evaluation_interval: '1m', tests }));
    expect(run('promtool', ['test', 'rules', file])).toContain('SUCCESS');
  });

  it('are configurations that Prometheus and its Alertmanager accept', () => {
    const file = join(folder, 'prometheus.yml');
    const rules = '/etc/prometheus/rules/meritlist.yaml';
    writeFileSync(file, readFileSync(sample('prometheus.yml'), 'utf8').replace(rules, sample('alerts.yaml')));
    expect(run('promtool', ['check', 'config', file])).toContain('1 rule files found');
    expect(run('amtool', ['check-config', sample('alertmanager.yml')])).toContain('SUCCESS');
  });

  it('let fail2ban read the address of a failed login, and no other line', async () => {
    const server = await startServer();
    const body = { email: 'nobody@example.test', password: 'Wr0ng.password' };
    await server.http('POST', '/student/login', { body });
    await eventually(async () => expect(server.output()).toContain('failed login'), LOGGED_MS_MAX);
    await server.stop();
    const log = join(folder, 'log');
    writeFileSync(log, server.output());
    const result = run('fail2ban-regex', ['--print-all-matched', log, sample('fail2ban.conf')]);
    expect(/, 1 matched, /.test(result) || result).toBe(true);
    expect(result).toMatch(/127\.0\.0\.1/);
  });

  it('are listed in the page, which names no other files', () => {
    const page = readFileSync(sample('README.md'), 'utf8');
    const table = page.slice(0, page.indexOf('## 1.'));
    const listed = [...table.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name!).toSorted();
    const files = run('git', ['ls-files', SAMPLES])
      .trim()
      .split('\n')
      .map((file) => file.replace(/.*\//, ''));
    expect(listed).toEqual(files.filter((name) => name !== 'README.md').toSorted());
  });

  it('lead to a server in a folder of its own, which a backup and a restore find by the settings of that folder', async () => {
    const [home, rehearsal] = [join(folder, 'home'), join(folder, 'rehearsal')];
    for (const path of [home, rehearsal]) mkdirSync(path);
    writeFileSync(join(home, '.env'), `MASTER_KEY=${'5a'.repeat(32)}\nHOST=127.0.0.1\nPORT=0\n`);
    cpSync(join(home, '.env'), join(rehearsal, '.env'));
    const options = (cwd: string) => ({ cwd, env: { PATH: process.env['PATH'] } });
    const meritlist = (cwd: string, ...args: string[]) =>
      execFileSync(process.execPath, [CLI, ...args], { ...options(cwd), encoding: 'utf8', stdio: 'pipe' });
    const server = spawn(process.execPath, [CLI, 'start'], options(home));
    for await (const text of server.stdout) if (String(text).includes('is ready')) break;
    server.kill('SIGTERM');
    await once(server, 'exit');
    meritlist(home, 'backup', join(folder, 'backups', 'first'));
    meritlist(rehearsal, 'restore', join(folder, 'backups', 'first'));
    expect(existsSync(join(rehearsal, 'data', 'events.db'))).toBe(true);
    expect(meritlist(rehearsal, 'verify')).toBe('verified\n');
  });
});
