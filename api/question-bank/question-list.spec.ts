import type { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import type { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import type { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import type { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import type { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { countTurns } from '../../test/support/given/counted-turns.js';
import type { FreeQuestionsService } from '../attempts/free-questions.service.js';
import type { TopicsService } from '../topics/topics.service.js';
import { QuestionList } from './question-list.js';

const documents = Array.from(
  { length: 300 },
  (_, n) =>
    ({
      _id: `${n}`,
      question: `Question ${n}`,
      subject: 'Math',
      options: ['a', 'b'],
      correctAnswers: ['a'],
      solution: null,
      topicIds: [],
    }) as Partial<QuestionDocument> as QuestionDocument,
);
const questions: Partial<QuestionsQueries> = {
  list: () => Promise.resolve({ total: documents.length, rows: documents }),
  findMany: (ids) => Promise.resolve(new Map(ids.map((id) => [id, documents[Number(id)]!]))),
};
const list = new QuestionList(
  questions as QuestionsQueries,
  { withQuestion: () => [] } as Partial<ReservingTestsQueries> as ReservingTestsQueries,
  {} as FreeQuestionsService,
  { findMany: () => Promise.resolve(new Map()) } as Partial<ModelTestsQueries> as ModelTestsQueries,
  {} as PooledQuestionsQueries,
  {} as TopicsQueries,
  {} as TopicsService,
);

describe('QuestionList', () => {
  it.each([
    ['the whole list', async () => (await list.matching({})).rows],
    ['a page', async () => (await list.matching({ page: 1, pageSize: 200 })).rows],
    ['questions by id', () => list.withIds(documents.map(({ _id }) => _id))],
  ])('yields to other work while it presents %s', async (_, read) => {
    const { turns, result } = await countTurns<readonly { _id: string }[]>(read);
    expect(result.map(({ _id }) => _id)).toEqual(documents.map(({ _id }) => _id));
    expect(turns).toBeGreaterThanOrEqual(documents.length);
  });
});
