// A school of the largest size that benchmarks assume: every list of the API is as long as in practice at most.
import { randomUUID } from 'node:crypto';
import { accountDecider } from '../../dist/api/accounts/account.decider.js';
import { attemptIdOf, sittingsDecider } from '../../dist/api/attempts/sittings.decider.js';
import { countVerdicts, scoreOf } from '../../dist/api/attempts/scoring.js';
import { streams } from '../../dist/api/contracts/events/streams.js';
import { modelTestActions } from '../../dist/api/demo/history/model-test-actions.js';
import { doubtDecider } from '../../dist/api/doubts/doubt.decider.js';
import { mockTestDecider } from '../../dist/api/mock-tests/mock-test.decider.js';
import { derivedId } from '../../dist/api/platform/commands/derived-id.js';
import { questionDecider } from '../../dist/api/question-bank/question.decider.js';
import { questionReportsDecider } from '../../dist/api/question-reports/question-reports.decider.js';
import { topicsDecider } from '../../dist/api/topics/topics.decider.js';
import { makeCrowd } from '../load/crowd.mjs';

export const SIZES = {
  tutors: 100,
  students: 10_000,
  /** Students of the merit list, and of the test whose results are withheld. */
  ranked: 3_000,
  withheld: 2_000,
  /** Earlier mock tests of each ranked student. */
  earlierTests: 6,
  questions: 20_000,
  ofTopic: 10_000,
  longQuestions: 1_000,
  modelTests: 300,
  upcoming: 100,
  questionsOfTest: 200,
  /** Attempts of the most diligent student, their questions, and the different questions. */
  attempts: 500,
  questionsOfAttempt: 100,
  cards: 4_000,
  unansweredDoubts: 3_000,
  answeredDoubts: 5_000,
  doubtsOfStudent: 500,
  reports: 3_000,
  reportedQuestions: 500,
};
/** Longest question. */
const QUESTION_CHARACTERS = 20_000;
const OPTIONS = ['one', 'two', 'three', 'four'];
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'];

/** Different words, so that no two questions share all of them. */
const words = (from, count) => Array.from({ length: count }, (_, n) => `w${(from + n * 7) % 2_000}`).join(' ');

/**
 * Fills an empty folder.
 * @returns users with ids and tokens, and ids of the largest objects
 */
export async function fillLargest(dataDir) {
  const ids = {};
  const crowd = await makeCrowd(dataDir, SIZES, (parts) => actionsOf(parts, ids));
  return { ...crowd, ...ids, diligent: crowd.students[0], lastWithheld: crowd.students[SIZES.withheld - 1] };
}

