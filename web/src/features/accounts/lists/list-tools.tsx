import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../../ui/classes';
import { FilterTabs } from '../../../ui/filter-tabs';
import { SearchField } from '../../../ui/search-field';
import { messages } from '../messages';
import type { useListFilter } from './use-list-filter';

export interface ListToolsProps {
  filter: ReturnType<typeof useListFilter>;
  /** Number of accounts, and of banned ones; undefined while loading */
  all: number | undefined;
  bannedCount: number | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** Search, filter and order of the list. */
export const ListTools = ({ filter, all, bannedCount, field }: ListToolsProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 phone:gap-x-3 phone:px-4">
    <SearchField
      field={field}
      search={filter.search}
      onSearch={filter.find}
      label={messages.searchByUsernameOrEmail}
      placeholder={messages.searchByUsernameOrEmail}
      className="max-w-104 flex-1 phone:flex-none"
    />
    <FilterTabs
      tabs={[
        { name: 'all', label: messages.all, count: all },
        { name: 'banned', label: messages.banned, count: bannedCount },
      ]}
      selected={filter.isBannedOnly ? 'banned' : 'all'}
      onSelect={(name) => filter.showBannedOnly(name === 'banned')}
      className="phone:w-auto! phone:gap-4!"
    />
    <OrderChoice isNewest={filter.isNewest} onSelect={filter.showNewest} />
  </div>
);

interface OrderChoiceProps {
  isNewest: boolean;
  onSelect: (isNewestFirst: boolean) => void;
}

const OrderChoice = ({ isNewest, onSelect }: OrderChoiceProps) => (
  <label className="relative ml-auto text-ink-soft">
    <span className="sr-only">{messages.order}</span>
    <select
      value={isNewest ? 'newest' : 'username'}
      onChange={({ target }) => onSelect(target.value === 'newest')}
      className="min-h-(--control-dense) appearance-none rounded-control bg-transparent pr-7 pl-2 text-inherit hover:bg-tint phone:min-h-(--tap)"
    >
      <option value="username">{messages.byUsername}</option>
      <option value="newest">{messages.newestFirst}</option>
    </select>
    <ChevronDown className="pointer-events-none absolute inset-y-0 right-1 my-auto" />
  </label>
);

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export interface LetterIndexProps {
  /** First letter of the list */
  from: string;
  addressFrom: (letter: string) => string;
}

/** Links to the usernames of each letter; scrolls sideways on narrow screens. */
export function LetterIndex({ from, addressFrom }: LetterIndexProps) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const selectedLink = nav.current!.querySelector<HTMLElement>('[aria-current]');
    // scrollIntoView would scroll the page too
    if (selectedLink) nav.current!.scrollLeft = selectedLink.offsetLeft - nav.current!.clientWidth / 2;
  }, [from]);
  return (
    <nav
      ref={nav}
      aria-label={messages.usernamesThatBeginWith}
      className="relative flex items-center justify-between gap-1 scroll-x-fade @max-4xl:gap-px compact:gap-1! py-0.5 [scrollbar-width:none] phone:px-4"
    >
      <span className="mr-2 text-xs whitespace-nowrap text-ink-soft @max-4xl:hidden">{messages.beginsWith}</span>
      {LETTERS.map((letter) => {
        const isSelected = letter.toLowerCase() === from.toLowerCase();
        return (
          <Link
            key={letter}
            to={addressFrom(letter.toLowerCase())}
            preventScrollReset
            aria-current={isSelected || undefined}
            className={classes(
              'grid size-6 flex-none place-items-center rounded-bubble border text-xs leading-none font-strong no-underline compact:size-11! compact:text-sm',
              isSelected
                ? 'border-pen bg-pen text-pen-ink'
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
