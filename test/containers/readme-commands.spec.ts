import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';
import { Checkout } from '../support/containers/checkout.js';
import { buildImages, docker, healthOf, logsOf, MERITLIST_IMAGE, NODE_IMAGE } from '../support/containers/engine.js';
import { NOT_RUN } from '../support/containers/commands-not-run.js';
import { changeFirstPassword } from '../support/containers/first-admin.js';
import { OpenPages } from '../support/containers/open-pages.js';
import { OperatorShell, type Substitution } from '../support/containers/operator-shell.js';
import { ReadmeCommands } from '../support/containers/readme-commands.js';
import { AnsweringStudents } from '../support/scenarios/answering-students.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor, type HttpClient } from '../support/scenarios/people.js';
import { findFreePort } from '../support/server/free-port.js';
import { sendRequest, type RequestOptions } from '../support/server/http-request.js';

const NAME = 'meritlist-test-readme';
const SUPPORT = resolve(__dirname, '../support/containers');
const BUILD_MS_MAX = 900_000;
const READY_MS_MAX = 120_000;
const SERVICES = ['front', 'api-1', 'api-2', 'projections-1', 'projections-2'];

/** Changes to the commands, so that they do not touch another installation on this machine. */
const substitutions = (port: number, backup: string): readonly Substitution[] => [
  [/--publish 3000:3000/g, `--publish 127.0.0.1:${port}:3000`, 'port 3000 can be in use'],
  [/(--name|docker (?:exec|logs|rm|start|stop)) meritlist\b/g, `$1 ${NAME}`, 'name of the container'],
  [/--volume meritlist(-demo)?:/g, `--volume ${NAME}$1:`, 'names of volumes'],
  [/\bmeritlist_old\b/g, `${NAME}_old`, 'name of a volume'],
  [/\/path\/to\/data\b/g, NAME, 'placeholder: here the volume of the container'],
  [
    /OLD_MASTER_KEY=…/g,
    `OLD_MASTER_KEY=$(docker run --rm --volume ${NAME}:/data meritlist cat /data/master.key)`,
    'placeholder',
  ],
  [/\/srv\/backup\b/g, backup, 'folder of this machine'],
  [/docker build\b/g, 'docker build --network host', 'some networks can be used by the machine itself only'],
];

