import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { usePrefilledUsername } from '../../entities/account/prefilled-username';
import { ROLES, storeSession } from '../../lib/session';
import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { CheckField, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameColumns } from '../../entities/account/name-columns';
import { CompactNameColumns } from '../../entities/account/compact-name-columns';
import { toast } from '../../ui/toast';
import { acceptTermsRule, confirmPasswordRule, emailRule, newPasswordRule, usernameRule } from './account-rules';
import { NumberedField, AccountSheet, FooterLink } from './account-sheet';
import { messages } from './messages';
import { NewPasswordField } from './new-password-field';
import { showSharedError, SHARED_ERROR } from './shared-field-error';
import { clearRegistration, readRegistration, storeRegistration } from './registration-draft';

const EMPTY_FORM = { email: '', username: '', password: '', confirmPassword: '', termAndConditions: false };

/** Student registration. */
export function RegisterPage() {
  const navigate = useNavigate();
  const prefilledUsername = usePrefilledUsername();
  const [draft] = useState(readRegistration);
  const form = useForm({
    defaultValues: { ...EMPTY_FORM, ...draft, ...(prefilledUsername && { username: prefilledUsername }) },
  });
  const { errors } = form.formState;
  const [email, username, password, confirmPassword, acceptsTerms] = useWatch({
    control: form.control,
    name: ['email', 'username', 'password', 'confirmPassword', 'termAndConditions'],
  });
  useEffect(() => storeRegistration({ email, username }), [email, username]);
  const isUsernameTaken = errors.username?.type === SHARED_ERROR;

  const register = async (values: typeof EMPTY_FORM) => {
    const body = {
      ...values,
      email: values.email.trim(),
      username: values.username.trim(),
      termAndConditions: true as const,
    };
    const { jwtoken, studentId } = await answerOf(api.POST('/api/student/register', { body }));
    clearRegistration();
    storeSession({ jwtoken, studentId, isStudent: true });
    await navigate(ROLES.student.home);
  };

  const explain = (error: unknown) => {
    const sharedError = { form, fields: ['email', 'username'], status: 409, message: texts.accountTaken } as const;
    if (!showSharedError(error, sharedError)) return messageOf(error);
    toast.error(texts.studentTaken);
    return undefined;
  };

  return (
    <AccountSheet
      title={messages.createAnAccount}
      note={messages.registerNote}
      headerLink={{ to: '/login', name: messages.logIn }}
      footer={
        <>
          {messages.alreadyHaveAccount} <FooterLink to="/login">{messages.signIn}</FooterLink>
        </>
      }
      drawing={
        <>
          <NameColumns
            label={messages.usernameInBlockLetters}
            name={username}
            shape="whole"
            isInvalid={isUsernameTaken}
            className="w-[21.25rem]"
          />
          <OwnRow username={username.trim()} />
        </>
      }
    >
      <Form
        form={form}
        send={register}
        explain={explain}
        submit={messages.register}
        busyLabel={messages.creatingYourAccount}
      >
        <NumberedField number={1} isValid={!errors.email && !emailRule(email)}>
          <TextField
            label={messages.email}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email', { validate: emailRule })}
          />
        </NumberedField>
        <NumberedField number={2} isValid={!errors.username && !usernameRule(username)}>
          <TextField
            label={messages.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={messages.usernamePlaceholder}
            footer={<CompactNameColumns name={username} className="mt-1 laptop:hidden" />}
            error={errors.username?.message}
            {...form.register('username', { validate: usernameRule })}
          />
        </NumberedField>
        <NumberedField number={3} isValid={!errors.password && !newPasswordRule(password)}>
          <NewPasswordField
            label={messages.password}
            password={password}
            error={errors.password?.message}
            {...form.register('password', { validate: newPasswordRule, deps: 'confirmPassword' })}
          />
        </NumberedField>
        <NumberedField number={4} isValid={!errors.confirmPassword && !confirmPasswordRule(confirmPassword, password)}>
          <PasswordField
            label={messages.confirmPassword}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword', {
              validate: (value, { password }) => confirmPasswordRule(value, password),
            })}
          />
        </NumberedField>
        <NumberedField number={5} isCheckbox isValid={acceptsTerms}>
          <CheckField
            label={
              <>
                {messages.iAccept}{' '}
                <Link to="/termsandconditions" className="link">
                  {messages.termsAndConditions}
                </Link>
              </>
            }
            error={errors.termAndConditions?.message}
            {...form.register('termAndConditions', { validate: acceptTermsRule })}
          />
        </NumberedField>
      </Form>
    </AccountSheet>
  );
}

/** Preview of the student's row on the leaderboard. */
const OwnRow = ({ username }: { username: string }) => (
  <>
    <p className="mt-4 mr-6 grid h-12 grid-cols-[3rem_minmax(0,1fr)_auto] items-center border-2 border-pen bg-raised pr-3">
      <Bubble size="list" className="justify-self-center">
        –
      </Bubble>
      <b title={username || undefined} className={classes('truncate', !username && 'text-ink-faint')}>
        {username || messages.yourName}
      </b>
      <span className="text-ink-soft tabular-nums">0.00</span>
    </p>
    <p className="mt-2 text-xs text-ink-soft">{messages.ownRowNote}</p>
  </>
);
