import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/assertions/eventually.js';
import { findFreePort } from '../support/server/free-port.js';

const SAMPLES = resolve(__dirname, '../../docker/server');
const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'alias',
  'headers',
  'http2',
  'proxy',
  'proxy_http',
  'rewrite',
  'ssl',
];
const START_MS_MAX = 20_000;

export const PROXIES = ['nginx', 'Caddy', 'Apache', 'HAProxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly server: number;
}

/** A proxy of this machine with the sample file of docker/server, on free ports and with a certificate of its own. */
export class SampleProxy {
  readonly url: string;

  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly ports: Ports,
  ) {
    this.url = `https://localhost:${ports.https}`;
  }

  static async start(name: ProxyName, server: number): Promise<SampleProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'meritlist-proxy-'));
    writeCertificate(folder);
    const ports = { http: await findFreePort(), https: await findFreePort(), server };
    const [program, ...args] = COMMANDS[name](folder, ports);
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder },
    });
    let printed = '';
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    const proxy = new SampleProxy(folder, child, ports);
    const answers = eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended:\n${printed}`);
      await fetch(proxy.url);
    }, START_MS_MAX);
    await answers.catch(async (error: unknown) => {
      await proxy.stop();
      throw error;
    });
    return proxy;
  }

  async stop(): Promise<void> {
    if (this.child.kill('SIGTERM')) await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Each writes the configuration and returns the command that runs it in the foreground. */
const COMMANDS: Record<ProxyName, (folder: string, ports: Ports) => [program: string, ...args: string[]]> = {
  nginx(folder, ports) {
    const sites = sample('nginx.conf', folder, ports, [
      // not every machine has IPv6
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
      ['exams.example.org', 'localhost'],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const file = write(
      folder,
      'nginx.conf',
      `user ${userInfo().username}; daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${sites} }`,
    );
    return ['nginx', '-c', file, '-p', folder, '-e', 'stderr'];
  },
  Caddy(folder, ports) {
    const site = sample('Caddyfile', folder, ports, [
      [
        'exams.example.org {',
        `{\nadmin off\nhttp_port ${ports.http}\nhttps_port ${ports.https}\n}\nhttps://localhost:${ports.https} {\ntls ${folder}/chain.pem ${folder}/key.pem`,
      ],
    ]);
    return ['caddy', 'run', '--config', write(folder, 'Caddyfile', site), '--adapter', 'caddyfile'];
  },
  Apache(folder, ports) {
    const modules = APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    const sites = sample('apache.conf', folder, ports, [
      ['<VirtualHost *:80>', `Listen 127.0.0.1:${ports.http}\n<VirtualHost *:${ports.http}>`],
      ['<VirtualHost *:443>', `Listen 127.0.0.1:${ports.https} https\n<VirtualHost *:${ports.https}>`],
      ['exams.example.org', 'localhost'],
    ]);
    const file = write(
      folder,
      'apache.conf',
      [
        ...modules,
        `PidFile ${folder}/pid`,
        `DefaultRuntimeDir ${folder}`,
        `ErrorLog ${folder}/error.log`,
        'ServerName localhost',
        sites,
      ].join('\n'),
    );
    return ['apache2', '-DFOREGROUND', '-f', file];
  },
  HAProxy(folder, ports) {
    write(
      folder,
      'site.pem',
      readFileSync(join(folder, 'chain.pem'), 'utf8') + readFileSync(join(folder, 'key.pem'), 'utf8'),
    );
    const configuration = sample('haproxy.cfg', folder, ports, [
      ['bind :::80 v4v6\n', `bind 127.0.0.1:${ports.http}\n`],
      ['bind :::443 v4v6', `bind 127.0.0.1:${ports.https}`],
      ['/etc/haproxy/site.pem', join(folder, 'site.pem')],
    ]);
    return ['haproxy', '-db', '-f', write(folder, 'haproxy.cfg', configuration)];
  },
};

/** Returns a sample with its addresses and certificates replaced. @throws if it does not contain one of them */
function sample(name: string, folder: string, ports: Ports, changes: readonly [from: string, to: string][]): string {
  const everywhere: [string, string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    ['/etc/letsencrypt/live/exams.example.org/fullchain.pem', join(folder, 'chain.pem')],
    ['/etc/letsencrypt/live/exams.example.org/privkey.pem', join(folder, 'key.pem')],
  ];
  const text = readFileSync(join(SAMPLES, name), 'utf8');
  for (const [from] of changes) if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`);
  return [...everywhere, ...changes].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function write(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function writeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, ...files], { stdio: 'pipe' });
}
