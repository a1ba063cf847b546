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
import { Entrance, SignedOutNotice } from './entrance';
import { refusedTogether, TOGETHER } from './refused-together';

const EMPTY = { username: '', password: '' };

/** Admin login (ADMIN-1 to ADMIN-8): the box of a form that those who fill it in leave empty. */
export function AdminLoginPage() {
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;

  const send = async ({ username, password }: typeof EMPTY) => {
    const body = { username: username.trim(), password };
    const { jwtoken, adminId } = await answerOf(api.POST('/api/admin/login', { body }));
    storeSession({ jwtoken, adminId, isAdmin: true });
  };

  const explain = (thrown: unknown) => {
    if (!refusedTogether(thrown, { form, fields: ['username', 'password'], status: 401 })) return messageOf(thrown);
    return texts.loginFailed;
  };

  return (
    <Entrance to="admin">
      <AccountPage className="flex flex-1 items-center justify-center px-6 py-8! phone:items-start phone:bg-surface phone:px-4 phone:py-6! short:py-4!">
        <fieldset className="w-full max-w-[30rem] min-w-0 border-(length:--line-strong) border-rule-strong bg-surface px-8 pt-6 pb-8 phone:px-4 short:pt-2 short:pb-4">
          <legend className="-ml-3 bg-[linear-gradient(var(--paper)_55%,var(--surface)_55%)] px-3 text-xs font-strong text-accent phone:bg-none">
            For office use only
          </legend>
          <PageTitle className="mb-4">Admin login</PageTitle>
          <Form form={form} send={send} explain={explain} submit="Sign in" busyLabel="Signing in">
            <SignedOutNotice />
            <TextField
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.username?.message}
              wrong={errors.username?.type === TOGETHER}
              {...form.register('username', { validate: loginUsernameRule, deps: 'password' })}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              wrong={errors.password?.type === TOGETHER}
              {...form.register('password', { validate: loginPasswordRule, deps: 'username' })}
            />
          </Form>
        </fieldset>
      </AccountPage>
    </Entrance>
  );
}
