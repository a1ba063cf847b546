import type { FinishedAttempt, RunningAttempt } from '../../../api/attempts/attempt.dto.js';
import type { QuestionContent } from '../../../api/contracts/events/question.events.js';
import { ExamTaker } from './exam-taker.js';
import { modelTestOf, storeModelTest, type ModelTestFields } from './model-tests.js';
import { addQuestion, addQuestions, logInAdmin, registerStudent, registerTutor, type Person } from './people.js';
import { startServer, type Server } from '../server/server.js';
import { formulaQuestion, longQuestion } from '../data/written-questions.js';

const QUESTIONS = 25;
/** Number of questions, some with passages or formulas */
const SMALL_QUESTION_COUNT = 3;
const MINUTE_MS = 60_000;
/** Number of minutes */
const HOUR = 60;
const DAY = 24 * HOUR;
/** Start times of the live, upcoming and archived model tests, each of which lasts a day */
const MODEL_TESTS_FROM = [
  -22 * HOUR,
  -HOUR,
  3 * HOUR,
  2 * DAY,
  5 * DAY,
  8 * DAY,
  -2 * DAY,
  -3 * DAY,
  -5 * DAY,
  -9 * DAY,
];
/** Number of correct answers, of 25 questions, of the students on the leaderboard */
const CORRECT_ANSWER_COUNTS = [22, 21, 19, 18, 16, 14, 12, 11, 9, 8, 6, 5, 3, 2];
const EXTRA_ROWS = { subject: 'Physics', marks: QUESTIONS, time: 30 };

/** A server with students in every state that a page can show. */
export interface PopulatedServer {
  readonly server: Server;
  /** Admin who has banned a student without exams */
  readonly admin: { id: string; token: string };
  readonly tutor: Person;
  /** Student who has finished exams and asked doubts */
  readonly ann: ExamTaker;
  /** Attempt of Ann without formulas */
  readonly plain: FinishedAttempt;
  /** Attempt of Ann with formulas and passages; one question has a solution and a published answer */
  readonly finished: FinishedAttempt;
  /** Doubt with the published answer */
  readonly publishedDoubt: string;
  /** Model test with a merit list, which Ann has finished */
  readonly listed: string;
  /** Attempt of Ann whose result is withheld until the release */
  readonly withheld: string;
  /** Student in an exam with long questions, some answered, who has finished an earlier exam */
  readonly ben: ExamTaker;
  readonly withPassage: RunningAttempt;
  /** Student in an exam whose questions have formulas */
  readonly mia: ExamTaker;
  readonly withFormulas: RunningAttempt;
  /** Student in a live model test that others can still start */
  readonly lia: ExamTaker;
  readonly modelTest: RunningAttempt;
  /** Student without finished exams, with one mock test to start */
  readonly newcomer: ExamTaker;
  readonly toStart: string;
}

