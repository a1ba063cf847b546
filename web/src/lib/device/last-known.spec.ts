import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { ApiError, unreachable } from '../api/api-error';
import { clearSession, storeSession } from '../session';
import { askOrRecall, forget, forgetAll, recall, remember } from './last-known';

const signIn = (studentId: string) => storeSession({ jwtoken: studentId, studentId, isStudent: true });
const unavailable = () => new ApiError(503, 'Not now.');

beforeEach(async () => {
  signIn('ann');
  await forgetAll();
});
afterEach(() => {
  jest.useRealTimers();
  clearSession();
});

describe('what is remembered', () => {
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
});

describe('who asks', () => {
  const known = (value?: string) => jest.fn(async () => value);

  it('gets the answer, whatever was known', async () => {
    const before = known('old');
    expect(await askOrRecall(async () => 'new', before)).toBe('new');
    expect(before).not.toHaveBeenCalled();
  });

  it.each([unreachable(), unavailable()])('gets what is known when the server is away (%p)', async (away) => {
    const ask = () => Promise.reject<string>(away);
    expect(await askOrRecall(ask, known('old'))).toBe('old');
    await expect(askOrRecall(ask, known())).rejects.toBe(away);
  });

  it('gets a refusal as it is', async () => {
    const refusal = new ApiError(403, 'Banned.');
    await expect(askOrRecall(() => Promise.reject<string>(refusal), known('old'))).rejects.toBe(refusal);
  });

  it('waits 5 s for a silent server, and longer where nothing is known', async () => {
    jest.useFakeTimers();
    let answer: (value: string) => void = () => {};
    const ask = () => new Promise<string>((resolve) => (answer = resolve));
    const old = askOrRecall(ask, known('old'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await old).toBe('old');
    const late = askOrRecall(ask, known());
    await jest.advanceTimersByTimeAsync(20_000);
    answer('late');
    expect(await late).toBe('late');
  });
});
