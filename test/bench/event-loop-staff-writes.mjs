// Writes of tutors and admins for the bench "event-loop".
import { setTimeout as delay } from 'node:timers/promises';
import { attemptIdOf } from '../../dist/api/attempts/sittings.decider.js';
import { dayIn, QUESTIONS_MAX, unique } from './event-loop-kit.mjs';

const POLL_MS = 100;
/** Rows of the largest import. */
const ROWS = 20_000;
const TAGGED_MAX = 500;

/** Returns the operations by name; see `event-loop-writes.mjs`. */
export function staffWrites(kit) {
  const {
    asAdmin,
    caller,
    tutor,
    unusedQuestions,
    physics,
    longQuestions,
    questions,
    rankedTest,
    withheldTest,
    lastWithheld,
    receipt,
    picture,
  } = kit;
  const question = (extra) => ({
    question: `${unique()} ${longQuestions[0].content.question}`.slice(0, 20_000),
    subject: 'English',
    options: Array.from({ length: 10 }, (_, n) => `${n} ${'option '.repeat(200)}`.trim()),
    correctAnswers: [`0 ${'option '.repeat(200)}`.trim()],
    ...extra,
  });
  const byQuestions = tutor();
  const addQuestion = async () => (await byQuestions.json('POST', '/question/add-question', question()))._id;
  const byTopics = tutor();
  const addTopic = async () =>
    (await byTopics.json('POST', '/topics', { subject: 'Physics', name: `Topic ${unique()}` })).topicId;
  const testBody = () => ({
    Name: `Test ${unique()}`,
    Marks: QUESTIONS_MAX,
    Time: 600,
    Subject: 'Combined',
    ScheduleDate: dayIn(200),
    ScheduleTime: '18:30',
    ExpiryDays: 1,
    QuestionIds: unusedQuestions(QUESTIONS_MAX),
  });
  const byTests = tutor();
  const storeTest = async () => {
    const body = testBody();
    const { id } = await byTests.json('POST', '/modelTest/storeModelTest', body);
    return { id, body };
  };
  const corrector = tutor();
  const finished = async (correctionId) => {
    for (;;) {
      const { status } = await corrector.json('GET', `/key-corrections/${correctionId}`);
      if (status === 'done') return;
      await delay(POLL_MS);
    }
  };
  const correct = (n) => ({ questionId: rankedTest.items[n].questionId, correctAnswer: null });
  const correctAndWait = async (n) => {
    const body = { ...correct(n), reason: 'A bench.', dryRun: false };
    const { correctionId } = await corrector.json('POST', '/key-corrections', body);
    await finished(correctionId);
    return correctionId;
  };

  const importer = tutor();
  const importFile = (n) =>
    `subject,question,optionA,optionB,correctAnswer\n${Array.from({ length: ROWS }, (_, row) => `Math,Row ${row} of ${n}?,1,2,2\n`).join('')}`;
  const undoer = tutor();
  const asLast = caller(lastWithheld);
  const withheldAttemptId = attemptIdOf(lastWithheld.id, withheldTest.id);
  const shownResults = async () => {
    for (;;) {
      const attempt = await asLast.json('GET', `/attempts/${withheldAttemptId}`);
      if ('score' in attempt) return;
      await delay(POLL_MS);
    }
  };

  return {
    'POST /topics': () => byTopics('POST', '/topics', { subject: 'Physics', name: `Topic ${unique()}` }),
    'POST /topics/syllabus': { times: 2, run: () => byTopics('POST', '/topics/syllabus', { subject: 'English' }) },
    'PUT /topics/{id}': () => byTopics('PUT', `/topics/${kit.largeTopic}`, { name: `Renamed ${unique()}` }),
    'DELETE /topics/{id}': async () => byTopics('DELETE', `/topics/${await addTopic()}`),
    'POST /topics/{id}/merge': async () => {
      const into = await addTopic();
      const status = await byTopics('POST', `/topics/${kit.largeTopic}/merge`, { into });
      kit.largeTopic = into;
      return status;
    },

    'POST /question/add-question': () => byQuestions('POST', '/question/add-question', question()),
    'PUT /question/update-question/{questionId}': async () =>
      byQuestions(
        'PUT',
        `/question/update-question/${await addQuestion()}`,
        question({ solution: 'x '.repeat(2_000) }),
      ),
    'PUT /question/topics': {
      times: 2,
      run: (n) => {
        const questionIds = physics.slice(2_000 + TAGGED_MAX * (n % 10)).slice(0, TAGGED_MAX);
        const change = Math.floor(n / 10) % 2 === 0 ? { remove: [kit.largeTopic] } : { add: [kit.largeTopic] };
        return byQuestions('PUT', '/question/topics', { questionIds, ...change });
      },
    },
    'DELETE /question/delete-question/{subject}/{questionId}': async () =>
      byQuestions('DELETE', `/question/delete-question/English/${await addQuestion()}`),
    'POST /question/delete': {
      times: 2,
      run: () => byQuestions('POST', '/question/delete', { questionIds: unusedQuestions(TAGGED_MAX) }),
    },
    'POST /question/similar': (n) => {
      const { content } = n % 2 === 0 ? longQuestions[n] : questions[n];
      const { subject, options } = content;
      return byQuestions('POST', '/question/similar', { question: content.question, subject, options });
    },
    'POST /questions/import': {
      times: 1,
      run: (n) => importer('POST', '/questions/import?format=csv&subject=Math', importFile(n)),
    },
    'POST /questions/import/{importId}/undo': {
      times: 1,
      run: async (n) => {
        await undoer('POST', '/questions/import?format=csv&subject=Math', importFile(`undone ${n}`));
        const [{ importId }] = await undoer.json('GET', '/questions/import/recent');
        return undoer('POST', `/questions/import/${importId}/undo`);
      },
    },

    'POST /modelTest/storeModelTest': { times: 3, run: () => byTests('POST', '/modelTest/storeModelTest', testBody()) },
    'PUT /modelTest/updateModelTest/{id}': {
      times: 3,
      run: async () => {
        const { id, body } = await storeTest();
        return byTests('PUT', `/modelTest/updateModelTest/${id}`, {
          ...body,
          QuestionIds: body.QuestionIds.toReversed(),
        });
      },
    },
    'DELETE /modelTest/deleteModelTest/{id}': {
      times: 3,
      run: async () => byTests('DELETE', `/modelTest/deleteModelTest/${(await storeTest()).id}`),
    },
    'POST /modelTest/{id}/release': {
      once: true,
      run: async () => {
        const status = await byTests('POST', `/modelTest/${withheldTest.id}/release`);
        await shownResults();
        return status;
      },
    },

    'POST /pictures': () => byQuestions('POST', '/pictures?alt=A%20graph', picture),

    'POST /key-corrections': { times: 1, run: async (n) => ((await correctAndWait(10 + n)) ? 202 : 500) },
    'POST /key-corrections (dry run)': (n) =>
      corrector('POST', '/key-corrections', { ...correct(30 + n), reason: 'A bench.', dryRun: true }),
    'POST /key-corrections/trial': (n) => corrector('POST', '/key-corrections/trial', correct(30 + n)),
    'POST /key-corrections/{id}/reverse': {
      times: 1,
      run: async (n) => {
        const correctionId = await correctAndWait(20 + n);
        const status = await corrector('POST', `/key-corrections/${correctionId}/reverse`, { reason: 'A bench.' });
        await finished(correctionId);
        return status;
      },
    },
    'POST /seals/check': { times: 2, run: () => asAdmin('POST', '/seals/check') },
    'POST /seals/receipt': () => asAdmin('POST', '/seals/receipt', { receipt: receipt ?? {} }),
  };
}
