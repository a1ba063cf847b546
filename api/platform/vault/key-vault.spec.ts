import { randomBytes } from 'node:crypto';
import { setImmediate as immediately } from 'node:timers/promises';
import { MemoryPlace } from '../../../test/support/stand-ins/memory-vault.js';
import { KeyVault, type Wrapped } from './key-vault.js';

/** A store that answers reads on request, in any order. */
class SlowPlace extends MemoryPlace {
  private readonly answers: (() => void)[] = [];
  reads = 0;

  override async read(names: readonly string[]): Promise<Wrapped[]> {
    this.reads += 1;
    const found = await super.read(names);
    await new Promise<void>((answer) => this.answers.push(answer));
    return found;
  }

  async answerNext(): Promise<void> {
    while (this.answers.length === 0) await immediately();
    this.answers.shift()!();
  }
}

describe('keys over a place that answers in any order', () => {
  const masterKey = randomBytes(32);
  let place: SlowPlace;
  beforeEach(() => (place = new SlowPlace()));

  it('are not remembered when they were read before they were destroyed and answered after it', async () => {
    await (await KeyVault.over(place, { masterKey })).createAccountKey('ann');
    const vault = await KeyVault.over(place, { masterKey });
    const asked = vault.accountKey('ann');
    await vault.destroyAccountKeys(['ann']);
    await place.answerNext();
    expect(await asked).toBeInstanceOf(Buffer);
    const again = vault.accountKey('ann');
    await place.answerNext();
    expect(await again).toBeUndefined();
  });

  it('are looked for again after their time, since another process may have destroyed them', async () => {
    const vault = await KeyVault.over(place, { masterKey, accountKeysKeptMs: 400 });
    const key = await vault.createAccountKey('ann');
    expect(await vault.accountKey('ann')).toEqual(key);
    expect(place.reads).toBe(0);
    await place.erase(['account:ann']);
    await new Promise((later) => setTimeout(later, 500));
    const looked = vault.accountKey('ann');
    await place.answerNext();
    expect(await looked).toBeUndefined();
  });
});
