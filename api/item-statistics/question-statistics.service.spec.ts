import type { AnswersDocument } from '../../projections/item-statistics/item-statistics.projection.js';
import { ItemStatisticsQueries } from '../../projections/item-statistics/item-statistics.queries.js';
import type { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import type { PastAnswersQueries } from '../../projections/item-statistics/past-answers.queries.js';
import type { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import type { ReadStore } from '../../projections/store/read-store.js';
import type { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { QuestionStatisticsService, type KeyedQuestion } from './question-statistics.service.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');
const content = { question: '1 + 1', subject: 'Math' as const, options: ['2', '3'], correctAnswers: ['2'] };
const keyed: KeyedQuestion = { questionId: 'sum', version: 0, ...content, right: '2' };
/** @param counts numbers of skipped, correct and incorrect answers */
const answersAt = (modelTestId: string, counts: readonly number[]): AnswersDocument => ({
  _id: `${modelTestId}/sum`,
  questionId: 'sum',
  version: 0,
  others: 1,
  options: ['2', '3'],
  byRest: { 1: counts },
});

describe('QuestionStatisticsService', () => {
  const documents = [answersAt('shown', [0, 15, 5]), answersAt('withheld', [0, 0, 20])];
  const store = { page: () => Promise.resolve(documents) } as Partial<ReadStore> as ReadStore;
  const tests = { withholdsAnswers: (id: string) => id === 'withheld' } as Partial<ReservingTestsQueries>;
  const service = new QuestionStatisticsService(
    new ItemStatisticsQueries(store),
    {} as ModelTestsQueries,
    {} as QuestionPoolQueries,
    { at: () => content } as Partial<QuestionVersionReader> as QuestionVersionReader,
    {} as PastAnswersQueries,
    tests as ReservingTestsQueries,
  );

  it('[FEEDBACK-2] counts all answers for staff, and for students none of tests that withhold answers', async () => {
    expect(await service.ofVersion(keyed, { staff: 'now' })).toMatchObject({ attempts: 40, difficulty: 0.375 });
    expect(await service.ofVersion(keyed, { students: NOW })).toMatchObject({ attempts: 20, difficulty: 0.75 });
  });
});
