import { useEffect, useEffectEvent, type RefObject } from 'react';

interface FormKeys {
  save: () => void;
  /** @param place of an option, from 0 */
  answer: (place: number) => void;
}

/** Ctrl and Enter save from any field; Alt and a letter choose the right answer. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, { save, answer }: FormKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || !form.current?.contains(event.target)) return;
    const place = event.altKey ? 'ABCDEFGHIJ'.indexOf(event.code.replace('Key', '') || ' ') : -1;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (place >= 0) answer(place);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
