import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LIMITS } from './constants.js';
import type { Limit } from './limit.js';
import { Limits } from './limits.js';

export interface LoginAttempt {
  /** one key for one account, whether there is such an account or not */
  readonly account: string;
  readonly address: string;
}

const { ofAccountFromAddress, ofAccount, fromAddress } = LIMITS.failedLogins;

/** Counts failed logins; successful ones never count. */
@Injectable()
export class FailedLogins {
  private readonly ofAccountFromAddress: Limit;
  private readonly ofAccount: Limit;
  private readonly fromAddress: Limit;

  constructor({ ratePerAddress }: Settings, limits: Limits) {
    this.ofAccountFromAddress = limits.limit({
      name: 'failed-logins-of-account-from-address',
      ...ofAccountFromAddress,
    });
    this.ofAccount = limits.limit({ name: 'failed-logins-of-account', ...ofAccount });
    this.fromAddress = limits.limit({ name: 'failed-logins-from-address', most: ratePerAddress, ...fromAddress });
  }

  /**
   * Before a password is looked at, and once it was found right: of many guesses at once none counts beyond the limit.
   * @throws TooMany
   */
  async check(attempt: LoginAttempt): Promise<void> {
    await all(this.limitsOf(attempt).map(([limit, key]) => limit.check(key)));
  }

  /** @throws TooMany when the limit had been reached before */
  async count(attempt: LoginAttempt): Promise<void> {
    await all(this.limitsOf(attempt).map(([limit, key]) => limit.count(key)));
  }

  private limitsOf({ account, address }: LoginAttempt): [Limit, string][] {
    return [
      [this.ofAccountFromAddress, `${account} ${address}`],
      [this.ofAccount, account],
      [this.fromAddress, address],
    ];
  }
}

/** All at once, since each may wait for Redis; the first that refuses is told. */
async function all(asked: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') throw one.reason;
}
