import { useEffect, useId } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { DATE_OF_BIRTH_MIN, type Batch, type Gender } from '../../../../../api/contracts/http/limits';
import { Alert } from '../../../ui/alert';
import { Bubble } from '../../../ui/bubble';
import { Button } from '../../../ui/button';
import { DraftGuard } from '../../../ui/draft-guard';
import { inputClasses } from '../../../ui/field';
import { useFormSubmission } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { useFormDraft } from '../../../ui/use-form-draft';
import { messages } from '../messages';
import { showProfileErrors } from './show-profile-errors';
import { PROFILE_FIELDS, type ChoiceProfileField } from './profile-fields';
import { ProfileFieldRow } from './profile-fields';
import { SheetFooter, SheetHeader } from './profile-details';
import { studentProfile, useUpdateProfile, type Profile } from './profile.queries';

/** Name of the stored draft. */
export const PROFILE_DRAFT = 'profile';

/** The values of the form. */
type Values = Omit<Profile, 'avatar' | 'isBanned' | 'date_of_birth'> & { date_of_birth: string };

const valuesOf = ({ fullname, username, email, phone, gender, institute, batch, ...otherValues }: Profile): Values => {
  const date_of_birth = otherValues.date_of_birth ?? '';
  return { fullname, username, email, phone, date_of_birth, gender, institute, batch };
};

interface ProfileFormProps {
  studentId: string;
  profile: Profile;
  /** Called after a save or a cancel */
  onCancel: () => void;
}

/** Form of the student's profile (PROF-1, PROF-2). */
export function ProfileForm({ studentId, profile, onCancel }: ProfileFormProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(profile) });
  const update = useUpdateProfile(studentProfile(studentId));
  const values = useWatch({ control: form.control });
  const draft = useFormDraft(PROFILE_DRAFT, form);
  // the button that opened the form is unmounted
  useEffect(() => form.setFocus('fullname'), [form]);

  const send = async (values: Values) => {
    const { message } = await update.mutateAsync({
      fullname: values.fullname.trim(),
      username: values.username.trim(),
      email: values.email.trim(),
      phone: values.phone.trim(),
      date_of_birth: values.date_of_birth || null,
      gender: values.gender,
      institute: values.institute.trim(),
      batch: values.batch,
    });
    toast.success(message);
    close();
  };
  const close = () => {
    draft.discard();
    onCancel();
  };

  const explain = (error: unknown) => showProfileErrors(form, error);
  const { alert, isBusy, onSubmit } = useFormSubmission({ form, send, explain });
  return (
    <form noValidate onSubmit={onSubmit} aria-label={messages.profile}>
      <DraftGuard isUnstored={!draft.isStored} />
      <SheetHeader {...values} avatar={profile.avatar} />
      {PROFILE_FIELDS.map((profileField, index) =>
        'choices' in profileField ? (
          <ChoiceRow key={profileField.name} number={index + 1} form={form} {...profileField} />
        ) : (
          <TextRow key={profileField.name} number={index + 1} form={form} {...profileField} />
        ),
      )}
      <div className="has-[p]:px-6 has-[p]:pb-4 phone:has-[p]:px-4">
        <Alert>{alert}</Alert>
      </div>
      <SheetFooter note={messages.draftNote}>
        <Button onClick={close}>{messages.cancel}</Button>
        <Button type="submit" kind="ink" busy={isBusy} busyLabel={messages.saving}>
          {messages.saveChanges}
        </Button>
      </SheetFooter>
    </form>
  );
}

interface FieldRowProps {
  number: number;
  form: UseFormReturn<Values>;
}

type TextRowProps = FieldRowProps & Exclude<(typeof PROFILE_FIELDS)[number], ChoiceProfileField>;

function TextRow({ number, form, name, label, type, autoComplete, rule }: TextRowProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const { errors, defaultValues } = form.formState;
  const text = errors[name]?.message;
  const initialValue = defaultValues?.[name];
  return (
    <ProfileFieldRow number={number} label={<label htmlFor={id}>{label}</label>} error={{ id: errorId, text }}>
      <input
        // an unchanged value may be older than the rule
        {...form.register(name, { validate: (value) => (value === initialValue ? undefined : rule(value)) })}
        id={id}
        type={type}
        autoComplete={autoComplete}
        {...(type === 'date' && { min: DATE_OF_BIRTH_MIN })}
        {...(name === 'username' && { autoCapitalize: 'none', spellCheck: false })}
        aria-invalid={text ? true : undefined}
        aria-describedby={text ? errorId : undefined}
        className={inputClasses(Boolean(text), 'max-w-[28rem] phone:max-w-none')}
      />
    </ProfileFieldRow>
  );
}

function ChoiceRow({ number, form, name, label, choices }: FieldRowProps & ChoiceProfileField) {
  const id = useId();
  const errorId = `${id}-error`;
  const selectedValue = useWatch({ control: form.control, name });
  const text = form.formState.errors[name]?.message;
  return (
    <ProfileFieldRow number={number} label={<span id={id}>{label}</span>} error={{ id: errorId, text }}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={text ? errorId : undefined}
        className="flex flex-wrap gap-x-6 px-3 phone:px-0"
      >
        {choices.map(({ value, mark, label: choice }) => (
          <label
            key={value}
            className="group relative flex min-h-(--control) items-center gap-2 rounded-control has-focus-ring phone:min-h-(--tap)"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={selectedValue === value}
              onChange={() => form.setValue(name, value as Batch & Gender, { shouldDirty: true })}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <Bubble
              size="list"
              filled={selectedValue === value}
              {...(selectedValue !== value && { className: 'group-hover:border-ink group-hover:text-ink' })}
            >
              {mark}
            </Bubble>
            <span className={selectedValue === value ? 'font-strong' : undefined}>{choice}</span>
          </label>
        ))}
      </div>
    </ProfileFieldRow>
  );
}
