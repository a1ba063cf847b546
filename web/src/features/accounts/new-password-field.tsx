import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/field';
import { PasswordNeeds } from './password-needs';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** as it is typed so far */
  password: string;
};

/** A password to be set, with the list of what it needs, which stays visible when the password is refused. */
export const NewPasswordField = ({ password, ...field }: NewPasswordFieldProps) => (
  <PasswordField autoComplete="new-password" hint={<PasswordNeeds password={password} />} lastingHint {...field} />
);
