// Time from each kind of click, tap and key press on the exam page with 200 questions to the paint of its effect, on a
// throttled CPU; and the delay of the question list, which is rendered one frame later.
import { setTimeout as delay } from 'node:timers/promises';
import { busyTimes } from './busy-times.mjs';
import { withExam, withExamServer } from './exam-sitting.mjs';
import { median } from './figures.mjs';

const SLOWDOWN = 4;
const TARGET = 'under 50 ms';
/** Time in ms for deferred effects of a click: sending the answer and rendering the question list */
const SETTLED_MS = { full: 400, quick: 200 };
const ROUNDS = { full: 15, quick: 4 };
/** Contact time of a mouse button or finger in ms */
const CONTACT_MS = 60;
/** Ratio above which the page is considered unresponsive */
const POLLS_MAX = 20;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const NO_TARGET = '';

export async function run({ quick }) {
  const pace = quick ? 'quick' : 'full';
  return withExamServer(async (url) => [
    ...(await measured(url, { name: 'desk', viewport: DESK, pace }, playDesktopRound)),
    ...(await measured(url, { name: 'phone', viewport: PHONE, touch: true, pace }, onPhone)),
  ]);
}

async function measured(url, { name, viewport, touch, pace }, runRound) {
  const times = new Map();
  let busy;
  await withExam(url, { name, viewport, touch, slowdown: SLOWDOWN }, async (page, browser) => {
    await page.evaluate(timeAnswers);
    const exam = examOn(page, { finger: touch && (await touchOn(page)), settledMs: SETTLED_MS[pace] }, (figure, ms) =>
      times.set(figure, [...(times.get(figure) ?? []), ms]),
    );
    await exam.settled();
    busy = await busyTimes(browser, page, async () => {
      for (let round = 0; round < ROUNDS[pace]; round += 1) await runRound(exam, round);
    });
  });
  return [...times].map(([figure, all]) => ({
    figure: `${figure}, ${viewport.width} px`,
    value: `median ${median(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms; processor ${median(busy.get(figure)).toFixed(0)} ms`,
    target: figure.startsWith(LIST_UPDATE_LABEL) ? NO_TARGET : TARGET,
  }));
}

/** Excludes prerendered questions and content below a dialog */
const VISIBLE = ':not([aria-hidden] *)';
// Expressions for the page content after an input.
const isOptionChosen = (index) => `document.querySelectorAll('[role=radiogroup]${VISIBLE} input')[${index}].checked`;
const isFlagged = (is) => `document.querySelector('[aria-pressed]').ariaPressed === '${is}'`;
const NO_OPTION_CHOSEN = `document.querySelector('[role=radiogroup]${VISIBLE} :checked') === null`;
const isListedAs = (name) => `document.querySelector('[aria-current=true]').ariaLabel.includes(', ${name}')`;
// A selector without a match would visit every element of the page (3 ms)
const DIALOGS = `[...document.getElementsByTagName('dialog')].filter((dialog) => dialog.open)`;
const DIALOG = `${DIALOGS}.length > 0`;
const NO_DIALOG = `${DIALOGS}.length === 0`;
const SUBMIT_DIALOG = `${DIALOGS}.some((dialog) => dialog.querySelector('dl'))`;
const OTHER_QUESTION = `document.querySelector('#question-heading').textContent !== headingBefore`;
const QUESTION_CHANGED = `${NO_DIALOG} && ${OTHER_QUESTION}`;

const LIST_UPDATE_LABEL = 'until the list follows';

async function playDesktopRound({ page, click, press, resetQuestion }, round) {
  const button = (name) => page.getByRole('button', { name, exact: true });
  const option = (index) => page.getByRole('radio').nth(index);
  const cell = (number) => page.getByRole('button', { name: new RegExp(`^Question ${number}, `) });
  const dialog = page.getByRole('dialog');
  await resetQuestion();
  await click('nothing (a click on the title)', page.getByRole('heading', { level: 1 }), 'true');
  await click('choose an option', option(round % 4), isOptionChosen(round % 4));
  await click('change it', option((round + 1) % 4), isOptionChosen((round + 1) % 4));
  await click('mark', button('Mark for review'), isFlagged(true));
  await click('clear', button('Clear response'), NO_OPTION_CHOSEN);
  await click(`${LIST_UPDATE_LABEL}, on a choice`, option(round % 4), isListedAs('Answered and marked'));
  await click('next', button('Next'), OTHER_QUESTION);
  await press('choose by key', round % 2 ? 'b' : 'a', isOptionChosen(round % 2));
  await press('move by key', 'j', OTHER_QUESTION);
  // In the half of the questions that does not contain the current one
  await click('jump from the palette', cell(101 + ((round * 37) % 100)), OTHER_QUESTION);
  await click('open the submit dialog', button('Submit test'), DIALOG);
  await click('cancel it', dialog.getByRole('button', { name: 'Cancel' }), NO_DIALOG);
  await click(undefined, button('Submit test'), DIALOG);
  await click('jump from it', dialog.getByRole('button', { name: /^Question \d+$/ }).nth(round), QUESTION_CHANGED);
}

