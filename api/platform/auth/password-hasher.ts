import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Argon2id with 19 MiB and two passes, about 25 ms. Hashes include their parameters, so that these can be raised. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Maximum number of concurrent calls: half of libuv's threads, so that file access and DNS lookups continue during
 * many logins.
 */
const CONCURRENT_MAX = 2;
/** Maximum number of queued calls, which take a few seconds. Further calls are rejected. */
const WAITING_MAX = 500;

/** Creates and verifies password hashes with limited concurrency. */
export class PasswordHasher {
  /** Hash to compare with if there is no account, so that the duration reveals nothing. */
  private readonly dummyHash: Promise<string>;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** @param cost cost of new hashes; tests reduce it. A hash stores its cost and is verified with it. */
  constructor(private readonly cost = COST) {
    this.dummyHash = hash(randomBytes(16), cost);
  }

  /** @throws StoreUnavailable if too many calls are waiting */
  hash(password: string): Promise<string> {
    return this.runLimited(() => hash(password, this.cost));
  }

  /**
   * Returns whether the password matches. Takes the same time with and without a hash.
   * @throws StoreUnavailable if too many calls are waiting
   */
  matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    return this.runLimited(async () => {
      const isMatch = await verify(passwordHash ?? (await this.dummyHash), password);
      return isMatch && passwordHash !== undefined;
    });
  }

  private async runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length >= WAITING_MAX) throw new StoreUnavailable('too many passwords are waiting to be checked');
    if (this.running < CONCURRENT_MAX) this.running += 1;
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
