import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { ROLES, storeSession } from '../../lib/session';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { toast } from '../../ui/toast';
import { loginEmailRule, loginPasswordRule } from './account-rules';
import { AccountSheet } from './account-sheet';

const EMPTY = { email: '', password: '', rememberMe: false };

/** Student login. */
export function LoginPage() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;

  const logIn = async ({ email, password, rememberMe }: typeof EMPTY) => {
    const body = { email: email.trim(), password, rememberMe };
    const { jwtoken, studentId } = await answerOf(api.POST('/api/student/login', { body }));
    storeSession({ jwtoken, studentId, isStudent: true });
    await navigate(ROLES.student.home);
  };

  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) return messageOf(thrown);
    toast.error(texts.loginFailedShort);
    return texts.loginFailed;
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
      <Form form={form} send={logIn} explain={explain} submit="Sign in" busyLabel="Signing in">
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
      </Form>
    </AccountSheet>
  );
}
