import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** pixels from the top, by the key of a place in the history */
const places = new Map<string, number>();

/** Back and forward lead to where one was on a page; every other way begins at its top. */
export function useScrollPlace(): void {
  const { key, hash } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  useEffect(() => {
    // the browser would scroll while the page before is still shown
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    if (!cameBack) scrollTo(0, 0);
    else if (!hash && places.has(key)) scrollTo(0, places.get(key)!);
    const note = () => void places.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, hash, cameBack]);
}
