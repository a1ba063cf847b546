import { randomBytes } from 'node:crypto';
import { KeyVault, type SecretsPlace, type Wrapped } from './key-vault.js';

/** A place that answers when it is told to, in any order. */
class SlowPlace implements SecretsPlace {
  readonly secrets = new Map<string, Uint8Array>();
  readonly answers: (() => void)[] = [];
  reads = 0;

  async read(names: readonly string[]): Promise<Wrapped[]> {
    this.reads += 1;
    const found = names.flatMap((name): Wrapped[] => (this.secrets.has(name) ? [[name, this.secrets.get(name)!]] : []));
    await new Promise<void>((answer) => this.answers.push(answer));
    return found;
  }

  async keep(name: string, wrapped: Uint8Array): Promise<Uint8Array> {
    if (!this.secrets.has(name)) this.secrets.set(name, wrapped);
    return this.secrets.get(name)!;
  }

  keepAll(): Promise<void> {
    throw new Error('not asked for here');
  }

  page(): Promise<Wrapped[]> {
    throw new Error('not asked for here');
  }

  async erase(name: string): Promise<void> {
    this.secrets.delete(name);
  }

  notReady(): undefined {}

  async close(): Promise<void> {}
}

describe('keys over a place that answers in any order', () => {
  const masterKey = randomBytes(32);
  let place: SlowPlace;
  beforeEach(() => (place = new SlowPlace()));

  it('are not remembered when they were read before they were destroyed and answered after it', async () => {
    await (await KeyVault.over(place, { masterKey })).createAccountKey('ann');
    const vault = await KeyVault.over(place, { masterKey });
    const asked = vault.accountKey('ann');
    await vault.destroyAccountKey('ann');
    place.answers.shift()!();
    expect(await asked).toBeInstanceOf(Buffer);
    const again = vault.accountKey('ann');
    place.answers.shift()!();
    expect(await again).toBeUndefined();
  });

  it('are looked for again after their time, since another process may have destroyed them', async () => {
    const vault = await KeyVault.over(place, { masterKey, accountKeysKeptMs: 20 });
    const key = await vault.createAccountKey('ann');
    expect(await vault.accountKey('ann')).toEqual(key);
    expect(place.reads).toBe(0);
    place.secrets.delete('account:ann');
    await new Promise((later) => setTimeout(later, 40));
    const looked = vault.accountKey('ann');
    place.answers.shift()!();
    expect(await looked).toBeUndefined();
  });
});
