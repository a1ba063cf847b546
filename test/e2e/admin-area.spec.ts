import type { Browser } from 'playwright-core';
import { waitForLiveConnection, launchBrowser, screenshot, visit } from '../support/browser/browser.js';
import { ADMIN } from '../support/server/http-request.js';
import { PASSWORD, registerStudent, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('admin area', () => {
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

  it('[ROUTE-8] [ROUTE-24] [ROUTE-27] [ROUTE-40] [GUARD-1] [ADMIN-6] [ADMIN-7] [ADMIN-13] [ADMIN-50] redirects an admin to the login, then shows the counts, registers a tutor and logs out', async () => {
    await registerTutor(server, 'selina');
    await registerStudent(server, 'rafi');
    const { page, errors } = await visit(browser, server.url);
    const toast = (text: string) => page.getByText(text).last().waitFor();
    const password = page.getByLabel('Password', { exact: true });
    const signIn = async (logInAs: string) => {
      await page.getByLabel('Username').fill(ADMIN.username);
      await password.fill(logInAs);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };

    const live = waitForLiveConnection(page);
    await page.goto('/admin');
    await page.waitForURL('**/sys-admin-cracked');
    await signIn('wrong-password');
    await toast('Login failed: email or password not matched.');
    await signIn(ADMIN.password);
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { name: new RegExp(`, ${ADMIN.username}$`) }).waitFor();
    const tile = (name: string) => page.getByRole('link', { name, exact: true });
    await tile('Total Students 1').waitFor();
    await live;
    await registerStudent(server, 'nadia');
    await tile('Total Students 2').waitFor();

    await page.getByRole('complementary').getByRole('link', { name: 'Add Tutor' }).click();
    await page.waitForURL('**/admin/add-tutor');
    const add = async (username: string) => {
      await page.getByLabel('Email').fill(`${username}@example.test`);
      await page.getByLabel('Username').fill(username);
      await password.fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Add Tutor' }).click();
    };
    await add('selina');
    await toast('A tutor with this email or username already exists.');
    const error = page.getByText('Email or username already exists', { exact: true });
    await error.nth(1).waitFor();
    expect(await error.count()).toBe(2);
    await screenshot(page, 'admin-add-tutor-taken-1440');
    await add('shirin.sultana');
    await toast('New Tutor added successfully!');
    expect(await page.getByLabel('Email').inputValue()).toBe('');

    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await tile('Number of Tutors 2').waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/sys-admin-cracked');
    expect(await page.evaluate('localStorage.getItem("userData")')).toBeNull();

    await page.goto('/tutor-login');
    await page.getByLabel('Email').fill('shirin.sultana@example.test');
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /, shirin\.sultana$/ }).waitFor();
    expect(errors).toEqual([]);
  });
});