async function onPhone({ page, click, resetQuestion }, round) {
  const button = (name) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const openSheet = page.getByRole('button', { name: /^List of questions/ });
  await resetQuestion();
  await click('nothing (a tap on the number)', page.getByRole('heading', { level: 2 }), 'true');
  await click('choose an option', page.getByRole('radio').nth(round % 4), isOptionChosen(round % 4));
  await click('mark', button('Mark for review'), isFlagged(true));
  await click('next', button('Next'), OTHER_QUESTION);
  await click('open the palette', openSheet, DIALOG);
  await click('close it', dialog.getByRole('button', { name: 'Close' }), NO_DIALOG);
  await click(undefined, openSheet, DIALOG);
  await click('jump from it', dialog.getByRole('button', { name: /^Question \d+, / }).nth(3 * round), QUESTION_CHANGED);
  await click(undefined, openSheet, DIALOG);
  await click('open the submit dialog', dialog.getByRole('button', { name: 'Submit test' }), SUBMIT_DIALOG);
  await click('cancel it', dialog.getByRole('button', { name: 'Cancel' }), NO_DIALOG);
}

/** Touches the target for the contact time; synthetic taps end immediately. */
async function touchOn(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async tap(x, y) {
      await touch('touchStart', [{ x, y }]);
      await delay(CONTACT_MS);
      await touch('touchEnd', []);
    },
  };
}

function examOn(page, { finger: touchInput, settledMs }, record) {
  const settled = () => delay(settledMs);
  const timed = async (figure, action, condition) => {
    await page.evaluate(`expectAnswer('${figure ?? ''}', () => ${condition})`);
    await action();
    await settled();
    let time = await page.evaluate('answerTime()');
    for (let polls = 0; time === undefined; polls += 1) {
      if (polls === POLLS_MAX) throw new Error(`${figure} is not answered`);
      await settled();
      time = await page.evaluate('answerTime()');
    }
    if (figure) record(figure, time);
  };
  return {
    page,
    settled,
    /** Clicks by touch, or with a mouse that moves to the target and rests first. */
    async click(figure, target, condition) {
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await target.boundingBox();
      const point = [x + width / 2, y + height / 2];
      if (!touchInput) await page.mouse.move(...point);
      await settled();
      await timed(
        figure,
        () => (touchInput ? touchInput.tap(...point) : page.mouse.click(...point, { delay: CONTACT_MS })),
        condition,
      );
    },
    press: (figure, key, condition) => timed(figure, () => page.keyboard.press(key), condition),
    /** Clears the answer and the flag of the current question. */
    async resetQuestion() {
      const isOn = (state) => page.evaluate(`!(${state})`);
      if (await isOn(isFlagged(false))) await page.keyboard.press('m');
      if (await isOn(NO_OPTION_CHOSEN)) await page.keyboard.press('Backspace');
      await settled();
    },
  };
}

/** Runs in the page: measures the time from a click or key press to the end of the first frame with its effect. */
function timeAnswers() {
  let expected;
  globalThis.expectAnswer = (figure, isShown) => {
    globalThis.headingBefore = document.querySelector('#question-heading').textContent;
    expected = { figure, isShown };
  };
  globalThis.answerTime = () => expected.time;
  const checkFrame = (expectation, since) =>
    requestAnimationFrame(() => {
      if (!expectation.isShown()) return checkFrame(expectation, since);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(`end ${expectation.figure}`);
        expectation.time = performance.now() - since;
      };
      port2.postMessage(undefined);
    });
  const begin = ({ timeStamp }) => {
    if (!expected || expected.began) return;
    performance.mark(`begin ${expected.figure}`);
    checkFrame(expected, (expected.began = timeStamp));
  };
  for (const kind of ['click', 'keydown']) addEventListener(kind, begin, true);
}
