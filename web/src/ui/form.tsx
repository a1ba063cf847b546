import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api/api-error';
import { Alert } from './alert';
import { Button } from './button';
import { toast } from './toast';
import { useSubmitOnce } from './use-submit-once';

interface FormSubmission<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Called with valid values; the button is busy until the promise settles */
  send: (values: Values) => Promise<unknown>;
  /** Returns the text of an error without a field, or undefined to show none; by default, the message of the error */
  explain?: (error: unknown) => string | undefined;
}

export interface FormProps<Values extends FieldValues> extends FormSubmission<Values> {
  /** Text of the button, and its text while `send` runs */
  submit: string;
  busyLabel: string;
  children: ReactNode;
}

/** Submits a form. Errors of the server are shown on the fields they name, otherwise as `alert` and in a toast. */
export function useFormSubmission<Values extends FieldValues>({
  form,
  send,
  explain = messageOf,
}: FormSubmission<Values>) {
  const [alert, setAlert] = useState<string>();
  const { submit, isBusy } = useSubmitOnce(async (values: Values) => {
    setAlert(undefined);
    try {
      await send(values);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const text = explain(error);
      setAlert(text);
      if (text !== undefined) toast.error(text);
    }
  });
  return { alert, isBusy, onSubmit: (event: FormEvent) => void form.handleSubmit(submit)(event) };
}

/** A form with a submit button. */
export function Form<Values extends FieldValues>({ submit, busyLabel, children, ...submission }: FormProps<Values>) {
  const { alert, isBusy, onSubmit } = useFormSubmission(submission);
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <Alert>{alert}</Alert>
      <Button
        type="submit"
        kind="ink"
        size="tap"
        busy={isBusy}
        busyLabel={busyLabel}
        className="h-auto! min-h-(--tap) whitespace-normal!"
      >
        {submit}
      </Button>
    </form>
  );
}

/** Shows the field errors of a 400 response and focuses the first field. @returns whether there were any */
function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  const fields = Object.keys(form.getValues()) as Path<Values>[];
  const invalidFields = fields.filter((field) => error.errors[field] !== undefined);
  invalidFields.forEach((field, index) =>
    form.setError(field, { type: 'server', message: error.errors[field] }, { shouldFocus: index === 0 }),
  );
  return invalidFields.length > 0;
}
