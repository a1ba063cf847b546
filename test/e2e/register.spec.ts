import type { Browser, Page } from 'playwright-core';
import { launchBrowser, screenshot, visit } from '../support/browser/browser.js';
import { PASSWORD, registerStudent } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SHORT_MESSAGE = 'Password must be at least 8 characters long';
const CHARACTERS = 'Password must contain letters, numbers, and special characters';
const MISMATCH = "Confirm Password doesn't match";
const TAKEN_MESSAGE = 'Email or username already exists';

describe('student registration page', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    await registerStudent(server, 'first');
  });
  beforeEach(async () => {
    ({ page } = await visit(browser, server.url));
    await page.goto('/register');
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const field = (name: string) => page.getByLabel(name, { exact: true });
  const terms = () => page.getByRole('checkbox');
  const submit = () => page.getByRole('button', { name: 'Register' }).click();
  const enter = async (values: { email?: string; username?: string; password?: string; confirm?: string } = {}) => {
    const { email = 'new@example.test', username = 'new', password = PASSWORD, confirm = password } = values;
    await field('Email').fill(email);
    await field('Username').fill(username);
    await field('Password').fill(password);
    await field('Confirm Password').fill(confirm);
  };
  /** Returns the error of a field, or '' if there is none. */
  const errorAt = async (control: ReturnType<typeof field>) => {
    // Waits until the input has been validated and rendered
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    if ((await control.getAttribute('aria-invalid')) !== 'true') return '';
    const ids = (await control.getAttribute('aria-describedby'))!.split(' ');
    return (await page.locator(`[id="${ids.at(-1)}"]`).textContent())!;
  };
  const calls = () => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    return () => requests.filter((path) => path.startsWith('/api'));
  };

  it('[ROUTE-4] [REG-1] [REG-2] [REG-3] shows a title, four fields and the terms', async () => {
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await enter();
    for (const name of ['Password', 'Confirm Password']) {
      expect(await field(name).getAttribute('type')).toBe('password');
    }
    expect(await terms().isChecked()).toBe(false);
    await terms().check();
    await screenshot(page, 'register-1440');
  });

  it('[REG-4] [REG-5] links to the terms and to the login', async () => {
    const terms = page.getByRole('main').getByRole('link', { name: 'terms and conditions' });
    expect(await terms.getAttribute('href')).toBe('/termsandconditions');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  it('[REG-6] [REG-7] [REG-8] [REG-12] [REG-14] shows validation errors at each field, without a request', async () => {
    const requests = calls();
    await submit();
    await page.getByText('Email is required').waitFor();
    expect(await errorAt(field('Email'))).toBe('Email is required');
    expect(await errorAt(field('Username'))).toBe('Username is required');
    expect(await errorAt(field('Password'))).toBe('Password is required');
    expect(await errorAt(field('Confirm Password'))).toBe(MISMATCH);
    expect(await errorAt(terms())).toBe('You must accept the term and conditions to signup');
    expect(requests()).toEqual([]);
  });

  it('[REG-9] [REG-10] [REG-13] rejects passwords that are too short, too simple or not repeated correctly', async () => {
    const callCount = calls();
    await submit();
    const errorsOf = async (password: string) => {
      await field('Password').fill(password);
      return errorAt(field('Password'));
    };
    expect(await errorsOf('Passw0!')).toBe(SHORT_MESSAGE);
    expect(await errorsOf('Passw0r!')).toBe('');
    expect(await errorsOf('1234567!')).toBe(CHARACTERS);
    expect(await errorsOf('Password!')).toBe(CHARACTERS);
    expect(await errorsOf('Passw0rd')).toBe(CHARACTERS);
    await enter({ confirm: `${PASSWORD}!` });
    expect(await errorAt(field('Confirm Password'))).toBe(MISMATCH);
    await field('Confirm Password').fill(PASSWORD);
    expect(await errorAt(field('Confirm Password'))).toBe('');
    expect(callCount()).toEqual([]);
  });

  it('[REG-11] [CONST-5] accepts only the nine special characters ! @ # $ % ^ & * .', async () => {
    await submit();
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const disallowed = printable.filter((character) => !/[A-Za-z0-9]/.test(character));
    const characters = [...disallowed, 'é', '৳', '😀', '\u00a0'];
    const errors: Record<string, string[]> = {};
    for (const character of characters) {
      errors[character] = [];
      // Disallowed characters are rejected both in place of the special character and next to it
      for (const password of [`Passw0rd${character}`, `Passw0rd!${character}`]) {
        await field('Password').fill(password);
        errors[character].push(await errorAt(field('Password')));
      }
    }
    const nine = ['!', '@', '#', '$', '%', '^', '&', '*', '.'];
    const expected = (character: string) => (nine.includes(character) ? ['', ''] : [CHARACTERS, CHARACTERS]);
    expect(errors).toEqual(Object.fromEntries(characters.map((character) => [character, expected(character)])));
  });

  it('[REG-15] [REG-16] stores the session and opens the dashboard', async () => {
    await enter();
    await terms().check();
    await submit();
    await page.waitForURL('**/student/dashboard');
    await page.getByRole('heading', { name: /, new$/ }).waitFor();
    const stored = JSON.parse(await page.evaluate<string>('localStorage.getItem("userData")')) as object;
    expect(stored).toEqual({ jwtoken: expect.any(String), studentId: expect.any(String), isStudent: true });
  });

  it.each([
    ['email', { email: 'First@example.test', username: 'second' }],
    ['username', { email: 'second@example.test', username: 'first' }],
  ])('[REG-17] [REG-18] [REG-19] shows a taken %s at both fields and in a toast', async (what, values) => {
    await enter(values);
    await terms().check();
    await submit();
    const toast = page.locator('.Toastify__toast');
    await toast.getByText('You already have an account with this email or username.', { exact: true }).waitFor();
    expect(await errorAt(field('Email'))).toBe(TAKEN_MESSAGE);
    expect(await errorAt(field('Username'))).toBe(TAKEN_MESSAGE);
    expect(new URL(page.url()).pathname).toBe('/register');
    await screenshot(page, `register-taken-${what}-1440`);
  });
});
