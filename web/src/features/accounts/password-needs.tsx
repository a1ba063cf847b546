import { PASSWORD_MIN } from '../../../../api/contracts/http/limits';
import { classes } from '../../ui/classes';

const NEEDS: readonly [name: string, isMet: (password: string) => boolean][] = [
  [`${PASSWORD_MIN} characters`, (password) => password.length >= PASSWORD_MIN],
  ['a letter', (password) => /[a-z]/i.test(password)],
  ['a digit', (password) => /\d/.test(password)],
  ['one of ! @ # $ % ^ & * .', (password) => /[!@#$%^&*.]/.test(password)],
];

/** The password rules; each bubble fills in when its rule is met. */
export const PasswordNeeds = ({ password }: { password: string }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {NEEDS.map(([name, isMet]) => (
      <span key={name} className={classes('inline-flex items-center gap-2', isMet(password) && 'text-ink')}>
        <i
          className={classes(
            'size-3 flex-none rounded-bubble border-(length:--line-strong)',
            isMet(password) ? 'border-pen bg-pen' : 'border-rule-strong',
          )}
        />
        {name}
        {isMet(password) && <span className="sr-only">, done</span>}
      </span>
    ))}
  </span>
);
