import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../../ui/classes';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export interface LettersProps {
  /** where the list begins now */
  from: string;
  addressFrom: (letter: string) => string;
}

/** Bubbles that lead to where usernames begin with their letter; where there is no room for all, a strip to be drawn sideways. */
export function Letters({ from, addressFrom }: LettersProps) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [filled] = strip.current!.getElementsByClassName('filled') as HTMLCollectionOf<HTMLElement>;
    // not by scrollIntoView, which would move the page too
    if (filled) strip.current!.scrollLeft = filled.offsetLeft - strip.current!.clientWidth / 2;
  }, [from]);
  return (
    <nav
      ref={strip}
      aria-label="Usernames that begin with"
      className="relative flex items-center justify-between gap-1 scroll-x-fade max-[77.5rem]:gap-px compact:gap-1! py-0.5 [scrollbar-width:none] phone:px-4"
    >
      <span className="mr-2 text-xs whitespace-nowrap text-ink-soft max-[77.5rem]:hidden">Begins with</span>
      {LETTERS.map((letter) => {
        const isHere = letter.toLowerCase() === from.toLowerCase();
        return (
          <Link
            key={letter}
            to={addressFrom(letter.toLowerCase())}
            preventScrollReset
            aria-current={isHere || undefined}
            className={classes(
              'grid size-7 flex-none place-items-center rounded-bubble border text-xs leading-none font-strong no-underline max-[77.5rem]:size-6 compact:size-11! compact:text-sm',
              isHere
                ? 'filled border-pen bg-pen text-pen-ink'
                : 'border-rule-strong bg-surface text-accent hover:border-ink hover:text-ink',
            )}
          >
            {letter}
          </Link>
        );
      })}
    </nav>
  );
}
