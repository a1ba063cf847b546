import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError, type RouteObject } from 'react-router-dom';
import { signIn, open } from '../../../test/support/web/student';
import { serverThatAnswers } from '../../../test/support/web/stub-server';
import { loadChunk } from '../lib/load-chunk';
import { ErrorPage } from './error.page';

const failingChunk = () => loadChunk('dashboard', () => Promise.reject(new TypeError('Failed to fetch a module')));
const Broken = (): never => {
  throw new Error('Cannot read properties of undefined');
};

async function goTo(path: string, route: RouteObject) {
  jest.spyOn(console, 'error').mockImplementation();
  const router = createMemoryRouter([
    {
      ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
      HydrateFallback: () => null,
      children: [{ path: '/', element: <p>the page before</p> }, route],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(path));
  return router;
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const HOME = [
  ['Meritlist', '/'],
  ['Go to Home', '/'],
];
const VISITOR = [
  ['Log in', '/login'],
  ['Register', '/register'],
  ['Tutor Login', '/tutor-login'],
];

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers({});
});

it('chunk() resolves with the loaded chunk', async () => expect(await loadChunk('dashboard', async () => 3)).toBe(3));

it('[ERR-3] ErrorPage names a chunk that failed to load and offers a retry; Back leaves the error', async () => {
  const router = await goTo('/dashboard', { path: '/dashboard', lazy: failingChunk });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('Loading chunk dashboard failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('the page before')).toBeTruthy();
});

it('[ERR-3] ErrorPage says that the device is offline instead of naming an error, and reloads once it is online', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const added = jest.spyOn(globalThis, 'addEventListener');
  await goTo('/dashboard', { path: '/dashboard', lazy: failingChunk });
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(screen.getByText(/^This page is not on your device yet/)).toBeTruthy();
  expect(screen.getByText('Loading chunk dashboard failed')).toBeTruthy();
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
  expect(added.mock.calls.map(([type]) => type)).toContain('online');
  jest.restoreAllMocks();
});

it('[ERR-2] ErrorPage shows the message of an error that a page throws while rendering, and links to other pages', async () => {
  await goTo('/broken', { path: '/broken', Component: Broken });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('Cannot read properties of undefined')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Your saved answers are safe.')).toBeNull();
  expect(links()).toEqual([...HOME, ...VISITOR]);
});

it('ErrorPage shows students that saved answers are safe, and links to the most used pages', async () => {
  signIn();
  await goTo('/broken', { path: '/broken', Component: Broken });
  expect(screen.getByText('Your saved answers are safe.')).toBeTruthy();
  expect(links()).toEqual([
    ...HOME,
    ['Dashboard', '/student/dashboard'],
    ['Mock Test', '/student/mock-test'],
    ['Model Test', '/student/model-test'],
  ]);
});

it.each([
  ['tutor', { tutorId: 'id', isTutor: true }, ['/tutor/dashboard', '/tutor/database', '/tutor/reviews']],
  ['admin', { adminId: 'id', isAdmin: true }, ['/admin/dashboard', '/admin/students-list', '/admin/activity']],
])('ErrorPage links to the most used pages of a %s', async (_, session, addresses) => {
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', ...session }));
  await goTo('/broken', { path: '/broken', Component: Broken });
  expect(
    links()
      .slice(HOME.length)
      .map(([, address]) => address),
  ).toEqual(addresses);
});

it.each(['/no-such-page', '/student/no-such-page', '/exam'])(
  '[ERR-1] %s shows 404 Not Found with links to other pages',
  async (address) => {
    open(address);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('404 Not Found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(links()).toEqual([...HOME, ...VISITOR]);
  },
);
