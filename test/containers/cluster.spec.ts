import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { AnsweringStudents } from '../support/scenarios/answering-students.js';
import { Cluster } from '../support/containers/cluster.js';
import { buildImages, docker } from '../support/containers/engine.js';
import { eventually } from '../support/assertions/eventually.js';
import { expectMongoAsRebuilt } from '../support/assertions/expect-rebuilt-in-mongo.js';
import { Screen } from '../support/server/several-servers.js';
import { expectWholeLog, readLog } from '../support/assertions/whole-log.js';

const BUILD_MS_MAX = 900_000;
const STUDENTS = 8;
/** Number of answers acknowledged during an outage */
const ANSWERS_DURING_OUTAGE = 50;
const OVER_MS_MAX = 20_000;

describe('docker/compose.yaml in a Docker engine with simulated KurrentDB and MongoDB', () => {
  let cluster: Cluster;
  let events: EventStore;
  let students: AnsweringStudents;

  beforeAll(async () => {
    await buildImages('stand-ins');
    cluster = await Cluster.start();
    events = await cluster.openEvents();
    students = await AnsweringStudents.register(cluster, STUDENTS);
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await events?.close();
    await cluster?.end();
  }, 120_000);

  /** On a busy machine the lease may have moved before. */
  const isActive = async (service: string) =>
    (await cluster.logs(service)).match(/projections (run|no longer run) here/g)?.at(-1) === 'projections run here';

  /**
   * Runs `outage` while students work, then checks that everything acknowledged is in the log and in the read models.
   */
  const expectSurvived = async (outage: () => Promise<void>) => {
    const working = students.answerContinuously();
    await eventually(async () => expect(students.acknowledged).toBeGreaterThan(0), OVER_MS_MAX);
    await outage();
    students.stop();
    await working;
    await students.sendPendingAnswers();
    const log = await readLog(events);
    expectWholeLog(log);
    students.expectAllAcknowledgedIn(log);
    await expectMongoAsRebuilt({ events, mongoUrl: await cluster.mongoUrl(), masterKey: cluster.masterKey });
  };

  const moreAnswers = async () => {
    const before = students.acknowledged;
    await eventually(
      async () => expect(students.acknowledged).toBeGreaterThan(before + ANSWERS_DURING_OUTAGE),
      OVER_MS_MAX,
    );
  };

  it('creates certificates that the processes accept, and keeps them after a restart', async () => {
    const certificates = await cluster.container('certificates');
    const stateOf = () => docker('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', certificates);
    const authority = () =>
      docker('exec', kurrentdb, 'cat', '/certs/authority/ca.crt', '/certs/node/node.crt', '/certs/node/node.key');
    const kurrentdb = await cluster.container('kurrentdb');
    expect(await stateOf()).toBe('exited 0');
    const before = await authority();
    await docker('start', '--attach', certificates);
    expect(await stateOf()).toBe('exited 0');
    expect(await authority()).toBe(before);
  });

  it('creates a user of KurrentDB who is no administrator, again at every start', async () => {
    for (const service of ['api-1', 'api-2', 'projections-1', 'projections-2']) {
      const environment = await docker('inspect', '--format', '{{json .Config.Env}}', await cluster.container(service));
      expect(environment).toContain('"EVENT_STORE_URL=kurrentdb://meritlist:');
      expect(environment).not.toContain('kurrentdb://admin');
    }
    const oneShot = await cluster.container('kurrentdb-user');
    await docker('start', '--attach', oneShot);
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', oneShot)).toBe('0');
    await (await cluster.openEvents()).close();
  });

  it('changes the password of the KurrentDB user to that of the settings', async () => {
    const makeUser = (password: string) => {
      const settings = ['-e', 'MERITLIST_USER=another', '-e', `MERITLIST_PASSWORD=${password}`];
      return cluster.compose('run', '--rm', '-T', '--no-deps', ...settings, 'kurrentdb-user');
    };
    for (const password of ['first', 'second']) {
      await makeUser(password);
      await (await cluster.openEvents('another', password)).close();
    }
    await expect(cluster.openEvents('another', 'first')).rejects.toThrow(/rejects the user or password/);
  });

  it('exposes metrics and health checks within its network only', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/live']) {
      expect((await cluster.http('GET', path)).status).toBe(404);
      expect((await cluster.callProcess('api-1', path)).status).toBe(200);
      expect((await cluster.callProcess('projections-1', path)).status).toBe(200);
    }
    expect((await cluster.http('GET', '/openapi.json')).status).toBe(200);
  });

  it('runs every Meritlist process unprivileged, with a read-only root and its own user', async () => {
    for (const service of ['api-1', 'api-2', 'projections-1', 'projections-2']) {
      const container = await cluster.container(service);
      const format = '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.Config.User}}';
      expect(await docker('inspect', '--format', format, container)).toBe('true [ALL] node');
      expect(await docker('exec', container, 'grep', 'CapEff', '/proc/1/status')).toMatch(/\t0+$/);
    }
  });

  it('fails over to the other API process without losing an answer', async () => {
    await expectSurvived(async () => {
      await cluster.kill('api-1');
      await moreAnswers();
      // The cookie of the browser that was connected to the killed process
      const cookie = { cookie: 'meritlist-front=1' };
      expect((await cluster.http('GET', '/openapi.json', { headers: cookie })).status).toBe(200);
      await cluster.restart('api-1');
      await moreAnswers();
    });
  });

  it('fails over to the standby when the active projections process is killed', async () => {
    const [active, standby] = (await isActive('projections-1'))
      ? ['projections-1', 'projections-2']
      : ['projections-2', 'projections-1'];
    expect([await isActive(active), await isActive(standby)]).toEqual([true, false]);
    await expectSurvived(async () => {
      await cluster.kill(active);
      await eventually(async () => expect(await isActive(standby)).toBe(true), OVER_MS_MAX);
      await moreAnswers();
    });
    await cluster.restart(active);
  });

  it('saves answers without Redis, and updates open leaderboards when Redis is available again', async () => {
    const [student] = students.people;
    const screen = await Screen.open(cluster, student!.token);
    await expectSurvived(async () => {
      await cluster.kill('redis');
      await moreAnswers();
      await cluster.restart('redis');
      await moreAnswers();
    });
    await students.finish();
    await eventually(async () => {
      const ranked = screen.leaderboard?.top.map(({ studentId }) => studentId);
      expect(ranked).toEqual(expect.arrayContaining(students.people.slice(0, 3).map(({ id }) => id)));
    }, OVER_MS_MAX);
    screen.close();
  });

  it("sends traces of calls and projections to a collector outside the stores' network", async () => {
    const collector = `http://${await cluster.addressOf('collector', 'traces')}:4318`;
    await eventually(async () => {
      const names = (await (await fetch(collector)).json()) as string[];
      const answering = expect.stringMatching(/^PUT \/api\/attempts\/.+\/answers$/) as string;
      expect(names).toEqual(expect.arrayContaining([answering, 'fold running-attempts']));
    }, OVER_MS_MAX);
  });
});
