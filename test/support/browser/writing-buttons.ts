import type { Locator, Page } from 'playwright-core';
import { pngFile } from '../scenarios/pictures.js';
import { PASSWORD } from '../scenarios/people.js';

/** Ids of the objects on the pages with writing buttons. */
export interface WritingSeed {
  readonly questionId: string;
  readonly mockTestId: string;
  /** Finished attempt of the student */
  readonly attemptId: string;
  readonly modelTestId: string;
  readonly modelTestName: string;
  /** An archived model test with held results */
  readonly heldTestId: string;
  readonly correctionId: string;
  /** Answered doubt about a question, and one whose answer is published */
  readonly answeredDoubtId: string;
  readonly publishedDoubtId: string;
}

/** A button that sends a request other than GET. */
export interface WritingButton {
  readonly name: string;
  readonly as: 'visitor' | 'student' | 'newcomer' | 'tutor' | 'admin';
  readonly at: string | ((seed: WritingSeed) => string);
  /** Router state passed between the pages of the password recovery */
  readonly state?: object;
  /** Steps before the click on the button */
  readonly fill?: (page: Page, seed: WritingSeed) => Promise<unknown>;
  readonly button: (page: Page) => Locator;
  /** Method and path, as in the OpenAPI document */
  readonly call: string;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first();
const clickInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const clickButton = (page: Page, name: string | RegExp) => button(name)(page).click();
const choose = async (page: Page, group: string, option: string) =>
  page
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .check({ force: true });

async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(value);
}

const NEW_PASSWORD = 'Br4nd.new';
const writePasswordChange = (page: Page) =>
  write(page, { 'Current password': PASSWORD, 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD });
const RECOVERY = { userType: 'Student', email: 'nobody@example.test', resendAt: '2026-01-01T00:00:00.000Z' };
const logout = {
  name: 'Logout',
  button: (page: Page) => page.getByRole('complementary').getByRole('button', { name: 'Logout' }),
};
const LOGIN = { Email: 'ann@example.test', Password: PASSWORD };

async function chooseTest(page: Page, time: string): Promise<void> {
  await choose(page, 'Subject', 'Physics');
  await choose(page, 'Marks', '25');
  await choose(page, time, '10 minutes');
}

