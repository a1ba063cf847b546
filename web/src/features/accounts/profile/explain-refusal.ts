import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError, messageOr } from '../../../lib/api/api-error';
import { toast } from '../../../ui/toast';

/**
 * For a profile that was not saved: a taken email or username is said at its field too (PROF-9).
 * @returns the text for the form, or nothing where its fields say all
 */
export function explainRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  thrown: unknown,
): string | undefined {
  const text = messageOr(thrown, texts.profileFailed);
  const taken = thrown instanceof ApiError ? Object.entries(thrown.errors) : [];
  for (const [field, message] of taken) form.setError(field as Path<Values>, { type: 'server', message });
  if (taken.length === 0) return text;
  form.setFocus(taken[0]![0] as Path<Values>);
  toast.error(text);
  return undefined;
}
