import { readFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { Endpoint, ServerAddress } from './server-address.js';

/** Time after which a server counts as silent, ms. */
const PROBE_MS = 1000;
/** Interval between checks and validity of their result, ms. */
const PROBED_EVERY_MS = 2000;
const CAUSE_VALID_MS = 10_000;

const UNTRUSTED_CODES = /^(CERT_|UNABLE_|SELF_SIGNED|DEPTH_ZERO)/;
const UNREACHABLE_CODES = ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

/**
 * Determines why a server cannot be reached: the client reports the same error for a wrong host, a refused connection
 * and a TLS mismatch. Uses its own connection, which is closed immediately.
 */
export class Reachability {
  private lastCause: string | undefined;
  private lastAnswering: readonly Endpoint[] = [];
  private probedAt = -Infinity;
  private pendingProbe = Promise.resolve<string | undefined>(undefined);
  /** Number of ended outages. */
  private recoveries = 0;

  constructor(private readonly address: ServerAddress) {}

  /** Cause and remedy from the last check; undefined if the servers answered or no check ran in the last 10 s. */
  get cause(): string | undefined {
    return performance.now() - this.probedAt < CAUSE_VALID_MS ? this.lastCause : undefined;
  }

  /** Servers that answered the last check; all if none did, or if no check ran in the last 10 s. */
  get answering(): readonly Endpoint[] {
    const isKnown = this.lastAnswering.length > 0 && performance.now() - this.probedAt < CAUSE_VALID_MS;
    return isKnown ? this.lastAnswering : this.address.endpoints;
  }

  /**
   * Determines the cause unless this was done recently. Resolves within 2 s. For a cluster, reports each distinct
   * cause.
   */
  check(): Promise<string | undefined> {
    if (performance.now() - this.probedAt > PROBED_EVERY_MS) {
      this.probedAt = performance.now();
      // a certificate file may be missing, which the client reports itself
      this.pendingProbe = this.probe().catch(() => undefined);
    }
    return this.pendingProbe;
  }

  /** Must be called after an outage, so that its cause is not reported for the next one. */
  recovered(): void {
    this.recoveries += 1;
    this.lastCause = undefined;
    this.lastAnswering = [];
    this.probedAt = -Infinity;
  }

  private async probe(): Promise<string | undefined> {
    const { recoveries } = this;
    const causes = await Promise.all(this.address.endpoints.map((endpoint) => causeAt(endpoint, this.address.tls)));
    // one answering server is sufficient
    const cause = causes.includes(undefined) ? undefined : [...new Set(causes)].join('; ');
    if (recoveries === this.recoveries) {
      this.lastCause = cause;
      this.lastAnswering = this.address.endpoints.filter((_, index) => causes[index] === undefined);
    }
    return cause;
  }
}

async function causeAt(endpoint: Endpoint, tls: ServerAddress['tls']): Promise<string | undefined> {
  const at = `${endpoint.host}:${endpoint.port}`;
  const { state, code } = await settingsFrom(endpoint, tls);
  if (state === 'answers') return undefined;
  if (code === 'ENOTFOUND') return `no host is called ${endpoint.host}; correct EVENT_STORE_URL`;
  if (code === 'EAI_AGAIN')
    return `the name ${endpoint.host} can't be looked up; check the name server of this machine`;
  if (code === 'ECONNREFUSED')
    return `${at} refuses connections; start KurrentDB there, or correct the port in EVENT_STORE_URL`;
  if (state === 'not connected' || UNREACHABLE_CODES.includes(code ?? ''))
    return `${at} can't be reached; check the address in EVENT_STORE_URL, the network and the firewall`;
  if (state === 'silent') return `${at} accepts connections but does not respond; check whether KurrentDB hangs`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of ${at} is for another name; use a name from the certificate in EVENT_STORE_URL`;
  if (code && UNTRUSTED_CODES.test(code))
    return `the certificate of ${at} is not trusted (${code}); set tlsCAFile in EVENT_STORE_URL to that of its authority`;
  if (tls) return `${at} does not speak TLS; set tls=false in EVENT_STORE_URL, or give KurrentDB a certificate`;
  if (await hasTls(endpoint)) return `${at} expects TLS; remove tls=false from EVENT_STORE_URL`;
  return `${at} does not speak the protocol of KurrentDB; correct the port in EVENT_STORE_URL`;
}

interface ProbeResult {
  readonly state: 'answers' | 'silent' | 'not connected' | 'failed';
  readonly code?: string;
}

/** Resolves when an HTTP/2 server has sent its initial settings. */
function settingsFrom(endpoint: Endpoint, tls: ServerAddress['tls']): Promise<ProbeResult> {
  return new Promise((resolve) => {
    const socket = connect(endpoint.port, endpoint.host);
    const session = connectHttp2(`${tls ? 'https' : 'http'}://${endpoint.host}`, {
      createConnection: () => (tls ? connectTls(tlsOptions(socket, endpoint, tls)) : socket),
    });
    const end = (result: ProbeResult) => {
      clearTimeout(timer);
      session.destroy();
      socket.destroy();
      resolve(result);
    };
    const fail = ({ code }: NodeJS.ErrnoException) => end({ state: 'failed', ...(code && { code }) });
    const timer = setTimeout(() => end({ state: socket.connecting ? 'not connected' : 'silent' }), PROBE_MS);
    session.once('remoteSettings', () => end({ state: 'answers' }));
    session.once('close', () => end({ state: 'failed' }));
    session.on('error', fail);
    socket.on('error', fail);
  });
}

function tlsOptions(socket: Socket, { host }: Endpoint, tls: { caFile?: string; verify: boolean }): ConnectionOptions {
  return {
    socket,
    host,
    // an IP address is not a valid TLS server name
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2'],
    rejectUnauthorized: tls.verify,
    ...(tls.caFile !== undefined && { ca: readFileSync(tls.caFile) }),
  };
}

function hasTls(endpoint: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ host: endpoint.host, port: endpoint.port, rejectUnauthorized: false });
    const end = (isHttp2: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isHttp2);
    };
    const timer = setTimeout(() => end(false), PROBE_MS);
    socket.once('secureConnect', () => end(true));
    socket.on('error', () => end(false));
  });
}
