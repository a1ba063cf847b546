import { useEffect, useState } from 'react';
import { capitalLetters } from '../../entities/account/letter-columns';

const FIRST_MS = 350;
const LETTER_MS = 130;

/** names that were filled in since the page was loaded */
const seen = new Set<string>();

/** A name that is written letter by letter when it is first seen, and stands whole from then on. */
export function useFilledIn(name: string): string {
  const letters = capitalLetters(name);
  const [written, setWritten] = useState(0);
  const [isWhole] = useState(() => !matchMedia('(prefers-reduced-motion: no-preference)').matches);
  const whole = isWhole || seen.has(name) || written >= letters.length;
  useEffect(() => {
    if (whole || name === '') return undefined;
    const timer = setTimeout(() => setWritten(written + 1), written === 0 ? FIRST_MS : LETTER_MS);
    return () => clearTimeout(timer);
  }, [name, written, whole]);
  useEffect(() => {
    // both places that show it have it whole by then
    if (name !== '' && written >= letters.length) return () => void seen.add(name);
    return undefined;
  }, [name, written, letters.length]);
  return whole ? name : letters.slice(0, written).join('');
}
