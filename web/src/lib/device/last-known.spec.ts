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

it('is the last under its name', async () => {
  await remember('paper', { page: 1 });
  await remember('paper', { page: 2 });
  expect(await recall('paper')).toEqual({ page: 2 });
  expect(await recall('answers')).toBeUndefined();
});

it('is nobody else’s', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  expect(await recall('paper')).toBeUndefined();
  clearSession();
  expect(await recall('paper')).toBeUndefined();
  await remember('paper', 'of nobody');
  signIn('ann');
  expect(await recall('paper')).toBe('of ann');
});

it('is forgotten by name, or all of it', async () => {
  await Promise.all(['paper', 'answers', 'test'].map((name) => remember(name, name)));
  await forget('paper', 'answers');
  expect(await Promise.all(['paper', 'answers', 'test'].map(recall))).toEqual([undefined, undefined, 'test']);
  await forgetAll();
  expect(await recall('test')).toBeUndefined();
});

it('[W14] of another account is forgotten when somebody signs in', async () => {
  await remember('paper', 'of ann');
  signIn('bob');
  await remember('draft', 'of bob');
  await forgetOthers();
  expect(await recall('draft')).toBe('of bob');
  signIn('ann');
  expect(await recall('paper')).toBeUndefined();
});

it('is nothing where the browser keeps nothing', async () => {
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
