import { brokenPasswordRule } from '../../../../../api/contracts/http/password-rule';
import { generatedPassword } from './generated-password';

it('generatedPassword returns different passwords that meet all rules [ADMIN-53]', () => {
  const passwords = Array.from({ length: 200 }, generatedPassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[a-z2-9]{5}(\.[a-z2-9]{5}){2}$/);
    expect(brokenPasswordRule(password)).toBeUndefined();
  }
  expect(new Set(passwords).size).toBe(passwords.length);
});
