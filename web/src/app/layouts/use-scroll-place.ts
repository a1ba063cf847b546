import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** pixels from the top, by the key of a place in the history */
const places = new Map<string, number>();

/** Back and forward lead to where one was on a page; every other way begins at its top. */
export function useScrollPlace(): void {
  const { key, hash } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  useEffect(() => {
    // a reload is the browser's to restore, nothing here outlives it
    const ofBrowser = () => void (history.scrollRestoration = 'auto');
    const ofPage = () => void (history.scrollRestoration = 'manual');
    ofPage();
    addEventListener('pageshow', ofPage);
    addEventListener('pagehide', ofBrowser);
    return () => {
      removeEventListener('pageshow', ofPage);
      removeEventListener('pagehide', ofBrowser);
    };
  }, []);
  useLayoutEffect(() => {
    if (!cameBack) scrollTo(0, 0);
    else if (!hash && places.has(key)) scrollTo(0, places.get(key)!);
    const note = () => void places.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, hash, cameBack]);
}
