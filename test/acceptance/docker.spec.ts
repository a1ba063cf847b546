import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { Settings } from '../../api/platform/config/settings.js';
import { serverAddress } from '../../api/platform/event-store/kurrentdb/server-address.js';

const FOLDER = resolve(__dirname, '../../docker');
const read = (file: string) => readFileSync(resolve(FOLDER, file), 'utf8');

interface ComposeFile {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}
interface Container {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string | string[];
  environment?: Record<string, string | number>;
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
  security_opt?: string[];
  healthcheck?: { test: string[]; start_interval?: string };
  restart?: string;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
}

const compose = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
const all = Object.entries(compose.services);
const meritlistServices = all.filter(([, { environment }]) => environment?.['ROLE']);
/** Services that create something and exit */
const ONE_SHOT_SERVICES = ['kurrentdb-user', 'certificates'];
const longRunningServices = all.filter(([name]) => !ONE_SHOT_SERVICES.includes(name));

const VARIABLE = /(?<!\$)\$\{(?<name>\w+)(?<rule>:[?-])?(?<rest>[^}]*)\}/g;
const variablesIn = (subject: unknown): { name: string; rule: string | undefined }[] =>
  typeof subject === 'object' && subject !== null
    ? Object.values(subject).flatMap(variablesIn)
    : [...String(subject).matchAll(VARIABLE)].map(({ groups }) => ({ name: groups!['name']!, rule: groups!['rule'] }));
const sortNames = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));

/** Values that an operator fills in for .env.example. */
const interpolatedValues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...read('.env.example').matchAll(/^(\w+)=$/gm)].map(([, name]) => [name, randomBytes(24).toString('hex')]),
  ),
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://exams.example.org',
};

/** Substitutes variables in the same way as Compose. */
const substituted = (text: string, values = interpolatedValues) =>
  text.replace(VARIABLE, (_, name: string, rule: string | undefined, message: string) => {
    const value = values[name] || (rule === ':-' ? message : undefined);
    if (value === undefined) throw new Error(`${name} is missing`);
    return value;
  });

function environmentOf({ environment = {} }: Container, values = interpolatedValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, substituted(String(value), values)]),
  );
}

