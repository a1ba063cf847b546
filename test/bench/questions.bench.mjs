// Latency of a tutor's question list with 100,000 questions on SQLite, in ms: a page and a search, with the model tests
// of each row.
import 'reflect-metadata';
import { demoQuestions } from '../../dist/api/demo/questions/demo-questions.js';
import { QuestionList } from '../../dist/api/question-bank/question-list.js';
import { modelTestsProjection } from '../../dist/projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../dist/projections/model-tests/model-tests.queries.js';
import { questionPoolProjection } from '../../dist/projections/question-pool/question-pool.projection.js';
import { PooledQuestionsQueries } from '../../dist/projections/question-pool/pooled-questions.queries.js';
import { questionsProjection } from '../../dist/projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../dist/projections/questions/questions.queries.js';
import { ReadModels } from '../../dist/projections/read-models.js';
import { everyPage } from '../../dist/projections/store/every-page.js';
import { TopicsQueries } from '../../dist/projections/topics/topics.queries.js';
import { listSpeed } from './list-speed.mjs';

const QUESTIONS = 100_000;
const PAGE = { pageSize: 50 };
/** Each topic contains every tenth question of its subject. */
const TOPICS = 10;
const topicId = (n) => `10000000-0000-4000-8000-${String(n % TOPICS).padStart(12, '0')}`;

/** Queries of a tutor. `search` matches few, some or most questions. */
const LIST_CALLS = {
  'a page of a subject': [{ ...PAGE, page: 3 }, 'Math'],
  'its 200th page': [{ ...PAGE, page: 200 }, 'Math'],
  'search that finds few': [{ ...PAGE, page: 1, search: 'number 5431' }, undefined],
  'search that finds some': [{ ...PAGE, page: 1, search: 'following is' }, 'Physics'],
  'search that finds most': [{ ...PAGE, page: 1, search: 'the' }, undefined],
  'search that finds none': [{ ...PAGE, page: 1, search: 'quetzalcoatl' }, undefined],
  'search for two letters': [{ ...PAGE, page: 1, search: 'ph' }, 'Chemistry'],
  'a page of a topic': [{ ...PAGE, page: 3, topic: topicId(3) }, undefined],
  'the 100th page of a topic': [{ ...PAGE, page: 100, topic: topicId(3) }, undefined],
  'a topic of a subject without a solution': [{ ...PAGE, page: 2, topic: topicId(3), withoutSolution: 'true' }, 'Math'],
  'a page without a solution': [{ ...PAGE, page: 3, withoutSolution: 'true' }, 'Physics'],
};

/** @param quick true for fewer repetitions */
export const run = ({ quick }) =>
  listSpeed({
    projections: [questionsProjection, questionPoolProjection, modelTestsProjection],
    count: QUESTIONS,
    documents(n) {
      const event = added(n);
      const documentOf = ({ on: { QuestionAdded } }) => QuestionAdded.fold(undefined, event, event.data.questionId);
      const tags = { topicIds: [topicId(n)], hasSolution: n % 3 === 0 };
      return {
        questions: { ...documentOf(questionsProjection), ...tags },
        'question-pool': { ...documentOf(questionPoolProjection), ...tags },
      };
    },
    async createCalls(reads) {
      const readModels = new ReadModels({}, reads, {});
      const topics = new TopicsQueries(readModels);
      await topics.load([Array.from({ length: TOPICS }, (_, n) => topicOf(n))]);
      const pooled = new PooledQuestionsQueries(readModels);
      await pooled.load(everyPage(reads, questionPoolProjection.collection, {}));
      const checked = { checked: async (_, ids) => ids, subjectOf: async () => undefined };
      const list = new QuestionList(
        new QuestionsQueries(reads),
        { withQuestion: () => [] },
        { forStaff: async () => () => true },
        new ModelTestsQueries(reads),
        pooled,
        topics,
        checked,
      );
      const call =
        ([query, subject]) =>
        () =>
          list.matching({ ...query, subject });
      return Object.fromEntries(Object.entries(LIST_CALLS).map(([name, query]) => [name, call(query)]));
    },
    concurrentWrites,
    quick,
  });

const topicOf = (n) => ({
  _id: topicId(n),
  subject: 'Math',
  name: `Topic ${n}`,
  parentId: null,
  place: n,
  state: 'active',
});

const UPDATED_QUESTIONS = demoQuestions();

function added(n) {
  const update = UPDATED_QUESTIONS[n % UPDATED_QUESTIONS.length];
  const questionId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const data = { questionId, ...update, question: `${update.question} (number ${n})` };
  return { data, position: BigInt(n + 1), revision: 0 };
}

/** Changes the model tests of every question and the text of every tenth. */
function concurrentWrites(n) {
  const event = added(n);
  const { questionId: _id, subject } = event.data;
  const fold = questionsProjection.on.QuestionUpdated.fold;
  return {
    'question-pool': {
      _id,
      subject,
      place: n + 1,
      topicIds: [topicId(n)],
      hasSolution: false,
      version: n,
      asks: _id,
      keptFor: [],
      free: true,
    },
    ...(n % 10 === 0 && { questions: fold({ place: n + 1, topicIds: [topicId(n)] }, event, _id) }),
  };
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
