import argon2 = require('@node-rs/argon2');

/** a thousandth of what a hash costs elsewhere */
const QUICK = { memoryCost: 64, timeCost: 1 };
const { hash } = argon2;

/** Until the spec ends, for accounts that are registered by the thousand: a hash keeps its own parameters, and is checked by them. */
export function quickPasswords(): void {
  jest
    .spyOn(argon2, 'hash')
    .mockImplementation((password, options, signal) => hash(password, { ...options, ...QUICK }, signal));
}
