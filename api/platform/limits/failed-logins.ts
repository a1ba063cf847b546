import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LIMITS } from './constants.js';
import { Limit } from './limit.js';

export interface LoginAttempt {
  /** one key for one account, whether there is such an account or not */
  readonly account: string;
  readonly address: string;
}

const { ofAccountFromAddress, ofAccount, fromAddress } = LIMITS.failedLogins;

/** Counts failed logins; successful ones never count. */
@Injectable()
export class FailedLogins {
  private readonly ofAccountFromAddress = new Limit(ofAccountFromAddress.most, ofAccountFromAddress.seconds);
  private readonly ofAccount = new Limit(ofAccount.most, ofAccount.seconds);
  private readonly fromAddress: Limit;

  constructor({ ratePerAddress }: Settings) {
    this.fromAddress = new Limit(ratePerAddress, fromAddress.seconds);
  }

  /**
   * Before a password is looked at, and once it was found right: of many guesses at once none counts beyond the limit.
   * @throws TooMany
   */
  async check(attempt: LoginAttempt): Promise<void> {
    for (const [limit, key] of this.limitsOf(attempt)) await limit.check(key);
  }

  /** @throws TooMany when the limit had been reached before */
  async count(attempt: LoginAttempt): Promise<void> {
    const counted = await Promise.allSettled(this.limitsOf(attempt).map(([limit, key]) => limit.count(key)));
    for (const one of counted) if (one.status === 'rejected') throw one.reason;
  }

  private limitsOf({ account, address }: LoginAttempt): [Limit, string][] {
    return [
      [this.ofAccountFromAddress, `${account} ${address}`],
      [this.ofAccount, account],
      [this.fromAddress, address],
    ];
  }
}