export async function startPopulatedServer(): Promise<PopulatedServer> {
  const server = await startServer();
  const tutor = await registerTutor(server, 'tutor');
  await addQuestions(server, tutor, 'Physics', QUESTIONS);
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await addQuestion(server, tutor, longQuestion(number, 'English'));
    await addQuestion(server, tutor, formulaQuestion(number, 'Math'));
  }
  await addQuestions(server, tutor, 'Chemistry', QUESTIONS - 2 * SMALL_QUESTION_COUNT);
  for (let number = 1; number <= SMALL_QUESTION_COUNT; number += 1) {
    await addQuestion(server, tutor, longQuestion(number, 'Chemistry'));
    await addQuestion(server, tutor, withSolution(formulaQuestion(number, 'Chemistry')));
  }
  const modelTests = await planModelTests(server, tutor);
  await Promise.all(
    CORRECT_ANSWER_COUNTS.map(async (right, index) => {
      const student = await ExamTaker.register(server, `student${index + 1}`);
      await student.take(right, index % 3);
      await student.takeModelTest(modelTests.listed, right, index % 3);
    }),
  );
  const [ann, ben, mia, lia, newcomer] = (await Promise.all(
    ['ann', 'benedict-the-second', 'mia', 'lia', 'newcomer'].map((name) => ExamTaker.register(server, name)),
  )) as [ExamTaker, ExamTaker, ExamTaker, ExamTaker, ExamTaker];
  await createDoubts(server, ann, tutor);
  for (const [index, doubt] of UNANSWERED_DOUBTS.entries()) {
    const asker = index % 2 ? lia : mia;
    await asker.call('POST', `/student/doubts/${asker.id}`, doubt);
  }
  // A student in an exam can have finished others
  await ben.take(13, 5);
  const admin = await logInAdmin(server);
  const banned = await registerStudent(server, 'nahid_hossain');
  await server.http('PUT', `/admin/ban-toggle-student/${banned.id}`, { token: admin.token, body: {} });
  const plain = await ann.take(17, 4);
  const finished = await takeAllKinds(ann);
  await createReports(server, ann, tutor, finished);
  const publishedDoubt = await publishAnswer(server, ann, tutor, finished);
  await ann.takeModelTest(modelTests.listed, 15, 4);
  const { attemptId: withheld } = await ann.takeModelTest(modelTests.withheld, 15, 4);
  return {
    server,
    admin,
    tutor,
    ann,
    plain,
    finished,
    publishedDoubt,
    listed: modelTests.listed,
    withheld,
    ben,
    withPassage: await answerQuestions(ben, await ben.startMockTest({ ...EXTRA_ROWS, subject: 'English' })),
    mia,
    withFormulas: await mia.startMockTest({ ...EXTRA_ROWS, subject: 'Math' }),
    lia,
    modelTest: await answerQuestions(lia, await lia.startModelTest(modelTests.live)),
    newcomer,
    toStart: await newcomer.generate(EXTRA_ROWS),
  };
}

/** Creates the model tests. @returns the ids of three live ones: a plain one, and two with settings of their own */
async function planModelTests(server: Server, tutor: Person) {
  // other texts than those of practice, since a model test reserves questions by content
  const questionIds = await addQuestions(server, tutor, 'Physics', QUESTIONS, QUESTIONS + 1);
  const store = (startOffset: number, more: Partial<ModelTestFields>) =>
    storeModelTest(server, tutor, modelTestOf(questionIds, new Date(Date.now() + startOffset * MINUTE_MS), more));
  const ids: string[] = [];
  for (const [number, startOffset] of MODEL_TESTS_FROM.entries()) {
    ids.push(await store(startOffset, { Name: `Physics paper ${number + 1}` }));
  }
  return {
    live: ids[1]!,
    listed: await store(-20 * HOUR, { Name: 'Physics merit test', meritList: 'finish' }),
    withheld: await store(-20 * HOUR, { Name: 'Physics test to release', reveal: 'release' }),
  };
}

const withSolution = (question: QuestionContent) => ({
  ...question,
  solution: 'The series is $\\displaystyle\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6}$, and $f(0) = 0$.',
});

/**
 * Publishes an answer to a doubt about a question with formulas.
 * @returns the id of the doubt
 */
async function publishAnswer(server: Server, student: ExamTaker, tutor: Person, attempt: FinishedAttempt) {
  const { _id: questionId } = attempt.questions.find(({ question }) => question.includes('$'))!;
  const doubt = { subject: 'Chemistry', doubt: 'Why is $f(0)$ zero here?', questionId, attemptId: attempt.attemptId };
  const doubtResponse = await student.call<{ _id: string }>('POST', `/student/doubts/${student.id}`, doubt);
  const doubtId = doubtResponse.body._id;
  const answer = 'Both terms have the factor $x$, so they vanish at $x = 0$.';
  const { token } = tutor;
  await server.http('POST', `/tutor/answer/${doubtId}`, { token, body: { answer } });
  const body = { doubtId, question: doubt.doubt, answer };
  const { status } = await server.http('POST', `/question/answers/${questionId}`, { token, body });
  if (status !== 201) throw new Error(`publishing returned ${status}`);
  return doubtId;
}

