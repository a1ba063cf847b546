import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Argon2id: 19 MiB, two passes, about 25 ms; each hash keeps its own parameters, so that these can be raised */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** half of libuv's threads: files and name lookups go on during a rush of logins */
const AT_ONCE = 2;
/** some seconds of work; further callers are asked to try again */
const WAITING_MAX = 500;

/** Makes and checks password hashes, a few at a time. */
@Injectable()
export class PasswordHasher {
  /** compared with where there is no account */
  private readonly nobodys = hash(randomBytes(16), PARAMETERS);
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** @throws StoreUnavailable when too many are waiting */
  hash(password: string): Promise<string> {
    return this.fewAtOnce(() => hash(password, PARAMETERS));
  }

  /**
   * Takes as long without a hash to compare with as with one.
   * @throws StoreUnavailable when too many are waiting
   */
  matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    return this.fewAtOnce(async () => {
      const matched = await verify(passwordHash ?? (await this.nobodys), password);
      return matched && passwordHash !== undefined;
    });
  }

  private async fewAtOnce<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length >= WAITING_MAX) throw new StoreUnavailable('too many passwords are waiting to be checked');
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
