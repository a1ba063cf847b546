import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openKurrentEventStore } from '../../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';
import { ADMIN, sendRequest, type HttpResponse, type RequestOptions } from '../server/http-request.js';
import { eventually } from '../assertions/eventually.js';
import { findFreePort } from '../server/free-port.js';
import { docker, healthOf, logsOf, NODE_IMAGE, run } from './engine.js';

const PROJECT = 'meritlist-test';
const FILES = [resolve(__dirname, '../../../docker/compose.yaml'), resolve(__dirname, 'stand-ins.yaml')];
const EXAMPLE = resolve(__dirname, '../../../docker/.env.example');
const HEALTHY_MS_MAX = 120_000;

/** The cluster of docker/compose.yaml in the Docker engine, with simulated KurrentDB and MongoDB. */
export class Cluster {
  readonly masterKey = randomBytes(32).toString('hex');
  private readonly folder = mkdtempSync(join(tmpdir(), 'meritlist-cluster-'));
  private readonly secrets: Record<string, string>;

  private constructor(
    private readonly program: readonly string[],
    /** Port that the front proxy publishes. */
    private readonly port: number,
  ) {
    const names = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^(\w+)=$/gm)].map(([, name]) => name!);
    this.secrets = Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('hex')]));
  }

  /**
   * Removes the containers of earlier runs and starts new ones. Resolves once the front proxy and every process are
   * healthy.
   */
  static async start(): Promise<Cluster> {
    const program = await docker('compose', 'version').then(
      () => ['docker', 'compose'],
      () => ['docker-compose'],
    );
    const cluster = new Cluster(program, await findFreePort());
    await cluster.writeEnvironment();
    await cluster.compose('down', '--volumes', '--remove-orphans');
    await cluster.compose('up', '--detach', '--no-build');
    await cluster.healthy('front', 'api-1', 'api-2', 'projections-1', 'projections-2');
    return cluster;
  }

  /** Removes the cluster and its volumes. */
  async end(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Base URL of the front proxy. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  http = <Body = Record<string, never>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<HttpResponse<Body>> => sendRequest(`${this.url}/api${path}`, method, options);

  /** Calls one process directly, bypassing the front proxy. */
  async callProcess<Body>(service: string, path: string): Promise<HttpResponse<Body>> {
    return sendRequest(`http://${await this.addressOf(service, 'stores')}:3000/api${path}`, 'GET');
  }

  compose(...args: readonly string[]): Promise<string> {
    const [file, ...before] = this.program;
    const options = ['--project-name', PROJECT, '--env-file', join(this.folder, 'env')];
    return run(file!, [...before, ...options, ...FILES.flatMap((name) => ['--file', name]), ...args]);
  }

  container(service: string): Promise<string> {
    return this.compose('ps', '--all', '--quiet', service);
  }

  async logs(service: string): Promise<string> {
    return logsOf(await this.container(service));
  }

  /** Sends SIGKILL. The engine does not restart a container killed by `docker kill`. */
  async kill(service: string): Promise<void> {
    await docker('kill', await this.container(service));
  }

  /** Restarts a killed container. Resolves once it is healthy. */
  async restart(service: string): Promise<void> {
    await docker('start', await this.container(service));
    await this.healthy(service);
  }

  async healthy(...services: readonly string[]): Promise<void> {
    await eventually(async () => {
      for (const service of services) {
        const state = `${service} is ${await healthOf(await this.container(service))}`;
        if (!state.endsWith(' healthy')) throw new Error(`${state}:\n${(await this.logs(service)).slice(-3_000)}`);
      }
    }, HEALTHY_MS_MAX);
  }

  /** Returns the address of a container in a network; this machine is connected to all networks. */
  async addressOf(service: string, network: string): Promise<string> {
    const format = `{{(index .NetworkSettings.Networks "${PROJECT}_${network}").IPAddress}}`;
    return docker('inspect', '--format', format, await this.container(service));
  }

  /** Connects as the processes do, but by address; the certificate is valid only for the names in the network */
  async openEvents(user = 'meritlist', password = this.secrets['KURRENTDB_PASSWORD']): Promise<EventStore> {
    const address = await this.addressOf('kurrentdb', 'stores');
    return openKurrentEventStore({
      url: `kurrentdb://${user}:${password}@${address}:2113?tls=true&tlsVerifyCert=false`,
    });
  }

  async mongoUrl(): Promise<string> {
    return `mongodb://${await this.addressOf('mongodb', 'stores')}:27017/meritlist`;
  }

  private async writeEnvironment(): Promise<void> {
    const values = {
      ...this.secrets,
      MASTER_KEY: this.masterKey,
      ADMIN_PASSWORD: ADMIN.password,
      PUBLIC_URL: this.url,
      HTTP_PORT: `${this.port}`,
      HTTPS_PORT: `${await findFreePort()}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      NODE_IMAGE,
      TEST_SUPPORT: __dirname,
    };
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(this.folder, 'env'), lines.join(''), { mode: 0o600 });
  }
}
