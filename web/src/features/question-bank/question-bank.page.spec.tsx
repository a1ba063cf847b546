import { screen, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { site } from '../../app/site';

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
    const words = papers[index]!.textContent;
    for (const word of [title, unit, `Admission Test ${year}`, 'opens in a new tab']) expect(words).toContain(word);
    expect(papers[index]!.getAttribute('target')).toBe('_blank');
  }
  expect(main.getByRole('link', { name: 'Go to Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
});
