import { Logger } from '@nestjs/common';
import { logRejectedCaller } from './rejected-callers.js';

it('logRejectedCaller logs addresses without the prefix of IPv4 in IPv6, and drops most lines of a flood', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  for (let call = 0; call < 10_000; call += 1) logRejectedCaller('failed login', '::ffff:203.0.113.7', 'POST /api/x');
  expect(warn).toHaveBeenCalledWith('failed login from 203.0.113.7: POST /api/x');
  expect(warn.mock.calls.length).toBeGreaterThanOrEqual(100);
  expect(warn.mock.calls.length).toBeLessThan(1_000);
  warn.mockRestore();
});
