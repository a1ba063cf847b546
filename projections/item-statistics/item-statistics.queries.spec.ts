import { countTurns } from '../../test/support/given/counted-turns.js';
import type { ReadStore } from '../store/read-store.js';
import { ItemStatisticsQueries } from './item-statistics.queries.js';

describe('ItemStatisticsQueries', () => {
  it('yields to other work between the questions of a model test', async () => {
    const store = { get: () => Promise.resolve(new Map()) } as Partial<ReadStore> as ReadStore;
    const questions = Array.from({ length: 200 }, (_, n) => ({
      questionId: `${n}`,
      version: 0,
      options: ['a', 'b'],
      right: 'a',
    }));
    const statistics = new ItemStatisticsQueries(store);
    const { turns, result } = await countTurns(() => statistics.ofModelTest('test', questions));
    expect(result.items).toHaveLength(questions.length);
    expect(turns).toBeGreaterThanOrEqual(questions.length);
  });
});
