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

interface FieldDescription {
  hint?: ReactNode;
  /** Error message */
  error?: string;
  /** True if the field is invalid but another field shows the message */
  isInvalid?: boolean;
  /** True to keep the hint visible next to an error; screen readers then read only the error */
  keepsHint?: boolean;
}

function useControl(
  { hint, error, isInvalid = false, keepsHint = false }: FieldDescription,
  ownId?: string,
): FieldControl & { hintId: string; errorId: string } {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return {
    id,
    hintId,
    errorId,
    'aria-invalid': error || isInvalid ? true : undefined,
    'aria-describedby':
      [hint && !(keepsHint && error) && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
  };
}

const HintAndError = ({ hint, error, hintId, errorId }: FieldDescription & { hintId: string; errorId: string }) => (
  <>
    {hint && (
      <p id={hintId} className="meta">
        {hint}
      </p>
    )}
    {error && <FieldError id={errorId}>{error}</FieldError>}
  </>
);

interface FieldProps extends FieldDescription {
  label: ReactNode;
  id?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, and hint or error. */
function Field({ label, id: ownId, hint, error, isInvalid, keepsHint, children }: FieldProps) {
  const { hintId, errorId, ...control } = useControl({ hint, error, isInvalid, keepsHint }, ownId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={control.id} className="font-strong">
        {label}
      </label>
      {children(control)}
      <HintAndError {...{ hint, error, hintId, errorId }} />
    </div>
  );
}

/** Classes of a text control, for controls other than `TextField`. */
export const inputClasses = (isInvalid: boolean, className?: string): string =>
  classes(
    'block min-h-(--control) w-full rounded-control bg-surface text-ink phone:min-h-(--tap)',
    isInvalid ? 'border-2 border-negative px-[calc(--spacing(3)-1px)]' : 'border border-field-edge px-3',
    'disabled:border-dashed disabled:bg-transparent disabled:text-ink-faint disabled:cursor-not-allowed',
    className,
  );

export interface TextFieldProps extends FieldDescription, Omit<ComponentProps<'input'>, 'className'> {
  label: ReactNode;
  /** Content between the text and its hint */
  footer?: ReactNode;
  className?: string;
}

export function TextField({ label, hint, error, isInvalid, id, footer, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isInvalid, id }}>
      {(control) => (
        <>
          <input {...input} {...control} className={inputClasses(control['aria-invalid'] ?? false, className)} />
          {footer}
        </>
      )}
    </Field>
  );
}

export interface SelectFieldProps extends FieldDescription, Omit<ComponentProps<'select'>, 'className'> {
  label: ReactNode;
}

/** A native select. */
export function SelectField({ label, hint, error, isInvalid, id, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, isInvalid, id }}>
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

export interface TextAreaProps extends FieldDescription, Omit<ComponentProps<'textarea'>, 'className'> {
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
  isInvalid,
  id,
  keepsHint,
  ...input
}: Omit<TextFieldProps, 'type' | 'className' | 'below'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field {...{ label, hint, error, isInvalid, id, keepsHint }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={inputClasses(control['aria-invalid'] ?? false, 'pr-12')}
          />
          <button
            type="button"
            aria-label={isVisible ? 'Hide characters' : 'Show characters'}
            aria-controls={control.id}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 right-0 grid w-(--control) place-items-center text-ink-soft -outline-offset-4 hover:text-ink phone:w-(--tap)"
          >
            {isVisible ? <EyeOff /> : <Eye />}
          </button>
        </div>
      )}
    </Field>
  );
}

export interface CheckFieldProps extends FieldDescription, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode;
}

/** A checkbox styled as a bubble. */
export function CheckField({ label, hint, error, id: ownId, ...input }: CheckFieldProps) {
  const { hintId, errorId, ...control } = useControl({ hint, error }, ownId);
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
      <HintAndError {...{ hint, error, hintId, errorId }} />
    </div>
  );
}
