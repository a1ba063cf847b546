import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error';

/**
 * Shows what the server refuses (400) on the fields that it names, and moves to the first of them.
 * @returns whether any of them was shown, so that nothing else need be said
 */
export function showOnFields<Values extends FieldValues>(form: UseFormReturn<Values>, thrown: unknown): boolean {
  if (!(thrown instanceof ApiError) || thrown.status !== 400) return false;
  const known = Object.keys(form.getValues()) as Path<Values>[];
  const named = known.filter((field) => thrown.errors[field] !== undefined);
  named.forEach((field, index) =>
    form.setError(field, { type: 'server', message: thrown.errors[field] }, { shouldFocus: index === 0 }),
  );
  return named.length > 0;
}
