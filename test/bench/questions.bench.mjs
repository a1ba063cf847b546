// A page of a tutor's list and a search in it, with what each row says of model tests, among 100,000 questions on SQLite: ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { demoQuestions } from '../../dist/api/demo/questions/demo-questions.js';
import { QuestionList } from '../../dist/api/question-bank/question-list.js';
import { fingerprintOf } from '../../dist/projections/engine/projection.js';
import { modelTestsProjection } from '../../dist/projections/model-tests/model-tests.projection.js';
import { ModelTests } from '../../dist/projections/model-tests/model-tests.queries.js';
import { questionPoolProjection } from '../../dist/projections/question-pool/question-pool.projection.js';
import { QuestionPool } from '../../dist/projections/question-pool/question-pool.queries.js';
import { questionsProjection } from '../../dist/projections/questions/questions.projection.js';
import { Questions } from '../../dist/projections/questions/questions.queries.js';
import { openSqliteReadStore } from '../../dist/projections/store/sqlite/sqlite-read-store.js';
import { median } from './figures.mjs';

const QUESTIONS = 100_000;
const AT_ONCE = 5_000;
const PAGE = { pageSize: 50 };

/** What a tutor asks; `search` in texts that few, some and most questions have. */
const ASKED = {
  'a page of a subject': [{ ...PAGE, page: 3 }, 'Math'],
  'its 200th page': [{ ...PAGE, page: 200 }, 'Math'],
  'search that finds few': [{ ...PAGE, page: 1, search: 'number 5431' }, undefined],
  'search that finds some': [{ ...PAGE, page: 1, search: 'following is' }, 'Physics'],
  'search that finds most': [{ ...PAGE, page: 1, search: 'the' }, undefined],
  'search that finds none': [{ ...PAGE, page: 1, search: 'quetzalcoatl' }, undefined],
  'search for two letters': [{ ...PAGE, page: 1, search: 'ph' }, 'Chemistry'],
};
const noReply = { header: () => {} };

/** `quick`: fewer times. */
export async function run({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
  try {
    await fill(reads);
    const list = new QuestionList(new Questions(reads), new QuestionPool(reads), new ModelTests(reads));
    const times = quick ? 40 : 200;
    const quiet = await measured(list, times);
    const writing = keepWriting(reads);
    const beside = await measured(list, times);
    await writing.stop();
    return Object.keys(ASKED).flatMap((name) => [
      { figure: name, value: quiet[name], target: 'p95 under 100 ms' },
      { figure: `${name}, while a projection writes`, value: beside[name], target: 'p95 under 100 ms' },
    ]);
  } finally {
    await reads.close();
    rmSync(folder, { recursive: true });
  }
}

async function measured(list, times) {
  const took = Object.fromEntries(Object.keys(ASKED).map((name) => [name, []]));
  for (let n = 0; n < times; n += 1) {
    for (const [name, [query, subject]] of Object.entries(ASKED)) {
      const began = performance.now();
      await list.listed(query, subject, noReply);
      took[name].push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(took).map(([name, values]) => [name, figures(values)]));
}

function figures(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  return `p50 ${median(values).toFixed(1)}, p95 ${p95.toFixed(1)}, max ${sorted.at(-1).toFixed(1)}`;
}

/** The questions of the demo many times over, each with a number of its own. */
async function fill(reads) {
  for (const projection of [questionsProjection, questionPoolProjection, modelTestsProjection]) {
    await reads.declare(projection.collection, fingerprintOf(projection));
    await reads.beginRebuild(projection.collection, fingerprintOf(projection));
    await reads.switchOver(projection.name);
  }
  const began = performance.now();
  for (let from = 0; from < QUESTIONS; from += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, n) => added(from + n));
    for (const projection of [questionsProjection, questionPoolProjection]) {
      const { fold } = projection.on.QuestionAdded;
      const puts = events.map((event) => fold(undefined, event, event.data.questionId));
      await reads.apply({ collection: projection.name, position: BigInt(from + AT_ONCE), puts, deletes: [] });
    }
  }
  console.error(`${QUESTIONS} questions in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

const WRITTEN = demoQuestions();

function added(n) {
  const written = WRITTEN[n % WRITTEN.length];
  const questionId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const data = { questionId, ...written, question: `${written.question} (number ${n})` };
  return { data, position: BigInt(n + 1), revision: 0 };
}

/** Every question's kept tests change, a thousand at a time without a pause, and every tenth of them is written anew. */
function keepWriting(reads) {
  let isOver = false;
  const write = async (collection, from, questions, fold) => {
    const events = Array.from({ length: questions }, (_, n) => added((from + n) % QUESTIONS));
    const puts = events.map((event) => fold({ place: Number(event.position) }, event, event.data.questionId));
    await reads.apply({ collection, position: BigInt(QUESTIONS + from), puts, deletes: [] });
  };
  const writing = (async () => {
    for (let from = 0; !isOver; from += 1_000) {
      await write('question-pool', from, 1_000, (_, { data: { subject } }, _id) => ({
        _id,
        subject,
        version: from,
        keptFor: [],
        free: true,
      }));
      await write('questions', from, 100, questionsProjection.on.QuestionUpdated.fold);
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
