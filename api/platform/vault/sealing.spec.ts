import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Json } from '../../contracts/events/event.js';
import { NotAuthentic } from './aes-gcm.js';
import { open, seal } from './sealing.js';

const key = randomBytes(32);

describe('sealing', () => {
  it('opens what it sealed, whatever that is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (personal) => {
        const opened = open(key, 'ann', seal(key, 'ann', personal as Json));
        expect(JSON.stringify(opened)).toBe(JSON.stringify(personal));
      }),
    );
  });

  it('is text that can stand anywhere, never the same twice', () => {
    const twice = [seal(key, 'ann', { email: 'ann@example.org' }), seal(key, 'ann', { email: 'ann@example.org' })];
    for (const sealed of twice) expect(sealed).toMatch(/^[\w-]+$/);
    expect(twice[0]).not.toBe(twice[1]);
  });

  it('opens neither with another key nor for another account', () => {
    const sealed = seal(key, 'ann', 'secret');
    expect(() => open(randomBytes(32), 'ann', sealed)).toThrow(NotAuthentic);
    expect(() => open(key, 'bob', sealed)).toThrow(NotAuthentic);
  });

  it('does not open once any byte of it was changed or is missing', () => {
    const bytes = Buffer.from(seal(key, 'ann', 'secret'), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => open(key, 'ann', changed.toString('base64url'))).toThrow(NotAuthentic);
      expect(() => open(key, 'ann', bytes.subarray(0, at).toString('base64url'))).toThrow(NotAuthentic);
    }
  });
});
