import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { capitalLetters } from '../../../entities/account/letter-columns';
import type { ListedRole } from './listed-account';

/** letters shown, and empty bubbles below each */
const LETTERS = 9;
const BUBBLES = 6;

export interface NobodyProps {
  role: ListedRole;
  search: string;
  /** clears search and filters; undefined if the list is unfiltered */
  onShowAll: (() => void) | undefined;
}

/** Empty state of a list: the reason and a button that clears search and filters. */
export function Nobody({ role, search, onShowAll }: NobodyProps) {
  if (!onShowAll) return <Empty>No {role}s yet.</Empty>;
  if (!search) return <Empty action={<Button onClick={onShowAll}>Show all {role}s</Button>}>No {role}s found.</Empty>;
  return (
    <Empty drawing={<InBoxes word={search} />} action={<Button onClick={onShowAll}>Clear search</Button>}>
      No username or email contains <b className="wrap-anywhere text-ink">“{search}”</b>.
    </Empty>
  );
}

/** Decorative: the search text in boxes above empty bubbles. */
const InBoxes = ({ word }: { word: string }) => (
  <div aria-hidden className="flex pb-2">
    {capitalLetters(word)
      .slice(0, LETTERS)
      .map((letter, column) => (
        <div key={column} className="grid justify-items-center gap-0.75">
          <span className="mb-1 grid h-10 w-9 place-items-center border-(length:--line-strong) border-r-0 border-rule-strong text-lg font-head text-ink in-[div:last-child>&]:border-r-(length:--line-strong)">
            {letter}
          </span>
          {Array.from({ length: BUBBLES }, (_, bubble) => (
            <i key={bubble} className="size-4 rounded-bubble border border-rule-strong" />
          ))}
        </div>
      ))}
  </div>
);
