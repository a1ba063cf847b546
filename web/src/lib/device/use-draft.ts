import { useState } from 'react';
import { useAccountId } from '../session';
import { readDraft, writeDraft } from './drafts';

/**
 * Unsent input of the signed-in account that survives reloads, navigation and offline periods. It is read when the
 * component mounts; tabs do not see each other's changes.
 * @param name stays the same while the component is mounted
 * @param parse returns undefined for a stored value that it does not recognize
 * @returns the draft, its setter, where undefined deletes the draft, and whether the browser stores it
 */
export function useDraft<Value>(name: string, parse: (stored: unknown) => Value | undefined) {
  const account = useAccountId();
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(account, name);
    return stored === undefined ? undefined : parse(stored);
  });
  const [isStored, setStored] = useState(true);
  const setAndStore = (value: Value | undefined) => {
    setDraft(value);
    setStored(writeDraft(account, name, value));
  };
  return [draft, setAndStore, isStored] as const;
}
