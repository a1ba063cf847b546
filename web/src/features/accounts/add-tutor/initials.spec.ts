import { initialsOf } from './initials';

it.each([
  ['shirin.sultana', 'SS'],
  ['Kamal_Uddin.3', 'KU'],
  ['rafi', 'RA'],
  ['r', 'R'],
  ['7', ''],
  ['শিরীন', ''],
  ['', ''],
])('the letters of %p are %p', (username, letters) => expect(initialsOf(username)).toBe(letters));
