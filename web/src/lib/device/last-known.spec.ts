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

it('recall returns the last value stored under a name', async () => {
  await remember('paper', { page: 1 });
  await remember('paper', { page: 2 });
  expect(await recall('paper')).toEqual({ page: 2 });
  expect(await recall('answers')).toBeUndefined();
});

it('recall does not return values of another account', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  expect(await recall('paper')).toBeUndefined();
  clearSession();
  expect(await recall('paper')).toBeUndefined();
  await remember('paper', 'of nobody');
  signIn('ann');
  expect(await recall('paper')).toBe('of ann');
});

it('a cached value can be deleted by name, or together with all others', async () => {
  await Promise.all(['paper', 'answers', 'test'].map((name) => remember(name, name)));
  await forget('paper', 'answers');
  expect(await Promise.all(['paper', 'answers', 'test'].map(recall))).toEqual([undefined, undefined, 'test']);
  await forgetAll();
  expect(await recall('test')).toBeUndefined();
});

it('[W14] forgetOthers deletes cached values when another account signs in', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  await remember('draft', 'of bob');
  await forgetOthers();
  expect(await recall('draft')).toBe('of bob');
  signIn('ann');
  expect(await recall('paper')).toBeUndefined();
});

it('recall returns undefined if storage is blocked', async () => {
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
