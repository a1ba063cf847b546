import { useForm } from 'react-hook-form';
import { ADDRESS_MAX, INSTITUTE_MAX, TUTOR_BATCH_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { DraftGuard } from '../../../ui/draft-guard';
import { TextField } from '../../../ui/field';
import { useSending } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { useFormDraft } from '../../../ui/use-form-draft';
import { cvLinkRule, emailRule, fullnameRule, personalTextRule, phoneRule, usernameRule } from '../account-rules';
import { explainRefusal } from '../profile/explain-refusal';
import { useUpdateTutorProfile, type TutorProfile } from './tutor-profile.queries';

type Particulars = Omit<TutorProfile, 'avatar' | 'isBanned'>;

interface Particular {
  name: keyof Particulars;
  label: string;
  type: 'text' | 'email' | 'tel' | 'url';
  autoComplete: string;
  rule: (value: string) => string | undefined;
  /** of six columns */
  width: string;
}

const HALF = 'col-span-3 phone:col-span-6';
const THIRD = 'col-span-2 phone:col-span-6';
const WHOLE = 'col-span-6';

/** In the order of the form (TPROF-4). */
const PARTICULARS: readonly Particular[] = [
  {
    name: 'fullname',
    label: 'Full name',
    type: 'text',
    autoComplete: 'name',
    rule: fullnameRule,
    width: HALF,
  },
  { name: 'username', label: 'Username', type: 'text', autoComplete: 'username', rule: usernameRule, width: HALF },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', rule: emailRule, width: HALF },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    rule: phoneRule,
    width: HALF,
  },
  {
    name: 'institute',
    label: 'Institute',
    type: 'text',
    autoComplete: 'organization',
    rule: personalTextRule(INSTITUTE_MAX, texts.instituteTooLong),
    width: THIRD,
  },
  {
    name: 'batch',
    label: 'Batch',
    type: 'text',
    autoComplete: 'off',
    rule: personalTextRule(TUTOR_BATCH_MAX, texts.tutorBatchTooLong),
    width: THIRD,
  },
  {
    name: 'address',
    label: 'Address',
    type: 'text',
    autoComplete: 'street-address',
    rule: personalTextRule(ADDRESS_MAX, texts.addressTooLong),
    width: THIRD,
  },
  { name: 'cvLink', label: 'CV link', type: 'url', autoComplete: 'url', rule: cvLinkRule, width: WHOLE },
];

const particularsOf = (profile: TutorProfile): Particulars => {
  const { avatar: _, isBanned: __, ...particulars } = profile;
  return particulars;
};

export const useParticularsForm = (profile: TutorProfile) =>
  useForm<Particulars>({ defaultValues: particularsOf(profile) });

interface ParticularsFormProps {
  tutorId: string;
  form: ReturnType<typeof useParticularsForm>;
}

/** What a tutor says of themselves (TPROF-4 to TPROF-7). */
export function ParticularsForm({ tutorId, form }: ParticularsFormProps) {
  const update = useUpdateTutorProfile(tutorId);
  const { errors, defaultValues, dirtyFields } = form.formState;
  const changed = Object.keys(dirtyFields).length;
  const draft = useFormDraft('profile', form);

  const discard = () => {
    form.reset();
    draft.discard();
  };
  const send = async (written: Particulars) => {
    const trimmed = Object.fromEntries(
      Object.entries(written).map(([name, text]) => [name, text.trim()]),
    ) as unknown as Particulars;
    const { message } = await update.mutateAsync(trimmed);
    form.reset(trimmed);
    draft.discard();
    toast.success(message);
  };
  const { alert, isBusy, onSubmit } = useSending({ form, send, explain: (thrown) => explainRefusal(form, thrown) });

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Profile" className="grid gap-4 p-6 phone:p-4">
      <DraftGuard isUnstored={!draft.isStored} />
      <h2 className="section-title">Profile</h2>
      <Alert>{alert}</Alert>
      <div className="grid grid-cols-6 items-start gap-4 phone:gap-3">
        {PARTICULARS.map(({ name, label, type, autoComplete, rule, width }) => (
          <div key={name} className={classes('min-w-0', width)}>
            <TextField
              label={label}
              type={type}
              autoComplete={autoComplete}
              {...(name === 'username' && { autoCapitalize: 'none', spellCheck: false })}
              error={errors[name]?.message}
              {...form.register(name, {
                // what is there already may be older than the rule
                validate: (value) => (value === defaultValues?.[name] ? undefined : rule(value)),
              })}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 phone:[&>button]:flex-1">
        <Button type="submit" kind="ink" busy={isBusy} busyLabel="Saving">
          Save Changes
        </Button>
        <output className="meta">
          {changed > 0 && `${changed} ${changed === 1 ? 'field' : 'fields'} not saved yet.`}
        </output>
        {draft.hasDraft && <Button onClick={discard}>Discard changes</Button>}
      </div>
    </form>
  );
}
