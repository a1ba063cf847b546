import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import { ErrorPage } from './error.page';

const lost = () => chunk('dashboard', () => Promise.reject(new TypeError('Failed to fetch a module')));

it('a part that can be loaded is what it loads', async () => expect(await chunk('dashboard', async () => 3)).toBe(3));

it('a part of the app that can’t be loaded is named, with another try, and the way back leaves the error', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const router = createMemoryRouter([
    {
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [
        { path: '/', element: <p>the page before</p> },
        { path: '/dashboard', lazy: lost },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/dashboard'));
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('Loading chunk dashboard failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('the page before')).toBeTruthy();
});
