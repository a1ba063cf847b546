import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { chunk } from '../lib/chunk';
import { loadPartsOf, page } from './lazy-page';
import { ErrorPage } from './pages/error.page';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://…'));

it('gives what it loads', async () => expect(await chunk('dashboard', async () => 3)).toBe(3));

it('says which chunk can’t be had', async () => {
  await expect(chunk('dashboard', lost)).rejects.toThrow('Loading chunk dashboard failed');
});

it('the error screen says so too, and offers another try', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { Component: Lost } = page('dashboard', lost);
  render(
    <ErrorBoundary FallbackComponent={ErrorPage}>
      <Suspense>
        <Lost />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('Loading chunk dashboard failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('all parts of an address are asked for at once, and once', () => {
  const asked: string[] = [];
  const part = (name: string) =>
    page(name, () => {
      asked.push(name);
      return new Promise(() => {});
    });
  const routes = [
    { ...part('guard'), children: [{ path: '/tests', ...part('tests') }] },
    { path: '/other', ...part('other') },
  ];
  loadPartsOf(routes, '/tests');
  loadPartsOf(routes, '/tests');
  expect(asked).toEqual(['guard', 'tests']);
});
