import { useEffect, useState } from 'react';
import { capitalLetters } from '../../entities/account/letter-columns';

const BOXES_MAX = 10;

/** The student's name in boxes, for phones. */
export const NameInBoxes = ({ name }: { name: string }) => (
  <p aria-hidden className="hidden h-7.5 gap-[3px] px-4 phone:flex">
    {capitalLetters(useTypedName(name))
      .slice(0, BOXES_MAX)
      .map((letter, index) => (
        <span
          key={index}
          className="grid size-7.5 place-items-center border-(length:--line-strong) border-rule-strong bg-surface font-head"
        >
          {letter}
        </span>
      ))}
  </p>
);

/** Delay in ms before the first letter, and between two letters. */
const START_MS = 350;
const LETTER_MS = 130;

/** Names that were animated since the page was loaded. */
const typedNames = new Set<string>();

/** Returns a name letter by letter when it is first shown, and completely from then on. */
export function useTypedName(name: string): string {
  const letters = capitalLetters(name);
  const [letterCount, setLetterCount] = useState(0);
  const [isStatic] = useState(() => !matchMedia('(prefers-reduced-motion: no-preference)').matches);
  const isComplete = isStatic || typedNames.has(name) || letterCount >= letters.length;
  useEffect(() => {
    if (isComplete || name === '') return undefined;
    const timer = setTimeout(() => setLetterCount(letterCount + 1), letterCount === 0 ? START_MS : LETTER_MS);
    return () => clearTimeout(timer);
  }, [name, letterCount, isComplete]);
  useEffect(() => {
    // on unmount, so that both components that show the name finish typing it
    if (name !== '' && letterCount >= letters.length) return () => void typedNames.add(name);
    return undefined;
  }, [name, letterCount, letters.length]);
  return isComplete ? name : letters.slice(0, letterCount).join('');
}
