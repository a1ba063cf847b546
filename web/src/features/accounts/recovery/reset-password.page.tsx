import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import { ROLES } from '../../../lib/session';
import { PasswordField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toast';
import { newPasswordRule, passwordAgainRule } from '../account-rules';
import { NewPasswordField } from '../new-password-field';
import { roleOf, useCarried, type Carried } from './carried';
import { RecoveryScript } from './recovery-script';

const EMPTY = { newPassword: '', confirmPassword: '' };

/** Step 3 of a recovery: the new password (RECOV-27 to RECOV-38). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const carried = useCarried();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const send = async (values: typeof EMPTY) => {
    if (!carried) throw new ApiError(403, texts.codeNotVerified);
    const { userType, email } = carried;
    const body = { ...values, userType, email };
    const { message } = await answerOf(api.POST('/api/auth/reset-password', { body }));
    toast.success(message);
    await navigate(ROLES[roleOf(userType)].login, { state: { userType, email } satisfies Carried });
  };

  return (
    <RecoveryScript at={3} carried={carried}>
      <PageTitle className="mb-4" note="You’ll be signed out everywhere else.">
        Set a new password
      </PageTitle>
      <div className="max-w-[29rem] [&_button[type=submit]]:mt-2 [&_button[type=submit]]:justify-self-start phone:[&_button[type=submit]]:justify-self-stretch">
        <Form form={form} send={send} explain={explain} submit="Reset Password" busyLabel="Saving">
          <NewPasswordField
            label="New Password"
            password={newPassword}
            error={errors.newPassword?.message}
            {...form.register('newPassword', { validate: newPasswordRule, deps: 'confirmPassword' })}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword', {
              validate: (value, { newPassword }) => passwordAgainRule(value, newPassword),
            })}
          />
        </Form>
      </div>
    </RecoveryScript>
  );
}

const explain = (thrown: unknown): string =>
  thrown instanceof ApiError && !thrown.unreachable ? texts.resetFailed(thrown.message) : texts.resetUnreachable;