const VISITOR: readonly Omit<WritingButton, 'as'>[] = [
  {
    name: 'Sign in of a student',
    at: '/login',
    fill: (page) => write(page, LOGIN),
    button: button('Sign in'),
    call: 'POST /api/student/login',
  },
  {
    name: 'Sign in of a tutor',
    at: '/tutor-login',
    fill: (page) => write(page, LOGIN),
    button: button('Sign in'),
    call: 'POST /api/tutor/login',
  },
  {
    name: 'Sign in of an admin',
    at: '/sys-admin-cracked',
    fill: (page) => write(page, { Username: 'admin', Password: PASSWORD }),
    button: button('Sign in'),
    call: 'POST /api/admin/login',
  },
  {
    name: 'Register',
    at: '/register',
    fill: async (page) => {
      await write(page, {
        Email: 'new@example.test',
        Username: 'new.student',
        Password: PASSWORD,
        'Confirm Password': PASSWORD,
      });
      await page.getByRole('checkbox').check({ force: true });
    },
    button: button('Register'),
    call: 'POST /api/student/register',
  },
  {
    name: 'Send verification code',
    at: '/forgot-password',
    fill: async (page) => {
      await choose(page, 'I am a', 'Student');
      await write(page, { Email: 'ann@example.test' });
    },
    button: button('Send verification code'),
    call: 'POST /api/auth/forgot-password',
  },
  {
    name: 'Verify Account',
    at: '/otp-verification',
    state: RECOVERY,
    fill: (page) => page.getByLabel('Digit 1').fill('4711'),
    button: button('Verify Account'),
    call: 'POST /api/auth/verify-otp',
  },
  {
    name: 'Resend code',
    at: '/otp-verification',
    state: RECOVERY,
    button: button('Resend code'),
    call: 'POST /api/auth/resend-otp',
  },
  {
    name: 'Reset Password',
    at: '/reset-password',
    state: RECOVERY,
    fill: (page) => write(page, { 'New Password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD }),
    button: button('Reset Password'),
    call: 'POST /api/auth/reset-password',
  },
];

const STUDENT: readonly Omit<WritingButton, 'as'>[] = [
  {
    name: 'Start Exam of a mock test',
    at: '/student/mock-test',
    fill: (page) => chooseTest(page, 'Time in minutes'),
    button: button('Start Exam'),
    call: 'POST /api/mockTest/generateMockTest',
  },
  {
    name: 'Start Exam of a mistake quiz',
    at: '/student/mistake-review',
    fill: (page) => chooseTest(page, 'Time limit in minutes'),
    button: button('Start Exam'),
    call: 'POST /api/mockTest/generateMistakeQuiz/{studentId}',
  },
  {
    name: 'Start Exam of the instructions',
    at: ({ mockTestId }) => `/student/start-exam/${mockTestId}`,
    button: button('Start Exam'),
    call: 'POST /api/attempts',
  },
  {
    name: 'Add picture',
    at: '/student/doubts',
    fill: async (page) => {
      const buffer = pngFile(9);
      await page.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      await page.getByLabel('What does the picture show?').fill('A circle');
    },
    button: clickInDialog('Add picture'),
    call: 'POST /api/pictures',
  },
  {
    name: 'Ask',
    at: '/student/doubts',
    fill: async (page) => {
      await choose(page, 'Subject', 'Physics');
      await write(page, { 'Your doubt': 'Why?' });
    },
    button: button('Ask'),
    call: 'POST /api/student/doubts/{studentId}',
  },
  {
    name: 'Delete of a doubt',
    at: '/student/doubts',
    fill: (page) => clickButton(page, 'Delete doubt 1'),
    button: clickInDialog('Delete'),
    call: 'DELETE /api/student/delete-doubt/{doubtId}',
  },
  {
    name: 'Withdraw of a published answer',
    at: '/student/doubts',
    fill: (page) => clickButton(page, /^Withdraw the published answer/),
    button: clickInDialog('Withdraw'),
    call: 'DELETE /api/question/answers/{id}',
  },
  {
    name: 'Save Changes of a student',
    at: '/student/profile',
    fill: async (page) => {
      await clickButton(page, 'Edit profile');
      await write(page, { Institute: 'Notre Dame College' });
    },
    button: button('Save Changes'),
    call: 'PUT /api/student/profile/{studentId}',
  },
  {
    name: 'an avatar of a student',
    at: '/student/profile',
    // The radio buttons are disabled until the profile is loaded
    fill: (page) => page.getByRole('radio', { name: /^Avatar/, checked: true }).waitFor({ state: 'attached' }),
    button: (page) => page.getByRole('radio', { name: /^Avatar 3/ }),
    call: 'PUT /api/student/profile/{studentId}',
  },
  {
    name: 'Change password of a student',
    at: '/student/profile',
    fill: writePasswordChange,
    button: button('Change password'),
    call: 'POST /api/student/update-password/{studentId}',
  },
  {
    name: 'Send report',
    at: ({ attemptId }) => `/student/exam-history/${attemptId}`,
    fill: async (page) => {
      // the first question is reported already
      await clickButton(page, /^Report a problem.* 2$/);
      await choose(page, 'What is wrong?', 'Answer key');
    },
    button: clickInDialog('Send report'),
    call: 'POST /api/question/report/{questionId}',
  },
  { ...logout, at: '/student/leaderboard', call: 'POST /api/student/logout' },
];

const correction = ({ questionId }: WritingSeed) => `/tutor/answer-keys?question=${questionId}`;
const chooseKey = async (page: Page) => {
  await page.getByRole('radio', { name: /^B / }).check({ force: true });
  await page.getByText(/^Apply to/).waitFor();
};

const TOPICS = '/tutor/database/topics?subject=Physics';
/** Opens the dialog of a change to the topic `Mechanics`. */
const changeTopic = (page: Page, change: string) => clickButton(page, `${change} Mechanics`);

const TUTOR: readonly Omit<WritingButton, 'as'>[] = [
  { name: 'Add HSC chapters', at: TOPICS, button: button('Add HSC chapters'), call: 'POST /api/topics/syllabus' },
  {
    name: 'Add chapter',
    at: TOPICS,
    fill: async (page) => {
      await clickButton(page, 'Add chapter');
      await write(page, { Name: 'Waves' });
    },
    button: clickInDialog('Add chapter'),
    call: 'POST /api/topics',
  },
  {
    name: 'Rename of a topic',
    at: TOPICS,
    fill: async (page) => {
      await changeTopic(page, 'Rename');
      await write(page, { Name: 'Waves' });
    },
    button: clickInDialog('Rename'),
    call: 'PUT /api/topics/{id}',
  },
  {
    name: 'Move of a topic',
    at: TOPICS,
    fill: async (page) => {
      await changeTopic(page, 'Move');
      await page.getByRole('dialog').getByLabel('Chapter', { exact: true }).selectOption('Optics');
    },
    button: clickInDialog('Move'),
    call: 'PUT /api/topics/{id}',
  },
  {
    name: 'Merge of a topic',
    at: TOPICS,
    fill: async (page) => {
      await changeTopic(page, 'Merge');
      await page.getByLabel('Merge into').selectOption('Optics');
    },
    button: clickInDialog('Merge'),
    call: 'POST /api/topics/{id}/merge',
  },
  {
    name: 'Retire of a topic',
    at: TOPICS,
    fill: (page) => changeTopic(page, 'Retire'),
    button: clickInDialog('Retire'),
    call: 'DELETE /api/topics/{id}',
  },
  {
    name: 'Delete of selected questions',
    at: '/tutor/database/Physics',
    fill: async (page) => {
      await clickButton(page, 'Select all');
      await clickButton(page, 'Delete selected');
    },
    button: clickInDialog('Delete'),
    call: 'POST /api/question/delete',
  },
  {
    name: 'Add topic of selected questions',
    at: '/tutor/database/Physics',
    fill: async (page) => {
      await clickButton(page, 'Select all');
      await page.getByLabel(/^Add a topic to/).selectOption('Optics');
    },
    button: button('Add topic'),
    call: 'PUT /api/question/topics',
  },
  {
    name: 'I’m answering',
    at: '/tutor/reviews',
    button: button(/^I’m answering/),
    call: 'POST /api/doubts/{doubtId}/claim',
  },
  {
    name: 'I’m answering of the dashboard',
    at: '/tutor/dashboard',
    button: button('I’m answering'),
    call: 'POST /api/doubts/{doubtId}/claim',
  },
  {
    name: 'Release',
    at: '/tutor/reviews',
    // The second doubt is reserved for the tutor
    fill: (page) => page.getByRole('article').nth(1).click(),
    button: button(/^Release/),
    call: 'DELETE /api/doubts/{doubtId}/claim',
  },
  {
    name: 'Post answer',
    at: '/tutor/reviews',
    fill: (page) =>
      page
        .getByRole('textbox', { name: /^Answer to / })
        .first()
        .fill('Because.'),
    button: button(/^Post answer/),
    call: 'POST /api/tutor/answer/{doubtId}',
  },
  {
    name: 'Save answer',
    at: '/tutor/reviews?list=answered',
    fill: async (page) => {
      await clickButton(page, 'Edit answer');
      await page.getByRole('textbox', { name: /^Answer to / }).fill('By its definition.');
    },
    button: button('Save answer'),
    call: 'PUT /api/tutor/answer/{doubtId}',
  },
  {
    name: 'Send reply',
    at: '/tutor/reports',
    fill: async (page) => {
      await clickButton(page, 'Reply');
      await choose(page, 'Outcome', 'Nothing wrong');
    },
    button: button('Send reply'),
    call: 'POST /api/question/reports/resolve',
  },
  {
    name: 'Publish answer',
    at: ({ answeredDoubtId }) => `/tutor/reviews/${answeredDoubtId}`,
    // the quoted question and the similar doubts move the button
    fill: (page) => page.waitForLoadState('networkidle'),
    button: button('Publish answer'),
    call: 'POST /api/question/answers/{id}',
  },
  {
    name: 'Delete of a published answer',
    at: ({ publishedDoubtId }) => `/tutor/reviews/${publishedDoubtId}`,
    fill: (page) => clickButton(page, 'Delete published answer'),
    button: clickInDialog('Delete'),
    call: 'DELETE /api/question/answers/{id}',
  },
  {
    name: 'Add Question',
    at: '/tutor/add-question',
    fill: async (page) => {
      await choose(page, 'Subject', 'Physics');
      await write(page, { Question: 'Which?', 'Option A': 'one', 'Option B': 'two' });
      await page.getByRole('radio', { name: 'Option A is the correct answer' }).check({ force: true });
    },
    button: button('Add Question'),
    call: 'POST /api/question/add-question',
  },
  {
    name: 'Save Question',
    at: ({ questionId }) => `/tutor/edit-question/Physics/${questionId}`,
    fill: (page) => page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which of these?'),
    button: button('Save Question'),
    call: 'PUT /api/question/update-question/{questionId}',
  },
  {
    name: 'Delete of a question',
    at: '/tutor/database/Physics',
    fill: (page) => clickButton(page, /^Delete question 1$/),
    button: clickInDialog('Delete'),
    call: 'DELETE /api/question/delete-question/{subject}/{questionId}',
  },
  {
    name: 'Add questions of a file',
    at: '/tutor/import-questions',
    fill: async (page) => {
      const csv = 'subject,question,optionA,optionB,correctAnswer\nPhysics,What is new?,this,that,this\n';
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await button(/^Add 1 /)(page).waitFor();
    },
    button: button(/^Add 1 /),
    call: 'POST /api/questions/import',
  },
  {
    name: 'Undo import',
    at: '/tutor/import-questions',
    fill: (page) => clickButton(page, 'Undo import'),
    button: clickInDialog('Undo import'),
    call: 'POST /api/questions/import/{importId}/undo',
  },
  {
    name: 'Create Model Test',
    at: ({ modelTestId }) => `/tutor/create-modeltest?copy=${modelTestId}`,
    fill: (page) => write(page, { 'Schedule Date': '2030-01-04', 'Schedule Time': '20:00' }),
    button: button('Create Model Test'),
    call: 'POST /api/modelTest/storeModelTest',
  },
  {
    name: 'Save Changes of a model test',
    at: ({ modelTestId }) => `/tutor/edit-modeltest/${modelTestId}`,
    fill: (page) => write(page, { 'Time (minutes)': '30' }),
    button: button('Save Changes'),
    call: 'PUT /api/modelTest/updateModelTest/{id}',
  },
  {
    name: 'Release results',
    at: ({ heldTestId }) => `/tutor/edit-modeltest/${heldTestId}`,
    fill: (page) => clickButton(page, 'Release results'),
    button: clickInDialog('Release results'),
    call: 'POST /api/modelTest/{id}/release',
  },
  {
    name: 'Delete of a model test',
    at: ({ modelTestId }) => `/tutor/edit-modeltest/${modelTestId}`,
    fill: async (page, { modelTestName }) => {
      await clickButton(page, 'Delete Model Test');
      await page.getByRole('dialog').getByRole('textbox').fill(modelTestName);
    },
    button: clickInDialog('Delete'),
    call: 'DELETE /api/modelTest/deleteModelTest/{id}',
  },
  {
    name: 'Save Changes of a tutor',
    at: '/tutor/profile',
    fill: (page) => write(page, { Institute: 'BUET' }),
    button: button('Save Changes'),
    call: 'PUT /api/tutor/profile/{tutorId}',
  },
  {
    name: 'Use this avatar',
    at: '/tutor/profile',
    fill: async (page) => {
      await clickButton(page, 'Choose an avatar');
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Avatar 3/ })
        .check({ force: true });
    },
    button: clickInDialog('Use this avatar'),
    call: 'PUT /api/tutor/profile/{tutorId}',
  },
  {
    name: 'Change password of a tutor',
    at: '/tutor/profile',
    fill: writePasswordChange,
    button: button('Change password'),
    call: 'POST /api/tutor/update-password/{tutorId}',
  },
  {
    name: 'Apply correction',
    at: correction,
    fill: async (page) => {
      await chooseKey(page);
      await write(page, { Reason: 'It was wrong.' });
      await clickButton(page, /^Apply to/);
    },
    button: clickInDialog('Apply correction'),
    call: 'POST /api/key-corrections',
  },
  {
    name: 'Save all as CSV',
    at: correction,
    fill: chooseKey,
    button: button('Save all as CSV'),
    call: 'POST /api/key-corrections/trial',
  },
  {
    name: 'Reverse correction',
    at: ({ questionId, correctionId }) => `/tutor/answer-keys?question=${questionId}&correction=${correctionId}`,
    fill: async (page) => {
      await clickButton(page, 'Reverse this correction');
      await page.getByRole('dialog').getByLabel('Reason').fill('It was right.');
    },
    button: clickInDialog('Reverse correction'),
    call: 'POST /api/key-corrections/{id}/reverse',
  },
  { ...logout, at: '/tutor/model-test', call: 'POST /api/tutor/logout' },
];

