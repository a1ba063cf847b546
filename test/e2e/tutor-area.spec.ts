import type { Browser } from 'playwright-core';
import { waitForLiveConnection, launchBrowser, screenshot, visit } from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, PASSWORD, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const NEW_PASSWORD = 'N3w.password';

describe('tutor area', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('[ROUTE-3] [ROUTE-28] [ROUTE-36] [TLOGIN-8] [TLOGIN-13] [TDASH-6] [TDASH-9] [TPROF-5] [TPROF-15] lets a tutor log in, receive a doubt live, change profile and password, and log out', async () => {
    const tutor = await registerTutor(server, 'shirin');
    await addQuestions(server, tutor, 'Physics', 3);
    const student = await ExamTaker.register(server, 'rafi');
    const { page, errors } = await visit(browser, server.url);
    const logIn = async (password: string) => {
      await page.getByLabel('Email').fill(tutor.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    const entry = (name: string) => page.getByRole('complementary').getByRole('link', { name });

    const live = waitForLiveConnection(page);
    await page.goto('/tutor-login');
    await page.getByRole('heading', { name: 'Tutor login' }).waitFor();
    await logIn(PASSWORD);
    await page.waitForURL('**/tutor/dashboard');
    await page.getByRole('heading', { name: /, shirin$/ }).waitFor();

    const pending = page.getByRole('link', { name: /^Pending Reviews/ });
    await page.getByText('There are no unsolved doubts').waitFor();
    await live;
    await student.call('POST', `/student/doubts/${student.id}`, { subject: 'Physics', doubt: 'Why is the sky blue?' });
    await page.getByText('Why is the sky blue?').waitFor();
    await pending.getByText('1', { exact: true }).waitFor();
    await screenshot(page, 'tutor-dashboard-doubt-1440');

    for (const [name, path] of [
      ['Database', '/tutor/database'],
      ['Model Test', '/tutor/model-test'],
      ['Reviews', '/tutor/reviews'],
      ['Dashboard', '/tutor/dashboard'],
      ['Profile', '/tutor/profile'],
    ] as const) {
      await entry(name).click();
      await page.waitForURL(`**${path}`);
    }
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    await page.getByLabel('Full name', { exact: true }).fill('Shirin Sultana');
    await page.getByLabel('Address').fill('Mirpur 10, Dhaka');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.reload();
    expect(await page.getByLabel('Address').inputValue()).toBe('Mirpur 10, Dhaka');

    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed successfully!').waitFor();

    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/tutor-login');
    expect(await page.evaluate('localStorage.getItem("userData")')).toBeNull();
    await logIn(PASSWORD);
    await page.getByRole('main').getByRole('alert').getByText('Login failed: email or password not matched.').waitFor();
    await logIn(NEW_PASSWORD);
    await page.waitForURL('**/tutor/dashboard');
    expect(errors).toEqual([]);
  });
});
