import { hostname } from 'node:os';
import { StoreUnusable } from '../event-store.js';

const ADDRESS =
  /^(?:kurrentdb|esdb)(?<discover>\+discover)?:\/\/(?<user>[^@/]*@)?(?<hosts>[^@/?\s]+)\/?(?:\?(?<settings>.*))?$/;
/** Allowed settings. For an unknown one, the client would print the whole address including the password. */
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
  /**
   * Interval of attempts to reach a server, ms. The native part of the client also waits this long before the first
   * one.
   */
  discoveryInterval: 100,
  /** Name of the connection in the server's log, which identifies the process. */
  connectionName: `meritlist-${encodeURIComponent(hostname())}-${process.pid}`,
};

export interface Endpoint {
  /** Host and port as in the address. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** Parsed address of a server or a cluster. */
export interface ServerAddress {
  /** Address for the client; may contain a password. */
  readonly url: string;
  /** Returns the address for a client of some of the endpoints; may contain a password. */
  urlOf(endpoints: readonly Endpoint[]): string;
  /** Hosts and ports, without credentials. */
  readonly hosts: string;
  readonly endpoints: readonly Endpoint[];
  /** TLS options; undefined if TLS is disabled. */
  readonly tls: { readonly verify: boolean; readonly caFile?: string } | undefined;
  /** True for several servers, or for a DNS name of a cluster. */
  readonly isCluster: boolean;
  /** Decoded credentials for reads, since the native part of the client does not decode the address. */
  readonly credentials?: { readonly username: string; readonly password: string };
}

/** Parses a connection string. @throws StoreUnusable with a message that does not contain the password */
export function serverAddress(url: string): ServerAddress {
  const { discover = '', user = '', hosts, settings = '' } = ADDRESS.exec(url.trim())?.groups ?? {};
  if (!hosts) throw new StoreUnusable('EVENT_STORE_URL is not an address such as kurrentdb://host:2113?tls=true');
  const names = settings.split('&').map((setting) => setting.split('=', 1)[0]!.toLowerCase());
  const unknown = settings === '' ? undefined : names.find((name) => !SETTINGS.includes(name));
  if (unknown !== undefined) throw new StoreUnusable(`EVENT_STORE_URL has an unknown setting ${unknown}`);
  const defaults = Object.entries(DEFAULTS).filter(([name]) => !names.includes(name.toLowerCase()));
  const all = [...(settings === '' ? [] : [settings]), ...defaults.map((setting) => setting.join('='))].join('&');
  return {
    url: `kurrentdb${discover}://${user}${hosts}?${all}`,
    urlOf: (endpoints) => `kurrentdb://${user}${endpoints.map(({ name }) => name).join(',')}?${all}`,
    hosts,
    endpoints: hosts.split(',').map(endpointOf),
    tls: tlsOf(settings),
    isCluster: discover !== '' || hosts.includes(','),
    credentials: credentialsOf(user),
  };
}

function endpointOf(name: string): Endpoint {
  const [, host, port] = /^(.+?)(?::(\d+))?$/.exec(name)!;
  // the brackets of an IPv6 address are removed
  return { name, host: host!.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) };
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
