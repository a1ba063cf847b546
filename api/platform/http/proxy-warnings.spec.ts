import fastify from 'fastify';
import { Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { OperatorWarnings } from '../telemetry/operator-warnings.js';
import { warnAboutProxies } from './proxy-warnings.js';

describe('warnings about proxies', () => {
  let now = 0;
  let logged: jest.SpyInstance;
  beforeEach(() => (logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation()));
  afterEach(() => jest.restoreAllMocks());

  /** Returns the warnings after requests from an address. */
  async function warningsOf(trustProxy: string, remoteAddress: string, headers: Record<string, string>) {
    const warnings = new OperatorWarnings({ monotonicMs: () => now });
    const http = fastify();
    warnAboutProxies(http, warnings, new Settings({ TRUST_PROXY: trustProxy }));
    http.get('/', () => 'ok');
    for (let request = 0; request < 3; request += 1) await http.inject({ url: '/', remoteAddress, headers });
    await http.close();
    return warnings;
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };

  it('say once that TRUST_PROXY is not set, until an hour after the last request', async () => {
    const warnings = await warningsOf('0', '::ffff:10.0.0.2', forwarded);
    expect(warnings.current()).toEqual([expect.stringMatching(/^TRUST_PROXY is not set, but 10\.0\.0\.2 sends/)]);
    expect(logged).toHaveBeenCalledTimes(1);
    now += 3_600_001;
    expect(warnings.current()).toEqual([]);
  });

  it('name the network to set if a number is trusted and the proxy has a public address', async () => {
    const warnings = await warningsOf('1', '203.0.113.9', forwarded);
    expect(warnings.current()).toEqual([
      expect.stringContaining('set TRUST_PROXY to its network, such as 203.0.113.9'),
    ]);
  });

  it.each([
    ['0', '10.0.0.2', {}],
    ['0', '203.0.113.9', forwarded],
    ['1', '10.0.0.2', forwarded],
    ['203.0.113.0/24', '203.0.113.9', forwarded],
    ['203.0.113.0/24', '198.51.100.9', forwarded],
  ])('are not shown with TRUST_PROXY=%s for a request from %s with %j', async (trustProxy, address, headers) => {
    expect((await warningsOf(trustProxy, address, headers)).current()).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('log a line that a client causes once an hour for each key, and at most 100 keys', () => {
    const warnings = new OperatorWarnings({ monotonicMs: () => now });
    for (let key = 0; key < 300; key += 1) warnings.logHourly(`key ${key % 150}`, 'line');
    expect(logged).toHaveBeenCalledTimes(100);
    now += 3_600_001;
    warnings.logHourly('key 0', 'line');
    expect(logged).toHaveBeenCalledTimes(101);
  });
});
