import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, ME, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { site } from '../../app/site';
import type { PastPaper } from './past-paper-cover';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
  signIn();
});

it('[BANK-1] [BANK-2] [LAND-33] Admission Tests lists the papers of the site file, each as a link that opens in a new tab', async () => {
  open('/student/question-bank');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1, name: 'Admission Tests' });
  const papers = main.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  expect(papers).toHaveLength(7);
  expect(papers.map((paper) => paper.getAttribute('href'))).toEqual(site.pastPapers.map(({ address }) => address));
  for (const [index, { title, unit, year }] of site.pastPapers.entries()) {
    const paperText = papers[index]!.textContent;
    for (const text of [title, unit, `Admission Test ${year}`, 'opens in a new tab']) expect(paperText).toContain(text);
    expect(papers[index]!.getAttribute('target')).toBe('_blank');
  }
  expect(main.getByRole('link', { name: 'Go to Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
});

describe('the clock of a past paper', () => {
  const MINUTE_MS = 60_000;
  const [first, second] = site.pastPapers as [PastPaper, PastPaper];
  const nameOf = ({ title, unit, year }: PastPaper) => `${title}, ${unit}, ${year}`;
  const startFor = async (paper: PastPaper, minutes?: number) => {
    fireEvent.click(await screen.findByRole('button', { name: `Start clock for ${nameOf(paper)}` }));
    const dialog = within(await screen.findByRole('dialog'));
    if (minutes) fireEvent.click(dialog.getByRole('radio', { name: `${minutes} minutes` }));
    fireEvent.click(dialog.getByRole('button', { name: 'Start clock' }));
  };
  /** Opens the page again as if the stored clock had been changed. */
  const reopen = (change: (clock: { account: string; startedAt: number }) => object) => {
    cleanup();
    const clock = JSON.parse(localStorage.getItem('paper-clock')!) as { account: string; startedAt: number };
    localStorage.setItem('paper-clock', JSON.stringify({ ...clock, ...change(clock) }));
    open('/student/question-bank');
  };
  const reopenAfter = (minutes: number) => reopen(({ startedAt }) => ({ startedAt: startedAt - minutes * MINUTE_MS }));
  const clock = () => screen.findByRole('timer');
  const bar = async () => within(await screen.findByRole('region', { name: 'Clock' }));

  it('[BANK-3] counts down, and continues after a reload', async () => {
    open('/student/question-bank');
    await startFor(first, 90);
    expect((await clock()).getAttribute('aria-label')).toMatch(/^1:(30:00|29:5\d) left of 90 minutes$/);
    reopenAfter(30);
    expect((await clock()).getAttribute('aria-label')).toMatch(/^(1:00:00|59:5\d) left of 90 minutes$/);
    expect((await bar()).getByText(nameOf(first))).toBeTruthy();
    expect((await bar()).getByRole('link', { name: 'Open PDF' }).getAttribute('href')).toBe(first.address);
  });

  it('[BANK-3] shows the time over after its end, and can be stopped', async () => {
    open('/student/question-bank');
    await startFor(first, 30);
    await clock();
    reopenAfter(31);
    expect((await clock()).getAttribute('aria-label')).toMatch(/^01:0\d over time$/);
    fireEvent.click(screen.getByRole('button', { name: 'Stop clock' }));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(localStorage.getItem('paper-clock')).toBeNull();
  });

  it('is replaced by the clock of another paper', async () => {
    open('/student/question-bank');
    await startFor(first);
    await startFor(second);
    expect((await bar()).getByText(nameOf(second))).toBeTruthy();
  });

  it('is shown neither to another account nor long after its end', async () => {
    open('/student/question-bank');
    await startFor(first, 30);
    await clock();
    reopen(() => ({ account: 'someone-else' }));
    await screen.findByRole('heading', { level: 1, name: 'Admission Tests' });
    expect(screen.queryByRole('timer')).toBeNull();
    reopen(({ startedAt }) => ({ account: ME, startedAt: startedAt - 7 * 60 * MINUTE_MS }));
    await screen.findByRole('heading', { level: 1, name: 'Admission Tests' });
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
