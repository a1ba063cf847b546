import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../lib/device/use-draft';
import { mergedDraft } from '../../../ui/compared-versions';
import { useVersions } from '../../../ui/use-versions';
import { COMPARED_FIELDS } from './compared-fields';
import {
  isSame,
  isValidField,
  parseDraft,
  restoredDraft,
  type FieldName,
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
  const [{ initialDraft, initialVersions }] = useState(() => {
    const own = restoredDraft(storedDraft, initial, isStarted);
    const base = storedDraft?.base;
    if (!base || base.revision === initial.revision) return { initialDraft: own };
    const versions = { own, saved: initial };
    return { initialDraft: mergedDraft(COMPARED_FIELDS, base, versions), initialVersions: versions };
  });
  const [isRestored, setRestored] = useState(storedDraft !== undefined);
  const form = useForm<Values>({ defaultValues: initialDraft.values });
  const [selected, setSelected] = useState(initialDraft.selected);
  const [savedDraft, setSavedDraft] = useState(initial);
  const { versions, compare, endComparison } = useVersions(COMPARED_FIELDS, initialVersions);
  const storeChanges = (next: ModelTestDraft, base = savedDraft) =>
    storeDraft(isSame(next, base) ? undefined : { ...next, base });
  const show = (next: ModelTestDraft) => {
    form.reset(next.values);
    setSelected(next.selected);
  };
  const compareWith = (own: ModelTestDraft, base: ModelTestDraft, saved: ModelTestDraft) => {
    const next = compare({ own, saved }, base);
    show(next);
    setSavedDraft(saved);
    storeChanges(next, saved);
  };
  useValueChanges(form, (values, changedField) => {
    storeChanges({ values, selected });
    if (isValidField(changedField, values[changedField])) form.clearErrors(changedField);
  });
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
    /** The versions to compare, if someone else has saved the test */
    versions,
    /** Shows what someone else has saved. Fields that were not changed in this editor get the saved values. */
    compareWith: (saved: ModelTestDraft) => compareWith({ values: form.getValues(), selected }, savedDraft, saved),
    /** Puts values into the form without saving them. */
    change: (next: ModelTestDraft) => {
      show(next);
      storeChanges(next);
    },
    /** Replaces all values, and deletes the stored changes. */
    reset: (next: ModelTestDraft) => {
      show(next);
      endComparison();
      setSavedDraft(next);
      storeDraft(undefined);
      setRestored(false);
    },
  };
}

function useValueChanges(
  form: UseFormReturn<Values>,
  onChange: (values: Values, changedField: FieldName) => void,
): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const subscription = form.watch(
      (values, { type, name }) => void (type === 'change' && name && notify(values as Values, name)),
    );
    return () => subscription.unsubscribe();
  }, [form]);
}
