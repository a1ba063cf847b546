import type { Locator, Page } from 'playwright-core';
import { ExamPage } from './browser.js';
import type { PeopledServer } from '../scenarios/populated-server.js';

export interface ShownPage {
  readonly name: string;
  readonly at: string | ((peopled: PeopledServer) => string);
  /**
   * Defaults to a visitor who is not signed in. `alone` and `lone-tutor` are the only student and tutor of a server
   * without questions.
   */
  readonly as?: 'ann' | 'ben' | 'mia' | 'lia' | 'newcomer' | 'alone' | 'tutor' | 'lone-tutor' | 'admin';
  /** An element that only the fully loaded page contains */
  readonly ready: (page: Page) => Locator;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The state exists only in this viewport */
  readonly only?: 'phone';
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const table = (page: Page) => page.getByRole('main').getByRole('cell').first();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const paperOf = ({ examId }: { examId: string }) => `/student/exam-questions/${examId}`;

async function openPalette(page: Page): Promise<void> {
  await press(/^List of questions/)(page);
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
async function forget(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Student' }).check({ force: true });
  await page.getByLabel('Email').fill('nobody@example.test');
  await press('Send verification code')(page);
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
}

/** Runs in the page: scrolls down step by step, so that each section that is loaded on demand comes near the viewport. */
const SCROLL_DOWN = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((next) => setTimeout(next, 100));
  }
})()`;

/** Scrolls through the landing page and waits for its last sections. */
async function seeLanding(page: Page): Promise<void> {
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

// Neighbouring questions are also in the document
const FORMULAS = (page: Page) => page.locator('.katex').filter({ visible: true }).first();
const PASSAGE = (page: Page) =>
  page
    .getByText(/regret\?$/)
    .filter({ visible: true })
    .first();

/** Opens the first missed question that is wider than a phone. */
async function turnToFormulas(page: Page): Promise<void> {
  const question = page.getByRole('article').getByText(/^Let /).first();
  for (let place = 1; (await question.count()) === 0; place += 1) {
    await press('Next')(page);
    await page.getByRole('article', { name: `Missed question ${place + 1} of` }).waitFor();
  }
  await FORMULAS(page).waitFor();
}

/** Shows the questions of the first insight in the result. */
const showInsight = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'What stands out' })
    .getByRole('button', { name: /^Show / })
    .first()
    .click();

/** Scrolls through the result, whose formulas are rendered when they become visible. */
async function lookDown(page: Page): Promise<void> {
  await new ExamPage(page).result();
  // Its position in the paper is random
  await page.getByRole('article').getByText(/^Let /).first().scrollIntoViewIfNeeded();
  await FORMULAS(page).waitFor();
  await page.keyboard.press('Home');
}

/** Every page in each visually distinct state. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'landing', at: '/', ready: heading(/university admission/), act: seeLanding },
  { name: 'landing-signed-in', at: '/', as: 'ann', ready: text('Dashboard') },
  { name: 'landing-menu', at: '/', ready: heading(/university admission/), act: press('Menu'), only: 'phone' },
  {
    name: 'landing-tutors',
    at: '/',
    ready: heading(/university admission/),
    act: async (page) => {
      await page.getByRole('region', { name: 'Tutors' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Next tutor' }).waitFor();
    },
  },
  {
    name: 'landing-marked',
    at: '/',
    ready: heading('Try three questions'),
    act: async (page) => {
      const third = page.getByRole('region', { name: 'Try three questions' }).getByRole('radio').nth(2);
      await third.check({ force: true });
      await press('Check answer')(page);
      await press('Next question')(page);
      await third.check({ force: true });
      await seeLanding(page);
      await page.getByLabel('Username').fill('nusrat.j04');
    },
  },
  { name: 'terms', at: '/termsandconditions', ready: heading(/terms/i) },
  { name: 'login', at: '/login', ready: heading('Sign in') },
  { name: 'login-errors', at: '/login', ready: heading('Sign in'), act: press('Sign in') },
  { name: 'register', at: '/register', ready: heading('Create an account') },
  {
    name: 'login-failed',
    at: '/login',
    ready: heading('Sign in'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('Padma.2026');
      await press('Sign in')(page);
      await page.getByRole('main').getByRole('alert').getByText('email or password not matched').waitFor();
    },
  },
  {
    name: 'register-half',
    at: '/register',
    ready: heading('Create an account'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nusrat@meritlist.example');
      await page.getByLabel('Username').fill('nusrat.j04');
      await page.getByLabel('Password', { exact: true }).fill('Padma2');
    },
  },
  { name: 'register-errors', at: '/register', ready: heading('Create an account'), act: press('Register') },
  { name: 'banned', at: '/you-are-banned', ready: heading('Banned Account') },
  { name: 'forgot-password', at: '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-errors',
    at: '/forgot-password',
    ready: heading('Forgot your password?'),
    act: press('Send verification code'),
  },
  { name: 'otp-verification', at: '/forgot-password', ready: heading('Forgot your password?'), act: forget },
  {
    name: 'otp-verification-wrong',
    at: '/forgot-password',
    ready: heading('Forgot your password?'),
    act: async (page) => {
      await forget(page);
      await page.getByLabel('Digit 1').fill('4172');
      await press('Verify Account')(page);
      await page.getByText('Invalid OTP. Please try again.').waitFor();
    },
  },
  { name: 'reset-password', at: '/reset-password', ready: heading('Set a new password') },
  {
    name: 'reset-password-errors',
    at: '/reset-password',
    ready: heading('Set a new password'),
    act: press('Reset Password'),
  },
  { name: 'tutor-login', at: '/tutor-login', ready: heading('Tutor login') },
  { name: 'tutor-reviews-empty', at: '/tutor/reviews', as: 'lone-tutor', ready: text('There are no unsolved doubts') },
  { name: 'tutor-reviews', at: '/tutor/reviews', as: 'tutor', ready: FORMULAS },
  { name: 'tutor-answered', at: '/tutor/reviews?list=answered', as: 'tutor', ready: text('Show doubt') },
  {
    name: 'tutor-answered-editing',
    at: '/tutor/reviews?list=answered',
    as: 'tutor',
    ready: text('Show doubt'),
    act: (page) => page.getByRole('button', { name: 'Edit answer' }).first().click(),
  },
  {
    name: 'tutor-reviews-writing',
    at: '/tutor/reviews',
    as: 'tutor',
    ready: FORMULAS,
    act: async (page) => {
      await page
        .getByRole('textbox', { name: /^Answer to / })
        .first()
        .fill('Static friction only answers what pulls: $mg\\sin\\theta$, and no more.');
      await page.getByRole('article').getByText('You are answering').waitFor();
    },
  },
  { name: 'tutor-reports-empty', at: '/tutor/reports', as: 'lone-tutor', ready: text(/^No reports are open/) },
  { name: 'tutor-reports', at: '/tutor/reports', as: 'tutor', ready: text('2 questions to check, most reports first') },
  {
    name: 'tutor-reports-reply',
    at: '/tutor/reports',
    as: 'tutor',
    ready: text('2 questions to check, most reports first'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Reply' }).first().click();
      await press('Send reply')(page);
    },
  },
  { name: 'tutor-database', at: '/tutor/database', as: 'tutor', ready: text(/reserved for model tests, /) },
  { name: 'tutor-questions', at: '/tutor/database/Chemistry', as: 'tutor', ready: table },
  {
    name: 'tutor-question-delete',
    at: '/tutor/database/Physics',
    as: 'tutor',
    ready: table,
    act: press(/^Delete question 1$/),
  },
  {
    name: 'tutor-questions-none',
    at: '/tutor/database/Math',
    as: 'lone-tutor',
    ready: text('No questions available.'),
  },
  {
    name: 'tutor-question-form',
    at: '/tutor/add-question',
    as: 'tutor',
    ready: heading('Add New Question'),
    act: press('Add Question'),
  },
  { name: 'tutor-import', at: '/tutor/import-questions', as: 'tutor', ready: heading('Import questions') },
  { name: 'tutor-login-errors', at: '/tutor-login', ready: heading('Tutor login'), act: press('Sign in') },
  { name: 'tutor-dashboard', at: '/tutor/dashboard', as: 'tutor', ready: heading('Model tests this week') },
  {
    name: 'tutor-dashboard-empty',
    at: '/tutor/dashboard',
    as: 'lone-tutor',
    ready: text('No model test is scheduled.'),
  },
  { name: 'tutor-profile', at: '/tutor/profile', as: 'tutor', ready: (page) => page.getByLabel('CV link') },
  {
    name: 'tutor-profile-errors',
    at: '/tutor/profile',
    as: 'tutor',
    ready: (page) => page.getByLabel('CV link'),
    act: async (page) => {
      await page.getByLabel('CV link').fill('my page');
      await press('Save Changes')(page);
      await text(/^Please enter a link/)(page).waitFor();
    },
  },
  {
    name: 'tutor-profile-avatar',
    at: '/tutor/profile',
    as: 'tutor',
    ready: (page) => page.getByLabel('CV link'),
    act: press('Choose an avatar'),
  },
  { name: 'tutor-model-tests-empty', at: '/tutor/model-test', as: 'lone-tutor', ready: text(/^No model tests yet/) },
  { name: 'tutor-model-tests', at: '/tutor/model-test', as: 'tutor', ready: heading('Physics paper 1') },
  {
    name: 'tutor-model-test-blank',
    at: '/tutor/create-modeltest',
    as: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    act: press('Create Model Test'),
  },
  {
    name: 'tutor-model-test-questions',
    at: '/tutor/create-modeltest',
    as: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    act: async (page) => {
      await page.getByLabel('Marks').fill('3');
      await page.getByRole('tab', { name: /^Questions/ }).click();
      await page.getByRole('list', { name: 'Questions' }).getByRole('checkbox').first().check({ force: true });
    },
  },
  {
    name: 'tutor-model-test-started',
    at: ({ modelTest }) => `/tutor/edit-modeltest/${modelTest.examId}`,
    as: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
  },
  {
    name: 'tutor-model-test-paper',
    at: ({ modelTest }) => `/tutor/model-test-paper/${modelTest.examId}`,
    as: 'tutor',
    ready: text(/^A correct answer gives/),
  },
  {
    name: 'tutor-model-test-key',
    at: ({ modelTest }) => `/tutor/model-test-paper/${modelTest.examId}?part=key`,
    as: 'tutor',
    ready: text(/^Answer key\. Keep/),
  },
  {
    name: 'tutor-model-test-delete',
    at: ({ modelTest }) => `/tutor/edit-modeltest/${modelTest.examId}`,
    as: 'tutor',
    ready: text(/^In Asia\/Dhaka/),
    act: press('Delete Model Test'),
  },
  { name: 'admin-login', at: '/sys-admin-cracked', ready: heading('Admin login') },
  { name: 'admin-login-errors', at: '/sys-admin-cracked', ready: heading('Admin login'), act: press('Sign in') },
  { name: 'admin-dashboard', at: '/admin/dashboard', as: 'admin', ready: text('Latest activity') },
  {
    name: 'admin-dashboard-first',
    at: '/admin/dashboard',
    as: 'admin',
    ready: text('Latest activity'),
    act: async (page) => {
      const counts = { studentsCount: 0, tutorsCount: 0 };
      await page.route('**/api/admin/count-students-tutors', (route) => route.fulfill({ json: counts }));
      await page.reload();
      await text(/^No one has registered yet/)(page).waitFor();
    },
  },
  { name: 'admin-add-tutor', at: '/admin/add-tutor', as: 'admin', ready: heading('Register a New Tutor') },
  {
    name: 'admin-add-tutor-errors',
    at: '/admin/add-tutor',
    as: 'admin',
    ready: heading('Register a New Tutor'),
    act: async (page) => {
      await page.getByLabel('Username').fill('shirin.sultana');
      await page.getByLabel('Password', { exact: true }).fill('mirpur');
      await press('Add Tutor')(page);
      await text('Email is required')(page).waitFor();
    },
  },
  { name: 'error', at: '/no-such-page', ready: heading('Unexpected Application Error!') },

  { name: 'dashboard-empty', at: '/student/dashboard', as: 'alone', ready: text(/fills in this chart/) },
  { name: 'dashboard-first', at: '/student/dashboard', as: 'newcomer', ready: text(/^Your first test puts you/) },
  {
    name: 'dashboard-running',
    at: '/student/dashboard',
    as: 'ben',
    ready: (page) => page.getByRole('link', { name: 'Resume' }),
  },
  { name: 'dashboard', at: '/student/dashboard', as: 'ann', ready: (page) => page.locator('.recharts-sector').first() },
  { name: 'dashboard-more', at: '/student/dashboard', as: 'ann', ready: table, act: press('More'), only: 'phone' },
  { name: 'model-tests-empty', at: '/student/model-test', as: 'alone', ready: text(/^No model tests yet/) },
  { name: 'model-tests', at: '/student/model-test', as: 'ann', ready: heading('Physics paper 1') },
  { name: 'question-bank', at: '/student/question-bank', as: 'ann', ready: heading('Admission Tests') },
  { name: 'doubts-empty', at: '/student/doubts', as: 'alone', ready: text(/You have not asked anything yet/) },
  { name: 'doubts', at: '/student/doubts', as: 'ann', ready: FORMULAS },
  {
    name: 'doubts-writing',
    at: '/student/doubts',
    as: 'newcomer',
    ready: text(/You have not asked anything yet/),
    act: async (page) => {
      await page
        .getByRole('textbox', { name: 'Your doubt' })
        .fill('A ball is thrown up at $u$. Why is $v^2 = u^2 - 2gh$ also true on its way down?');
      await FORMULAS(page).waitFor();
    },
  },
  {
    name: 'doubts-blank',
    at: '/student/doubts',
    as: 'newcomer',
    ready: text(/You have not asked anything yet/),
    act: press('Ask'),
  },
  { name: 'doubts-delete', at: '/student/doubts', as: 'ann', ready: FORMULAS, act: press('Delete doubt 2') },
  { name: 'profile', at: '/student/profile', as: 'ann', ready: text('Not added yet') },
  {
    name: 'profile-errors',
    at: '/student/profile',
    as: 'ann',
    ready: text('Not added yet'),
    act: async (page) => {
      await press('Edit profile')(page);
      await page.getByLabel('Date of birth').fill('2020-01-01');
      await page.getByLabel('Username').fill('');
      await press('Save Changes')(page);
      await page.getByLabel('New password', { exact: true }).fill('Chittagong7');
      await press('Change password')(page);
      await text('New passwords do not match')(page).waitFor();
    },
  },
  { name: 'leaderboard-empty', at: '/student/leaderboard', as: 'alone', ready: text('First place is open') },
  {
    name: 'leaderboard',
    at: '/student/leaderboard',
    as: 'ann',
    ready: (page) => page.getByRole('region', { name: 'Your place' }).getByRole('link'),
  },
  { name: 'leaderboard-new', at: '/student/leaderboard', as: 'newcomer', ready: text(/^A mock test with/) },
  {
    name: 'leaderboard-error',
    at: '/student/leaderboard',
    as: 'ann',
    ready: table,
    act: async (page) => {
      await page.route('**/api/score/leaderboard*', (route) => route.fulfill({ status: 404, json: {} }));
      await page.reload();
      await page.getByText('The list did not load.').waitFor();
    },
  },
  { name: 'own-reports-empty', at: '/student/reports', as: 'alone', ready: text(/^You have not reported/) },
  { name: 'own-reports', at: '/student/reports', as: 'ann', ready: text('A tutor explained the question') },
  {
    name: 'report-problem',
    at: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    as: 'ann',
    ready: (page) => page.getByRole('button', { name: /^Report a problem/ }).first(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Report a problem with question 4' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    },
  },
  { name: 'mistakes-empty', at: '/student/mistake-review', as: 'alone', ready: text(/^No mistakes to review/) },
  {
    name: 'mistakes',
    at: '/student/mistake-review',
    as: 'ann',
    ready: (page) => page.getByRole('article'),
    act: turnToFormulas,
  },
  { name: 'practice', at: '/student/practice', as: 'ann', ready: heading('Plan') },
  { name: 'progress-empty', at: '/student/progress', as: 'alone', ready: text(/^Nothing to show yet/) },
  { name: 'progress', at: '/student/progress', as: 'ann', ready: heading('Weakest') },
  { name: 'history-empty', at: '/student/exam-history', as: 'alone', ready: heading(/first bubble/) },
  { name: 'history', at: '/student/exam-history', as: 'ann', ready: table },
  { name: 'history-one', at: '/student/exam-history?subject=Chemistry', as: 'ann', ready: text(/Your first .*score/) },

  { name: 'setup', at: '/student/mock-test', as: 'newcomer', ready: heading('Mock Test') },
  {
    name: 'setup-chosen',
    at: '/student/mock-test',
    as: 'ann',
    ready: text('Ten minutes'),
    act: press(/^Ten minutes/),
  },
  {
    name: 'setup-hints',
    at: '/student/mock-test',
    as: 'newcomer',
    ready: text('Your first paper'),
    act: (page) => page.getByRole('radio', { name: '20 minutes' }).check({ force: true }),
  },
  {
    name: 'instructions-taken',
    at: ({ finished }) => `/student/start-exam/${finished.examId}`,
    as: 'ann',
    ready: (page) => page.getByRole('link', { name: 'See the result' }),
  },
  {
    name: 'instructions',
    at: ({ toStart }) => `/student/start-exam/${toStart}`,
    as: 'newcomer',
    ready: heading('Physics Mock Test'),
  },
  {
    name: 'instructions-model-test',
    at: ({ modelTest }) => `/student/start-modeltest/${modelTest.examId}`,
    as: 'newcomer',
    ready: heading('Physics paper 2'),
  },
  {
    name: 'exam-model-test',
    at: ({ modelTest }) => `/student/modeltest-questions/${modelTest.examId}`,
    as: 'lia',
    ready: (page) => page.getByRole('radiogroup'),
  },
  { name: 'exam-passage', at: ({ withPassage }) => paperOf(withPassage), as: 'ben', ready: PASSAGE },
  { name: 'exam-formulas', at: ({ withFormulas }) => paperOf(withFormulas), as: 'mia', ready: FORMULAS },
  {
    name: 'exam-palette',
    at: ({ withPassage }) => paperOf(withPassage),
    as: 'ben',
    ready: PASSAGE,
    act: openPalette,
    only: 'phone',
  },
  {
    name: 'exam-submit',
    at: ({ withPassage }) => paperOf(withPassage),
    as: 'ben',
    ready: PASSAGE,
    act: askToSubmit,
  },
  {
    name: 'exam-offline',
    at: ({ withPassage }) => paperOf(withPassage),
    as: 'ben',
    ready: PASSAGE,
    act: loseConnection,
  },
  { name: 'exam-last', at: ({ withFormulas }) => paperOf(withFormulas), as: 'mia', ready: FORMULAS, act: answerAll },
  {
    name: 'marked-attempt',
    at: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    as: 'ann',
    ready: (page) => page.getByRole('main'),
    act: lookDown,
  },
  {
    name: 'marked-attempt-insight',
    at: ({ finished }) => `/student/exam-history/${finished.attemptId}`,
    as: 'ann',
    ready: (page) => page.getByRole('main'),
    act: showInsight,
  },
  { name: 'attempts', at: '/admin/attempts', as: 'admin', ready: text(/attempts, newest first$/) },
  {
    name: 'replay',
    at: ({ finished }) => `/admin/attempts/${finished.attemptId}`,
    as: 'admin',
    ready: (page) => page.getByRole('slider'),
    act: press('Next action'),
  },
  { name: 'answer-keys', at: '/tutor/answer-keys', as: 'tutor', ready: text(/^Key [A-D]$/) },
  { name: 'admin-account', at: '/admin/account', as: 'admin', ready: heading('Change password') },
  { name: 'verify', at: '/admin/verify', as: 'admin', ready: text('Not checked yet'), act: checkLog },
  {
    name: 'past-leaderboard',
    at: '/admin/leaderboard',
    as: 'admin',
    ready: heading('2 Later'),
    act: (page) =>
      page
        .getByRole('region', { name: 'Moves' })
        .getByText(/^In and out of/)
        .waitFor(),
  },
  { name: 'what-if', at: '/admin/what-if?live=2', as: 'admin', ready: text('same order') },
  { name: 'item-statistics', at: '/admin/item-statistics', as: 'admin', ready: text(/attempts finished\.$/) },
  { name: 'admin-activity', at: '/admin/activity', as: 'admin', ready: text('Signed in') },
  {
    name: 'admin-activity-nothing',
    at: '/admin/activity?what=deleted',
    as: 'admin',
    ready: text(/^No activity of this/),
  },
  {
    name: 'admin-activity-filter',
    at: '/admin/activity',
    as: 'admin',
    ready: text('Signed in'),
    act: press('Filter'),
    only: 'phone',
  },
  { name: 'admin-students', at: '/admin/students-list', as: 'admin', ready: text(/students, 1 banned/) },
  { name: 'admin-tutors', at: '/admin/tutors-list', as: 'admin', ready: text('1–1 of 1') },
  {
    name: 'admin-students-nobody',
    at: '/admin/students-list?search=jahanx',
    as: 'admin',
    ready: text('No username or email contains'),
  },
  {
    name: 'admin-student-delete',
    at: '/admin/students-list',
    as: 'admin',
    ready: table,
    act: press('Delete newcomer'),
  },
  {
    name: 'admin-students-failed',
    at: '/admin/students-list',
    as: 'admin',
    ready: table,
    act: async (page) => {
      await page.route('**/api/admin/student-list**', (route) => route.abort());
      await page.getByRole('searchbox').fill('nadia');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