describe('[CARD-35] docker/compose.yaml', () => {
  it('runs two api processes, projections with a standby, a front proxy and the three stores', () => {
    const roles = meritlistServices.map(([name, container]) => `${name}: ${environmentOf(container)['ROLE']}`);
    expect(roles).toEqual(['api-1: api', 'api-2: api', 'projections-1: projections', 'projections-2: projections']);
    const images = all.map(([, { image }]) => image.replace(/^.*\//, '').replace(/:.*/, ''));
    expect(sortNames(images)).toEqual(['haproxy', 'kurrentdb', 'meritlist', 'mongo', 'redis']);
  });

  it.each(meritlistServices)('configures %s with settings that it can start with', (_name, container) => {
    const environment = environmentOf(container);
    const { events, readModels, shared, production } = new Settings(environment);
    expect([events.engine, readModels.engine, shared, production]).toEqual(['kurrentdb', 'mongodb', true, true]);
    // Throws for an unknown option in the URL
    expect(serverAddress(environment['EVENT_STORE_URL']!).hosts).toBe('kurrentdb:2113');
  });

  it.each(['EVENT_STORE_URL', 'READ_STORE_URL', 'REDIS_URL', 'MASTER_KEY', 'EXAM_TIME_ZONE', 'LEADERBOARD_WEIGHTS'])(
    'sets the same %s for all processes',
    (name) => {
      const values = meritlistServices.map(([, container]) => environmentOf(container)[name]);
      expect(values).toEqual(meritlistServices.map(() => values[0]));
      expect(values[0]).toBeTruthy();
    },
  );

  it('pins the version of every image', () => {
    for (const [, { image }] of all) expect(substituted(image)).toMatch(/:\d+\.\d+\.\d+(-[\w.]+)?$/);
    for (const [, { build }] of meritlistServices) {
      const dockerfile = readFileSync(resolve(FOLDER, build!.context, build!.dockerfile), 'utf8');
      const defaults = new Map(
        [...dockerfile.matchAll(/^ARG (\w+)=(\S+)/gm)].map(([, name, value]) => [name!, value!]),
      );
      const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage!);
      const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
        .map(([, base]) => base!.replace(/^\$\{(\w+)\}$/, (_, name: string) => defaults.get(name) ?? name))
        .filter((base) => !stages.includes(base));
      expect(bases.length).toBeGreaterThan(0);
      for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-/);
    }
  });

  it.each(longRunningServices)('has a health check and a restart policy for %s', (_name, { healthcheck, restart }) => {
    expect(healthcheck?.test.length).toBeGreaterThan(1);
    expect(restart).toBe('unless-stopped');
  });

  it.each(ONE_SHOT_SERVICES)('starts %s only at each `up`', (name) => {
    expect(compose.services[name]?.restart).toBe('no');
  });

  it("gives only the service that creates KurrentDB's user the password of its administrator", () => {
    const users = all.filter(
      ([name, { environment }]) =>
        name !== 'kurrentdb' && /ADMIN_PASSWORD.*@kurrentdb/.test(JSON.stringify(environment ?? '')),
    );
    expect(users.map(([name]) => name)).toEqual(['kurrentdb-user']);
    const { command, volumes, environment } = compose.services['kurrentdb-user']!;
    expect(volumes).toContain('./kurrentdb:/app/kurrentdb:ro');
    expect(command).toEqual(['node', 'kurrentdb/make-user.mjs']);
    expect(existsSync(resolve(FOLDER, 'kurrentdb/make-user.mjs'))).toBe(true);
    expect(environment!['MERITLIST_PASSWORD']).toMatch(/^\$\{KURRENTDB_PASSWORD:/);
  });

  it('limits the memory, the processes and the log of every service', () => {
    for (const [, { mem_limit, pids_limit, logging, security_opt }] of longRunningServices) {
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      expect(pids_limit).toBeGreaterThan(0);
      expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' });
      expect(security_opt).toEqual(['no-new-privileges:true']);
    }
  });

  it('runs the certificate script in a separate image, which it builds', () => {
    const { image, build, command, volumes } = compose.services['certificates']!;
    expect([image, build]).toEqual([meritlistServices[0]![1].image, meritlistServices[0]![1].build]);
    expect(volumes).toContain('./certificates:/make-certificates:ro');
    expect(command).toEqual(['sh', '/make-certificates/make-certificates.sh', '/certs']);
    expect(existsSync(resolve(FOLDER, 'certificates/make-certificates.sh'))).toBe(true);
  });

  it('uses no keys that Compose 1.29 rejects', () => {
    const keys = Object.keys(compose).filter((key) => !key.startsWith('x-'));
    expect(sortNames(keys)).toEqual(['networks', 'services', 'volumes']);
    expect(all.filter(([, { healthcheck }]) => healthcheck?.start_interval)).toEqual([]);
    expect(read('.env.example')).toMatch(/^COMPOSE_PROJECT_NAME=meritlist$/m);
  });

  it("lets every process send traces to hosts outside the stores' internal network", () => {
    const endpoint = { ...interpolatedValues, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org' };
    for (const [, container] of meritlistServices) {
      expect(new Settings(environmentOf(container, endpoint)).traces).toBe(true);
      expect(container.networks).toContain('traces');
    }
    expect(compose.networks['traces']?.internal).toBeUndefined();
  });

  it('forwards or sets every setting of the README table', () => {
    const readme = readFileSync(resolve(FOLDER, '../README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('| `PORT` '), readme.indexOf('| `NODE_ENV`'));
    const settings = table.split('\n').flatMap((row) => [...(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [])]);
    const names = settings.map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(15);
    const apiServers = meritlistServices.filter(([, { environment }]) => environment!['ROLE'] === 'api');
    // The image defines a volume for the data folder and listens on every address
    const missing = names.filter(
      (name) => !['HOST', 'DATA_DIR'].includes(name) && !(name in apiServers[0]![1].environment!),
    );
    expect(missing).toEqual([]);
  });

  it('passes the public HTTPS port to the front proxy', () => {
    const front = compose.services['front']!;
    expect(environmentOf(front, { HTTPS_PORT: '8443' })['HTTPS_PORT']).toBe('8443');
    expect(environmentOf(front, {})['HTTPS_PORT']).toBe('443');
  });

  it('starts each service once its dependencies are available', () => {
    const dependencies = all.flatMap(([, { depends_on: needed = {} }]) =>
      Object.entries(needed).map(([name, { condition }]) => `${name} ${condition}`),
    );
    const conditions = longRunningServices.map(([name]) => `${name} service_healthy`);
    const completed = ONE_SHOT_SERVICES.map((name) => `${name} service_completed_successfully`);
    expect([...conditions, ...completed]).toEqual(expect.arrayContaining(dependencies));
    for (const [, container] of meritlistServices) {
      expect(Object.keys(container.depends_on ?? {})).toEqual(['kurrentdb-user', 'mongodb', 'redis']);
    }
  });

  it('contains no secrets: every password, token and key is a required variable', () => {
    const requiredSettings = /^\$\{\w+:\?[^}]+\}$/;
    const isSecret = (name: string) => /PASSWORD|SECRET|TOKEN|MASTER_KEY/.test(name);
    const variables = all.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = variables.filter(([name]) => isSecret(name)).map(([, value]) => String(value));
    // The password between the colon and the @ of a URL
    const passwordsInUrls = variables.flatMap(([, value]) => /:\/\/\w*:(.*)@/.exec(String(value))?.[1] ?? []);
    // Also the administrator of KurrentDB, for the service that creates the user
    expect(passwordsInUrls).toHaveLength(3 * meritlistServices.length + 1);
    expect(secrets.length).toBeGreaterThan(meritlistServices.length);
    for (const secret of [...secrets, ...passwordsInUrls]) expect(secret).toMatch(requiredSettings);
    const optionalSecrets = variablesIn(compose).filter(({ name, rule }) => isSecret(name) && rule !== ':?');
    expect(optionalSecrets).toEqual([]);
  });

  it('lists every required variable in .env.example and reports a missing one by name', () => {
    const needed = variablesIn(compose).filter(({ rule }) => rule === ':?');
    expect(sortNames(needed.map(({ name }) => name))).toEqual(sortNames(Object.keys(interpolatedValues)));
    const [, api] = meritlistServices[0]!;
    expect(() => environmentOf(api, { ...interpolatedValues, MASTER_KEY: '' })).toThrow('MASTER_KEY is missing');
  });

  it('publishes only the ports of the front proxy', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['front']);
    expect(compose.networks['stores']?.internal).toBe(true);
    for (const name of ['kurrentdb', 'mongodb', 'redis']) expect(compose.services[name]?.networks).toEqual(['stores']);
  });

  it('mounts only existing files, and uses volumes for persistent data', () => {
    const mounted = sortNames(all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!)));
    const files = mounted.filter((source) => source.startsWith('.'));
    expect(files).toEqual(['./certificates', './front', './kurrentdb', './mongodb']);
    expect(files.filter((source) => !existsSync(resolve(FOLDER, source)))).toEqual([]);
    expect(mounted.filter((source) => !source.startsWith('.'))).toEqual(sortNames(Object.keys(compose.volumes)));
    expect(mounted).toEqual(expect.arrayContaining(['events', 'read-models']));
  });

  it('configures readiness checks and sticky sessions in the front proxy', () => {
    const front = read('front/haproxy.cfg');
    const servers = [...front.matchAll(/^ {4}server (\S+) \1:(\d+) cookie \S+$/gm)].map(([, ...parts]) =>
      parts.join(':'),
    );
    const apiServers = meritlistServices.filter(([, { networks }]) => networks?.includes('web'));
    expect(sortNames(servers)).toEqual(
      apiServers.map(([name, container]) => `${name}:${environmentOf(container)['PORT']}`),
    );
    expect(front).toMatch(/option httpchk GET \/api\/health\/ready/);
    // Rate limits use the client address, which clients must not be able to choose
    expect(front).toMatch(/http-request set-header X-Forwarded-For %\[src\]/);
    for (const [, container] of apiServers)
      expect(new Settings(environmentOf(container)).trustProxy!('10.0.0.1', 0)).toBe(true);
  });
});

