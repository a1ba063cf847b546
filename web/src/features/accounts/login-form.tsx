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
import { NumberedField } from './account-sheet';
import { SignedOutNotice } from './login-gate';
import { messages } from './messages';
import { useRecoveryState, type RecoveryState } from './recovery/recovery-state';
import { showSharedError, SHARED_ERROR } from './shared-field-error';
import { clearRegistration } from './registration-draft';

const EMPTY_FORM = { email: '', password: '', rememberMe: false };

interface LoginFormProps {
  form: UseFormReturn<typeof EMPTY_FORM>;
  userType: UserType;
  /** Sends the login and returns the session to store */
  logIn: (body: typeof EMPTY_FORM) => Promise<StoredSession & { jwtoken: string }>;
  /** Content below the email field */
  emailFooter?: ReactNode;
}

/** Returns the form of a login; the email is prefilled after a recovery. */
export function useLoginForm() {
  const email = useRecoveryState()?.email ?? '';
  return useForm({ defaultValues: { ...EMPTY_FORM, email } });
}

/** Login form of students and tutors; `LoginGate` redirects after success. */
export function LoginForm({ form, userType, logIn, emailFooter }: LoginFormProps) {
  const { errors } = form.formState;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });

  const send = async ({ email, password, rememberMe }: typeof EMPTY_FORM) => {
    const session = await logIn({ email: email.trim(), password, rememberMe });
    clearRegistration();
    storeSession(session);
    // dismiss the toasts of failed logins
    toast.dismissAll();
  };

  const explain = (error: unknown) => {
    if (!showSharedError(error, { form, fields: ['email', 'password'], status: 401 })) return messageOf(error);
    toast.error(texts.loginFailedShort);
    return texts.loginFailed;
  };

  return (
    <Form form={form} send={send} explain={explain} submit={messages.signIn} busyLabel={messages.signingIn}>
      <SignedOutNotice />
      <NumberedField number={1} isValid={!errors.email && !emailRule(email)}>
        <TextField
          label={messages.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          isInvalid={errors.email?.type === SHARED_ERROR}
          footer={emailFooter}
          {...form.register('email', { validate: loginEmailRule, deps: 'password' })}
        />
      </NumberedField>
      <NumberedField number={2} isValid={!errors.password && !loginPasswordRule(password)}>
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          error={errors.password?.message}
          isInvalid={errors.password?.type === SHARED_ERROR}
          {...form.register('password', { validate: loginPasswordRule, deps: 'email' })}
        />
      </NumberedField>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckField label={messages.rememberMe} {...form.register('rememberMe')} />
        <Link
          to="/forgot-password"
          state={{ userType, email: email.trim() } satisfies RecoveryState}
          className="link pointer-coarse:py-3"
        >
          {messages.forgotPassword}
        </Link>
      </div>
    </Form>
  );
}
