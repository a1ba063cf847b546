// Difference in duration between failed logins with an existing and an unknown account, measured in alternating pairs.
import { person, post, withServer } from './bench-server.mjs';
import { median, spread } from './figures.mjs';

const ACCOUNTS = 100;
/** Fewer than the consecutive failures that lock an account */
const TIMES_EACH = 5;
const ALLOWED_SHARE = 0.05;
const ALLOWED_MS = 2;

export async function run({ quick }) {
  const { known: knownTimes, unknown } = await withServer((url) => measured(url, quick ? 1 : TIMES_EACH));
  const [withAccount, without] = [median(knownTimes), median(unknown)];
  const allowed = Math.max(without * ALLOWED_SHARE, ALLOWED_MS);
  return [
    { figure: `a wrong password, ${knownTimes.length} times`, value: `${summary(knownTimes)}` },
    { figure: `an unknown email, ${unknown.length} times`, value: `${summary(unknown)}` },
    {
      figure: 'difference of the medians',
      value: `${(withAccount - without).toFixed(2)} ms`,
      target: `under ${allowed.toFixed(2)} ms: 5 % or 2 ms`,
    },
  ];
}

async function measured(url, times) {
  const names = Array.from({ length: ACCOUNTS }, (_, n) => `student${n}`);
  for (const name of names) await post(url, '/student/register', { ...person(name), termAndConditions: true });
  const knownTimes = [];
  const unknown = [];
  for (let n = 0; n < times; n += 1) {
    for (const [index, name] of names.entries()) {
      const pair = [
        () => failed(url, name).then((ms) => knownTimes.push(ms)),
        () => failed(url, `no${name}`).then((ms) => unknown.push(ms)),
      ];
      // Alternated, because the first call of a pair may include the cost of earlier work
      for (const attempt of index % 2 ? pair : pair.toReversed()) await attempt();
    }
  }
  return { known: knownTimes, unknown };
}

/** Returns the duration of a rejected login in ms. */
async function failed(url, name) {
  const body = JSON.stringify({ email: person(name).email, password: 'Wrong.2026', rememberMe: false });
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/student/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await answer.text();
  const durationMs = performance.now() - startedAt;
  if (answer.status !== 401) throw new Error(`the login returned ${answer.status}`);
  return durationMs;
}

const summary = (values) => `median ${median(values).toFixed(2)} ms (${spread(values, 1)})`;
