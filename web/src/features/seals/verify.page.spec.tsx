import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const finishedCheck = {
  state: 'done',
  startedAt: '2026-11-23T10:00:00.000Z',
  at: '2026-11-23T10:00:38.000Z',
  events: 4_318_204,
  seals: 1_100,
  of: 4_318_000,
  unsealed: 12,
  broken: null,
};
const seals = {
  seals: 1_100,
  events: 4_318_192,
  since: '2026-05-12T10:00:00.000Z',
  last: null,
  key: 'key',
  fingerprint: 'dc2f 5cbf',
  check: null,
};
const brokenEvent = {
  how: 'altered',
  number: 4_011_207,
  position: '4011207',
  stream: 'attempt-seven',
  revision: 17,
  why: 'it no longer gives the hash that it was recorded with',
  seal: 1_000,
};
const receipt = {
  hash: 'a5'.repeat(32),
  position: 3_987_410,
  seal: { number: 532 },
  event: { data: { correct: 19, incorrect: 4, score: 0.72, finishedAt: '2026-11-19T15:27:00.000Z' } },
};

const open = (check: object | null, extraAnswers: Parameters<typeof serverThatAnswers>[0] = {}) => {
  signInAdmin();
  const calls = serverThatAnswers({ ...ANSWERS, 'GET /api/seals': { body: { ...seals, check } }, ...extraAnswers });
  openAt('/admin/verify');
  return calls;
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('VerifyPage shows the seals of an unchecked log, and starts a check', async () => {
  const running = { ...finishedCheck, state: 'running', events: 2_158_000 };
  open(null, { 'POST /api/seals/check': { status: 202, body: running } });
  expect(await screen.findByText('Not checked yet')).toBeTruthy();
  expect(screen.getByText(/^4,318,192 events, sealed 1,100 times/)).toBeTruthy();
  fireEvent.click(screen.getByText('Check log', { selector: '[aria-label="Event log"] *' }));
  expect(await screen.findByText('49% checked')).toBeTruthy();
});

it('VerifyPage shows the date since which no mark was changed, and explains the seals [REPLAY-28]', async () => {
  open(finishedCheck);
  expect(await screen.findByText('No mark has been altered since May 12, 2026')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What the seals protect' })).toBeTruthy();
});

it('VerifyPage reports an intact log, with one bubble for several seals if there are many', async () => {
  open(finishedCheck);
  expect(await screen.findByText(/^4,318,204 events checked\. None was changed, removed or reordered\./)).toBeTruthy();
  expect(screen.getByText('Each bubble is 2 seals')).toBeTruthy();
  expect(document.querySelectorAll('[data-testid=seals] > [data-state=whole]')).toHaveLength(550);
});

it('VerifyPage says that the end of the log cannot be checked while the number of the last seal is missing [REPLAY-28]', async () => {
  const endUnchecked = 'The end of the log cannot be checked: the vault does not know the last seal.';
  open({ ...finishedCheck, endUnchecked });
  expect(await screen.findByText(endUnchecked)).toBeTruthy();
});

it('VerifyPage shows the first broken event', async () => {
  open({ ...finishedCheck, events: 4_011_206, seals: 999, broken: brokenEvent });
  expect(await screen.findByText('The first broken event: number 4,011,207')).toBeTruthy();
  expect(screen.getByText('Revision 17 of attempt-seven')).toBeTruthy();
  expect(screen.getByText('It was altered: it no longer gives the hash that it was recorded with.')).toBeTruthy();
  expect(document.querySelectorAll('[data-testid=seals] > [data-state=broken]')).toHaveLength(1);
});

describe('checking a receipt', () => {
  const valid = { why: null, signed: true, proven: true, unchanged: true, inLog: true };
  const submit = async (text: string) => {
    fireEvent.change(await screen.findByLabelText('Receipt'), { target: { value: text } });
    fireEvent.submit(screen.getByLabelText('Receipt').closest('form')!);
  };

  it('shows a valid receipt with its fingerprint', async () => {
    open(finishedCheck, { 'POST /api/seals/receipt': { body: valid } });
    await submit(JSON.stringify(receipt));
    expect(await screen.findByText('This receipt is valid.')).toBeTruthy();
    expect(screen.getByText('0.72')).toBeTruthy();
    const fingerprint = screen.getByRole('figure', { name: /^Fingerprint/ });
    expect(fingerprint.querySelectorAll('i')).toHaveLength(256);
    expect(fingerprint.querySelectorAll('i[data-filled]')).toHaveLength(128);
  });

  it('shows the failed step for a changed receipt', async () => {
    const reason = 'The result on it does not give its fingerprint: the receipt was changed.';
    open(finishedCheck, { 'POST /api/seals/receipt': { body: { ...valid, unchanged: false, why: reason } } });
    await submit(JSON.stringify(receipt));
    expect(await screen.findByText(reason)).toBeTruthy();
    const step = screen.getByText('The result matches its fingerprint').closest('li')!;
    await waitFor(() => expect(step.textContent).toContain('no'));
  });

  it('rejects text that is not a receipt without a request', async () => {
    const calls = open(finishedCheck);
    await submit('hello');
    expect(await screen.findByText('This is not a Meritlist receipt.')).toBeTruthy();
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });
});