function* actionsOf({ tutors, students, accounts, chance }, ids) {
  const now = Date.now();
  const act = (actor, at, stream, decider, command) => ({
    at,
    actor,
    commandId: chance.uuid(),
    decide: (history, context) => {
      history.decide(stream, decider, command, context);
      if (decider !== sittingsDecider) history.forget(stream);
    },
  });
  const [tutor] = tutors;
  const byTutor = `tutor:${tutor.id}`;
  const monthAgo = now - 30 * DAY_MS;

  const chapterId = chance.uuid();
  ids.topicId = chapterId;
  const topic = { type: 'AddTopic', topicId: chapterId, subject: 'Physics', name: 'A large topic', parentId: null };
  // appended after the topics of the demo, whose state must be known
  yield {
    at: monthAgo,
    actor: byTutor,
    commandId: chance.uuid(),
    decide: (history, context) => history.decide(streams.topics('Physics'), topicsDecider, topic, context),
  };

  const questions = Array.from({ length: SIZES.questions }, (_, n) => {
    const subject = n < SIZES.ofTopic ? 'Physics' : SUBJECTS[1 + (n % 3)];
    const text = `Question ${n} ${words(n, 12)}`;
    return questionOf(chance.uuid(), subject, text, n < SIZES.ofTopic ? [chapterId] : undefined);
  });
  const long = Array.from({ length: SIZES.longQuestions }, (_, n) =>
    questionOf(
      chance.uuid(),
      'English',
      `${n} ${words(n, QUESTION_CHARACTERS / 6 - 20)}`.slice(0, QUESTION_CHARACTERS),
    ),
  );
  for (const { questionId, content, topicIds } of [...questions, ...long]) {
    const command = { type: 'AddQuestion', questionId, content, topicIds };
    yield act(byTutor, monthAgo, streams.question(questionId), questionDecider, command);
  }
  const physics = questions.slice(0, SIZES.ofTopic);
  ids.questions = questions;
  ids.longQuestions = long;

  const paper = (from, count) => Array.from({ length: count }, (_, n) => physics[(from + n) % physics.length]);
  const test = (n, name, startsIn, more) => ({
    id: chance.uuid(),
    name,
    subject: 'Physics',
    minutes: 60,
    items: paper(n * SIZES.questionsOfTest, SIZES.questionsOfTest),
    createdAt: monthAgo,
    liveFrom: now + startsIn,
    liveUntil: now + startsIn + DAY_MS,
    expiryDays: 1,
    ...more,
  });
  const ranked = test(0, 'Ranked test', -10 * DAY_MS);
  const withheld = test(1, 'Test with withheld results', -9 * DAY_MS, { reveal: 'release' });
  const live = test(2, 'Live test', -HOUR_MS);
  const upcoming = Array.from({ length: SIZES.upcoming }, (_, n) => test(3 + n, `Test ${n}`, (1 + n) * DAY_MS));
  const archived = Array.from({ length: SIZES.modelTests - SIZES.upcoming - 3 }, (_, n) =>
    test(n, `Archived test ${n}`, -(11 + (n % 15)) * DAY_MS),
  );
  Object.assign(ids, { rankedTest: ranked, withheldTest: withheld, liveTest: live, upcomingTest: upcoming[0] });
  for (const each of [...archived, ranked, withheld, live, ...upcoming]) {
    for (const action of modelTestActions(each, tutor.id, chance)) if (action.at <= now) yield action;
  }

  const attempt = (student, exam, at, questionsOfExam, wrong) =>
    finishedAttempt({ studentId: student.id, ...exam, at, questions: questionsOfExam, wrong }, chance);
  const [diligent] = students;
  for (const [n, student] of students.slice(0, SIZES.ranked).entries()) {
    const stream = streams.account('student', student.id);
    const publicProfile = { avatar: 1, institute: `College ${n % 300}` };
    yield {
      at: monthAgo,
      actor: `student:${student.id}`,
      commandId: chance.uuid(),
      decide: (history, context) => {
        const update = accounts.profileUpdate(student, publicProfile, history.stateOf(stream, accountDecider));
        history.decide(stream, accountDecider, update, context);
      },
    };
  }
  for (const [n, student] of students.entries()) {
    const earlier = n === 0 ? 0 : n < SIZES.ranked ? SIZES.earlierTests : 1;
    for (let k = 0; k < earlier; k += 1) {
      const at = now - (25 - k) * DAY_MS + n * 1_000;
      yield* attempt(student, mockTest(), at, paper(n * 5 + k * 50, 5), (q) => (q + n) % 3 === 0);
    }
    if (n < SIZES.ranked)
      yield* attempt(student, examOf(ranked), ranked.liveFrom + n * 1_000, ranked.items, wrongBy(n));
    if (n < SIZES.withheld)
      yield* attempt(student, examOf(withheld, true), withheld.liveFrom + n * 1_000, withheld.items, wrongBy(n));
  }
  for (let k = 0; k < SIZES.attempts; k += 1) {
    const at = now - 8 * DAY_MS + k * 15 * MINUTE_MS;
    const questionsOfExam = Array.from(
      { length: SIZES.questionsOfAttempt },
      (_, n) => physics[2_000 + ((k * SIZES.questionsOfAttempt + n) % SIZES.cards)],
    );
    yield* attempt(diligent, mockTest(), at, questionsOfExam, (q) => (q + Math.floor(k / 40)) % 3 === 0);
  }
  ids.attemptId = attemptIdOf(diligent.id, ranked.id);
  const mockTestId = chance.uuid();
  ids.mockTestId = mockTestId;
  const generated = {
    mockTestId,
    studentId: diligent.id,
    name: 'Physics Mock Test',
    subject: 'Physics',
    marks: 200,
    time: 60,
    questions: paper(7_000, 200).map(({ questionId, version }) => ({ questionId, version })),
  };
  const generate = { type: 'GenerateMockTest', weighing: 'practice', test: generated, available: 5_000 };
  yield act(`student:${diligent.id}`, now - HOUR_MS, streams.mockTest(mockTestId), mockTestDecider, generate);

  const total = SIZES.unansweredDoubts + SIZES.answeredDoubts;
  const text = words(1, 60);
  for (let n = 0; n < total; n += 1) {
    const student = n < SIZES.doubtsOfStudent ? diligent : students[1 + (n % (SIZES.students - 1))];
    const doubtId = chance.uuid();
    const stream = streams.doubt(doubtId);
    const at = now - 5 * DAY_MS + n * 10_000;
    const sealed = (content) => accounts.sealed(student.id, content);
    const isOfQuestion = n % 2 === 0;
    const ask = {
      type: 'AskDoubt',
      doubtId,
      studentId: student.id,
      doubt: sealed(`Doubt ${n} ${text}`),
      subject: 'Physics',
      questionId: isOfQuestion ? physics[n % 200].questionId : null,
      attemptId: null,
    };
    const answer = { type: 'AnswerDoubt', doubtId, tutorId: tutor.id, answer: sealed(`Answer ${n} ${text}`) };
    yield {
      at,
      actor: `student:${student.id}`,
      commandId: chance.uuid(),
      decide: (history, context) => history.decide(stream, doubtDecider, ask, context),
    };
    if (n >= SIZES.unansweredDoubts) yield act(byTutor, at, stream, doubtDecider, answer);
    else ids.doubtId = doubtId;
    if (n >= SIZES.unansweredDoubts) ids.answeredDoubtId = doubtId;
  }
  for (let n = 0; n < SIZES.reports; n += 1) {
    const student = students[1 + n];
    const { questionId } = physics[n % SIZES.reportedQuestions];
    const report = { reportId: randomUUID(), questionId, version: 0, studentId: student.id, attemptId: null };
    const comment = accounts.sealed(student.id, `Comment ${n} ${words(n, 20)}`);
    const command = { type: 'ReportQuestion', ...report, reason: 'key', comment };
    yield {
      at: now - DAY_MS,
      actor: `student:${student.id}`,
      commandId: chance.uuid(),
      decide: (history, context) =>
        history.decide(streams.questionReports(questionId), questionReportsDecider, command, context),
    };
  }
}

