import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { TestClock } from '../../../test/support/server/test-clock.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { Vault } from '../vault/vault.js';
import type { SessionRegister } from './session-register.js';
import { SessionTokens } from './session-tokens.js';

const HOUR_MS = 3_600_000;
const key = randomBytes(32);
const session = {
  sessionId: 'session-of-ann',
  accountId: 'ann',
  role: 'student' as const,
  epoch: 3,
  expiresAt: '2026-01-05T22:00:00.000Z',
};
const ann = { ...session, expiresAt: new Date(session.expiresAt), banned: false };

describe('SessionTokens', () => {
  let clock: TestClock;
  let find: (...named: Parameters<SessionRegister['find']>) => ReturnType<SessionRegister['find']>;
  let tokens: SessionTokens;

  beforeEach(async () => {
    clock = new TestClock(new Date('2026-01-05T10:00:00.000Z'));
    find = async () => ({ banned: false });
    const vault = { lastingKey: async () => key } as unknown as Vault;
    const register = { find: (...named) => find(...named) } as SessionRegister;
    tokens = new SessionTokens(vault, clock, register);
    await tokens.onModuleInit();
  });

  it('creates tokens with session, account, role, epoch and time of issue', async () => {
    const lookups: unknown[] = [];
    find = async (named) => (lookups.push(named), { banned: true });
    const token = tokens.issue(session);
    expect(await tokens.authenticate(token)).toEqual({ ...ann, banned: true });
    const { sessionId, accountId, role, epoch } = session;
    expect(lookups).toEqual([{ sessionId, accountId, role, epoch }]);
    expect(jwt.decode(token)).toMatchObject({
      iat: Math.floor(clock.now().getTime() / 1000),
      exp: ann.expiresAt.getTime() / 1000,
    });
  });

  it('rejects tokens that have expired by the clock of the server', async () => {
    const token = tokens.issue(session);
    clock.advance(12 * HOUR_MS - 1000);
    expect(await tokens.authenticate(token)).toEqual(ann);
    clock.advance(1000);
    expect(await tokens.authenticate(token)).toBeUndefined();
  });

  it('rejects tokens of ended or unknown sessions', async () => {
    find = async () => undefined;
    expect(await tokens.authenticate(tokens.issue(session))).toBeUndefined();
  });

  it('neither accepts nor rejects tokens while the store is unavailable', async () => {
    find = () => Promise.reject(new StoreUnavailable('unavailable'));
    await expect(tokens.authenticate(tokens.issue(session))).rejects.toThrow(StoreUnavailable);
  });

  const claims = { sid: 's', sub: 'ann', role: 'admin', epoch: 0, iat: 1_600_000_000, exp: 4_000_000_000 };
  it('accepts tokens with exactly these claims', async () => {
    expect(await tokens.authenticate(jwt.sign(claims, key))).toBeDefined();
  });

  it.each(['sid', 'sub', 'role', 'epoch', 'iat', 'exp'])(
    'rejects a correctly signed token without %s',
    async (name) => {
      const { [name]: _, ...remaining } = claims as Record<string, unknown>;
      // the library adds its own `iat` unless this option is set
      const signed = jwt.sign(remaining, key, { noTimestamp: name === 'iat' });
      expect(await tokens.authenticate(signed)).toBeUndefined();
    },
  );

  it.each([
    ['nothing', ''],
    ['no token', 'ann'],
    ['one of another key', jwt.sign(claims, randomBytes(32))],
    ['one of another algorithm', jwt.sign(claims, key, { algorithm: 'HS512' })],
    ['an unsigned one', jwt.sign(claims, null, { algorithm: 'none' })],
  ])('rejects an invalid token: %s', async (_, token) => {
    expect(await tokens.authenticate(token)).toBeUndefined();
  });

  it('rejects a token whose role was modified', async () => {
    const [header, , signature] = tokens.issue(session).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'ann' })).toString('base64url');
    expect(await tokens.authenticate(`${header}.${changed}.${signature}`)).toBeUndefined();
  });
});
