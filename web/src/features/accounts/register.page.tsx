import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { ROLES, storeSession } from '../../lib/session';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { toast } from '../../ui/toast';
import { acceptTermsRule, confirmPasswordRule, emailRule, newPasswordRule, usernameRule } from './account-rules';
import { AccountSheet } from './account-sheet';

const EMPTY = { email: '', username: '', password: '', confirmPassword: '', termAndConditions: false };

/** Student registration. */
export function RegisterPage() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;

  const register = async (values: typeof EMPTY) => {
    const body = {
      ...values,
      email: values.email.trim(),
      username: values.username.trim(),
      termAndConditions: true as const,
    };
    const { jwtoken, studentId } = await answerOf(api.POST('/api/student/register', { body }));
    storeSession({ jwtoken, studentId, isStudent: true });
    await navigate(ROLES.student.home);
  };

  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiError) || thrown.status !== 409) return messageOf(thrown);
    form.setError('email', { type: 'taken', message: texts.accountTaken }, { shouldFocus: true });
    form.setError('username', { type: 'taken', message: texts.accountTaken });
    toast.error(texts.studentTaken);
    return undefined;
  };

  return (
    <AccountSheet
      title="Create an account"
      otherwise={
        <>
          Already registered?{' '}
          <Link to="/login" className="link font-strong text-ink">
            Log in
          </Link>
        </>
      }
    >
      <Form form={form} send={register} explain={explain} submit="Register" busyLabel="Creating your account">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { validate: emailRule })}
        />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Shown on the leaderboard."
          error={errors.username?.message}
          {...form.register('username', { validate: usernameRule })}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, with a letter, a digit and one of !@#$%^&*."
          error={errors.password?.message}
          {...form.register('password', { validate: newPasswordRule, deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword', {
            validate: (value, { password }) => confirmPasswordRule(value, password),
          })}
        />
        <CheckField
          label={
            <>
              I accept the{' '}
              <Link to="/termsandconditions" className="link">
                terms and conditions
              </Link>
            </>
          }
          error={errors.termAndConditions?.message}
          {...form.register('termAndConditions', { validate: acceptTermsRule })}
        />
      </Form>
    </AccountSheet>
  );
}
