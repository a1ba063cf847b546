// Time from each key press to its frame on a throttled CPU while a tutor types: in the search of a list of 50 questions
// with formulas; in the search of a model test's questions while rows are refetched; in the editor with its live
// preview; and in an empty page as a baseline.
import { setTimeout as delay } from 'node:timers/promises';
import { busyTimes } from './busy-times.mjs';
import { withExamServer, withPage } from './exam-sitting.mjs';
import { median } from './figures.mjs';

const SLOWDOWN = 4;
const TARGET = 'under 50 ms';
const NO_TARGET = '';
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];
/**
 * Milliseconds between key presses, and after every fourth one, when the search is sent and the draft is stored; the
 * longer pauses include a refetch
 */
const KEY_MS = 110;
const PAUSES_MS = [330, 600];
const PAUSE_EVERY = 4;
const PAGE_ROWS = 50;
/** Waiting time after a page has loaded, in ms */
const SETTLED_MS = 2_000;

/** Matches all questions at first, fewer with each digit, and finally one */
const SEARCH_TEXT = String.raw`of mass $m = 17\ \mathrm{kg}$ s`;
const QUESTION = String.raw`A car with $v_0 = 20\ \mathrm{m\,s^{-1}}$ brakes over $s = \frac{1}{2}at^{2}$`;
const OPTION = String.raw`$\dfrac{3\sqrt{2}}{4}\ \mathrm{m\,s^{-2}}$`;
const KEY = 'key';
const deletionKeys = (text) => Array(text.length).fill('Backspace');

export const run = () =>
  withExamServer(async (url, { jwtoken, tutorId }) => {
    const userData = { jwtoken, tutorId, isTutor: true };
    const rows = [];
    for (const viewport of VIEWPORTS) {
      const sight = { userData, viewport, touch: viewport.width < 600, slowdown: SLOWDOWN };
      await withPage(url, sight, async (page, browser, slow) => {
        const type = async (label, field, keys, target = TARGET) =>
          rows.push({
            figure: `${label}, ${viewport.width} px`,
            value: await typeText(browser, page, field, keys),
            target,
          });
        await page.goto('/tutor/database/Physics');
        await page.getByRole('link', { name: 'Edit question 50' }).waitFor();
        await slow();
        const searched = [...Array.from(SEARCH_TEXT), ...deletionKeys(SEARCH_TEXT)];
        await type('a key in the search', page.getByRole('searchbox'), searched);
        await page.goto('/tutor/create-modeltest');
        await page.getByRole('tab', { name: 'Questions' }).click();
        await page.getByRole('checkbox').nth(PAGE_ROWS).waitFor({ state: 'attached' });
        await type('a key in the search of a model test', page.getByRole('searchbox'), searched);
        await page.goto('/tutor/add-question');
        await type('a key in the text of a question', page.getByLabel('Question', { exact: true }), QUESTION);
        await type('a key in an option', page.getByLabel('Option A', { exact: true }), OPTION);
        await page.goto('about:blank');
        await page.setContent('<input>');
        await type('for comparison: a key in a page with one field', page.locator('input'), OPTION, NO_TARGET);
      });
    }
    return rows;
  });

async function typeText(browser, page, field, keys) {
  await field.focus();
  await delay(SETTLED_MS);
  await page.evaluate(watchKeys);
  const busy = await busyTimes(browser, page, async () => {
    for (const [index, key] of Array.from(keys).entries()) {
      await page.keyboard.press(key);
      const pauses = (index + 1) / PAUSE_EVERY;
      await delay(Number.isInteger(pauses) ? PAUSES_MS[pauses % PAUSES_MS.length] : KEY_MS);
    }
    await delay(PAUSES_MS[0]);
  });
  const times = await page.evaluate('keyTimes');
  return `${percentiles(times)}; processor ${percentiles(busy.get(KEY))} (${times.length} keys)`;
}

/** Runs in the page: measures the time from a key press to the end of the next frame. */
function watchKeys() {
  if (globalThis.keyTimes) return void (globalThis.keyTimes.length = 0);
  globalThis.keyTimes = [];
  const begin = ({ timeStamp }) => {
    performance.mark('begin key', { startTime: timeStamp });
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('end key');
        globalThis.keyTimes.push(performance.now() - timeStamp);
      };
      port2.postMessage(undefined);
    });
  };
  addEventListener('keydown', begin, true);
}

function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  return `median ${median(sorted).toFixed(0)}, p95 ${p95.toFixed(0)}, worst ${sorted.at(-1).toFixed(0)} ms`;
}
