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
import { loginEmailRule, loginPasswordRule } from './account-rules';
import { AccountSheet } from './account-sheet';

/** Student login (spec §2). */
export function LoginPage() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { email: '', password: '', rememberMe: false } });
  const { errors, isSubmitting } = form.formState;
  const [alert, setAlert] = useState<string>();

  const logIn = form.handleSubmit(async ({ email, password, rememberMe }) => {
    setAlert(undefined);
    try {
      const body = { email: email.trim(), password, rememberMe };
      const { jwtoken, studentId } = await answerOf(api.POST('/api/student/login', { body }));
      storeSession({ jwtoken, studentId, isStudent: true });
      await navigate(ROLES.student.home);
    } catch (thrown) {
      refuse(thrown);
    }
  });

  const refuse = (thrown: unknown) => {
    if (showOnFields(form, thrown)) return;
    if (thrown instanceof ApiError && thrown.status === 401) {
      toast.error(texts.loginFailedShort);
      setAlert(texts.loginFailed);
      toast.error(texts.loginFailed);
    } else {
      setAlert(messageOf(thrown));
      toast.error(messageOf(thrown));
    }
  };

  return (
    <AccountSheet
      title="Sign in to your student account"
      otherwise={
        <>
          New here?{' '}
          <Link to="/register" className="link font-strong text-ink">
            Register
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void logIn(event)} className="grid gap-4">
        <Alert>{alert}</Alert>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { validate: loginEmailRule })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { validate: loginPasswordRule })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckField label="Remember me" {...form.register('rememberMe')} />
          <Link to="/forgot-password" className="link phone:py-3">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" kind="ink" size="tap" busy={isSubmitting} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
    </AccountSheet>
  );
}
