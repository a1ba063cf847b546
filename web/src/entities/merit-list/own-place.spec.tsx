import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { signIn } from '../../../../test/support/web/student';
import { OwnPlace } from './own-place';

jest.mock('../../lib/live/live', () => ({ useLive: () => {} }));

const place = {
  slNo: 2,
  total: 4,
  percentile: 0.6667,
  average: 0.44,
  best: 0.75,
  score: 0.5,
  live: true,
  distribution: [{ from: 0.5, to: 0.6, students: 4 }],
};
const OWN_PLACE_CALL = 'GET /api/score/merit-list/test/me';
const TEST_CALL = 'GET /api/modelTest/test';

function show(answers: Record<string, Answer>) {
  signIn();
  const requests = serverThatAnswers({ [OWN_PLACE_CALL]: { body: place }, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <QueryClientProvider client={queries}>
      <OwnPlace modelTestId="test" hasLink />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { requests, queries };
}

describe('OwnPlace', () => {
  it.each([
    ['an archived test', { status: 'Archived' }],
    ['a live test that shows its list with the result', { status: 'Live', meritList: 'finish' }],
  ])('[MERIT-20] links to the merit list of %s', async (_, test) => {
    show({ [TEST_CALL]: { body: { _id: 'test', Name: 'First week', ...test } } });
    const link = await screen.findByRole('link', { name: 'See the merit list' });
    expect(link.getAttribute('href')).toBe('/student/merit-list/test');
  });

  it('[MERIT-20] does not link to the merit list of a live test that shows its list when it is archived', async () => {
    const { queries } = show({ [TEST_CALL]: { body: { _id: 'test', Name: 'First week', status: 'Live' } } });
    expect(await screen.findByText('2nd')).toBeTruthy();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a placeholder until the place is loaded', async () => {
    const { queries } = show({});
    const region = screen.getByRole('region', { name: 'Your place' });
    expect(region.getAttribute('aria-busy')).toBe('true');
    const bars = () => region.querySelectorAll('[aria-hidden].late').length;
    expect(bars()).toBeGreaterThan(1);
    expect(await screen.findByText('2nd')).toBeTruthy();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect([region.getAttribute('aria-busy'), bars()]).toEqual(['false', 0]);
  });

  it('renders nothing and does not fetch the test without a place', async () => {
    const { requests, queries } = show({ [OWN_PLACE_CALL]: refusalAnswer('results-not-yet', {}) });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole('region')).toBeNull();
    expect(requests.map(({ call }) => call)).toEqual([OWN_PLACE_CALL]);
  });
});
