import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useDraft } from '../lib/device/use-draft';

const parseRecord = (storedValue: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof storedValue === 'object' && storedValue !== null ? (storedValue as Record<string, unknown>) : undefined;

/**
 * Stores the changed fields of a form on the device, and restores them when the form is opened again. The form must
 * not contain a password.
 * @returns `hasDraft`; `isStored`: false if the browser cannot store it; `discard`: deletes the draft after a save or
 * cancel
 */
export function useFormDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const [draft, setDraft, isStored] = useDraft(name, parseRecord);
  const restoreDraft = useEffectEvent(() => {
    for (const field of Object.keys(form.getValues()) as Path<Values>[]) {
      const value = draft?.[field];
      if (value !== undefined) form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  });
  const storeDraft = useEffectEvent((values: Values) => {
    const savedValues: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    const changedEntries = Object.entries(values).filter(([field, value]) => value !== savedValues[field]);
    setDraft(changedEntries.length > 0 ? Object.fromEntries(changedEntries) : undefined);
  });
  useEffect(() => {
    restoreDraft();
    const subscription = form.watch((values, { type }) => void (type === 'change' && storeDraft(values as Values)));
    return () => subscription.unsubscribe();
  }, [form]);
  return { hasDraft: draft !== undefined, isStored, discard: () => setDraft(undefined) };
}
