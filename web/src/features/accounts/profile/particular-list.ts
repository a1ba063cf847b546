import type { HTMLInputAutoCompleteAttribute } from 'react';
import { BATCHES, GENDERS, INSTITUTE_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { dateOfBirthRule, emailRule, fullnameRule, personalTextRule, phoneRule, usernameRule } from '../account-rules';
import type { Profile } from './profile.queries';

interface TextParticular {
  name: 'fullname' | 'username' | 'email' | 'phone' | 'date_of_birth' | 'institute';
  label: string;
  type: 'text' | 'email' | 'tel' | 'date';
  autoComplete: HTMLInputAutoCompleteAttribute;
  rule: (value: string) => string | undefined;
}

export interface ChoiceParticular {
  name: 'gender' | 'batch';
  label: string;
  /** `mark` is the letter in the bubble */
  choices: readonly { value: string; mark: string; label: string }[];
}

/** The fields of the profile, in order. */
export const PARTICULARS: readonly (TextParticular | ChoiceParticular)[] = [
  {
    name: 'fullname',
    label: 'Full name',
    type: 'text',
    autoComplete: 'name',
    rule: fullnameRule,
  },
  { name: 'username', label: 'Username', type: 'text', autoComplete: 'username', rule: usernameRule },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', rule: emailRule },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    rule: phoneRule,
  },
  { name: 'date_of_birth', label: 'Date of birth', type: 'date', autoComplete: 'bday', rule: dateOfBirthRule },
  {
    name: 'gender',
    label: 'Gender',
    choices: GENDERS.map((value) => ({ value, mark: value[0]!.toUpperCase(), label: capitalized(value) })),
  },
  {
    name: 'institute',
    label: 'Institute',
    type: 'text',
    autoComplete: 'organization',
    rule: personalTextRule(INSTITUTE_MAX, texts.instituteTooLong),
  },
  {
    name: 'batch',
    label: 'Batch',
    choices: BATCHES.map((value, index) => ({ value, mark: String(index + 1), label: value })),
  },
];

/** Returns the display text; '' if the field is empty. */
export function shownText(one: TextParticular | ChoiceParticular, profile: Profile): string {
  const text = profile[one.name] ?? '';
  if (one.name !== 'date_of_birth' || !text) return text;
  return new Date(`${text}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
