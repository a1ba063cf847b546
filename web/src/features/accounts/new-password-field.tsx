import type { ComponentProps } from 'react';
import { PASSWORD_MIN } from '../../../../api/contracts/http/limits';
import { classes } from '../../ui/classes';
import { PasswordField } from '../../ui/field';
import { messages } from './messages';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** Current value */
  password: string;
};

/** Field for a new password with its rules, which stay visible next to an error. */
export const NewPasswordField = ({ password, ...field }: NewPasswordFieldProps) => (
  <PasswordField autoComplete="new-password" hint={<PasswordRules password={password} />} keepsHint {...field} />
);

const RULES: readonly [name: string, isMet: (password: string) => boolean][] = [
  [messages.characters, (password) => password.length >= PASSWORD_MIN],
  [messages.aLetter, (password) => /[a-z]/i.test(password)],
  [messages.aDigit, (password) => /\d/.test(password)],
  [messages.oneOf, (password) => /[!@#$%^&*.]/.test(password)],
];

/** The password rules; each bubble fills in when its rule is met. */
const PasswordRules = ({ password }: { password: string }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {RULES.map(([name, isMet]) => (
      <span key={name} className={classes('inline-flex items-center gap-2', isMet(password) && 'text-ink')}>
        <i
          className={classes(
            'size-3 flex-none rounded-bubble border-(length:--line-strong)',
            isMet(password) ? 'border-pen bg-pen' : 'border-rule-strong',
          )}
        />
        {name}
        {isMet(password) && <span className="sr-only">{messages.done}</span>}
      </span>
    ))}
  </span>
);
