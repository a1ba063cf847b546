import type { Browser, Page } from 'playwright-core';
import { waitForLiveConnection, launchBrowser, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, PASSWORD, registerTutor } from '../support/scenarios/people.js';
import { cellsOf } from '../support/browser/page-contents.js';
import { startServer, type Server } from '../support/server/server.js';

const EMAIL = 'ann.k@example.test';
const NEW_PASSWORD = 'N3w.password';
const SOON_MS = 5_000;

describe('student profile page', () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    ann = await ExamTaker.register(server, 'ann');
    await ann.take(3, 0);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const main = () => page.getByRole('main');
  const about = () => main().getByRole('region', { name: 'About you' });
  const press = (name: string) => main().getByRole('button', { name, exact: true }).click();
  const toast = (text: string) => page.locator('.Toastify__toast').filter({ hasText: text }).waitFor();
  const showsPicture = (location: ReturnType<typeof about>, picture: string) =>
    eventually(async () => {
      const source = await location.locator('img').first().getAttribute('src');
      expect(new URL(source!, server.url).pathname).toBe(picture);
    }, SOON_MS);

  /** Opens the leaderboard and waits until it is loaded, since the dashboard and the profile also contain the name. */
  const isEverywhere = (name: string) => main().getByRole('region', { name: 'Places' }).getByText(name).waitFor();

  it('[ROUTE-18] [PROF-1] [PROF-2] [PROF-3] [PROF-4] [LEAD-3] stores the entered values and shows them to other users', async () => {
    ({ page } = await visit(browser, server.url, { userData: userDataOf(ann.person) }));
    await page.goto('/student/leaderboard');
    const names = async () => (await cellsOf(main().getByRole('region', { name: 'Places' }))).map(([, name]) => name);
    expect(await names()).toEqual([expect.stringMatching(/^ann \(you\)/)]);

    await page.getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL('**/student/profile');
    await main().getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await press('Edit profile');
    for (const [label, text] of [
      ['Full name', 'Ann Karim'],
      ['Username', 'ann.k'],
      ['Email', EMAIL],
      ['Phone', '+880 1712 345678'],
      ['Date of birth', '2008-03-14'],
      ['Institute', 'Dhaka College'],
    ] as const) {
      await main().getByLabel(label, { exact: true }).fill(text);
    }
    await main().getByRole('radio', { name: 'Female' }).check();
    await main().getByRole('radio', { name: '2024-2025' }).check();
    await screenshot(page, 'profile-edit-1440');
    await press('Save Changes');
    await toast('Profile updated successfully!');
    const avatars = main().getByRole('radiogroup', { name: 'Avatar' }).getByRole('radio');
    await avatars.nth(5).waitFor({ state: 'attached' });
    expect(
      await avatars.evaluateAll((all) => all.map((input) => (input as unknown as { value: string }).value)),
    ).toEqual(['1', '2', '3', '4', '5', '6']);
    await avatars.nth(2).click();
    await main().getByText('Saved', { exact: true }).waitFor();
    await showsPicture(about(), '/avatars/3.svg');

    await page.reload();
    await about().getByText('Ann Karim', { exact: true }).waitFor();
    for (const text of ['+880 1712 345678', 'Mar 14, 2008', 'Dhaka College', EMAIL]) {
      await about().getByText(text, { exact: true }).first().waitFor();
    }
    await showsPicture(about(), '/avatars/3.svg');
    await press('Edit profile');
    expect(await main().getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
    expect(await main().getByRole('radio', { name: '2024-2025' }).isChecked()).toBe(true);
    expect(await main().getByLabel('Username').inputValue()).toBe('ann.k');
    await press('Cancel');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await main()
      .getByRole('heading', { name: /, ann\.k$/ })
      .waitFor();
    await showsPicture(main(), '/avatars/3.svg');
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await isEverywhere('ann.k (Dhaka College)');
    expect(await names()).toEqual(['ann.k (Dhaka College) (you)']);
  });

  it('[PROF-11] [PROF-16] [PROF-18] [PROF-19] ends the sessions of other devices on a password change and keeps the current one', async () => {
    const { body } = await server.http<{ jwtoken: string }>('POST', '/student/login', {
      body: { email: EMAIL, password: PASSWORD, rememberMe: false },
    });
    const otherDevice = await visit(browser, server.url, { userData: userDataOf({ id: ann.id, token: body.jwtoken }) });
    const live = waitForLiveConnection(otherDevice.page);
    await otherDevice.page.goto('/student/leaderboard');
    await otherDevice.page.getByText('(you)').first().waitFor();
    await live;

    await page.getByRole('link', { name: 'Profile' }).click();
    const change = async (oldPassword: string) => {
      await main().getByLabel('Current password').fill(oldPassword);
      await main().getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await main().getByLabel('Confirm new password').fill(NEW_PASSWORD);
      await press('Change password');
    };
    await change('Wr0ng.password');
    await main().getByText('Current password is not correct').waitFor();
    await change(PASSWORD);
    await toast('Password changed successfully!');
    await otherDevice.page.waitForURL('**/login');
    await otherDevice.context.close();

    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await isEverywhere('ann.k (Dhaka College)');
    // A page with an ended session would be redirected within a second
    await page.waitForTimeout(1_500);
    expect(new URL(page.url()).pathname).toBe('/student/leaderboard');

    await page.getByRole('button', { name: 'Logout' }).click();
    const signIn = async (password: string) => {
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn(PASSWORD);
    await main().getByRole('alert').getByText('Login failed: email or password not matched.').waitFor();
    await signIn(NEW_PASSWORD);
    await page.waitForURL('**/student/dashboard');
  });
});
