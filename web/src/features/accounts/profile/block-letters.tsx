import { capitalLetters } from '../../../entities/account/letter-columns';
import { messages } from '../messages';

/** Maximum number of boxes; a longer name ends with '…'. */
const LETTERS_MAX = 24;
const EMPTY_BOXES = 9;

/** Returns the letters of each word, up to the maximum number of boxes. */
export function boxedWords(name: string): string[][] {
  const words: string[][] = [];
  let remaining = LETTERS_MAX;
  for (const word of name.trim().split(/\s+/).filter(Boolean)) {
    const boxedLetters = capitalLetters(word).slice(0, remaining);
    if (boxedLetters.length > 0) words.push(boxedLetters);
    remaining -= boxedLetters.length;
  }
  return words;
}

const BOX_CLASSES =
  'grid h-9.5 w-7.5 place-items-center border border-rule-strong font-head text-base leading-none not-first:border-l-0 phone:h-7.5 phone:w-5.5 phone:text-sm';

/** A name in block letters, one per box; empty boxes without a name. */
export function BlockLetters({ name }: { name: string }) {
  const words = boxedWords(name);
  const isTruncated = words.flat().length < capitalLetters(name.replaceAll(/\s/g, '')).length;
  return (
    <div
      {...(words.length > 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': messages.noFullNameYet })}
      title={name.trim() || undefined}
      className="flex flex-wrap gap-x-4.5 gap-y-2 phone:gap-x-2 phone:gap-y-1"
    >
      {(words.length > 0 ? words : [Array<string>(EMPTY_BOXES).fill('')]).map((word, wordIndex) => (
        <span key={wordIndex} className="flex flex-wrap">
          {word.map((letter, index) => (
            <b key={index} className={`${BOX_CLASSES} ${letter && 'bg-tint'}`}>
              {letter}
            </b>
          ))}
        </span>
      ))}
      {isTruncated && <b className="self-end leading-none">…</b>}
    </div>
  );
}
