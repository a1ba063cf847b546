import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { QUESTION_HEADING } from './question-panel';
import type { Sitting } from './sitting';

/** What may lie over the paper. */
export type Slip = 'submit' | 'palette';

/** What is read next is the question. */
export const readOn = (): void => document.getElementById(QUESTION_HEADING)?.focus();

/** Which slip lies over the paper, and the way from it to a question. */
export function useSlips(sitting: Sitting) {
  const [open, setOpen] = useState<Slip>();
  const show = useCallback((slip: Slip | undefined) => {
    // a slip may take a moment to draw; the click that asks for it is answered before
    if (slip) startTransition(() => setOpen(slip));
    else setOpen(undefined);
  }, []);
  const jumped = useRef(false);
  const go = useCallback(
    (place: number) => {
      jumped.current = true;
      sitting.goTo(place);
      startTransition(() => setOpen(undefined));
      setTimeout(readOn);
    },
    [sitting],
  );
  useEffect(() => {
    if (open !== undefined || !jumped.current) return;
    jumped.current = false;
    // after the slip has given the focus back to what opened it
    setTimeout(readOn);
  }, [open]);
  return { open, show, go };
}
