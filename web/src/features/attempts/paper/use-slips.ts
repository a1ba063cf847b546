import { useCallback, useEffect, useRef, useState } from 'react';
import { QUESTION_HEADING } from './question-panel';
import type { Sitting } from './sitting';

/** What may lie over the paper. */
export type Slip = 'submit' | 'palette';

/** What is read next is the question, which stands at its top. */
export const readOn = (): void => document.getElementById(QUESTION_HEADING)?.focus({ preventScroll: true });

/** Which slip lies over the paper, and the way from it to a question. */
export function useSlips(sitting: Sitting) {
  const [open, show] = useState<Slip>();
  const jumped = useRef(false);
  const go = useCallback(
    (place: number) => {
      jumped.current = true;
      sitting.goTo(place);
      show(undefined);
    },
    [sitting],
  );
  useEffect(() => {
    if (open !== undefined || !jumped.current) return;
    jumped.current = false;
    readOn();
  }, [open]);
  return { open, show, go };
}