const questionOf = (questionId, subject, question, topicIds) => ({
  questionId,
  version: 0,
  content: { subject, question, options: OPTIONS, correctAnswers: [OPTIONS[0]] },
  topicIds,
});

const mockTest = () => ({
  type: 'MockTest',
  examId: randomUUID(),
  name: 'Physics Mock Test',
  weighing: 'practice',
  held: false,
});
const examOf = ({ id, name }, held = false) => ({ type: 'ModelTest', examId: id, name, weighing: 'live', held });
/** Students differ in ability, so that all scores occur. */
const wrongBy = (n) => (q) => ((q * 31 + n * 17) % 97) / 97 > (n % 90) / 90;

/** Yields the events of an attempt without its separate answers, which would be most of the log. */
function* finishedAttempt({ studentId, at, questions, wrong, held, ...exam }, chance) {
  const attemptId = attemptIdOf(studentId, exam.examId);
  const pins = questions.map(({ questionId, version }) => ({ questionId, version }));
  const startedAt = new Date(at).toISOString();
  const finishedAt = new Date(at + 10 * MINUTE_MS).toISOString();
  const common = { attemptId, studentId, ...exam, subject: 'Physics' };
  const deadline = new Date(at + HOUR_MS).toISOString();
  const sitting = { ...common, startedAt, deadline, questions: pins, optionSeed: chance.uuid() };
  const verdicts = pins.map((pin, index) => {
    const isWrong = wrong(index);
    const option = OPTIONS[isWrong ? 1 + (index % 3) : 0];
    return { ...pin, subject: 'Physics', option, verdict: isWrong ? 'Incorrect' : 'Correct' };
  });
  const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
  const work = pins.map(() => ({ spentMs: 20_000, changed: false, flagged: false }));
  const { name: _, ...finishedExam } = common;
  const finished = { ...finishedExam, startedAt, finishedAt, reason: 'submitted', score: scoreOf(counts), ...counts };
  const events = [
    { type: 'AttemptStarted', data: { ...sitting, recordsWork: true } },
    { type: 'AttemptFinished', data: { ...finished, verdicts, work, held } },
  ];
  const recorded = { initial: undefined, decide: () => events, evolve: (state) => state };
  yield {
    at,
    actor: `student:${studentId}`,
    commandId: chance.uuid(),
    decide: (history, context) => {
      const stream = streams.sittings(studentId);
      history.decide(stream, sittingsDecider, { type: 'StartSitting', sitting }, context);
      history.decide(streams.attempt(attemptId), recorded, undefined, context);
      history.forget(streams.attempt(attemptId));
      const ended = { ...context, commandId: derivedId('end', context.commandId) };
      history.decide(stream, sittingsDecider, { type: 'EndSitting', studentId, attemptId }, ended);
    },
  };
}
