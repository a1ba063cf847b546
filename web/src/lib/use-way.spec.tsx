import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { useWay } from './use-way';

let arrive: (page: { default: () => string }) => void;
const Next = lazy(() => new Promise<{ default: () => string }>((resolve) => void (arrive = resolve)));

function Login() {
  const { go, onTheWay } = useWay();
  return <button onClick={() => go('/next')}>{onTheWay ? 'Signing in' : 'Sign in'}</button>;
}

const Screens = () =>
  useRoutes([
    { path: '/', Component: Login },
    { path: '/next', Component: Next },
  ]);

it('the page before stays, and knows that one is on the way, until the next is there', async () => {
  render(
    <MemoryRouter>
      <Suspense fallback="Loading">
        <Screens />
      </Suspense>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Signing in' })).toBeTruthy();
  await act(async () => arrive({ default: () => 'The next page' }));
  expect(await screen.findByText('The next page')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
