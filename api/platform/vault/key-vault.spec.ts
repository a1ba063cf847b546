import { randomBytes } from 'node:crypto';
import { setImmediate as immediately } from 'node:timers/promises';
import { MemoryVaultStore } from '../../../test/support/stand-ins/memory-vault.js';
import { KeyVault, type WrappedKey } from './key-vault.js';

/** A store whose reads are answered on request, in any order. */
class SlowVaultStore extends MemoryVaultStore {
  private readonly answers: (() => void)[] = [];
  reads = 0;

  override async read(names: readonly string[]): Promise<WrappedKey[]> {
    this.reads += 1;
    const entries = await super.read(names);
    await new Promise<void>((answer) => this.answers.push(answer));
    return entries;
  }

  async resolveNextRead(): Promise<void> {
    while (this.answers.length === 0) await immediately();
    this.answers.shift()!();
  }
}

describe('KeyVault with a store that returns reads in any order', () => {
  const masterKey = randomBytes(32);
  let store: SlowVaultStore;
  beforeEach(() => (store = new SlowVaultStore()));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('does not cache a key whose read started before its destruction and ended after it', async () => {
    await (await KeyVault.open(store, { masterKey })).createAccountKey('ann');
    const vault = await KeyVault.open(store, { masterKey });
    const pendingKey = vault.accountKey('ann');
    await vault.destroyAccountKeys(['ann']);
    await store.resolveNextRead();
    expect(await pendingKey).toBeInstanceOf(Buffer);
    const secondRead = vault.accountKey('ann');
    await store.resolveNextRead();
    expect(await secondRead).toBeUndefined();
  });

  it('reads a cached key again after its time limit, since another process may have destroyed it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const vault = await KeyVault.open(store, { masterKey, accountKeyCacheMs: 60_000 });
    const key = await vault.createAccountKey('ann');
    expect(await vault.accountKey('ann')).toEqual(key);
    expect(store.reads).toBe(0);
    await store.erase(['account:ann']);
    // the cache uses the `performance` that it was loaded with, and reads it at most once per millisecond
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
    jest.advanceTimersByTime(1);
    const pendingKey = vault.accountKey('ann');
    await store.resolveNextRead();
    expect(await pendingKey).toBeUndefined();
  });
});
