import type { Refusal } from '../../api/platform/commands/refusal.js';
import type { Limits } from '../../api/platform/limits/limits.js';

/** Rate limits of one process. */
export interface LimitsUnderTest {
  readonly limits: Limits;
  /** Waits until the seconds have passed on the clock of the limits. */
  letPass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const TOO_MANY = { code: 'too-many' };

/** The contract of rate limits for every engine. */
export function limitsContract(engine: string, create: () => Promise<LimitsUnderTest>): void {
  describe(`rate limits in ${engine}`, () => {
    let counted: LimitsUnderTest;
    beforeEach(async () => (counted = await create()));
    afterEach(() => counted.close());

    const limit = (name: string, most: number, seconds = 60) => counted.limits.limit({ name, most, seconds });

    it('allow the given number per key, then return the time to wait', async () => {
      const three = limit('three', 3);
      for (let time = 0; time < 3; time += 1) {
        await three.check('ann');
        await three.count('ann');
      }
      await expect(three.check('ann')).rejects.toMatchObject(TOO_MANY);
      const refused = await three.count('ann').catch((error: unknown) => error);
      expect(refused).toMatchObject(TOO_MANY);
      const { seconds } = (refused as Refusal<'too-many'>).details;
      expect(seconds).toBeGreaterThan(50);
      expect(seconds).toBeLessThanOrEqual(60);
      await three.count('bob');
    });

    it('do not count a read of the current state', async () => {
      const singleLimit = limit('one', 1);
      for (let time = 0; time < 5; time += 1) await singleLimit.check('ann');
      await singleLimit.count('ann');
      await expect(singleLimit.check('ann')).rejects.toMatchObject(TOO_MANY);
    });

    it('count the same key separately for each limit', async () => {
      const [firstLimit, otherLimit] = [limit('here', 1), limit('there', 1)];
      await firstLimit.count('ann');
      await otherLimit.check('ann');
      await otherLimit.count('ann');
    });

    it('allow exactly the given number of concurrent requests', async () => {
      const tenLimit = limit('ten', 10);
      const all = await Promise.allSettled(Array.from({ length: 100 }, () => tenLimit.count('ann')));
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    });

    it('allow requests again after the period', async () => {
      const second = limit('second', 1, 1);
      await second.count('ann');
      await expect(second.check('ann')).rejects.toMatchObject({ ...TOO_MANY, details: { seconds: 1 } });
      await counted.letPass(1);
      await second.check('ann');
      await second.count('ann');
    });
  });
}
