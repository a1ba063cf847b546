import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import passport from 'passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest, type VerifiedCallback } from 'passport-jwt';
import type { Role } from '../../contracts/events/session.events.js';
import { CLOCK, type Clock } from '../clock.js';
import { VAULT, type Vault } from '../vault/vault.js';
import type { Caller } from './access.js';
import { EndedSessions } from './ended-sessions.js';

const ALGORITHM = 'HS256';

/** What a token says; `exp` in seconds. */
interface Claims {
  readonly sid: string;
  readonly sub: string;
  readonly role: Role;
  readonly exp: number;
}

/** Tokens name a session; the server can end it before they expire. */
@Injectable()
export class SessionTokens implements OnModuleInit {
  // an own one: the library's default is shared by everything in the process
  private readonly passport = new passport.Passport();
  private key: KeyObject;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ended: EndedSessions,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = createSecretKey(await this.vault.lastingKey('session-signing'));
    const options: StrategyOptionsWithoutRequest = {
      // of plain bytes the library tries to make a public key first, which costs more than all the rest of a request
      secretOrKey: this.key as unknown as Buffer,
      algorithms: [ALGORITHM],
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // judged by our own clock
      ignoreExpiration: true,
    };
    this.passport.use(
      new Strategy(options, (claims: Claims, done: VerifiedCallback) => {
        this.callerOf(claims).then((caller) => done(null, caller ?? false), done);
      }),
    );
  }

  issue({ sessionId, accountId, role, expiresAt }: Caller): string {
    const claims: Claims = { sid: sessionId, sub: accountId, role, exp: Math.floor(expiresAt.getTime() / 1000) };
    return jwt.sign(claims, this.key, { algorithm: ALGORITHM, noTimestamp: true });
  }

  /**
   * Whose live session a token names; undefined when it names none.
   * @throws StoreUnavailable when it can't be known now
   */
  authenticate(token: string): Promise<Caller | undefined> {
    return new Promise((resolve, reject) => {
      const check = this.passport.authenticate('jwt', { session: false }, (error: unknown, caller: Caller | false) => {
        if (error) reject(error as Error);
        else resolve(caller || undefined);
      }) as (request: object, response: object, next: (error: Error) => void) => void;
      check({ headers: { authorization: `Bearer ${token}` } }, {}, reject);
    });
  }

  private async callerOf({ sid, sub, role, exp }: Claims): Promise<Caller | undefined> {
    const expiresAt = new Date(exp * 1000);
    if (expiresAt <= this.clock.now() || (await this.ended.has(sid))) return undefined;
    return { sessionId: sid, accountId: sub, role, expiresAt };
  }
}
