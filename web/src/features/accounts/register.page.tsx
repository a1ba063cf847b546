import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { showOnFields } from '../../lib/forms/server-errors';
import { ROLES, storeSession } from '../../lib/session';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { toast } from '../../ui/toast';
import { acceptTermsRule, confirmPasswordRule, emailRule, newPasswordRule, usernameRule } from './account-rules';
import { AccountSheet } from './account-sheet';

/** Student registration (spec §2). */
export function RegisterPage() {
  const navigate = useNavigate();
  const form = useForm({
    defaultValues: { email: '', username: '', password: '', confirmPassword: '', termAndConditions: false },
  });
  const { errors, isSubmitting } = form.formState;
  const [alert, setAlert] = useState<string>();

  const register = form.handleSubmit(async (values) => {
    setAlert(undefined);
    try {
      const body = {
        ...values,
        email: values.email.trim(),
        username: values.username.trim(),
        termAndConditions: true as const,
      };
      const { jwtoken, studentId } = await answerOf(api.POST('/api/student/register', { body }));
      storeSession({ jwtoken, studentId, isStudent: true });
      await navigate(ROLES.student.home);
    } catch (thrown) {
      refuse(thrown);
    }
  });

  const refuse = (thrown: unknown) => {
    if (showOnFields(form, thrown)) return;
    if (thrown instanceof ApiError && thrown.status === 409) {
      form.setError('email', { type: 'taken', message: texts.accountTaken }, { shouldFocus: true });
      form.setError('username', { type: 'taken', message: texts.accountTaken });
      toast.error(texts.studentTaken);
    } else {
      setAlert(messageOf(thrown));
      toast.error(messageOf(thrown));
    }
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
      <form noValidate onSubmit={(event) => void register(event)} className="grid gap-4">
        <Alert>{alert}</Alert>
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
        <Button type="submit" kind="ink" size="tap" busy={isSubmitting} busyLabel="Creating your account">
          Register
        </Button>
      </form>
    </AccountSheet>
  );
}
