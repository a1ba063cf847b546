import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error';

/** the type of an error that two fields share */
export const TOGETHER = 'together';

/**
 * Marks both fields where the server has refused them together, and says whether it has.
 * @param status of that refusal @param message below each; without one the form's alert says it
 */
export function refusedTogether<Values extends FieldValues>(
  thrown: unknown,
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
  if (!(thrown instanceof ApiError) || thrown.status !== status) return false;
  fields.forEach((field, place) =>
    form.setError(field, { type: TOGETHER, ...(message && { message }) }, { shouldFocus: place === 0 && !!message }),
  );
  return true;
}
