import { useState } from 'react';
import { ApiError, messageOf } from '../lib/api/api-error';
import { useSubmitOnce } from './use-submit-once';

export interface TextFormOptions<Field extends string> {
  /** The fields that show errors, in their order */
  fields: readonly Field[];
  /** Returns the errors that prevent sending */
  check: () => Readonly<Partial<Record<Field, string | undefined>>>;
  /** Sends the values; `isBusy` until the promise settles */
  send: () => Promise<unknown>;
  /** Focuses the first field with an error */
  focus?: (field: Field) => void;
  /** Returns the text for an error without a field, or undefined for none; by default, the message of the error */
  explain?: (error: unknown) => string | undefined;
}

/**
 * State of a form whose values the caller holds, for example as a draft: the errors of its fields, the failure of the
 * last request, and a submit that drops duplicates.
 */
export function useTextForm<Field extends string>({
  fields,
  check,
  send,
  focus,
  explain = messageOf,
}: TextFormOptions<Field>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string>();
  /** Shows errors and returns whether a field has one. */
  const show = (nextErrors: typeof errors): boolean => {
    setErrors(nextErrors);
    const first = fields.find((field) => nextErrors[field]);
    if (first !== undefined) focus?.(first);
    return first !== undefined;
  };
  const { submit, isBusy } = useSubmitOnce(async () => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !show(error.errors)) setFailure(explain(error));
    }
  });
  return {
    errorOf: (field: Field): string | undefined => errors[field],
    failure,
    isBusy,
    /** Removes the failure and the errors of changed fields. */
    clear: (changedFields: readonly Field[] = fields) => {
      setErrors((previous) => ({
        ...previous,
        ...Object.fromEntries(changedFields.map((field) => [field, undefined])),
      }));
      setFailure(undefined);
    },
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      setFailure(undefined);
      if (!show(check())) void submit();
    },
  };
}
