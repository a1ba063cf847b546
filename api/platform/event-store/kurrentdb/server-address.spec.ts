import { hostname } from 'node:os';
import { StoreUnusable } from '../event-store.js';
import { serverAddress } from './server-address.js';

it('serverAddress separates hosts, credentials and settings', () => {
  expect(serverAddress('kurrentdb://reader:p%40ss@one:2113,two:2114/?tls=false')).toEqual({
    url: expect.stringMatching(
      /^kurrentdb:\/\/reader:p%40ss@one:2113,two:2114\?tls=false&discoveryInterval=100&connectionName=/,
    ),
    hosts: 'one:2113,two:2114',
    endpoints: [
      { name: 'one:2113', host: 'one', port: 2113 },
      { name: 'two:2114', host: 'two', port: 2114 },
    ],
    urlOf: expect.any(Function),
    tls: undefined,
    isCluster: true,
    credentials: { username: 'reader', password: 'p@ss' },
  });
});

it('serverAddress returns the address of some of the servers', () => {
  const { endpoints, urlOf } = serverAddress('esdb+discover://reader:secret@one,[::1]:2114?tls=false&connectionName=a');
  expect(urlOf(endpoints.slice(1))).toBe(
    'kurrentdb://reader:secret@[::1]:2114?tls=false&connectionName=a&discoveryInterval=100',
  );
});

it('serverAddress replaces the deprecated scheme esdb', () => {
  expect(serverAddress('esdb+discover://cluster.example:2113').url).toMatch(/^kurrentdb\+discover:\/\/cluster/);
});

it('serverAddress preserves the given settings', () => {
  const { url, credentials } = serverAddress('kurrentdb://one:2113?discoveryInterval=250&connectionName=a');
  expect(url).toBe('kurrentdb://one:2113?discoveryInterval=250&connectionName=a');
  expect(credentials).toBeUndefined();
});

it('serverAddress names the connection after the machine and the process', () => {
  const { url } = serverAddress('kurrentdb://one:2113');
  expect(url).toContain(`connectionName=meritlist-${hostname()}-${process.pid}`);
});

it('serverAddress uses the default port and TLS unless specified', () => {
  expect(serverAddress('kurrentdb://[::1],two')).toMatchObject({
    endpoints: [
      { name: '[::1]', host: '::1', port: 2113 },
      { name: 'two', host: 'two', port: 2113 },
    ],
    tls: { verify: true },
  });
  const { tls } = serverAddress('kurrentdb://one?tlsCAFile=/ca.pem&tlsVerifyCert=false');
  expect(tls).toEqual({ verify: false, caFile: '/ca.pem' });
});

it('serverAddress distinguishes a cluster from a single server', () => {
  const isCluster = (url: string) => serverAddress(url).isCluster;
  expect(isCluster('kurrentdb://one:2113?tls=true')).toBe(false);
  expect(isCluster('kurrentdb://one:2113,two:2113')).toBe(true);
  expect(isCluster('kurrentdb+discover://cluster.example:2113')).toBe(true);
});

it.each(['', 'http://one:2113', 'kurrentdb://', 'kurrentdb://a b', 'kurrentdb://u:%zz@one:2113'])(
  'serverAddress rejects %j',
  (url) => {
    expect(() => serverAddress(url)).toThrow(StoreUnusable);
  },
);

it('serverAddress reports an unknown setting without revealing the password', () => {
  expect(() => serverAddress('kurrentdb://u:secret@one:2113?tsl=true')).toThrow(
    'EVENT_STORE_URL has an unknown setting tsl',
  );
});
