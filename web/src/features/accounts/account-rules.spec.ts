import { texts } from '../../../../api/contracts/http/texts';
import {
  acceptTermsRule,
  confirmPasswordRule,
  emailRule,
  fullnameRule,
  loginPasswordRule,
  newPasswordRule,
  phoneRule,
  usernameRule,
} from './account-rules';

const SHORT_MESSAGE = 'Password must be at least 8 characters long';
const CHARACTERS = 'Password must contain letters, numbers, and special characters';

it.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['nusrat', 'Please enter a valid email address'],
  ['nusrat,jahan@example.com', 'Please enter a valid email address'],
  ['nusrat\u200B@example.com', 'Please enter a valid email address'],
  ['nusrat@example.com', undefined],
  [' nusrat@example.com ', undefined],
])('emailRule(%p) returns %p', (value, text) => expect(emailRule(value)).toBe(text));

it.each([
  ['', 'Username is required'],
  [' ', 'Username is required'],
  ['nusrat.j', undefined],
  ['n'.repeat(50), undefined],
  ['নুসরাত', undefined],
  ['nusrat (BUET)', 'Username can only have letters, digits and common signs'],
  ['n'.repeat(51), 'Username must be at most 50 characters long'],
])('usernameRule(%p) returns %p', (value, text) => expect(usernameRule(value)).toBe(text));

it.each([
  ['', undefined],
  ['Nusrat Jahan', undefined],
  ['নুসরাত জাহান', undefined],
  ['n'.repeat(101), texts.fullnameTooLong],
  ['Nusrat (BUET)', texts.fullnameCharacters],
  ['Nusrаt', texts.fullnameCharacters],
  ['Nus\u200Brat', texts.personalTextCharacters],
])('fullnameRule(%p) returns %p', (value, text) => expect(fullnameRule(value)).toBe(text));

it.each([
  ['', 'Password must be at least 6 characters long'],
  ['12345', 'Password must be at least 6 characters long'],
  ['123456', undefined],
])('loginPasswordRule(%p) returns %p', (value, text) => expect(loginPasswordRule(value)).toBe(text));

it.each([
  ['', 'Password is required'],
  ['abc123!', SHORT_MESSAGE],
  ['abc1234!', undefined],
  ['12345678!', CHARACTERS],
  ['abcdefgh!', CHARACTERS],
  ['abcd1234', CHARACTERS],
  ['abc 1234!', CHARACTERS],
  ['abc1234!?', CHARACTERS],
  ['পাসword1234!', CHARACTERS],
])('newPasswordRule(%p) returns %p', (value, text) => expect(newPasswordRule(value)).toBe(text));

it.each(Array.from('!@#$%^&*.'))('newPasswordRule accepts the character %p', (sign) =>
  expect(newPasswordRule(`abcd123${sign}`)).toBeUndefined(),
);

it('confirmPasswordRule requires the same password', () => {
  expect(confirmPasswordRule('', '')).toBe("Confirm Password doesn't match");
  expect(confirmPasswordRule('abc1234!', 'abc1234.')).toBe("Confirm Password doesn't match");
  expect(confirmPasswordRule('abc1234!', 'abc1234!')).toBeUndefined();
});

it('acceptTermsRule requires acceptance', () => {
  expect(acceptTermsRule(false)).toBe('You must accept the term and conditions to signup');
  expect(acceptTermsRule(true)).toBeUndefined();
});

it.each([
  ['', undefined],
  ['01712345678', undefined],
  ['+880 1712-345678', undefined],
  ['(02) 9661234', undefined],
  ['০১৭১২৩৪৫৬৭৮', undefined],
  ['abc', texts.phoneInvalid],
  ['12345', texts.phoneInvalid],
  ['1234567890123456', texts.phoneInvalid],
  ['0171234567x', texts.phoneInvalid],
  ['+', texts.phoneInvalid],
  ['0171+2345678', texts.phoneInvalid],
  ['0'.repeat(31), texts.phoneTooLong],
])('phoneRule(%p) returns %p', (value, text) => expect(phoneRule(value)).toBe(text));
