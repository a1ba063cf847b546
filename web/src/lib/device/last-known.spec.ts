import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { clearSession, storeSession } from '../session';
import { forget, forgetAll, forgetOthers, recall, remember } from './last-known';

const signIn = (studentId: string) => storeSession({ jwtoken: studentId, studentId, isStudent: true });

beforeEach(async () => {
  signIn('ann');
  await forgetAll();
});
afterEach(clearSession);

it('returns the last value under a name', async () => {
  await remember('paper', { page: 1 });
  await remember('paper', { page: 2 });
  expect(await recall('paper')).toEqual({ page: 2 });
  expect(await recall('answers')).toBeUndefined();
});

it('is not readable by another account', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  expect(await recall('paper')).toBeUndefined();
  clearSession();
  expect(await recall('paper')).toBeUndefined();
  await remember('paper', 'of nobody');
  signIn('ann');
  expect(await recall('paper')).toBe('of ann');
});

it('deletes values by name, or all of them', async () => {
  await Promise.all(['paper', 'answers', 'test'].map((name) => remember(name, name)));
  await forget('paper', 'answers');
  expect(await Promise.all(['paper', 'answers', 'test'].map(recall))).toEqual([undefined, undefined, 'test']);
  await forgetAll();
  expect(await recall('test')).toBeUndefined();
});

it('[W14] is deleted when another account signs in', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  await remember('draft', 'of bob');
  await forgetOthers();
  expect(await recall('draft')).toBe('of bob');
  signIn('ann');
  expect(await recall('paper')).toBeUndefined();
});

it('returns nothing if the browser stores nothing', async () => {
  const { indexedDB: good } = globalThis;
  globalThis.indexedDB = new IDBFactory();
  indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await jest.isolateModulesAsync(async () => {
    const anew = await import('./last-known');
    await expect(anew.remember('paper', 1)).resolves.toBeUndefined();
    await expect(anew.recall('paper')).resolves.toBeUndefined();
    await expect(anew.forgetAll()).resolves.toBeUndefined();
  });
  globalThis.indexedDB = good;
});
