import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError, messageOr } from '../../../lib/api/api-error';
import { toast } from '../../../ui/toast';

/**
 * Shows the errors of a failed profile update at their fields, such as a taken email (PROF-9).
 * @returns the text for the form's alert, or undefined if the fields show all errors
 */
export function showProfileErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): string | undefined {
  const text = messageOr(error, texts.profileFailed);
  const fieldErrors = error instanceof ApiError ? Object.entries(error.errors) : [];
  for (const [field, message] of fieldErrors) form.setError(field as Path<Values>, { type: 'server', message });
  if (fieldErrors.length === 0) return text;
  form.setFocus(fieldErrors[0]![0] as Path<Values>);
  toast.error(text);
  return undefined;
}
