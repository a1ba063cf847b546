import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { clearSession, storeSession } from '../session';
import {
  deleteCachedValues,
  clearCache,
  deleteCachesOfOtherAccounts,
  readCachedValue,
  cacheValue,
} from './offline-cache';

const signIn = (studentId: string) => storeSession({ jwtoken: studentId, studentId, isStudent: true });

beforeEach(async () => {
  signIn('ann');
  await clearCache();
});
afterEach(clearSession);

it('readCachedValue returns the last value stored under a name', async () => {
  await cacheValue('paper', { page: 1 });
  await cacheValue('paper', { page: 2 });
  expect(await readCachedValue('paper')).toEqual({ page: 2 });
  expect(await readCachedValue('answers')).toBeUndefined();
});

it('readCachedValue does not return values of another account', async () => {
  await cacheValue('paper', 'of ann');
  signIn('bob');
  expect(await readCachedValue('paper')).toBeUndefined();
  clearSession();
  expect(await readCachedValue('paper')).toBeUndefined();
  await cacheValue('paper', 'of nobody');
  signIn('ann');
  expect(await readCachedValue('paper')).toBe('of ann');
});

it('a cached value can be deleted by name, or together with all others', async () => {
  await Promise.all(['paper', 'answers', 'test'].map((name) => cacheValue(name, name)));
  await deleteCachedValues('paper', 'answers');
  expect(await Promise.all(['paper', 'answers', 'test'].map(readCachedValue))).toEqual([undefined, undefined, 'test']);
  await clearCache();
  expect(await readCachedValue('test')).toBeUndefined();
});

it('deleteCachesOfOtherAccounts deletes cached values when another account signs in', async () => {
  await cacheValue('paper', 'of ann');
  signIn('bob');
  await cacheValue('draft', 'of bob');
  await deleteCachesOfOtherAccounts();
  expect(await readCachedValue('draft')).toBe('of bob');
  signIn('ann');
  expect(await readCachedValue('paper')).toBeUndefined();
});

it('readCachedValue returns undefined if storage is blocked', async () => {
  const { indexedDB: originalIndexedDB } = globalThis;
  globalThis.indexedDB = new IDBFactory();
  indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await jest.isolateModulesAsync(async () => {
    const reloadedModule = await import('./offline-cache');
    await expect(reloadedModule.cacheValue('paper', 1)).resolves.toBeUndefined();
    await expect(reloadedModule.readCachedValue('paper')).resolves.toBeUndefined();
    await expect(reloadedModule.clearCache()).resolves.toBeUndefined();
  });
  globalThis.indexedDB = originalIndexedDB;
});
