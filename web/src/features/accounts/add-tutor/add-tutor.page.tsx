import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import { Alert } from '../../../ui/alert';
import { Button, ButtonLink } from '../../../ui/button';
import { PasswordField, TextField } from '../../../ui/field';
import { useFormSubmission } from '../../../ui/form';
import { PageTitle } from '../../../ui/page-title';
import { Script, Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { confirmPasswordRule, emailRule, newPasswordRule, usernameRule } from '../account-rules';
import { NewPasswordField } from '../new-password-field';
import { showSharedError } from '../shared-field-error';
import { messages } from '../messages';
import { generatedPassword } from './generated-password';
import { LoginDetails, type NewTutor } from './login-details';
import { NewTutorCard } from './new-tutor-card';

const EMPTY_FORM = { email: '', username: '', password: '', confirmPassword: '' };

/** Form for admins to create a tutor account (ADMIN-37 to ADMIN-49), and the login details of the last one. */
export function AddTutorPage() {
  const form = useForm({ defaultValues: EMPTY_FORM });
  const { errors } = form.formState;
  const [createdTutor, setCreatedTutor] = useState<NewTutor>();
  const [suggestedPassword, setSuggestedPassword] = useState<string>();
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });

  const send = async (values: typeof EMPTY_FORM) => {
    const body = { ...values, email: values.email.trim(), username: values.username.trim() };
    const { message } = await answerOf(api.POST('/api/tutor/register', { body }));
    form.reset(EMPTY_FORM, { keepFieldsRef: true });
    setCreatedTutor(body);
    setSuggestedPassword(undefined);
    toast.success(message);
  };
  const explain = (error: unknown) => {
    const sharedError = { form, fields: ['email', 'username'], status: 409, message: texts.accountTaken } as const;
    if (!showSharedError(error, sharedError)) return messageOf(error);
    toast.error(texts.tutorTaken);
    return undefined;
  };
  const { alert, isBusy, onSubmit } = useFormSubmission({ form, send, explain });
  const generate = () => {
    const value = generatedPassword();
    for (const name of ['password', 'confirmPassword'] as const) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setSuggestedPassword(value);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-0">
      <PageTitle className="phone:p-4" note={messages.addTutorPageNote}>
        {messages.registerANewTutor}
      </PageTitle>
      {createdTutor && (
        <LoginDetails key={createdTutor.email} tutor={createdTutor} onDone={() => setCreatedTutor(undefined)} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_22rem] phone:gap-0">
        <Sheet>
          <form noValidate onSubmit={onSubmit} aria-label={messages.newTutor}>
            <Part number={1}>
              <TextField
                label={messages.email}
                type="email"
                autoComplete="off"
                placeholder="name@example.com"
                error={errors.email?.message}
                {...form.register('email', { validate: emailRule })}
              />
              <TextField
                label={messages.username}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                hint={errors.username ? undefined : messages.usernameHint}
                error={errors.username?.message}
                {...form.register('username', { validate: usernameRule })}
              />
            </Part>
            <Part number={2}>
              <NewPasswordField
                label={messages.password}
                password={password}
                error={errors.password?.message}
                {...form.register('password', { validate: newPasswordRule, deps: 'confirmPassword' })}
              />
              <PasswordField
                label={messages.confirmPassword}
                autoComplete="new-password"
                error={errors.confirmPassword?.message}
                {...form.register('confirmPassword', {
                  validate: (value, { password }) => confirmPasswordRule(value, password),
                })}
              />
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button
                  icon={KeyRound}
                  onClick={generate}
                  className="h-auto! min-h-(--control) max-w-full whitespace-normal! phone:min-h-(--tap)"
                >
                  {messages.generatePassword}
                </Button>
                <output className="text-xs text-ink-soft empty:hidden">
                  {suggestedPassword !== undefined && suggestedPassword === password && messages.passwordGenerated}
                </output>
              </div>
              <Alert>{alert}</Alert>
            </Part>
            <div className="flex justify-end gap-3 px-8 py-4 phone:grid phone:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] phone:px-4 phone:py-3">
              <ButtonLink to="/admin/tutors-list">{messages.cancel}</ButtonLink>
              <Button type="submit" kind="ink" busy={isBusy} busyLabel={messages.saving}>
                {messages.addTutor}
              </Button>
            </div>
          </form>
        </Sheet>
        <div className="grid gap-4 phone:p-4">
          <NewTutorCard username={username.trim()} className="max-desktop:hidden" />
          <p className="meta text-ink-soft text-pretty">{messages.addTutorNote}</p>
        </div>
      </div>
    </div>
  );
}

/** A numbered part of the form. */
const Part = ({ number, children }: { number: number; children: ReactNode }) => (
  <Script
    margin={<b className="text-lg font-strong phone:text-base">{number}</b>}
    className="border-b border-rule [&>:first-child]:phone:pt-4"
  >
    <div className="grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-4 px-8 py-6 phone:p-4">{children}</div>
  </Script>
);