describe('the commands for containers in README.md and docker/README.md', () => {
  const readme = new ReadmeCommands();
  /** The folder of the backups is in this one. */
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-backups-'));
  let checkout: Checkout;
  let shell: OperatorShell;
  let app: HttpClient & { readonly url: string };
  let clusterUrl: string;
  let student: ExamTaker;
  let score: number;
  let pages: OpenPages;
  /** The page and the files of the first release. */
  let page: string;
  let files: readonly string[];

  const [build, start, log] = readme.block('In a container') as [string, string, string];
  const replacing = () => readme.block('Upgrading one container').slice(-2);

  beforeAll(async () => {
    await buildImages('stand-ins');
    checkout = new Checkout();
    const [port, frontPort, tlsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    app = clientOf(`http://127.0.0.1:${port}`);
    clusterUrl = `http://127.0.0.1:${frontPort}`;
    shell = new OperatorShell(checkout.folder, substitutions(port, join(folder, 'backup')), {
      COMPOSE_PROJECT_NAME: NAME,
      COMPOSE_FILE: `compose.yaml:${join(SUPPORT, 'stand-ins.yaml')}`,
      HTTP_PORT: `${frontPort}`,
      HTTPS_PORT: `${tlsPort}`,
      NODE_IMAGE,
      TEST_SUPPORT: SUPPORT,
    });
    await removeAll();
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await removeAll();
    shell?.remove();
    checkout?.remove();
    rmSync(folder, { recursive: true, force: true });
  }, READY_MS_MAX);

  /** Removes the containers, volumes and networks of this and earlier runs. */
  async function removeAll(): Promise<void> {
    for (const [list, remove] of [
      [
        ['ps', '--all'],
        ['rm', '--force', '--volumes'],
      ],
      [
        ['volume', 'ls'],
        ['volume', 'rm'],
      ],
      [
        ['network', 'ls'],
        ['network', 'rm'],
      ],
    ] as const) {
      const found = await docker(...list, '--quiet', '--filter', `name=${NAME}`);
      if (found) await docker(...remove, ...found.split('\n'));
    }
  }

  const clientOf = (url: string) =>
    ({
      url,
      http: (method: string, path: string, options?: RequestOptions) =>
        sendRequest(`${url}/api${path}`, method, options),
    }) as typeof app;

  const containerOf = (service: string) => {
    const labels = { project: NAME, service };
    const filters = Object.entries(labels).map(([name, value]) => `--filter=label=com.docker.compose.${name}=${value}`);
    return docker('ps', '--all', '--quiet', ...filters);
  };

  const healthy = (...containers: readonly string[]) =>
    eventually(async () => {
      for (const container of containers) {
        const health = await healthOf(container);
        if (health !== 'healthy') throw new Error(`${container} is ${health}:\n${await logsOf(container)}`);
      }
    }, READY_MS_MAX);
  const ready = async () => {
    await healthy(NAME);
    await eventually(async () => expect((await app.http('GET', '/health/ready')).status).toBe(200), READY_MS_MAX);
  };

  /** Adds options to the command that starts the container. */
  const startWith = (...options: readonly string[]) => start.replace(/(?= meritlist$)/, ` ${options.join(' ')}`);
  const pageOf = async (url: string) => (await fetch(`${url}/login`)).text();
  const scoresOf = async (client: HttpClient) => {
    const taker = await student.onServer(client).logInAgain();
    const { status, body } = await taker.call<{ score: number }[]>('GET', `/score/exam-history/${taker.id}`);
    if (status !== 200) throw new Error(`the exam history returned ${status} ${JSON.stringify(body)}`);
    return body.map((exam) => exam.score);
  };

  it('build an image, start a container and print the password of the admin', async () => {
    await shell.run([build, start]);
    await ready();
    await changeFirstPassword(app, await shell.run([log]));
    expect(await shell.run([readme.span('docker ps')])).toMatch(new RegExp(`\\(healthy\\).* ${NAME}$`, 'm'));
    const tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 30);
    student = await ExamTaker.register(app, 'student');
    ({ score } = await student.take(20, 2));
    expect(await shell.run([readme.span('docker exec')])).toContain('verified');
    const list = 'cd dist/web/$(cat dist/web/current) && find assets -type f -not -name "*.br" -not -name "*.gz"';
    files = (await docker('exec', NAME, 'sh', '-c', list)).split('\n').map((file) => `/${file}`);
    expect(files.length).toBeGreaterThan(20);
    page = await pageOf(app.url);
    pages = await OpenPages.open(app.url, files);
  });

  it(
    'upgrade a container, whose open pages get all files of the release before',
    async () => {
      checkout.next();
      await shell.run(readme.block('Upgrading one container'));
      await shell.run([readme.span('install')]);
      await shell.run([startWith(readme.span('--memory'), readme.span('--volume /srv/backup'))]);
      await ready();
      expect(await pageOf(app.url)).not.toBe(page);
      await pages.requestAll();
      expect(pages.lost).toEqual([]);
      expect(await scoresOf(app)).toEqual([score]);
    },
    BUILD_MS_MAX,
  );

  it('back up a container, and restore it without what happened later', async () => {
    await shell.run(readme.block('One container'));
    const later = await ExamTaker.register(app, 'later');
    await shell.run(readme.block('One container', 1));
    await ready();
    expect(await scoresOf(app)).toEqual([score]);
    expect((await later.logInAgain()).person.token).toBeUndefined();
  });

  it('go back to the release before', async () => {
    await shell.run([readme.span('docker tag'), ...replacing(), start]);
    await ready();
    expect(await pageOf(app.url)).toBe(page);
    expect(await scoresOf(app)).toEqual([score]);
  });

  it('serve the demo in a container', async () => {
    await docker('stop', NAME);
    const shown = await shell.runUntil(readme.span('docker run'), () =>
      eventually(async () => expect((await app.http('GET', '/health/ready')).status).toBe(200), READY_MS_MAX),
    );
    expect(shown).toContain('student');
    expect(await docker('volume', 'ls', '--quiet', '--filter', `name=${NAME}-demo`)).toBe(`${NAME}-demo`);
  });

  it(
    'set up a cluster with the data of the container',
    async () => {
      checkout.previous();
      const [secrets, migration, everything] = [0, 1, 2].map((n) => readme.block('A cluster', n));
      await shell.run(secrets!);
      const settings = checkout.read('docker/.env').replace(/^PUBLIC_URL=$/m, `PUBLIC_URL=${clusterUrl}`);
      expect(settings).not.toMatch(/^\w+=$/m);
      checkout.write('docker/.env', settings);
      const migrateAgain = migration!
        .find((command) => command.includes('meritlist migrate'))!
        .replace('--no-deps', `--no-deps ${readme.span('--env OLD_MASTER_KEY')}`);
      const waiting = migration!.findIndex((command) => command.includes('# continue when all three are healthy')) + 1;
      await shell.run(migration!.slice(0, waiting), 'docker');
      await healthy(...(await Promise.all(['kurrentdb', 'mongodb', 'redis'].map(containerOf))));
      await shell.run(migration!.slice(waiting, -1), 'docker');
      await docker('run', '--rm', '--volume', `${NAME}_old:/old`, MERITLIST_IMAGE, 'rm', '/old/master.key');
      await shell.run([readme.span('export OLD_MASTER_KEY'), migrateAgain], 'docker');
      await shell.run(migration!.slice(-1), 'docker');
      await shell.run(everything!, 'docker');
      const cluster = clientOf(clusterUrl);
      expect(await pageOf(clusterUrl)).toBe(page);
      expect((await logInAdmin(cluster)).token).toBeDefined();
      await eventually(async () => expect(await scoresOf(cluster)).toEqual([score]), READY_MS_MAX);
      expect(await shell.run(readme.block('Metrics and health'), 'docker')).toContain('"status":"ready"');
    },
    BUILD_MS_MAX,
  );

  it(
    'upgrade a cluster without refusing a call or losing a file of open pages',
    async () => {
      checkout.next();
      const cluster = clientOf(clusterUrl);
      await healthy(...(await Promise.all(SERVICES.map(containerOf))));
      const students = await AnsweringStudents.register(cluster, 4, 'upgrade-');
      pages = await OpenPages.open(clusterUrl, files);
      const working = [students.answerContinuously(), pages.requestContinuously()];
      await shell.run(readme.block('Upgrading a cluster')).finally(async () => {
        students.stop();
        pages.stop();
        await Promise.all(working);
      });
      for (const service of SERVICES.slice(1)) {
        expect(await docker('inspect', '--format', '{{.Config.Image}}', await containerOf(service))).toBe(
          'meritlist:0.2.0',
        );
      }
      expect(await pageOf(clusterUrl)).not.toBe(page);
      expect(Math.min(students.acknowledged, pages.requests)).toBeGreaterThan(100);
      expect({ refusals: students.refusals, lost: pages.lost }).toEqual({ refusals: [], lost: [] });
      await students.sendPendingAnswers();
      const password = /^KURRENTDB_PASSWORD=(.*)$/m.exec(checkout.read('docker/.env'))![1];
      const format = `{{(index .NetworkSettings.Networks "${NAME}_stores").IPAddress}}`;
      const address = await docker('inspect', '--format', format, await containerOf('kurrentdb'));
      const url = `kurrentdb://meritlist:${password}@${address}:2113?tls=true&tlsVerifyCert=false`;
      const events = await openKurrentEventStore({ url });
      const logged = await readLog(events);
      await events.close();
      expectWholeLog(logged);
      students.expectAllAcknowledgedIn(logged);
      const settings = readme.block('Upgrading a cluster')[1]!.replace('export ', '').replaceAll(' ', '\n');
      checkout.write('docker/.env', `${checkout.read('docker/.env')}\n${settings}\n`);
      await shell.run(readme.block('A cluster', 2), 'docker');
      await pages.requestAll();
      expect(pages.lost).toEqual([]);
    },
    BUILD_MS_MAX,
  );

  it('stop a cluster and keep its volumes', async () => {
    await shell.run([readme.span('docker compose down')], 'docker');
    expect(await containerOf('api-1')).toBe('');
    const volumes = await docker('volume', 'ls', '--quiet', '--filter', `name=${NAME}_`);
    expect(volumes.split('\n')).toEqual(expect.arrayContaining([`${NAME}_events`, `${NAME}_read-models`]));
  });

  it('are all run, except those that are listed with a reason', () => {
    const left = readme.all.filter((command) => !shell.succeeded.has(command));
    expect(left.toSorted()).toEqual(Object.keys(NOT_RUN).toSorted());
  });
});