async function answerQuestions(student: ExamTaker, attempt: RunningAttempt): Promise<RunningAttempt> {
  for (const { _id, options } of attempt.questions.slice(2, 9)) {
    await student.answer(attempt.attemptId, _id, options[1]!);
  }
  return attempt;
}

const ANSWERED_DOUBTS = [
  {
    subject: 'English',
    doubt: '“Had I known” or “If I had known”: is one of them wrong in the test?',
    answer: 'Both are right. “Had I known” is the same sentence turned round; never write “If had I known”.',
  },
  {
    subject: 'Math',
    doubt:
      'How do I see that $\\displaystyle\\lim_{x \\to 0} \\frac{1-\\cos x}{x^2} = \\frac{1}{2}$ without L’Hospital’s rule?',
    answer:
      'Write $1 - \\cos x = 2\\sin^2\\frac{x}{2}$. Then $$\\frac{1-\\cos x}{x^2} = \\frac{2\\sin^2\\frac{x}{2}}{x^2} = \\frac{1}{2}\\cdot\\frac{\\sin^2\\frac{x}{2}}{(x/2)^2} \\longrightarrow \\frac{1}{2}.$$ The last fraction goes to 1.',
  },
  { subject: 'Physics', doubt: 'Why does a capacitor block direct current but let alternating current through?' },
];

/** Unsolved doubts of two students. */
const UNANSWERED_DOUBTS = [
  {
    subject: 'Physics',
    doubt:
      'A block of mass $m$ rests on a rough plane. Why does the friction stay at $mg\\sin\\theta$ and not at $\\mu_s mg\\cos\\theta$, although the plane is rough?',
  },
  { subject: 'Chemistry', doubt: 'Why is the pH of $10^{-8}\\ \\mathrm{M}$ HCl not 8? An acid can’t be basic.' },
  { subject: 'English', doubt: 'Is “He suggested me to go” wrong in every case? My guide book prints it.' },
  { subject: 'Others', doubt: 'Do model tests after their end still count for the list?' },
];

async function createDoubts(server: Server, student: ExamTaker, tutor: Person): Promise<void> {
  for (const { answer, ...doubt } of ANSWERED_DOUBTS) {
    const response = await student.call<{ _id: string }>('POST', `/student/doubts/${student.id}`, doubt);
    if (!answer) continue;
    await server.http('POST', `/tutor/answer/${response.body._id}`, { token: tutor.token, body: { answer } });
  }
}

const REPORTS = [
  { reason: 'key', comment: 'Option B is correct: the formula gives $\\frac{1}{2}$, and my book says the same.' },
  { reason: 'text', comment: 'A word is missing in the second line of the passage.' },
  { reason: 'other' },
];

/** Reports the first questions of an attempt. A tutor has resolved the last report. */
async function createReports(
  server: Server,
  student: ExamTaker,
  tutor: Person,
  attempt: FinishedAttempt,
): Promise<void> {
  for (const [index, report] of REPORTS.entries()) {
    await student.call('POST', `/question/report/${attempt.questions[index]!._id}`, report);
  }
  const questionId = attempt.questions[REPORTS.length - 1]!._id;
  const body = {
    questionId,
    outcome: 'answered',
    message: 'Compare $x^2$ with $2x$ first. Then only one option is left.',
  };
  await server.http('POST', '/question/reports/resolve', { token: tutor.token, body });
}

/**
 * Answers questions correctly, incorrectly and not at all in rotation if the options are single words. Questions with
 * formulas are answered incorrectly.
 */
async function takeAllKinds(student: ExamTaker): Promise<FinishedAttempt> {
  const { attemptId, questions } = await student.startMockTest({ ...EXTRA_ROWS, subject: 'Chemistry' });
  for (const [index, { _id, question, options }] of questions.entries()) {
    const [first, second] = options.toSorted((a, b) => a.localeCompare(b, 'en'));
    const kind = question.includes('$') ? 0 : index % 4;
    if (kind < 3) await student.answer(attemptId, _id, (kind < 2 ? first : second)!);
  }
  return (await student.submit(attemptId)).body;
}
