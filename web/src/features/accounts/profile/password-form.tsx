import { useForm, useWatch } from 'react-hook-form';
import { PASSWORD_MIN } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOr } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { PasswordField } from '../../../ui/field';
import { useFormSubmission } from '../../../ui/form';
import { Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { newPasswordRule, oldPasswordRule, samePasswordRule } from '../account-rules';
import { messages } from '../messages';

const EMPTY_FORM = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

interface PasswordFormProps {
  /** Sends the change; afterwards the caller has a new session */
  change: (body: typeof EMPTY_FORM) => Promise<{ message: string }>;
}

/** Asks for the old password once and the new one twice (PROF-11, TPROF-8). */
export function PasswordForm({ change }: PasswordFormProps) {
  const form = useForm({ defaultValues: EMPTY_FORM });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;
  const send = async (values: typeof EMPTY_FORM) => {
    const { message } = await change(values);
    toast.success(message);
    form.reset();
  };
  const explain = (error: unknown) => messageOr(error, texts.passwordFailed);
  const { alert, isBusy, onSubmit } = useFormSubmission({ form, send, explain });
  return (
    <Sheet aria-labelledby="change-password">
      <form noValidate onSubmit={onSubmit} className="grid gap-4 px-6 pt-4 pb-6 phone:px-4">
        <h2 id="change-password" className="section-title">
          {messages.changePassword}
        </h2>
        <Alert>{alert}</Alert>
        <PasswordField
          label={messages.currentPassword}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register('oldPassword', { validate: oldPasswordRule })}
        />
        <PasswordField
          label={messages.newPassword}
          autoComplete="new-password"
          hint={<PasswordChecks password={newPassword} />}
          error={errors.newPassword?.message}
          {...form.register('newPassword', { validate: newPasswordRule, deps: 'confirmNewPassword' })}
        />
        <PasswordField
          label={messages.confirmNewPassword}
          autoComplete="new-password"
          error={errors.confirmNewPassword?.message}
          {...form.register('confirmNewPassword', {
            validate: (value, values) => samePasswordRule(value, values.newPassword),
          })}
        />
        <p className="meta">{messages.signOutNote}</p>
        <Button type="submit" busy={isBusy} busyLabel={messages.changing}>
          {messages.changePassword}
        </Button>
      </form>
    </Sheet>
  );
}

const PASSWORD_CHECKS: readonly { text: string; isMet: (password: string) => boolean }[] = [
  { text: messages.charactersOrMore, isMet: (password) => password.length >= PASSWORD_MIN },
  { text: messages.aLetterAndADigit, isMet: (password) => /[A-Za-z]/.test(password) && /\d/.test(password) },
  { text: messages.oneOf, isMet: (password) => /[!@#$%^&*.]/.test(password) },
];

/** The password rules; each bubble fills in when its rule is met. */
const PasswordChecks = ({ password }: { password: string }) => (
  <span className="grid gap-1 text-ink-soft">
    {PASSWORD_CHECKS.map(({ text, isMet }) => (
      <span key={text} className="flex items-center gap-2">
        <i
          aria-hidden
          className={classes(
            'size-3.5 flex-none rounded-bubble border-(length:--line-strong) transition-colors duration-(--fill)',
            isMet(password) ? 'border-pen bg-pen' : 'border-rule-strong',
          )}
        />
        {text}
      </span>
    ))}
  </span>
);
