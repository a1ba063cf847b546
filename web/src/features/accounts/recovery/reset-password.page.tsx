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
import { messages } from '../messages';
import { roleOf, useRecoveryState, type RecoveryState } from './recovery-state';
import { RecoverySteps } from './recovery-steps';

const EMPTY_FORM = { newPassword: '', confirmPassword: '' };

/** Step 3 of a recovery: the new password (RECOV-27 to RECOV-38). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const recovery = useRecoveryState();
  const form = useForm({ defaultValues: EMPTY_FORM });
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const send = async (values: typeof EMPTY_FORM) => {
    if (!recovery) throw new ApiError(403, texts.codeNotVerified);
    const { userType, email } = recovery;
    const body = { ...values, userType, email };
    const { message } = await answerOf(api.POST('/api/auth/reset-password', { body }));
    toast.success(message);
    await navigate(ROLES[roleOf(userType)].login, { state: { userType, email } satisfies RecoveryState });
  };

  return (
    <RecoverySteps at={3} recovery={recovery}>
      <PageTitle className="mb-4" note={messages.resetNote}>
        {messages.setANewPassword}
      </PageTitle>
      <div className="max-w-[29rem] [&_button[type=submit]]:mt-2 [&_button[type=submit]]:justify-self-start phone:[&_button[type=submit]]:justify-self-stretch">
        <Form form={form} send={send} explain={explain} submit={messages.resetPassword} busyLabel={messages.saving}>
          <NewPasswordField
            label={messages.newPasswordToSet}
            password={newPassword}
            error={errors.newPassword?.message}
            {...form.register('newPassword', { validate: newPasswordRule, deps: 'confirmPassword' })}
          />
          <PasswordField
            label={messages.confirmPassword}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword', {
              validate: (value, { newPassword }) => passwordAgainRule(value, newPassword),
            })}
          />
        </Form>
      </div>
    </RecoverySteps>
  );
}

const explain = (error: unknown): string =>
  error instanceof ApiError && !error.isUnreachable ? texts.resetFailed(error.message) : texts.resetUnreachable;
