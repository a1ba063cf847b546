import type { Locator, Page } from 'playwright-core';
import { ExamPage } from './browser.js';
import { pngFile } from '../scenarios/pictures.js';
import type { PopulatedServer } from '../scenarios/populated-server.js';
import { zipOf } from '../scenarios/question-files.js';

export interface PageState {
  readonly name: string;
  readonly address: string | ((populated: PopulatedServer) => string);
  /**
   * Defaults to a visitor who is not signed in. `alone` and `lone-tutor` are users of a server without questions and
   * other users.
   */
  readonly user?: 'ann' | 'ben' | 'mia' | 'lia' | 'newcomer' | 'alone' | 'tutor' | 'lone-tutor' | 'admin';
  /** An element that only the fully loaded page contains */
  readonly ready: (page: Page) => Locator;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The state exists only in this viewport */
  readonly only?: 'phone';
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const table = (page: Page) => page.getByRole('main').getByRole('cell').first();
const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const paperOf = ({ examId }: { examId: string }) => `/student/exam-questions/${examId}`;

async function openPalette(page: Page): Promise<void> {
  await clickButton(/^List of questions/)(page);
  await page.getByRole('dialog').waitFor();
}

async function askToSubmit(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit test' });
  if ((await submit.count()) === 0) await openPalette(page);
  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).waitFor();
}

/** Leaves one answer unsaved. */
async function loseConnection(page: Page): Promise<void> {
  await page.route('**/api/attempts/**', (route) => route.abort());
  await page.keyboard.press('b');
  await page.getByRole('button', { name: /^No connection/ }).waitFor();
}

/** Answers every question with the keyboard. */
async function answerAll(page: Page): Promise<void> {
  const last = page.getByRole('heading', { name: /^Question (\d+) of \1$/ });
  await page.keyboard.press('a');
  while ((await last.count()) === 0) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
  }
  await page.getByRole('banner').getByText('All answers saved').waitFor();
}

/** Requests a verification code for an email without an account. */
async function requestCode(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Student' }).check({ force: true });
  await page.getByLabel('Email').fill('nobody@example.test');
  await clickButton('Send verification code')(page);
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
}

/**
 * Runs in the page: scrolls down step by step, so that each section that is loaded on demand approaches the viewport.
 */
