import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { USER_TYPES, type UserType } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import { BubbleChoice } from '../../../ui/bubble-choice';
import { TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toast';
import { emailRule } from '../account-rules';
import { messages } from '../messages';
import { requestedCodeOf, useRecoveryState } from './recovery-state';
import { RecoverySteps } from './recovery-steps';

const choices = USER_TYPES.map((value) => ({ value, mark: value[0], label: value }));

interface Values {
  userType: UserType | undefined;
  email: string;
}

/** Step 1 of a recovery: role and email (RECOV-1 to RECOV-9). */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const recovery = useRecoveryState();
  const form = useForm<Values>({ defaultValues: { userType: recovery?.userType, email: recovery?.email ?? '' } });
  const { errors } = form.formState;
  const userType = useController({
    control: form.control,
    name: 'userType',
    rules: { validate: (value) => (value ? undefined : texts.userTypeRequired) },
  }).field;

  const send = async (values: Values) => {
    const body = { userType: values.userType!, email: values.email.trim() };
    await answerOf(api.POST('/api/auth/forgot-password', { body }));
    await navigate('/otp-verification', { state: requestedCodeOf(body) });
  };

  return (
    <RecoverySteps at={1} recovery={recovery} userType={userType.value}>
      <PageTitle className="mb-4" note={messages.forgotNote}>
        {messages.forgotYourPassword}
      </PageTitle>
      <div className="max-w-[29rem] [&_button[type=submit]]:mt-2 [&_button[type=submit]]:justify-self-start phone:[&_button[type=submit]]:justify-self-stretch">
        <Form
          form={form}
          send={send}
          explain={explain}
          submit={messages.sendVerificationCode}
          busyLabel={messages.sending}
        >
          <div ref={(group) => userType.ref(group && { focus: () => group.querySelector('input')?.focus() })}>
            <BubbleChoice
              label={messages.iAmA}
              choices={choices}
              selected={userType.value}
              onSelect={userType.onChange}
              error={errors.userType?.message}
            />
          </div>
          <TextField
            label={messages.email}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email', { validate: emailRule })}
          />
        </Form>
      </div>
    </RecoverySteps>
  );
}

/** Returns the specified text for a failure, with the reason if a retry cannot succeed. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnreachable) return texts.codeUnreachable;
  if (error.status === 429) toast.error(error.message);
  return texts.codeFailed;
}
