import { useEffect } from 'react';

/** The browser's own alert when something can't be loaded (spec §8), once for each failure. */
export function useFailureAlert(error: Error | null, text: string): void {
  useEffect(() => {
    if (error) window.alert(text);
  }, [error, text]);
}