const SCROLL_DOWN = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((next) => setTimeout(next, 100));
  }
})()`;

/** Scrolls through the landing page and waits for its last sections. */
async function scrollLanding(page: Page): Promise<void> {
  await page.evaluate(SCROLL_DOWN);
  await page
    .getByText(/^(All model tests|No model tests are scheduled)/)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'For coaching centres' }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByLabel('Username').waitFor();
}

async function checkLog(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Event log' }).getByRole('button', { name: 'Check log' }).click();
}

/** Checks a file with a question that is accepted and one that is refused, and lists both. */
async function checkFileWithPictures(page: Page): Promise<void> {
  const questions = [
    'subject,question,optionA,optionB,correctAnswer',
    'Physics,![A slope](pictures/slope.png) Which force acts?,the weight,none,the weight',
    'Physics,![A spring](pictures/missing.png) Which force acts?,the weight,none,the weight',
  ].join('\n');
  const picture = pngFile(1, { width: 400, height: 300 });
  const buffer = await zipOf({ 'questions.csv': questions, 'pictures/slope.png': picture });
  await page.getByLabel('Choose a file').setInputFiles({ name: 'questions.zip', mimeType: 'application/zip', buffer });
  await clickButton('All 2')(page);
  await page.getByRole('img', { name: 'A slope' }).waitFor();
}

// Neighbouring questions are also in the document
const FORMULAS = (page: Page) => page.locator('.katex').filter({ visible: true }).first();
const PASSAGE = (page: Page) =>
  page
    .getByText(/regret\?$/)
    .filter({ visible: true })
    .first();

/** Opens the first missed question that is wider than a phone. */
async function openQuestionWithFormulas(page: Page): Promise<void> {
  const question = page.getByRole('article').getByText(/^Let /).first();
  for (let number = 1; (await question.count()) === 0; number += 1) {
    await clickButton('Next')(page);
    await page.getByRole('article', { name: `Missed question ${number + 1} of` }).waitFor();
  }
  await FORMULAS(page).waitFor();
}

/**
 * Answers the question on the first card of a mock test. Questions of a live model test are not available in
 * practice.
 */
async function answerCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chemistry', exact: true }).click();
  await page.getByRole('article').getByText('Chemistry', { exact: true }).waitFor();
  await page.getByRole('article').getByRole('radio').first().check({ force: true });
  await clickButton('Check answer')(page);
  await page.getByRole('article').getByRole('heading', { name: 'Solution' }).waitFor();
}

/** Starts a practice and answers its first question. */
async function practiseChemistry(page: Page): Promise<void> {
  await page.getByLabel('Subject').selectOption('Chemistry');
  await clickButton('Practise topic')(page);
  await page.getByRole('radiogroup').getByRole('radio').first().check({ force: true });
  await clickButton('Check answer')(page);
  await page.getByRole('heading', { name: 'Solution' }).waitFor();
}

/** Shows the questions of the first insight in the result. */
const showInsight = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Insights' })
    .getByRole('button', { name: /^Show / })
    .first()
    .click();

/** Scrolls through the result, whose formulas are rendered when they become visible. */
async function scrollToFormulas(page: Page): Promise<void> {
  await new ExamPage(page).result();
  // Its position in the paper is random
  await page.getByRole('article').getByText(/^Let /).first().scrollIntoViewIfNeeded();
  await FORMULAS(page).waitFor();
  await page.keyboard.press('Home');
}

/** Every page in each visually distinct state. */
export const PAGE_STATES: readonly PageState[] = [
  { name: 'landing', address: '/', ready: heading(/university admission/), prepare: scrollLanding },
  { name: 'landing-signed-in', address: '/', user: 'ann', ready: text('Dashboard') },
  {
    name: 'landing-menu',
    address: '/',
    ready: heading(/university admission/),
    prepare: clickButton('Menu'),
    only: 'phone',
  },
  {
    name: 'landing-tutors',
    address: '/',
    ready: heading(/university admission/),
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Tutors' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Next tutor' }).waitFor();
    },
  },
  {
    name: 'landing-marked',
    address: '/',
    ready: heading('Try three questions'),
    prepare: async (page) => {
      const third = page.getByRole('region', { name: 'Try three questions' }).getByRole('radio').nth(2);
      await third.check({ force: true });
      await clickButton('Check answer')(page);
      await clickButton('Next question')(page);
      await third.check({ force: true });
      await scrollLanding(page);
      await page.getByLabel('Username').fill('nusrat.j04');
    },
  },
  { name: 'terms', address: '/termsandconditions', ready: heading(/terms/i) },
  { name: 'login', address: '/login', ready: heading('Sign in') },
  { name: 'login-errors', address: '/login', ready: heading('Sign in'), prepare: clickButton('Sign in') },
  { name: 'register', address: '/register', ready: heading('Create an account') },
  {
    name: 'login-failed',
    address: '/login',
    ready: heading('Sign in'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('Padma.2026');
      await clickButton('Sign in')(page);
      await page.getByRole('main').getByRole('alert').getByText('email or password not matched').waitFor();
    },
  },
  {
    name: 'register-half',
    address: '/register',
    ready: heading('Create an account'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nusrat@meritlist.example');
      await page.getByLabel('Username').fill('nusrat.j04');
      await page.getByLabel('Password', { exact: true }).fill('Padma2');
    },
  },
  {
    name: 'register-errors',
    address: '/register',
    ready: heading('Create an account'),
    prepare: clickButton('Register'),
  },
  { name: 'banned', address: '/you-are-banned', ready: heading('Banned Account') },
  { name: 'forgot-password', address: '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-errors',
    address: '/forgot-password',
    ready: heading('Forgot your password?'),
    prepare: clickButton('Send verification code'),
  },
  {
    name: 'otp-verification',
    address: '/forgot-password',
    ready: heading('Forgot your password?'),
    prepare: requestCode,
  },
  {
    name: 'otp-verification-wrong',
    address: '/forgot-password',
    ready: heading('Forgot your password?'),
    prepare: async (page) => {
      await requestCode(page);
      await page.getByLabel('Digit 1').fill('4172');
      await clickButton('Verify Account')(page);
      await page.getByText('Invalid OTP. Please try again.').waitFor();
    },
  },
  { name: 'reset-password', address: '/reset-password', ready: heading('Set a new password') },
  {
    name: 'reset-password-errors',
    address: '/reset-password',
    ready: heading('Set a new password'),
    prepare: clickButton('Reset Password'),
  },
  { name: 'tutor-login', address: '/tutor-login', ready: heading('Tutor login') },
  {
    name: 'tutor-reviews-empty',
    address: '/tutor/reviews',
    user: 'lone-tutor',
    ready: text('There are no unsolved doubts'),
  },
  { name: 'tutor-reviews', address: '/tutor/reviews', user: 'tutor', ready: FORMULAS },
  { name: 'tutor-answered', address: '/tutor/reviews?list=answered', user: 'tutor', ready: text('Show doubt') },
  {
    name: 'tutor-answered-editing',
    address: '/tutor/reviews?list=answered',
    user: 'tutor',
    ready: text('Show doubt'),
    prepare: (page) => page.getByRole('button', { name: 'Edit answer' }).first().click(),
  },
  {
    name: 'tutor-reviews-writing',
    address: '/tutor/reviews',
    user: 'tutor',
    ready: FORMULAS,
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: /^Answer to / })
        .first()
        .fill('Static friction only answers what pulls: $mg\\sin\\theta$, and no more.');
      await page.getByRole('article').getByText('You are answering').waitFor();
    },
  },
  { name: 'tutor-reports-empty', address: '/tutor/reports', user: 'lone-tutor', ready: text(/^No reports are open/) },
  {
    name: 'tutor-reports',
    address: '/tutor/reports',
    user: 'tutor',
    ready: text('2 questions to check, most reports first'),
  },
  {
    name: 'tutor-reports-reply',
    address: '/tutor/reports',
    user: 'tutor',
    ready: text('2 questions to check, most reports first'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reply' }).first().click();
      await clickButton('Send reply')(page);
    },
  },
  { name: 'tutor-database', address: '/tutor/database', user: 'tutor', ready: text(/reserved for model tests, /) },
  { name: 'tutor-questions', address: '/tutor/database/Chemistry', user: 'tutor', ready: table },
  {
    name: 'tutor-question-delete',
    address: '/tutor/database/Physics',
    user: 'tutor',
    ready: table,
    prepare: clickButton(/^Delete question 1$/),
  },
  {
    name: 'tutor-questions-none',
    address: '/tutor/database/Math',
    user: 'lone-tutor',
    ready: text('No questions available.'),
  },
  {
    name: 'tutor-question-form',
    address: '/tutor/add-question',
    user: 'tutor',
    ready: heading('Add New Question'),
    prepare: clickButton('Add Question'),
  },
  { name: 'tutor-import', address: '/tutor/import-questions', user: 'tutor', ready: heading('Import questions') },
  {
    name: 'tutor-import-checked',
    address: '/tutor/import-questions',
    user: 'tutor',
    ready: heading('Import questions'),
    prepare: checkFileWithPictures,
  },
  {
    name: 'tutor-export',
    address: '/tutor/database',
    user: 'tutor',
    ready: text(/reserved for model tests, /),
    prepare: async (page) => {
      await clickButton('Export')(page);
      await page.getByRole('radio', { name: 'Aiken' }).check({ force: true });
      await text(/can’t be saved in this format:$/)(page).waitFor();
    },
  },
  {
    name: 'tutor-login-errors',
    address: '/tutor-login',
    ready: heading('Tutor login'),
    prepare: clickButton('Sign in'),
  },
  { name: 'tutor-dashboard', address: '/tutor/dashboard', user: 'tutor', ready: heading('Model tests this week') },
  {
    name: 'tutor-dashboard-empty',
    address: '/tutor/dashboard',
    user: 'lone-tutor',
    ready: text('No model test is scheduled.'),
  },
  { name: 'tutor-profile', address: '/tutor/profile', user: 'tutor', ready: (page) => page.getByLabel('CV link') },
  {
    name: 'tutor-profile-errors',
    address: '/tutor/profile',
    user: 'tutor',
    ready: (page) => page.getByLabel('CV link'),
    prepare: async (page) => {
      await page.getByLabel('CV link').fill('my page');
      await clickButton('Save Changes')(page);
      await text(/^Please enter a link/)(page).waitFor();
    },
  },
  {
    name: 'tutor-profile-avatar',
    address: '/tutor/profile',
    user: 'tutor',
    ready: (page) => page.getByLabel('CV link'),
    prepare: clickButton('Choose an avatar'),
  },
  {
    name: 'tutor-model-tests-empty',
    address: '/tutor/model-test',
    user: 'lone-tutor',
    ready: text(/^No model tests yet/),
  },
  { name: 'tutor-model-tests', address: '/tutor/model-test', user: 'tutor', ready: heading('Physics paper 1') },
  {
    name: 'tutor-model-test-blank',
    address: '/tutor/create-modeltest',
    user: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    prepare: clickButton('Create Model Test'),
  },
  {
    name: 'tutor-model-test-questions',
    address: '/tutor/create-modeltest',
    user: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    prepare: async (page) => {
      await page.getByLabel('Marks').fill('3');
      await page.getByRole('tab', { name: /^Questions/ }).click();
      await page.getByRole('list', { name: 'Questions' }).getByRole('checkbox').first().check({ force: true });
    },
  },
  {
    name: 'tutor-model-test-started',
    address: ({ modelTest }) => `/tutor/edit-modeltest/${modelTest.examId}`,
    user: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
  },
  {
    name: 'tutor-model-test-paper',
    address: ({ modelTest }) => `/tutor/model-test-paper/${modelTest.examId}`,
    user: 'tutor',
    ready: text(/^A correct answer gives/),
  },
  {
    name: 'tutor-model-test-key',
    address: ({ modelTest }) => `/tutor/model-test-paper/${modelTest.examId}?part=key`,
    user: 'tutor',
    ready: text(/^Answer key\. Keep/),
  },
  {
    name: 'tutor-model-test-delete',
    address: ({ modelTest }) => `/tutor/edit-modeltest/${modelTest.examId}`,
    user: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    prepare: clickButton('Delete Model Test'),
  },
  { name: 'admin-login', address: '/sys-admin-cracked', ready: heading('Admin login') },
  {
    name: 'admin-login-errors',
    address: '/sys-admin-cracked',
    ready: heading('Admin login'),
    prepare: clickButton('Sign in'),
  },
  { name: 'admin-dashboard', address: '/admin/dashboard', user: 'admin', ready: text('Latest activity') },
  {
    name: 'admin-dashboard-first',
    address: '/admin/dashboard',
    user: 'admin',
    ready: text('Latest activity'),
    prepare: async (page) => {
      const counts = { studentsCount: 0, tutorsCount: 0 };
      await page.route('**/api/admin/count-students-tutors', (route) => route.fulfill({ json: counts }));
      await page.reload();
      await text(/^No one has registered yet/)(page).waitFor();
    },
  },
  { name: 'admin-add-tutor', address: '/admin/add-tutor', user: 'admin', ready: heading('Register a New Tutor') },
  {
    name: 'admin-add-tutor-errors',
    address: '/admin/add-tutor',
    user: 'admin',
    ready: heading('Register a New Tutor'),
    prepare: async (page) => {
      await page.getByLabel('Username').fill('shirin.sultana');
      await page.getByLabel('Password', { exact: true }).fill('mirpur');
      await clickButton('Add Tutor')(page);
      await text('Email is required')(page).waitFor();
    },
  },
  { name: 'error', address: '/no-such-page', ready: heading('Unexpected Application Error!') },

  { name: 'dashboard-empty', address: '/student/dashboard', user: 'alone', ready: text(/fills in this chart/) },
  {
    name: 'dashboard-first',
    address: '/student/dashboard',
    user: 'newcomer',
    ready: text(/^Your first test puts you/),
  },
  {
    name: 'dashboard-running',
    address: '/student/dashboard',
    user: 'ben',
    ready: (page) => page.getByRole('link', { name: 'Resume' }),
  },
  {
    name: 'dashboard',
    address: '/student/dashboard',
    user: 'ann',
    ready: (page) => page.locator('.recharts-sector').first(),
  },
  {
    name: 'dashboard-more',
    address: '/student/dashboard',
    user: 'ann',
    ready: table,
    prepare: clickButton('More'),
    only: 'phone',
  },
  { name: 'model-tests-empty', address: '/student/model-test', user: 'alone', ready: text(/^No model tests yet/) },
  { name: 'model-tests', address: '/student/model-test', user: 'ann', ready: heading('Physics paper 1') },
  { name: 'question-bank', address: '/student/question-bank', user: 'ann', ready: heading('Admission Tests') },
  { name: 'doubts-empty', address: '/student/doubts', user: 'alone', ready: text(/You have not asked anything yet/) },
  { name: 'doubts', address: '/student/doubts', user: 'ann', ready: FORMULAS },
  {
    name: 'doubts-writing',
    address: '/student/doubts',
    user: 'newcomer',
    ready: text(/You have not asked anything yet/),
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: 'Your doubt' })
        .fill('A ball is thrown up at $u$. Why is $v^2 = u^2 - 2gh$ also true on its way down?');
      await FORMULAS(page).waitFor();
    },
  },
  {
    name: 'doubts-blank',
    address: '/student/doubts',
    user: 'newcomer',
    ready: text(/You have not asked anything yet/),
    prepare: clickButton('Ask'),
  },
  {
    name: 'doubts-delete',
    address: '/student/doubts',
    user: 'ann',
    ready: FORMULAS,
    prepare: clickButton('Delete doubt 2'),
  },
  { name: 'profile', address: '/student/profile', user: 'ann', ready: text('Not added yet') },
  {
    name: 'profile-errors',
    address: '/student/profile',
    user: 'ann',
    ready: text('Not added yet'),
    prepare: async (page) => {
      await clickButton('Edit profile')(page);
      await page.getByLabel('Date of birth').fill('2020-01-01');
      await page.getByLabel('Username').fill('');
      await clickButton('Save Changes')(page);
      await page.getByLabel('New password', { exact: true }).fill('Chittagong7');
      await clickButton('Change password')(page);
      await text('New passwords do not match')(page).waitFor();
    },
  },
  {
    name: 'leaderboard-empty',
    address: '/student/leaderboard',
    user: 'alone',
    ready: text('First place is still free'),
  },
  {
    name: 'leaderboard',
    address: '/student/leaderboard',
    user: 'ann',
    ready: (page) => page.getByRole('region', { name: 'Your place' }).getByRole('link'),
  },
  { name: 'leaderboard-new', address: '/student/leaderboard', user: 'newcomer', ready: text(/^A mock test with/) },
  {
    name: 'leaderboard-error',
    address: '/student/leaderboard',
    user: 'ann',
    ready: table,
    prepare: async (page) => {
      await page.route('**/api/score/leaderboard*', (route) => route.fulfill({ status: 404, json: {} }));
      await page.reload();
      await page.getByText('The list did not load.').waitFor();
    },
  },
  { name: 'own-reports-empty', address: '/student/reports', user: 'alone', ready: text(/^You have not reported/) },
  { name: 'own-reports', address: '/student/reports', user: 'ann', ready: text('A tutor explained the question') },
  {
    name: 'report-problem',
    address: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    user: 'ann',
    ready: (page) => page.getByRole('button', { name: /^Report a problem/ }).first(),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report a problem with question 4' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    },
  },
  { name: 'mistakes-empty', address: '/student/mistake-review', user: 'alone', ready: text(/^No mistakes to review/) },
  {
    name: 'mistakes',
    address: '/student/mistake-review',
    user: 'ann',
    ready: (page) => page.getByRole('article'),
    prepare: openQuestionWithFormulas,
  },
  {
    name: 'mistakes-answered',
    address: '/student/mistake-review',
    user: 'ann',
    ready: (page) => page.getByRole('article'),
    prepare: answerCard,
  },
  { name: 'practice-empty', address: '/student/practice', user: 'alone', ready: heading('Plan') },
  { name: 'practice', address: '/student/practice', user: 'ann', ready: heading('Plan') },
  {
    name: 'practice-answered',
    address: '/student/practice',
    user: 'ann',
    ready: heading('Plan'),
    prepare: practiseChemistry,
  },
  {
    name: 'practice-summary',
    address: '/student/practice',
    user: 'ann',
    ready: (page) => page.getByRole('button', { name: 'Stop practising' }),
    prepare: clickButton('Stop practising'),
  },
  { name: 'progress-empty', address: '/student/progress', user: 'alone', ready: text(/^Nothing to show yet/) },
  { name: 'progress', address: '/student/progress', user: 'ann', ready: heading('Weakest') },
  { name: 'history-empty', address: '/student/exam-history', user: 'alone', ready: heading(/first bubble/) },
  { name: 'history', address: '/student/exam-history', user: 'ann', ready: table },
  {
    name: 'history-one',
    address: '/student/exam-history?subject=Chemistry',
    user: 'ann',
    ready: text(/Your first .*score/),
  },

  { name: 'setup', address: '/student/mock-test', user: 'newcomer', ready: heading('Mock Test') },
  {
    name: 'setup-chosen',
    address: '/student/mock-test',
    user: 'ann',
    ready: text('Ten minutes'),
    prepare: clickButton(/^Ten minutes/),
  },
  {
    name: 'setup-hints',
    address: '/student/mock-test',
    user: 'newcomer',
    ready: text('Your first paper'),
    prepare: (page) => page.getByRole('radio', { name: '20 minutes' }).check({ force: true }),
  },
  {
    name: 'instructions-taken',
    address: ({ finished }) => `/student/start-exam/${finished.examId}`,
    user: 'ann',
    ready: (page) => page.getByRole('link', { name: 'See the result' }),
  },
  {
    name: 'instructions',
    address: ({ toStart }) => `/student/start-exam/${toStart}`,
    user: 'newcomer',
    ready: heading('Physics Mock Test'),
  },
  {
    name: 'instructions-model-test',
    address: ({ modelTest }) => `/student/start-modeltest/${modelTest.examId}`,
    user: 'newcomer',
    ready: heading('Physics paper 2'),
  },
  {
    name: 'exam-model-test',
    address: ({ modelTest }) => `/student/modeltest-questions/${modelTest.examId}`,
    user: 'lia',
    ready: (page) => page.getByRole('radiogroup'),
  },
  { name: 'exam-passage', address: ({ withPassage }) => paperOf(withPassage), user: 'ben', ready: PASSAGE },
  { name: 'exam-formulas', address: ({ withFormulas }) => paperOf(withFormulas), user: 'mia', ready: FORMULAS },
  {
    name: 'exam-palette',
    address: ({ withPassage }) => paperOf(withPassage),
    user: 'ben',
    ready: PASSAGE,
    prepare: openPalette,
    only: 'phone',
  },
  {
    name: 'exam-submit',
    address: ({ withPassage }) => paperOf(withPassage),
    user: 'ben',
    ready: PASSAGE,
    prepare: askToSubmit,
  },
  {
    name: 'exam-offline',
    address: ({ withPassage }) => paperOf(withPassage),
    user: 'ben',
    ready: PASSAGE,
    prepare: loseConnection,
  },
  {
    name: 'exam-last',
    address: ({ withFormulas }) => paperOf(withFormulas),
    user: 'mia',
    ready: FORMULAS,
    prepare: answerAll,
  },
  {
    name: 'marked-attempt',
    address: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    user: 'ann',
    ready: (page) => page.getByRole('main'),
    prepare: scrollToFormulas,
  },
  {
    name: 'marked-attempt-insight',
    address: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    user: 'ann',
    ready: (page) => page.getByRole('main'),
    prepare: showInsight,
  },
  {
    name: 'marked-attempt-published',
    address: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    user: 'ann',
    ready: text('1 answer by tutors'),
    prepare: async (page) => {
      await new ExamPage(page).result();
      await text('1 answer by tutors')(page).click();
      await page.getByRole('region', { name: 'Answers by tutors' }).getByText('Why is').waitFor();
    },
  },
  {
    name: 'withheld-result',
    address: ({ withheld }) => `/student/exam-history/${withheld}`,
    user: 'ann',
    ready: text('Your answers are submitted'),
  },
  {
    name: 'merit-list',
    address: ({ listed }) => `/student/merit-list/${listed}`,
    user: 'ann',
    ready: (page) => page.getByRole('region', { name: 'Students' }).getByText('(you)'),
  },
  {
    name: 'merit-list-not-taken',
    address: ({ listed }) => `/student/merit-list/${listed}`,
    user: 'newcomer',
    ready: text(/^You have not finished this model test/),
  },
  {
    name: 'own-replay',
    address: ({ finished }) => `/student/exam-history/${finished.attemptId}/replay`,
    user: 'ann',
    ready: (page) => page.getByRole('slider'),
  },
  {
    name: 'tutor-merit-list',
    address: ({ listed }) => `/tutor/merit-list/${listed}`,
    user: 'tutor',
    ready: (page) => page.getByRole('region', { name: 'Students' }).getByRole('cell').first(),
  },
  {
    name: 'tutor-merit-list-print',
    address: ({ listed }) => `/tutor/merit-list/${listed}/print`,
    user: 'tutor',
    ready: text(/^Equal marks/),
  },
  {
    name: 'tutor-published-answer',
    address: ({ publishedDoubt }) => `/tutor/reviews/${publishedDoubt}`,
    user: 'tutor',
    ready: (page) => page.getByRole('button', { name: 'Delete published answer' }),
  },
  { name: 'attempts', address: '/admin/attempts', user: 'admin', ready: text(/attempts, newest first/) },
  {
    name: 'replay',
    address: ({ finished }) => `/admin/attempts/${finished.attemptId}`,
    user: 'admin',
    ready: (page) => page.getByRole('slider'),
    prepare: clickButton('Next action'),
  },
  { name: 'answer-keys', address: '/tutor/answer-keys', user: 'tutor', ready: text(/^Key [A-D]$/) },
  { name: 'admin-account', address: '/admin/account', user: 'admin', ready: heading('Change password') },
  {
    name: 'model-test-history',
    address: ({ modelTest }) => `/tutor/history/model-test/${modelTest.examId}`,
    user: 'tutor',
    ready: text('created the model test'),
  },
  { name: 'verify', address: '/admin/verify', user: 'admin', ready: text('Not checked yet'), prepare: checkLog },
  {
    name: 'past-leaderboard',
    address: '/admin/leaderboard',
    user: 'admin',
    ready: heading('2 Later'),
    prepare: (page) =>
      page
        .getByRole('region', { name: 'Moves' })
        .getByText(/^Entered or left/)
        .waitFor(),
  },
  { name: 'what-if', address: '/admin/what-if?live=2', user: 'admin', ready: text('same order') },
  { name: 'item-statistics', address: '/admin/item-statistics', user: 'admin', ready: text(/attempts finished\.$/) },
  { name: 'admin-activity', address: '/admin/activity', user: 'admin', ready: text('Signed in') },
  {
    name: 'admin-activity-nothing',
    address: '/admin/activity?what=deleted',
    user: 'admin',
    ready: text(/^No activity of this/),
  },
  {
    name: 'admin-activity-filter',
    address: '/admin/activity',
    user: 'admin',
    ready: text('Signed in'),
    prepare: clickButton('Filter'),
    only: 'phone',
  },
  { name: 'admin-students', address: '/admin/students-list', user: 'admin', ready: text(/students, 1 banned/) },
  { name: 'admin-tutors', address: '/admin/tutors-list', user: 'admin', ready: text('1–1 of 1') },
  {
    name: 'admin-students-nobody',
    address: '/admin/students-list?search=jahanx',
    user: 'admin',
    ready: text('No username or email contains'),
  },
  {
    name: 'admin-student-delete',
    address: '/admin/students-list',
    user: 'admin',
    ready: table,
    prepare: clickButton('Delete newcomer'),
  },
  {
    name: 'admin-students-failed',
    address: '/admin/students-list',
    user: 'admin',
    ready: table,
    prepare: async (page) => {
      await page.route('**/api/admin/student-list**', (route) => route.abort());
      await page.getByRole('searchbox').fill('nadia');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