it('[CARD-35] docker/Dockerfile runs node directly as a non-root user, with a liveness check', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', '');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const instructionOf = (instruction: string) => new RegExp(`^${instruction} +(.*)$`, 'm').exec(last)?.[1] ?? '';
  expect(JSON.parse(instructionOf('CMD'))).toEqual(['meritlist', 'start']);
  expect(instructionOf('USER')).toBe('node');
  expect(instructionOf('HEALTHCHECK')).toContain('/api/health/live');
  // Each new container would leave a volume without a name
  expect(instructionOf('VOLUME')).toBe('');
});

it('docker/Dockerfile requires no features of Docker Engine 25 or later', () => {
  expect(read('Dockerfile')).not.toMatch(/^HEALTHCHECK .*--start-interval/m);
});

it('docker/Dockerfile keeps the packages that the server needs, and no others', () => {
  const commands = read('Dockerfile').replaceAll('\\\n', '').split('&&');
  const pruning = commands.map((command) => command.trim()).filter((command) => /^npm (pkg|prune) /.test(command));
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-image-'));
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(resolve(FOLDER, '..', file), join(folder, file));
  for (const command of pruning) {
    // changes the lock file, as a preview of node_modules
    const preview = command.startsWith('npm prune') ? ['--package-lock-only', '--offline'] : [];
    execFileSync('npm', [...command.split(/ +/).slice(1), ...preview], { cwd: folder, stdio: 'pipe' });
  }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: object; dev?: true; devOptional?: true }>;
  };
  rmSync(folder, { recursive: true });
  for (const name of Object.keys(packages['']!.dependencies!))
    expect(packages).toHaveProperty([`node_modules/${name}`]);
  const others = Object.entries(packages).filter(([, { dev, devOptional }]) => dev ?? devOptional);
  expect(others.map(([name]) => name)).toEqual([]);
});
