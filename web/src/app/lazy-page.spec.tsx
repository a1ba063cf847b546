import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import { page } from './lazy-page';
import { ErrorPage } from './pages/error.page';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://…'));

it('gives what it loads', async () => expect(await chunk('dashboard', async () => 3)).toBe(3));

it('says which chunk can’t be had', async () => {
  await expect(chunk('dashboard', lost)).rejects.toThrow('Loading chunk dashboard failed');
});

it('the error screen says so too, and offers another try', async () => {
  const router = createMemoryRouter([
    {
      HydrateFallback: () => null,
      ErrorBoundary: ErrorPage,
      children: [{ path: '/', ...page('dashboard', lost) }],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('Loading chunk dashboard failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
