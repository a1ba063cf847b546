import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused with each other. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a random password of four groups of five characters (100 bits of entropy). */
export function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return [group(), group(), group(), group()].join('.');
}
