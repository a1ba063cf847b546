import { Check, ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes';
import { FieldError } from './field-error';

/** Attributes that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Described {
  hint?: ReactNode;
  /** Error message */
  error?: string;
  /** True if the field is invalid but another field shows the message */
  wrong?: boolean;
  /** True to keep the hint visible next to an error; screen readers then read only the error */
  lastingHint?: boolean;
}

function useControl(
  { hint, error, wrong = false, lastingHint = false }: Described,
  given?: string,
): FieldControl & { hintId: string; errorId: string } {
  const own = useId();
  const id = given ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return {
    id,
    hintId,
    errorId,
    'aria-invalid': error || wrong ? true : undefined,
    'aria-describedby':
      [hint && !(lastingHint && error) && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
  };
}

const Notes = ({ hint, error, hintId, errorId }: Described & { hintId: string; errorId: string }) => (
  <>
    {hint && (
      <p id={hintId} className="meta">
        {hint}
      </p>
    )}
    {error && <FieldError id={errorId}>{error}</FieldError>}
  </>
);

interface FieldProps extends Described {
  label: ReactNode;
  id?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, and hint or error. */
function Field({ label, id: given, hint, error, wrong, lastingHint, children }: FieldProps) {
  const { hintId, errorId, ...control } = useControl({ hint, error, wrong, lastingHint }, given);
  return (
    <div className="grid gap-1">
      <label htmlFor={control.id} className="font-strong">
        {label}
      </label>
      {children(control)}
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  );
}

/** Classes of a text control, for controls other than `TextField`. */
export const inputClasses = (wrong: boolean, more?: string): string =>
  classes(
    'block min-h-(--control) w-full rounded-control bg-surface text-ink phone:min-h-(--tap)',
    wrong ? 'border-2 border-negative px-[calc(--spacing(3)-1px)]' : 'border border-field-edge px-3',
    'disabled:border-dashed disabled:bg-transparent disabled:text-ink-faint disabled:cursor-not-allowed',
    more,
  );

export interface TextFieldProps extends Described, Omit<ComponentProps<'input'>, 'className'> {
  label: ReactNode;
  /** Content between the text and its hint */
  below?: ReactNode;
  className?: string;
}

export function TextField({ label, hint, error, wrong, id, below, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, wrong, id }}>
      {(control) => (
        <>
          <input {...input} {...control} className={inputClasses(control['aria-invalid'] ?? false, className)} />
          {below}
        </>
      )}
    </Field>
  );
}

export interface SelectFieldProps extends Described, Omit<ComponentProps<'select'>, 'className'> {
  label: ReactNode;
}

/** A native select. */
export function SelectField({ label, hint, error, wrong, id, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, wrong, id }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={inputClasses(control['aria-invalid'] ?? false, 'appearance-none pr-10')}
          />
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft" />
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Described, Omit<ComponentProps<'textarea'>, 'className'> {
  label: ReactNode;
  /** Content between the text and its hint */
  tools?: ReactNode;
  className?: string;
}

/** A multi-line text field. */
export function TextArea({ label, hint, error, id, tools, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, id }}>
      {(control) => (
        <>
          <textarea {...area} {...control} className={inputClasses(Boolean(error), className)} />
          {tools}
        </>
      )}
    </Field>
  );
}

/** A password field with a button that shows the characters. */
export function PasswordField({
  label,
  hint,
  error,
  wrong,
  id,
  lastingHint,
  ...input
}: Omit<TextFieldProps, 'type' | 'className' | 'below'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, wrong, id, lastingHint }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={inputClasses(control['aria-invalid'] ?? false, 'pr-12')}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide characters' : 'Show characters'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-(--control) place-items-center text-ink-soft -outline-offset-4 hover:text-ink phone:w-(--tap)"
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </div>
      )}
    </Field>
  );
}

export interface CheckFieldProps extends Described, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode;
}

/** A checkbox styled as a bubble. */
export function CheckField({ label, hint, error, id: given, ...input }: CheckFieldProps) {
  const { hintId, errorId, ...control } = useControl({ hint, error }, given);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-(--control) items-center gap-3 phone:min-h-(--tap)">
        <span className="relative grid flex-none">
          <input
            {...input}
            {...control}
            type="checkbox"
            className={classes(
              'peer size-6 appearance-none rounded-bubble bg-surface transition-colors duration-(--fill) checked:border-pen checked:bg-pen',
              error ? 'border-2 border-negative' : 'border-(length:--line-strong) border-rule-strong',
            )}
          />
          <Check
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5! text-pen-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={control.id} className="py-1 pointer-coarse:py-2.5">
          {label}
        </label>
      </div>
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  );
}
