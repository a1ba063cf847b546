import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { BATCHES, GENDERS, INSTITUTE_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { FieldError } from '../../../ui/field-error';
import { dateOfBirthRule, emailRule, fullnameRule, personalTextRule, phoneRule, usernameRule } from '../account-rules';
import { messages } from '../messages';
import type { Profile } from './profile.queries';

interface TextProfileField {
  name: 'fullname' | 'username' | 'email' | 'phone' | 'date_of_birth' | 'institute';
  label: string;
  type: 'text' | 'email' | 'tel' | 'date';
  autoComplete: HTMLInputAutoCompleteAttribute;
  rule: (value: string) => string | undefined;
}

/** The text fields that the profiles of students and tutors share. */
export const SHARED_FIELDS = {
  fullname: { name: 'fullname', label: messages.fullName, type: 'text', autoComplete: 'name', rule: fullnameRule },
  username: { name: 'username', label: messages.username, type: 'text', autoComplete: 'username', rule: usernameRule },
  email: { name: 'email', label: messages.email, type: 'email', autoComplete: 'email', rule: emailRule },
  phone: { name: 'phone', label: messages.phone, type: 'tel', autoComplete: 'tel', rule: phoneRule },
  institute: {
    name: 'institute',
    label: messages.institute,
    type: 'text',
    autoComplete: 'organization',
    rule: personalTextRule(INSTITUTE_MAX, texts.instituteTooLong),
  },
} as const satisfies Record<string, TextProfileField>;

export interface ChoiceProfileField {
  name: 'gender' | 'batch';
  label: string;
  /** Options; `mark` is the letter in the bubble */
  choices: readonly { value: string; mark: string; label: string }[];
}

/** The fields of the profile, in order. */
export const PROFILE_FIELDS: readonly (TextProfileField | ChoiceProfileField)[] = [
  SHARED_FIELDS.fullname,
  SHARED_FIELDS.username,
  SHARED_FIELDS.email,
  SHARED_FIELDS.phone,
  { name: 'date_of_birth', label: messages.dateOfBirth, type: 'date', autoComplete: 'bday', rule: dateOfBirthRule },
  {
    name: 'gender',
    label: messages.gender,
    choices: GENDERS.map((value) => ({ value, mark: value[0]!.toUpperCase(), label: capitalize(value) })),
  },
  SHARED_FIELDS.institute,
  {
    name: 'batch',
    label: messages.batch,
    choices: BATCHES.map((value, index) => ({ value, mark: String(index + 1), label: value })),
  },
];

/** Returns the display text; '' if the field is empty. */
export function displayText(field: TextProfileField | ChoiceProfileField, profile: Profile): string {
  const text = profile[field.name] ?? '';
  if (field.name !== 'date_of_birth' || !text) return text;
  return new Date(`${text}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
}

function capitalize(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

export interface ProfileFieldRowProps {
  /** Number in the margin, from 1 */
  number: number;
  /** Label of the field or group */
  label: ReactNode;
  error?: { id: string; text: string | undefined };
  children: ReactNode;
}

/** A row of the profile: number, label and value or control. */
export const ProfileFieldRow = ({ number, label, error, children }: ProfileFieldRowProps) => (
  <div className="grid min-h-14 grid-cols-[var(--margin-col)_10rem_minmax(0,1fr)] border-b border-rule last:border-b-0 phone:grid-cols-[2.75rem_minmax(0,1fr)]">
    <span
      aria-hidden
      className="border-r-(length:--line-strong) border-rule-strong pt-4 text-center font-strong text-accent tabular-nums phone:row-span-2 phone:pt-3"
    >
      {number}
    </span>
    <div className="pt-4 pl-6 text-ink-soft phone:px-4 phone:pt-3 phone:text-xs">{label}</div>
    <div className="grid min-h-14 content-center gap-1 py-2 pr-6 pl-3 phone:col-start-2 phone:min-h-0 phone:px-4 phone:pt-0 phone:pb-3">
      {children}
      {error?.text && <FieldError id={error.id}>{error.text}</FieldError>}
    </div>
  </div>
);
