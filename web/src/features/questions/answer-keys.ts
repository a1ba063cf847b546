import { useEffect, useEffectEvent, type RefObject } from 'react';
import { OPTIONS_MAX } from '../../../../api/contracts/http/limits';
import { letterOf } from '../../ui/bubble';

const KEYS = Array.from({ length: OPTIONS_MAX }, (_, place) => `Key${letterOf(place)}`);

/** Alt and a letter choose the right answer from any field. @param answer called with its place, from 0 */
export function useAnswerKeys(form: RefObject<HTMLFormElement | null>, answer: (place: number) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const place = event.altKey ? KEYS.indexOf(event.code) : -1;
    if (place < 0 || !(event.target instanceof Node) || !form.current?.contains(event.target)) return;
    event.preventDefault();
    answer(place);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
