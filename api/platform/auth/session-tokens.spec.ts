import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { TestClock } from '../../../test/support/test-clock.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { Vault } from '../vault/vault.js';
import type { Caller } from './access.js';
import type { EndedSessions } from './ended-sessions.js';
import { SessionTokens } from './session-tokens.js';

const HOUR_MS = 3_600_000;
const key = randomBytes(32);
const ann: Caller = {
  sessionId: 'session-of-ann',
  accountId: 'ann',
  role: 'student',
  expiresAt: new Date('2026-01-05T22:00:00.000Z'),
};

describe('session tokens', () => {
  let clock: TestClock;
  let ended: (sessionId: string) => Promise<boolean>;
  let tokens: SessionTokens;

  beforeEach(async () => {
    clock = new TestClock(new Date('2026-01-05T10:00:00.000Z'));
    ended = async () => false;
    const vault = { lastingKey: async () => key } as unknown as Vault;
    const sessions = { has: (id: string) => ended(id) } as unknown as EndedSessions;
    tokens = new SessionTokens(vault, clock, sessions);
    await tokens.onModuleInit();
  });

  it('name the session, the account and the role', async () => {
    expect(await tokens.authenticate(tokens.issue(ann))).toEqual(ann);
  });

  it('expire by the server’s clock', async () => {
    const token = tokens.issue(ann);
    clock.advance(12 * HOUR_MS - 1000);
    expect(await tokens.authenticate(token)).toEqual(ann);
    clock.advance(1000);
    expect(await tokens.authenticate(token)).toBeUndefined();
  });

  it('are dead once their session has ended', async () => {
    ended = async (id) => id === ann.sessionId;
    expect(await tokens.authenticate(tokens.issue(ann))).toBeUndefined();
  });

  it('are not judged while nobody knows', async () => {
    ended = () => Promise.reject(new StoreUnavailable('away'));
    await expect(tokens.authenticate(tokens.issue(ann))).rejects.toThrow(StoreUnavailable);
  });

  const claims = { sid: 's', sub: 'ann', role: 'admin', exp: 4_000_000_000 };
  it.each([
    ['nothing', ''],
    ['no token', 'ann'],
    ['one of another key', jwt.sign(claims, randomBytes(32))],
    ['one of another algorithm', jwt.sign(claims, key, { algorithm: 'HS512' })],
    ['an unsigned one', jwt.sign(claims, null, { algorithm: 'none' })],
  ])('are ours alone: not %s', async (_, token) => {
    expect(await tokens.authenticate(token)).toBeUndefined();
  });

  it('are ours alone: not one with another role written in', async () => {
    const [header, , signature] = tokens.issue(ann).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'ann' })).toString('base64url');
    expect(await tokens.authenticate(`${header}.${changed}.${signature}`)).toBeUndefined();
  });
});
