import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../lib/device/use-draft';
import {
  isSame,
  parseDraft,
  restoredDraft,
  type ModelTestDraft,
  type SelectedQuestion,
  type Values,
} from './model-test-draft';

/**
 * Returns the form and the selected questions of the editor. Unsaved changes are stored on the device and restored
 * when the editor is opened again.
 * @param name name of the stored draft
 */
export function useModelTestDraft(name: string, initial: ModelTestDraft, isStarted: boolean) {
  const [storedDraft, storeDraft, isStored] = useDraft(name, parseDraft);
  const [initialDraft] = useState(() => restoredDraft(storedDraft, initial, isStarted));
  const [isRestored, setRestored] = useState(storedDraft !== undefined);
  const form = useForm<Values>({ defaultValues: initialDraft.values });
  const [selected, setSelected] = useState(initialDraft.selected);
  const [savedDraft, setSavedDraft] = useState(initial);
  const storeChanges = (next: ModelTestDraft) => storeDraft(isSame(next, savedDraft) ? undefined : next);
  useValueChanges(form, (values) => storeChanges({ values, selected }));
  return {
    form,
    selected,
    /** The last saved values */
    savedDraft,
    isRestored,
    /** True if unsaved changes are stored on the device */
    isDraftStored: storedDraft !== undefined && isStored,
    select: (next: readonly SelectedQuestion[]) => {
      setSelected(next);
      storeChanges({ values: form.getValues(), selected: next });
    },
    /** Replaces all values, and deletes the stored changes. */
    reset: (next: ModelTestDraft) => {
      form.reset(next.values);
      setSelected(next.selected);
      setSavedDraft(next);
      storeDraft(undefined);
      setRestored(false);
    },
  };
}

function useValueChanges(form: UseFormReturn<Values>, onChange: (values: Values) => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const subscription = form.watch((values, { type }) => void (type === 'change' && notify(values as Values)));
    return () => subscription.unsubscribe();
  }, [form]);
}
