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
const minutesLater = (minutes: number) => new Date(START + minutes * 60_000);
const recoveryWithCode = withCode(NO_RECOVERY, 'one', minutesLater(0));

function refusalOf(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (thrown) {
    return thrown instanceof Refusal ? [thrown.code, thrown.details] : thrown;
  }
  return undefined;
}
const tooMany = (seconds: number) => ['too-many', { seconds }];
const wrongCodeRefusal = ['code-wrong', {}];
const deadCodeRefusal = ['code-wrong', { needsNewCode: true }];

function withAttempts(recovery: Recovery, count: number): Recovery {
  let recoveryAfterTries = recovery;
  for (let n = 0; n < count; n += 1) recoveryAfterTries = withTry(recoveryAfterTries, minutesLater(1));
  return recoveryAfterTries;
}

it('a recovery code is valid for ten minutes', () => {
  expect(refusalOf(() => withTry(NO_RECOVERY, minutesLater(0)))).toEqual(deadCodeRefusal);
  expect(withTry(recoveryWithCode, minutesLater(9.99)).code).toEqual({ hash: 'one', tries: 1 });
  expect(refusalOf(() => withTry(recoveryWithCode, minutesLater(10)))).toEqual(deadCodeRefusal);
});

it('the fifth wrong recovery code is rejected with needsNewCode, earlier ones without', () => {
  const refusals = [4, 5].map((count) => wrongCode(withAttempts(recoveryWithCode, count), minutesLater(1)).details);
  expect(refusals).toEqual([{}, { needsNewCode: true }]);
});

it('a recovery code accepts five attempts', () => {
  expect(refusalOf(() => withAttempts(recoveryWithCode, 5))).toBeUndefined();
  expect(refusalOf(() => withAttempts(recoveryWithCode, 6))).toEqual(deadCodeRefusal);
});

it('a new recovery code invalidates the previous one and has its own attempts', () => {
  const newCode = withCode(withAttempts(recoveryWithCode, 5), 'two', minutesLater(1));
  expect(newCode.code).toEqual({ hash: 'two', tries: 0 });
  expect(refusalOf(() => withPass(newCode, 'one', 'pass', minutesLater(1)))).toEqual(wrongCodeRefusal);
});

it('a second recovery code within a minute is rejected', () => {
  expect(refusalOf(() => withCode(recoveryWithCode, 'two', minutesLater(0.25)))).toEqual(tooMany(45));
  expect(refusalOf(() => withCode(recoveryWithCode, 'two', minutesLater(1)))).toBeUndefined();
});

it('a sixth recovery code is rejected until the first one is a day old', () => {
  let recovery = recoveryWithCode;
  for (let n = 1; n < 5; n += 1) recovery = withCode(recovery, 'next', minutesLater(n));
  expect(refusalOf(() => withCode(recovery, 'next', minutesLater(60)))).toEqual(tooMany(23 * 3_600));
  const tomorrow = withCode(recovery, 'next', minutesLater(24 * 60));
  expect(refusalOf(() => withCode(tomorrow, 'next', minutesLater(24 * 60 + 0.5)))).toEqual(tooMany(30));
  expect(recoveryEnd(tomorrow)).toEqual(minutesLater(48 * 60));
});

it('a recovery code that was just sent stays valid when another one is requested', () => {
  expect(isJustSent(NO_RECOVERY, minutesLater(0))).toBe(false);
  expect(isJustSent(recoveryWithCode, minutesLater(0.99))).toBe(true);
  expect(isJustSent(recoveryWithCode, minutesLater(1))).toBe(false);
  expect(isJustSent(withAttempts(recoveryWithCode, 5), minutesLater(0.99))).toBe(false);
});

it('a correct recovery code is exchanged once for a pass that is valid for ten minutes', () => {
  const recoveryWithPass = withPass(withAttempts(recoveryWithCode, 2), 'one', 'pass', minutesLater(5));
  expect(refusalOf(() => withTry(recoveryWithPass, minutesLater(5)))).toEqual(deadCodeRefusal);
  expect(refusalOf(() => withPass(recoveryWithPass, 'one', 'another', minutesLater(5)))).toEqual(deadCodeRefusal);
  expect(hasPass(recoveryWithPass, 'pass', minutesLater(14.99))).toBe(true);
  expect(hasPass(recoveryWithPass, 'pass', minutesLater(15))).toBe(false);
  expect(hasPass(recoveryWithPass, 'another', minutesLater(5))).toBe(false);
  expect(hasPass(recoveryWithCode, 'pass', minutesLater(5))).toBe(false);
});

it('a recovery pass stays valid when a new code is requested', () => {
  const recoveryWithPass = withPass(recoveryWithCode, 'one', 'pass', minutesLater(0.5));
  expect(hasPass(withCode(recoveryWithPass, 'two', minutesLater(1)), 'pass', minutesLater(2))).toBe(true);
});
