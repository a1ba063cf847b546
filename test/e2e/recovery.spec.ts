import type { Browser, Page } from 'playwright-core';
import { launchBrowser, PHONE, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { PASSWORD, registerStudent, registerTutor } from '../support/scenarios/people.js';
import { codeIn } from '../support/stand-ins/printed-mails.js';
import { startServer, type Server } from '../support/server/server.js';

const NEW_PASSWORD = 'Br4nd.new';
const SOON_MS = 5_000;

describe('password recovery pages', () => {
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

  /** Reads the code from the server log, where mails are printed. */
  const codeFor = (email: string) =>
    eventually(async () => {
      const [, mail = ''] = server.output().split(`Mail to ${email}:`);
      return codeIn(mail.split('ten minutes')[0]!);
    }, SOON_MS);

  async function recover(page: Page, userType: string, email: string): Promise<void> {
    await page.getByRole('radio', { name: userType }).check({ force: true });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send verification code' }).click();
    await page.waitForURL('**/otp-verification');
    await page.getByRole('button', { name: 'Resend code' }).and(page.locator(':disabled')).waitFor();
    await page.getByLabel('Digit 1').click();
    // Typed key by key, since the focus moves to the next field
    await page.keyboard.type(await codeFor(email));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reset-password');
    // The page state survives a reload
    await page.reload();
    await page.getByText(`${userType}, ${email}`).waitFor();
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  }
  const loginStatus = async (role: string, email: string, password: string) =>
    (await server.http('POST', `/${role}/login`, { body: { email, password } })).status;

  it('[RECOV-39] let a student reset the password with a mailed code, after which only the new password is valid', async () => {
    const { email } = await registerStudent(server, 'ann');
    const { page, context, errors } = await visit(browser, server.url);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.waitForURL('**/forgot-password');
    await recover(page, 'Student', email);
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('main').getByText('Login failed: email or password not matched.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/student/dashboard');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[RECOV-40] let a tutor reset the password on a phone and return to /tutor-login, after which only the new password is valid', async () => {
    const { email } = await registerTutor(server, 'tim');
    const { page, context, errors } = await visit(browser, server.url, { viewport: PHONE, touch: true });
    await page.goto('/forgot-password');
    await recover(page, 'Tutor', email);
    await page.waitForURL('**/tutor-login');
    expect(await loginStatus('tutor', email, PASSWORD)).toBe(401);
    expect(await loginStatus('tutor', email, NEW_PASSWORD)).toBe(200);
    expect(errors).toEqual([]);
    await context.close();
  });
});
