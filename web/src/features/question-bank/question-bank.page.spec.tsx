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

it('[BANK-1] [BANK-2] [LAND-33] the papers of the site’s file stand under Admission Tests, each a link that leads away', async () => {
  open('/student/question-bank');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1, name: 'Admission Tests' });
  const papers = main.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  expect(papers).toHaveLength(7);
  expect(papers.map((paper) => paper.getAttribute('href'))).toEqual(site.pastPapers.map(({ address }) => address));
  for (const [place, { title, unit, year }] of site.pastPapers.entries()) {
    const words = papers[place]!.textContent;
    for (const word of [title, unit, `Admission Test ${year}`, 'opens in a new tab']) expect(words).toContain(word);
    expect(papers[place]!.getAttribute('target')).toBe('_blank');
  }
  expect(main.getByRole('link', { name: 'Go to Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
});
