import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import passport from 'passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest, type VerifiedCallback } from 'passport-jwt';
import type { Role, SessionStarted } from '../../contracts/events/session.events.js';
import { CLOCK, type Clock } from '../clock.js';
import { VAULT, type Vault } from '../vault/vault.js';
import type { Caller } from './access.js';
import { SessionRegister } from './session-register.js';

const ALGORITHM = 'HS256';

/** Claims of a token; `iat` and `exp` in seconds. */
interface Claims {
  readonly sid: string;
  readonly sub: string;
  readonly role: Role;
  /** Epoch of the account. */
  readonly epoch: number;
  readonly iat: number;
  readonly exp: number;
}

/** Issues and verifies tokens. A token identifies a session, which the server can end before the token expires. */
@Injectable()
export class SessionTokens implements OnModuleInit {
  // this is a separate instance, since the default one is shared within the process
  private readonly passport = new passport.Passport();
  private key: KeyObject;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly register: SessionRegister,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = createSecretKey(await this.vault.lastingKey('session-signing'));
    const options: StrategyOptionsWithoutRequest = {
      // for plain bytes, the library first tries to create a public key, which costs more than the rest of a request
      secretOrKey: this.key as unknown as Buffer,
      algorithms: [ALGORITHM],
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // the expiry is verified with the clock of the server
      ignoreExpiration: true,
    };
    this.passport.use(
      new Strategy(options, (claims: Partial<Claims>, done: VerifiedCallback) => {
        this.callerOf(claims).then((caller) => done(null, caller ?? false), done);
      }),
    );
  }

  issue({ sessionId, accountId, role, epoch, expiresAt }: SessionStarted['data']): string {
    const [iat, exp] = [seconds(this.clock.now()), seconds(new Date(expiresAt))];
    const claims: Claims = { sid: sessionId, sub: accountId, role, epoch, iat, exp };
    return jwt.sign(claims, this.key, { algorithm: ALGORITHM });
  }

  /**
   * Returns the caller if the token belongs to a live session; undefined otherwise.
   * @throws StoreUnavailable if this cannot be determined
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

  private async callerOf(claims: Partial<Claims>): Promise<Caller | undefined> {
    if (!isComplete(claims)) return undefined;
    const { sid: sessionId, sub: accountId, role, epoch, exp } = claims;
    const expiresAt = new Date(exp * 1000);
    if (expiresAt <= this.clock.now()) return undefined;
    const session = await this.register.find({ sessionId, accountId, role, epoch });
    return session && { sessionId, accountId, role, epoch, expiresAt, ...session };
  }
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const isComplete = (claims: Partial<Claims>): claims is Claims => {
  const { sid, sub, role, epoch, iat, exp } = claims;
  return [sid, sub, role].every((text) => typeof text === 'string') && [epoch, iat, exp].every(Number.isSafeInteger);
};