const ADMIN: readonly Omit<WritingButton, 'as'>[] = [
  {
    name: 'Add Tutor',
    at: '/admin/add-tutor',
    fill: (page) =>
      write(page, { Email: 'tim@example.test', Username: 'tim', Password: PASSWORD, 'Confirm Password': PASSWORD }),
    button: button('Add Tutor'),
    call: 'POST /api/tutor/register',
  },
  {
    name: 'Ban of a student',
    at: '/admin/students-list',
    button: button('Ban ann'),
    call: 'PUT /api/admin/ban-toggle-student/{id}',
  },
  {
    name: 'Ban of a tutor',
    at: '/admin/tutors-list',
    button: button('Ban tom'),
    call: 'PUT /api/admin/ban-toggle-tutor/{id}',
  },
  {
    name: 'Delete of a student',
    at: '/admin/students-list',
    fill: (page) => clickButton(page, 'Delete ann'),
    button: clickInDialog('Delete'),
    call: 'DELETE /api/admin/delete-student/{id}',
  },
  {
    name: 'Delete of a tutor',
    at: '/admin/tutors-list',
    fill: (page) => clickButton(page, 'Delete tom'),
    button: clickInDialog('Delete'),
    call: 'DELETE /api/admin/delete-tutor/{id}',
  },
  {
    name: 'Check of the log',
    at: '/admin/verify',
    button: (page) => page.getByRole('region', { name: 'Event log' }).getByRole('button'),
    call: 'POST /api/seals/check',
  },
  {
    name: 'Check of a receipt',
    at: '/admin/verify',
    fill: (page) => page.getByLabel('Receipt', { exact: true }).fill('{"hash":"abc"}'),
    button: (page) =>
      page
        .getByRole('region', { name: 'Check a student’s receipt' })
        .getByRole('button', { name: 'Check receipt', exact: true }),
    call: 'POST /api/seals/receipt',
  },
  {
    name: 'Change password of an admin',
    at: '/admin/account',
    fill: writePasswordChange,
    button: button('Change password'),
    call: 'POST /api/admin/update-password/{adminId}',
  },
  { ...logout, at: '/admin/add-tutor', call: 'POST /api/admin/logout' },
];

const buttonsOf = (as: WritingButton['as'], rows: readonly Omit<WritingButton, 'as'>[]): WritingButton[] =>
  rows.map((row) => ({ as, ...row }));

/**
 * Every button that sends a write request. The test that uses them fails if a page sends a request that is not listed
 * here.
 */
export const WRITING_BUTTONS: readonly WritingButton[] = [
  ...buttonsOf('visitor', VISITOR),
  ...buttonsOf('student', STUDENT),
  ...buttonsOf('newcomer', [
    {
      name: 'Start of the first test',
      at: '/student/dashboard',
      button: button(/^Start with/),
      call: 'POST /api/mockTest/generateMockTest',
    },
  ]),
  ...buttonsOf('tutor', TUTOR),
  ...buttonsOf('admin', ADMIN),
];
