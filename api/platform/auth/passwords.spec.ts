import * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';

describe('PasswordHasher', () => {
  const passwords = new PasswordHasher();

  it('creates Argon2id hashes that differ for equal passwords', async () => {
    const hashes = await Promise.all([passwords.hash('Passw0rd!'), passwords.hash('Passw0rd!')]);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('matches only the hashed password', async () => {
    const hash = await passwords.hash('Passw0rd!');
    expect(await passwords.matches('Passw0rd!', hash)).toBe(true);
    expect(await passwords.matches('passw0rd!', hash)).toBe(false);
    expect(await passwords.matches('', hash)).toBe(false);
  });

  it('matches nothing without a hash', async () => {
    expect(await passwords.matches('Passw0rd!', undefined)).toBe(false);
  });

  it('verifies a burst of passwords and rejects calls beyond the queue limit', async () => {
    const hash = await argon2.hash('Passw0rd!', { memoryCost: 64, timeCost: 1 });
    const rush = Array.from({ length: 510 }, () => passwords.matches('Passw0rd!', hash));
    const results = await Promise.allSettled(rush);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    for (const result of refused) expect(result).toMatchObject({ reason: { name: 'StoreUnavailable' } });
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(502);
    expect(await passwords.matches('Passw0rd!', hash)).toBe(true);
  });
});
