import { randomBytes } from 'node:crypto';
import { seal } from '../../api/platform/vault/sealing.js';
import type { Vault } from '../../api/platform/vault/vault.js';
import { countTurns } from '../../test/support/given/counted-turns.js';
import type { ReadStore } from '../store/read-store.js';
import type { QuestionReportDocument } from './question-reports.projection.js';
import { QuestionReportsQueries } from './question-reports.queries.js';

describe('QuestionReportsQueries', () => {
  it('yields to other work while it decrypts a long list', async () => {
    const key = randomBytes(32);
    const reports = Array.from(
      { length: 300 },
      (_, n) =>
        ({ _id: `${n}`, studentId: 'ann', comment: seal(key, 'ann', `comment ${n}`) }) as QuestionReportDocument,
    );
    const vault = { accountKeys: () => Promise.resolve(new Map([['ann', key]])) } as Partial<Vault> as Vault;
    const queries = new QuestionReportsQueries({} as ReadStore, vault);
    const { turns, result } = await countTurns(() => queries.opened(reports));
    expect(result.map(({ comment }) => comment)).toEqual(reports.map(({ _id }) => `comment ${_id}`));
    expect(turns).toBeGreaterThanOrEqual(reports.length);
  });
});
