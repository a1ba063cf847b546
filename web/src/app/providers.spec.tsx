import 'fake-indexeddb/auto';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { serverThatAnswers } from '../../../test/support/web/stub-server';
import { clearCache, readCachedValue, cacheValue } from '../lib/device/offline-cache';
import { logOut } from '../entities/account/use-log-out';
import { clearSession, storeSession } from '../lib/session';
import { Providers } from './providers';

jest.mock('../lib/live/live', () => ({ onReconnect: () => () => {} }));

const signIn = (studentId: string) => act(() => storeSession({ jwtoken: studentId, studentId, isStudent: true }));
const cachedPaper = () => readCachedValue<string>('paper');

beforeEach(async () => {
  signIn('ann');
  await clearCache();
  await cacheValue('paper', 'of ann');
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Providers /> }])} />);
});

it('Providers keeps the stored paper when the session ends and the same student logs in again', async () => {
  act(clearSession);
  signIn('ann');
  await cacheValue('what came after it', 'written');
  expect(await cachedPaper()).toBe('of ann');
});

it('Providers deletes the stored paper when another account logs in', async () => {
  signIn('bob');
  await cacheValue('what came after it', 'written');
  signIn('ann');
  expect(await cachedPaper()).toBeUndefined();
});

it('a logout deletes the stored paper', async () => {
  serverThatAnswers({ 'POST /api/student/logout': { status: 204 } });
  await act(() => logOut('student'));
  signIn('ann');
  await waitFor(async () => expect(await cachedPaper()).toBeUndefined());
});
