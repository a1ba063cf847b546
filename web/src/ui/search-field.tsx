import { Search } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type ChangeEvent, type RefObject } from 'react';
import { SEARCH_MAX } from '../../../api/contracts/http/limits';
import { classes } from './classes';
import { inputClasses } from './field';

/** a pause in writing: who writes on has not asked yet */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** what is searched for now */
  search: string;
  onSearch: (search: string) => void;
  /** what it is called */
  label: string;
  placeholder: string;
  className?: string;
}

/** Searches once nothing was written for a moment; nothing is drawn anew while somebody writes, not even the field. */
export function SearchField({ field, search, onSearch, label, placeholder, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(field, () => input.current!);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useRef(onSearch);
  useEffect(() => void (ask.current = onSearch));
  useEffect(() => () => clearTimeout(timer.current), []);
  // changed elsewhere, as by the way back
  useEffect(() => {
    if (search === asked.current || !input.current) return;
    clearTimeout(timer.current);
    asked.current = search;
    input.current.value = search;
  }, [search]);
  const askSoon = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = target.value.trim();
      if (text === asked.current) return;
      asked.current = text;
      ask.current(text);
    }, PAUSE_MS);
  };
  return (
    <label className={classes('relative block phone:w-full phone:max-w-none', className)}>
      <span className="sr-only">{label}</span>
      {/* above the field, which is a layer of its own */}
      <Search className="pointer-events-none absolute top-1/2 left-3 z-1 size-4! -translate-y-1/2 text-ink-faint" />
      <input
        ref={input}
        type="search"
        defaultValue={search}
        maxLength={SEARCH_MAX}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={askSoon}
        // laid out by itself: a key does not lay out the page
        className={inputClasses(false, 'pl-9 contain-strict')}
      />
    </label>
  );
}
