import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { ROLES, storeSession } from '../../lib/session';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameColumns } from '../../ui/name-in-letters/name-columns';
import { NameStrip } from '../../ui/name-in-letters/name-strip';
import { toast } from '../../ui/toast';
import { emailRule, loginEmailRule, loginPasswordRule } from './account-rules';
import { AccountLine, AccountSheet, Otherwise } from './account-sheet';

const EMPTY = { email: '', password: '', rememberMe: false };

/** of an error that both fields share, whose text is the form's alert */
const REFUSED = 'refused';

/** Student login. */
export function LoginPage() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const name = email.split('@')[0] ?? '';

  const logIn = async ({ email, password, rememberMe }: typeof EMPTY) => {
    const body = { email: email.trim(), password, rememberMe };
    const { jwtoken, studentId } = await answerOf(api.POST('/api/student/login', { body }));
    storeSession({ jwtoken, studentId, isStudent: true });
    await navigate(ROLES.student.home);
  };

  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) return messageOf(thrown);
    form.setError('email', { type: REFUSED });
    form.setError('password', { type: REFUSED });
    toast.error(texts.loginFailedShort);
    return texts.loginFailed;
  };

  return (
    <AccountSheet
      title="Sign in to your student account"
      note="Your answers, your marks and your place are where you left them."
      wayOn={{ to: '/register', name: 'Register' }}
      otherwise={
        <>
          New here? <Otherwise to="/register">Create an account</Otherwise>
        </>
      }
      drawing={<NameColumns label="Name in block letters" name={name} shape="whole" className="w-[21.25rem]" />}
    >
      <Form form={form} send={logIn} explain={explain} submit="Sign in" busyLabel="Signing in">
        <AccountLine number={1} done={!errors.email && !emailRule(email)}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            wrong={errors.email?.type === REFUSED}
            below={<NameStrip name={name} className="mt-1 min-[62.5rem]:hidden" />}
            {...form.register('email', { validate: loginEmailRule, deps: 'password' })}
          />
        </AccountLine>
        <AccountLine number={2} done={!errors.password && !loginPasswordRule(password)}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            wrong={errors.password?.type === REFUSED}
            {...form.register('password', { validate: loginPasswordRule, deps: 'email' })}
          />
        </AccountLine>
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
