import { randomUUID } from 'node:crypto';
import { connect, type ConnectionOptions } from 'node:tls';
import type { Settings } from '../platform/config/settings.js';
import { SEEN_HEADER, type SeenRequest } from '../platform/http/seen-requests.js';
import { note, ok, problem, type Finding } from './finding.js';

const WAIT_MS_MAX = 5_000;
const CERTIFICATE_DAYS_MIN = 14;
const DAY_MS = 86_400_000;

/** Returns what the running server reports about itself. */
export async function checkServer(settings: Settings): Promise<readonly Finding[]> {
  const answer = await get(`${localUrl(settings)}/api/health/ready`);
  if (answer instanceof Unreachable) return [note('server', 'No server runs with these settings', 'meritlist start')];
  const { reasons = [], warnings = [] } = (await answer.json().catch(() => ({}))) as Record<string, string[]>;
  return [
    ...reasons.map((reason) => problem('server', `Not ready: ${reason}`, 'the log names the cause')),
    ...warnings.map((warning) => problem('server', warning, 'the log names the cause')),
    ...(reasons.length + warnings.length === 0 ? [ok('server', 'It runs and is ready')] : []),
  ];
}

/** Checks the site as users reach it: its proxy, and its certificate. */
export async function checkSite(settings: Settings, now: Date): Promise<readonly Finding[]> {
  const { publicOrigin } = settings;
  if (publicOrigin === undefined) {
    return [note('site', 'PUBLIC_URL is not set, so that the proxy and its certificate are not checked', 'set it')];
  }
  const nonce = randomUUID();
  const answer = await get(`${publicOrigin}/`, { [SEEN_HEADER]: nonce });
  if (answer instanceof Unreachable) {
    const text = `${publicOrigin} can't be reached: ${answer.reason}`;
    return [problem('site', text, 'check its name, its proxy and the firewall')];
  }
  const certificate = publicOrigin.startsWith('https:') ? [await checkCertificate(new URL(publicOrigin), now)] : [];
  return [await checkProxy(settings, nonce), await checkMetrics(publicOrigin), ...certificate];
}

async function checkProxy(settings: Settings, nonce: string): Promise<Finding> {
  const answer = await get(`${localUrl(settings)}/api/health/seen/${nonce}`);
  if (answer instanceof Unreachable) return note('proxy', 'No server runs here, so that the proxy was not checked');
  if (!answer.ok && settings.shared) {
    return note('proxy', 'Another process answered, so that the proxy was not checked', 'run the command again');
  }
  if (!answer.ok) {
    return problem('proxy', 'PUBLIC_URL leads to another server', 'check the address that the proxy forwards to');
  }
  const { address, peer, isForwarded } = (await answer.json()) as SeenRequest;
  if (isForwarded && address === peer) {
    return problem(
      'proxy',
      `All users count as ${address}, because the header of the proxy is not trusted`,
      `set TRUST_PROXY=1, or to the network of ${peer}`,
    );
  }
  return ok('proxy', `A call of this machine is seen as ${address}`);
}

async function checkMetrics(site: string): Promise<Finding> {
  const answer = await get(`${site}/api/metrics`);
  return answer instanceof Unreachable || answer.status !== 200
    ? ok('metrics', 'They are not public')
    : problem('metrics', 'Everybody can read /api/metrics', 'let the proxy answer 404, as in docker/server');
}

/** Checks how long the certificate of a site is valid. @param trust authorities other than those of Node */
export function checkCertificate(
  { hostname, port }: URL,
  now: Date,
  trust: Pick<ConnectionOptions, 'ca'> = {},
): Promise<Finding> {
  return new Promise((resolve) => {
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    const site = { host: hostname, port: Number(port || 443), servername: hostname };
    const socket = connect({ ...site, ...trust, timeout: WAIT_MS_MAX });
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
      const text = `The certificate is valid for ${days} more days`;
      end(days < CERTIFICATE_DAYS_MIN ? problem('certificate', text, 'renew it') : ok('certificate', text));
    });
    const fail = (reason: string) => end(problem('certificate', `It can't be checked: ${reason}`, 'check the proxy'));
    socket.once('timeout', () => fail('no answer'));
    socket.once('error', ({ message }) => fail(message));
  });
}

const localUrl = ({ host, port }: Settings): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
};

class Unreachable {
  constructor(readonly reason: string) {}
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response | Unreachable> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS_MAX) });
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return new Unreachable(cause?.code ?? message);
  }
}
