import argon2 = require('@node-rs/argon2');

/** A thousandth of the production cost */
const FAST_HASH_OPTIONS = { memoryCost: 64, timeCost: 1 };
const { hash } = argon2;

/**
 * Reduces the cost of password hashes until the spec ends, for thousands of accounts. A hash stores its parameters and
 * is verified with them.
 */
export function quickPasswords(): void {
  jest
    .spyOn(argon2, 'hash')
    .mockImplementation((password, options, signal) => hash(password, { ...options, ...FAST_HASH_OPTIONS }, signal));
}
