import { initialsOf } from './new-tutor-card';

it.each([
  ['shirin.sultana', 'SS'],
  ['Kamal_Uddin.3', 'KU'],
  ['rafi', 'RA'],
  ['r', 'R'],
  ['7', ''],
  ['শিরীন', ''],
  ['', ''],
])('initialsOf(%p) returns %p', (username, letters) => expect(initialsOf(username)).toBe(letters));
