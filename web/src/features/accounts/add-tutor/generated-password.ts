/** Letters and digits without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;
/** Bytes of at least this value are rejected, so that each character is equally likely. */
const BYTE_LIMIT = 256 - (256 % CHARACTERS.length);

function randomCharacter(): string {
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while (bytes[0]! >= BYTE_LIMIT);
  return CHARACTERS[bytes[0]! % CHARACTERS.length]!;
}

/**
 * Returns a random password that meets the rules (ADMIN-41 to ADMIN-43) and can be read aloud: three groups of five
 * characters, such as `k7wq2.m3vhd.p9rt4`.
 */
export function generatedPassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join(''));
    const password = groups.join('.');
    if (/\d/.test(password) && /[a-z]/.test(password)) return password;
  }
}
