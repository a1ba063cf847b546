import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api/api-error';
import { Alert } from './alert';
import { Button } from './button';
import { toast } from './toast';
import { useSubmitOnce } from './use-submit-once';

interface Sending<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** runs once no rule is broken; the button is busy until it ends */
  send: (values: Values) => Promise<unknown>;
  /** the text for an error of `send` that names no field, or nothing where all is said; by default the error's own message */
  explain?: (thrown: unknown) => string | undefined;
}

export interface FormProps<Values extends FieldValues> extends Sending<Values> {
  /** what the button says, and what it says while `send` runs */
  submit: string;
  busyLabel: string;
  children: ReactNode;
}

/** For a form of any shape: what the server refuses is shown on the fields it names, or else as `alert` and in a toast. */
export function useSending<Values extends FieldValues>({ form, send, explain = messageOf }: Sending<Values>) {
  const [alert, setAlert] = useState<string>();
  const { submit, isBusy } = useSubmitOnce(async (values: Values) => {
    setAlert(undefined);
    try {
      await send(values);
    } catch (thrown) {
      if (showOnFields(form, thrown)) return;
      const text = explain(thrown);
      setAlert(text);
      if (text !== undefined) toast.error(text);
    }
  });
  return { alert, isBusy, onSubmit: (event: FormEvent) => void form.handleSubmit(submit)(event) };
}

/** A form with its button. */
export function Form<Values extends FieldValues>({ submit, busyLabel, children, ...sending }: FormProps<Values>) {
  const { alert, isBusy, onSubmit } = useSending(sending);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {children}
      <Alert>{alert}</Alert>
      <Button type="submit" kind="ink" size="tap" busy={isBusy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  );
}

/** @returns whether the server (400) named a field of this form; the first one has the focus then */
function showOnFields<Values extends FieldValues>(form: UseFormReturn<Values>, thrown: unknown): boolean {
  if (!(thrown instanceof ApiError) || thrown.status !== 400) return false;
  const fields = Object.keys(form.getValues()) as Path<Values>[];
  const refused = fields.filter((field) => thrown.errors[field] !== undefined);
  refused.forEach((field, index) =>
    form.setError(field, { type: 'server', message: thrown.errors[field] }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}
