// A tutor's list of questions among 100,000 on SQLite: a page and a search, with the model tests of each row, ms.
import 'reflect-metadata';
import { demoQuestions } from '../../dist/api/demo/questions/demo-questions.js';
import { QuestionList } from '../../dist/api/question-bank/question-list.js';
import { modelTestsProjection } from '../../dist/projections/model-tests/model-tests.projection.js';
import { ModelTestsQueries } from '../../dist/projections/model-tests/model-tests.queries.js';
import { questionPoolProjection } from '../../dist/projections/question-pool/question-pool.projection.js';
import { QuestionPoolQueries } from '../../dist/projections/question-pool/question-pool.queries.js';
import { questionsProjection } from '../../dist/projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../dist/projections/questions/questions.queries.js';
import { listSpeed, noReply } from './list-speed.mjs';

const QUESTIONS = 100_000;
const PAGE = { pageSize: 50 };

/** Queries of a tutor; `search` in texts matches few, some or most questions. */
const ASKED = {
  'a page of a subject': [{ ...PAGE, page: 3 }, 'Math'],
  'its 200th page': [{ ...PAGE, page: 200 }, 'Math'],
  'search that finds few': [{ ...PAGE, page: 1, search: 'number 5431' }, undefined],
  'search that finds some': [{ ...PAGE, page: 1, search: 'following is' }, 'Physics'],
  'search that finds most': [{ ...PAGE, page: 1, search: 'the' }, undefined],
  'search that finds none': [{ ...PAGE, page: 1, search: 'quetzalcoatl' }, undefined],
  'search for two letters': [{ ...PAGE, page: 1, search: 'ph' }, 'Chemistry'],
};

/** @param quick fewer repetitions */
export const run = ({ quick }) =>
  listSpeed({
    projections: [questionsProjection, questionPoolProjection, modelTestsProjection],
    count: QUESTIONS,
    documents(n) {
      const event = added(n);
      const documentOf = ({ on: { QuestionAdded } }) => QuestionAdded.fold(undefined, event, event.data.questionId);
      return { questions: documentOf(questionsProjection), 'question-pool': documentOf(questionPoolProjection) };
    },
    asked(reads) {
      const list = new QuestionList(
        new QuestionsQueries(reads),
        new QuestionPoolQueries(reads),
        new ModelTestsQueries(reads),
      );
      const call = ([query, subject]) => list.listed.bind(list, query, subject, noReply);
      return Object.fromEntries(Object.entries(ASKED).map(([name, asked]) => [name, call(asked)]));
    },
    rewritten,
    quick,
  });

const WRITTEN = demoQuestions();

function added(n) {
  const written = WRITTEN[n % WRITTEN.length];
  const questionId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const data = { questionId, ...written, question: `${written.question} (number ${n})` };
  return { data, position: BigInt(n + 1), revision: 0 };
}

/** Changes the stored tests of every question, and the text of every tenth. */
function rewritten(n) {
  const event = added(n);
  const { questionId: _id, subject } = event.data;
  const fold = questionsProjection.on.QuestionUpdated.fold;
  return {
    'question-pool': { _id, subject, version: n, asks: _id, keptFor: [], free: true },
    ...(n % 10 === 0 && { questions: fold({ place: n + 1 }, event, _id) }),
  };
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
