import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error';

/** Type of an error that two fields share. */
export const SHARED_ERROR = 'shared';

/**
 * Marks both fields as invalid if the server rejected them together.
 * @param status status of that response @param message text below each field; without it, the form shows an alert
 * @returns whether the server rejected them together
 */
export function showSharedError<Values extends FieldValues>(
  error: unknown,
  {
    form,
    fields,
    status,
    message,
  }: {
    form: UseFormReturn<Values>;
    fields: readonly Path<Values>[];
    status: number;
    message?: string;
  },
): boolean {
  if (!(error instanceof ApiError) || error.status !== status) return false;
  fields.forEach((field, index) =>
    form.setError(
      field,
      { type: SHARED_ERROR, ...(message && { message }) },
      { shouldFocus: index === 0 && !!message },
    ),
  );
  return true;
}
