import type { ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { UserType } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { storeSession, type StoredSession } from '../../lib/session';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { toast } from '../../ui/toast';
import { emailRule, loginEmailRule, loginPasswordRule } from './account-rules';
import { AccountLine } from './account-sheet';
import { SignedOutNotice } from './entrance';
import { useCarried, type Carried } from './recovery/carried';
import { refusedTogether, TOGETHER } from './refused-together';
import { clearRegistration } from './registration-draft';

const EMPTY = { email: '', password: '', rememberMe: false };

interface LoginFormProps {
  form: UseFormReturn<typeof EMPTY>;
  userType: UserType;
  /** asks the server; answers what is stored of it */
  logIn: (body: typeof EMPTY) => Promise<StoredSession & { jwtoken: string }>;
  /** below the email */
  below?: ReactNode;
}

/** Begins with the email of a recovery that leads here. */
export function useLoginForm() {
  const email = useCarried()?.email ?? '';
  return useForm({ defaultValues: { ...EMPTY, email } });
}

/** Email, password and Remember me, for students and tutors, inside an `Entrance`, which leads on. */
export function LoginForm({ form, userType, logIn, below }: LoginFormProps) {
  const { errors } = form.formState;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });

  const send = async ({ email, password, rememberMe }: typeof EMPTY) => {
    const session = await logIn({ email: email.trim(), password, rememberMe });
    clearRegistration();
    storeSession(session);
    // they told of failed tries
    toast.dismissAll();
  };

  const explain = (thrown: unknown) => {
    if (!refusedTogether(thrown, { form, fields: ['email', 'password'], status: 401 })) return messageOf(thrown);
    toast.error(texts.loginFailedShort);
    return texts.loginFailed;
  };

  return (
    <Form form={form} send={send} explain={explain} submit="Sign in" busyLabel="Signing in">
      <SignedOutNotice />
      <AccountLine number={1} done={!errors.email && !emailRule(email)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          wrong={errors.email?.type === TOGETHER}
          below={below}
          {...form.register('email', { validate: loginEmailRule, deps: 'password' })}
        />
      </AccountLine>
      <AccountLine number={2} done={!errors.password && !loginPasswordRule(password)}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          wrong={errors.password?.type === TOGETHER}
          {...form.register('password', { validate: loginPasswordRule, deps: 'email' })}
        />
      </AccountLine>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckField label="Remember me" {...form.register('rememberMe')} />
        <Link
          to="/forgot-password"
          state={{ userType, email: email.trim() } satisfies Carried}
          className="link pointer-coarse:py-3"
        >
          Forgot password?
        </Link>
      </div>
    </Form>
  );
}
