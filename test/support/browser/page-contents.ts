import type { Locator } from 'playwright-core';
import type { Visitor } from './browser.js';

/** Returns the accessible texts of a table's cells by row, without the header. */
export async function cellsOf(list: Locator): Promise<string[][]> {
  const rows = list.getByRole('row').filter({ has: list.page().getByRole('cell') });
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.getByRole('cell').evaluateAll(read)));
}

interface Element {
  cloneNode(deep: true): Element & { querySelectorAll(selector: string): Iterable<{ remove(): void }> };
  readonly textContent: string;
}

const read = (elements: unknown[]): string[] =>
  (elements as Element[]).map((element) => {
    const read = element.cloneNode(true);
    for (const hiddenElement of read.querySelectorAll('[aria-hidden]')) hiddenElement.remove();
    return read.textContent.trim();
  });

/** Returns the colour name of each row's background; 'none' if it equals that of the last row. */
export async function colours(list: Locator): Promise<string[]> {
  const rows = await list
    .getByRole('row')
    .filter({ has: list.page().getByRole('cell') })
    .all();
  const fills = await Promise.all(
    rows.map((row) =>
      row.evaluate(
        (element) =>
          (globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }).getComputedStyle(
            element,
          ).backgroundColor,
      ),
    ),
  );
  const lastFill = fills.at(-1);
  return fills.map((fill) => (fill === lastFill ? 'none' : nameOf(fill)));
}

/** Returns the name of a colour in the form `rgb(…)`. */
function nameOf(fill: string): string {
  const [red, green, blue] = [...fill.matchAll(/\d+/g)].map(Number) as [number, number, number];
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 25) return 'grey';
  if (red > blue && green > blue) return 'gold';
  return green > red && blue > red ? 'cyan' : fill;
}

/** Returns the share of the circle that a pie slice covers, computed from the ends of its arc. */
export function shareOf(path: string): number {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(Number);
  const [x0, y0, radius, , , large, , x1, y1] = numbers as [number, ...number[]];
  const chord = Math.hypot(x1! - x0, y1! - y0!);
  const angle = 2 * Math.asin(Math.min(1, chord / 2 / radius!));
  const share = angle / (2 * Math.PI);
  return Math.round(100 * (large ? 1 - share : share)) / 100;
}

/** Makes API calls fail and expects that the page only logs the errors. */
export async function expectOnlyLogged({ page, errors }: Visitor, calls: string) {
  const loggedErrors: string[] = [];
  const dialogs: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && loggedErrors.push(message.text())));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(calls, (route) => route.fulfill({ status: 404, json: { statusCode: 404, message: 'Not there.' } }));
  const retryButtons = page.getByRole('main').getByRole('button', { name: 'Try again' });
  return {
    /** Waits until the page shows the given number of retry buttons. */
    retry: async (position = 1) => retryButtons.nth(position - 1).waitFor(),
    /** @param resources resources that could not be fetched, as named in the log */
    expectSo: async (...resources: string[]) => {
      const lines = resources.map((resource) => `Fetching ${resource} failed: Not there.`);
      expect(loggedErrors).toEqual(expect.arrayContaining(lines));
      expect(await page.locator('.Toastify__toast').count()).toBe(0);
      expect({ dialogs, errors }).toEqual({ dialogs: [], errors: [] });
    },
    /** Lets the calls succeed again and retries them. */
    restore: async () => {
      await page.unroute(calls);
      // All at once, since one refetch may satisfy several retries
      await retryButtons.evaluateAll<void, { click(): void }>((buttons) => buttons.forEach((button) => button.click()));
      await retryButtons.first().waitFor({ state: 'detached' });
    },
  };
}
