import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * Prevents duplicate submits of a form, dialog or button: calls are dropped while one runs. The check is synchronous,
 * since a second click can arrive before the busy button is rendered. `Button` drops the second click of a slower
 * double click.
 * @param action handles its own errors
 */
export function useSubmitOnce<Args extends readonly unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await action(...args);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { submit, isBusy };
}

/** `useSubmitOnce` for a mutation, which holds the error. `onSuccess` is also called after an unmount. */
export const useMutateOnce = <Answer, Variables>(mutation: UseMutationResult<Answer, Error, Variables>) =>
  useSubmitOnce((variables: Variables, onSuccess?: (answer: Answer) => unknown) =>
    mutation.mutateAsync(variables).then(onSuccess, () => {}),
  );
