import { useEffect } from 'react';

/** Prints in the colours of the light theme, since printers omit dark backgrounds. */
export function usePrintInLightColours(): void {
  useEffect(() => {
    const root = document.documentElement;
    let themeBefore: string | undefined;
    const onBeforePrint = () => {
      themeBefore = root.dataset.theme;
      root.dataset.theme = 'light';
    };
    const onAfterPrint = () => {
      if (themeBefore) root.dataset.theme = themeBefore;
    };
    addEventListener('beforeprint', onBeforePrint);
    addEventListener('afterprint', onAfterPrint);
    return () => {
      removeEventListener('beforeprint', onBeforePrint);
      removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
}
