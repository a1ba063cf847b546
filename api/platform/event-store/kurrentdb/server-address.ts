import { hostname } from 'node:os';
import { StoreUnusable } from '../event-store.js';

const ADDRESS =
  /^(?:kurrentdb|esdb)(?<discover>\+discover)?:\/\/(?<user>[^@/]*@)?(?<hosts>[^@/?\s]+)\/?(?:\?(?<settings>.*))?$/;
/** The settings that may be given; of such that it does not know the client would print the whole address, password and all. */
const SETTINGS = [
  'tls',
  'tlsverifycert',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
];
const DEFAULT_PORT = 2113;
const DEFAULTS = {
  /** between two tries to reach a server, ms; its reading half also waits so long before the first */
  discoveryInterval: 100,
  /** in the server's log, so that an operator sees which process it is */
  connectionName: `meritlist-${encodeURIComponent(hostname())}-${process.pid}`,
};

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** The address of a server or a cluster. */
export interface ServerAddress {
  /** as the client wants it; may hold a password */
  readonly url: string;
  /** hosts and ports alone */
  readonly hosts: string;
  readonly endpoints: readonly Endpoint[];
  /** undefined: without TLS */
  readonly tls: { readonly verify: boolean; readonly caFile?: string } | undefined;
  /** several servers, or a name that several are found by */
  readonly isCluster: boolean;
  /** for reads: the native half of the client takes the address literally, including `%40` */
  readonly credentials?: { readonly username: string; readonly password: string };
}

/** @throws StoreUnusable that tells no password */
export function serverAddress(given: string): ServerAddress {
  const { discover = '', user = '', hosts, settings = '' } = ADDRESS.exec(given.trim())?.groups ?? {};
  if (!hosts) throw new StoreUnusable('EVENT_STORE_URL is not an address such as kurrentdb://host:2113?tls=true');
  const names = settings.split('&').map((setting) => setting.split('=', 1)[0]!.toLowerCase());
  const unknown = settings === '' ? undefined : names.find((name) => !SETTINGS.includes(name));
  if (unknown !== undefined) throw new StoreUnusable(`EVENT_STORE_URL has a setting ${unknown} that is not known`);
  const defaults = Object.entries(DEFAULTS).filter(([name]) => !names.includes(name.toLowerCase()));
  const all = [...(settings === '' ? [] : [settings]), ...defaults.map((setting) => setting.join('='))].join('&');
  return {
    url: `kurrentdb${discover}://${user}${hosts}?${all}`,
    hosts,
    endpoints: hosts.split(',').map(endpointOf),
    tls: tlsOf(settings),
    isCluster: discover !== '' || hosts.includes(','),
    credentials: credentialsOf(user),
  };
}

function endpointOf(host: string): Endpoint {
  const [, name, port] = /^(.+?)(?::(\d+))?$/.exec(host)!;
  // IPv6 addresses are enclosed in brackets
  return { host: name!.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) };
}

function tlsOf(settings: string): ServerAddress['tls'] {
  const values = new Map([...new URLSearchParams(settings)].map(([name, value]) => [name.toLowerCase(), value]));
  if (values.get('tls') === 'false') return undefined;
  const caFile = values.get('tlscafile');
  return { verify: values.get('tlsverifycert') !== 'false', ...(caFile !== undefined && { caFile }) };
}

function credentialsOf(user: string): ServerAddress['credentials'] {
  const [, username, password] = /^([^:]+):(.+)@$/.exec(user) ?? [];
  if (!username || !password) return undefined;
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new StoreUnusable('EVENT_STORE_URL has a user or password that is not percent-encoded');
  }
}
