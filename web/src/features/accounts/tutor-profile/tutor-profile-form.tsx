import { useForm } from 'react-hook-form';
import { ADDRESS_MAX, TUTOR_BATCH_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { DraftGuard } from '../../../ui/draft-guard';
import { TextField } from '../../../ui/field';
import { useFormSubmission } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { useFormDraft } from '../../../ui/use-form-draft';
import { cvLinkRule, personalTextRule } from '../account-rules';
import { SHARED_FIELDS } from '../profile/profile-fields';
import { showProfileErrors } from '../profile/show-profile-errors';
import { messages } from '../messages';
import { tutorProfile, useUpdateProfile, type TutorProfile } from '../profile/profile.queries';

type TutorProfileValues = Omit<TutorProfile, 'avatar' | 'isBanned'>;

interface TutorProfileField {
  name: keyof TutorProfileValues;
  label: string;
  type: 'text' | 'email' | 'tel' | 'url';
  autoComplete: string;
  rule: (value: string) => string | undefined;
  /** Classes for the width in a grid of six columns */
  width: string;
}

const HALF_CLASSES = 'col-span-3 phone:col-span-6';
const THIRD_CLASSES = 'col-span-2 phone:col-span-6';
const WHOLE_ROW = 'col-span-6';

/** The fields of the form, in order (TPROF-4). */
const FIELDS: readonly TutorProfileField[] = [
  { ...SHARED_FIELDS.fullname, width: HALF_CLASSES },
  { ...SHARED_FIELDS.username, width: HALF_CLASSES },
  { ...SHARED_FIELDS.email, width: HALF_CLASSES },
  { ...SHARED_FIELDS.phone, width: HALF_CLASSES },
  { ...SHARED_FIELDS.institute, width: THIRD_CLASSES },
  {
    name: 'batch',
    label: messages.batch,
    type: 'text',
    autoComplete: 'off',
    rule: personalTextRule(TUTOR_BATCH_MAX, texts.tutorBatchTooLong),
    width: THIRD_CLASSES,
  },
  {
    name: 'address',
    label: messages.address,
    type: 'text',
    autoComplete: 'street-address',
    rule: personalTextRule(ADDRESS_MAX, texts.addressTooLong),
    width: THIRD_CLASSES,
  },
  { name: 'cvLink', label: messages.cvLink, type: 'url', autoComplete: 'url', rule: cvLinkRule, width: WHOLE_ROW },
];

const valuesOf = (profile: TutorProfile): TutorProfileValues => {
  const { avatar: _, isBanned: __, ...values } = profile;
  return values;
};

export const useTutorProfileForm = (profile: TutorProfile) =>
  useForm<TutorProfileValues>({ defaultValues: valuesOf(profile) });

interface TutorProfileFormProps {
  tutorId: string;
  form: ReturnType<typeof useTutorProfileForm>;
}

/** Form of the tutor's profile (TPROF-4 to TPROF-7). */
export function TutorProfileForm({ tutorId, form }: TutorProfileFormProps) {
  const update = useUpdateProfile(tutorProfile(tutorId));
  const { errors, defaultValues, dirtyFields } = form.formState;
  const changedCount = Object.keys(dirtyFields).length;
  const draft = useFormDraft('profile', form);

  const discard = () => {
    form.reset();
    draft.discard();
  };
  const send = async (values: TutorProfileValues) => {
    const trimmedValues = { ...values };
    for (const { name } of FIELDS) trimmedValues[name] = values[name].trim();
    const { message } = await update.mutateAsync(trimmedValues);
    form.reset(trimmedValues);
    draft.discard();
    toast.success(message);
  };
  const { alert, isBusy, onSubmit } = useFormSubmission({
    form,
    send,
    explain: (error) => showProfileErrors(form, error),
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-label={messages.profile} className="grid gap-4 p-6 phone:p-4">
      <DraftGuard isUnstored={!draft.isStored} />
      <h2 className="section-title">{messages.profile}</h2>
      <Alert>{alert}</Alert>
      <div className="grid grid-cols-6 items-start gap-4 phone:gap-3">
        {FIELDS.map(({ name, label, type, autoComplete, rule, width }) => (
          <div key={name} className={classes('min-w-0', width)}>
            <TextField
              label={label}
              type={type}
              autoComplete={autoComplete}
              {...(name === 'username' && { autoCapitalize: 'none', spellCheck: false })}
              error={errors[name]?.message}
              {...form.register(name, {
                // an unchanged value may be older than the rule
                validate: (value) => (value === defaultValues?.[name] ? undefined : rule(value)),
              })}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 phone:[&>button]:flex-1">
        <Button type="submit" kind="ink" busy={isBusy} busyLabel={messages.saving}>
          {messages.saveChanges}
        </Button>
        <output className="meta">{changedCount > 0 && messages.unsavedFields(changedCount)}</output>
        {draft.hasDraft && <Button onClick={discard}>{messages.discardChanges}</Button>}
      </div>
    </form>
  );
}
