import { useForm } from 'react-hook-form';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { storeSession } from '../../lib/session';
import { PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { PageTitle } from '../../ui/page-title';
import { loginPasswordRule, loginUsernameRule } from './account-rules';
import { AccountPage } from './account-sheet';
import { LoginGate, SignedOutNotice } from './login-gate';
import { messages } from './messages';
import { showSharedError, SHARED_ERROR } from './shared-field-error';

const EMPTY_FORM = { username: '', password: '' };

/** Admin login (ADMIN-1 to ADMIN-8). */
export function AdminLoginPage() {
  const form = useForm({ defaultValues: EMPTY_FORM });
  const { errors } = form.formState;

  const send = async ({ username, password }: typeof EMPTY_FORM) => {
    const body = { username: username.trim(), password };
    const { jwtoken, adminId } = await answerOf(api.POST('/api/admin/login', { body }));
    storeSession({ jwtoken, adminId, isAdmin: true });
  };

  const explain = (error: unknown) => {
    if (!showSharedError(error, { form, fields: ['username', 'password'], status: 401 })) return messageOf(error);
    return texts.loginFailed;
  };

  return (
    <LoginGate area="admin">
      <AccountPage className="flex flex-1 items-center justify-center px-6 py-8! phone:items-start phone:bg-surface phone:px-4 phone:py-6! short:py-4!">
        <fieldset className="w-full max-w-[30rem] min-w-0 border-(length:--line-strong) border-rule-strong bg-surface px-8 pt-6 pb-8 phone:px-4 short:pt-2 short:pb-4">
          <legend className="-ml-3 bg-[linear-gradient(var(--paper)_55%,var(--surface)_55%)] px-3 text-xs font-strong text-accent phone:bg-none">
            {messages.forOfficeUseOnly}
          </legend>
          <PageTitle className="mb-4">{messages.adminLogin}</PageTitle>
          <Form form={form} send={send} explain={explain} submit={messages.signIn} busyLabel={messages.signingIn}>
            <SignedOutNotice />
            <TextField
              label={messages.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.username?.message}
              isInvalid={errors.username?.type === SHARED_ERROR}
              {...form.register('username', { validate: loginUsernameRule, deps: 'password' })}
            />
            <PasswordField
              label={messages.password}
              autoComplete="current-password"
              error={errors.password?.message}
              isInvalid={errors.password?.type === SHARED_ERROR}
              {...form.register('password', { validate: loginPasswordRule, deps: 'username' })}
            />
          </Form>
        </fieldset>
      </AccountPage>
    </LoginGate>
  );
}
