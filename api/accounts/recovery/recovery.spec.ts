import { Refusal } from '../../platform/commands/refusal.js';
import {
  hasPass,
  isJustSent,
  NO_RECOVERY,
  recoveryEnd,
  withCode,
  withPass,
  withTry,
  wrongCode,
  type Recovery,
} from './recovery.js';

const START = Date.parse('2026-01-05T10:00:00.000Z');
/** Returns the instant the given number of minutes after the start. */
const at = (minutes: number) => new Date(START + minutes * 60_000);
const begun = withCode(NO_RECOVERY, 'one', at(0));

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown instanceof Refusal ? [thrown.code, thrown.details] : thrown;
  }
  return undefined;
}
const tooMany = (seconds: number) => ['too-many', { seconds }];
const wrong = ['code-wrong', {}];
const dead = ['code-wrong', { needsNewCode: true }];

function tries(recovery: Recovery, count: number): Recovery {
  let tried = recovery;
  for (let n = 0; n < count; n += 1) tried = withTry(tried, at(1));
  return tried;
}

it('a recovery code is valid for ten minutes', () => {
  expect(refusalOf(() => withTry(NO_RECOVERY, at(0)))).toEqual(dead);
  expect(withTry(begun, at(9.99)).code).toEqual({ hash: 'one', tries: 1 });
  expect(refusalOf(() => withTry(begun, at(10)))).toEqual(dead);
});

it('the fifth wrong recovery code is rejected with needsNewCode, earlier ones without (3/F8)', () => {
  const refusals = [4, 5].map((count) => wrongCode(tries(begun, count), at(1)).details);
  expect(refusals).toEqual([{}, { needsNewCode: true }]);
});

it('a recovery code accepts five attempts', () => {
  expect(refusalOf(() => tries(begun, 5))).toBeUndefined();
  expect(refusalOf(() => tries(begun, 6))).toEqual(dead);
});

it('a new recovery code invalidates the previous one and has its own attempts', () => {
  const again = withCode(tries(begun, 5), 'two', at(1));
  expect(again.code).toEqual({ hash: 'two', tries: 0 });
  expect(refusalOf(() => withPass(again, 'one', 'pass', at(1)))).toEqual(wrong);
});

it('a second recovery code within a minute is rejected', () => {
  expect(refusalOf(() => withCode(begun, 'two', at(0.25)))).toEqual(tooMany(45));
  expect(refusalOf(() => withCode(begun, 'two', at(1)))).toBeUndefined();
});

it('a sixth recovery code is rejected until the first one is a day old', () => {
  let recovery = begun;
  for (let n = 1; n < 5; n += 1) recovery = withCode(recovery, 'next', at(n));
  expect(refusalOf(() => withCode(recovery, 'next', at(60)))).toEqual(tooMany(23 * 3_600));
  const tomorrow = withCode(recovery, 'next', at(24 * 60));
  expect(refusalOf(() => withCode(tomorrow, 'next', at(24 * 60 + 0.5)))).toEqual(tooMany(30));
  expect(recoveryEnd(tomorrow)).toEqual(at(48 * 60));
});

it('a recovery code that was just sent stays valid when another one is requested', () => {
  expect(isJustSent(NO_RECOVERY, at(0))).toBe(false);
  expect(isJustSent(begun, at(0.99))).toBe(true);
  expect(isJustSent(begun, at(1))).toBe(false);
  expect(isJustSent(tries(begun, 5), at(0.99))).toBe(false);
});

it('a correct recovery code is exchanged once for a pass that is valid for ten minutes', () => {
  const passed = withPass(tries(begun, 2), 'one', 'pass', at(5));
  expect(refusalOf(() => withTry(passed, at(5)))).toEqual(dead);
  expect(refusalOf(() => withPass(passed, 'one', 'another', at(5)))).toEqual(dead);
  expect(hasPass(passed, 'pass', at(14.99))).toBe(true);
  expect(hasPass(passed, 'pass', at(15))).toBe(false);
  expect(hasPass(passed, 'another', at(5))).toBe(false);
  expect(hasPass(begun, 'pass', at(5))).toBe(false);
});

it('a recovery pass stays valid when a new code is requested', () => {
  const passed = withPass(begun, 'one', 'pass', at(0.5));
  expect(hasPass(withCode(passed, 'two', at(1)), 'pass', at(2))).toBe(true);
});
