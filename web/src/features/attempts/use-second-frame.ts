import { useDeferredValue } from 'react';

/** False at first and true right after it was painted: for what is long to draw and must not keep a click waiting. */
export const useSecondFrame = (): boolean => useDeferredValue(true, false);
