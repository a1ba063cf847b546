import { callerAddress, trustedHops, trustedNetworks } from './forwarded.js';

const PROXY = '10.0.0.1';

describe('callerAddress', () => {
  it('returns the address of the connection when no proxy is trusted', () => {
    expect(callerAddress('203.0.113.7', '198.51.100.1', undefined)).toBe('203.0.113.7');
  });

  it.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, 'forged, 203.0.113.7', '203.0.113.7'],
    [2, 'forged, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [2, '203.0.113.7', '203.0.113.7'],
    [1, '', PROXY],
  ])('returns the caller behind %d trusted proxies from the header %j: %s', (hops, header, caller) => {
    expect(callerAddress(PROXY, header, trustedHops(hops))).toBe(caller);
  });

  it.each(['203.0.113.9', '2001:db8::9', '::ffff:203.0.113.9', '172.32.0.1'])(
    'returns the address of the connection from %s, which is public, if a number of proxies is trusted',
    (connection) => {
      expect(callerAddress(connection, 'forged', trustedHops(1))).toBe(connection);
    },
  );

  it.each(['127.0.0.1', '::1', '::ffff:192.168.1.2', '172.31.255.1', 'fd12::1', 'fe80::1'])(
    'trusts the number of proxies on a connection from %s, which is local or private',
    (connection) => {
      expect(callerAddress(connection, '203.0.113.7', trustedHops(1))).toBe('203.0.113.7');
    },
  );

  it('returns the rightmost address outside the trusted networks', () => {
    const isProxy = trustedNetworks(['10.0.0.0/8', 'fd00::/8', '192.0.2.9'])!;
    expect(callerAddress('::ffff:10.1.2.3', ['1.1.1.1, 203.0.113.7', 'fd00::2, 192.0.2.9'], isProxy)).toBe(
      '203.0.113.7',
    );
    expect(callerAddress('203.0.113.9', '1.1.1.1', isProxy)).toBe('203.0.113.9');
    expect(callerAddress(PROXY, 'no address', isProxy)).toBe('no address');
  });

  it.each([[['all']], [['10.0.0.0/33']], [['10.0.0.0/0']], [['10.0.0.0/8/8']], [['']]])(
    'is undefined for the invalid networks %j',
    (networks) => {
      expect(trustedNetworks(networks)).toBeUndefined();
    },
  );
});
