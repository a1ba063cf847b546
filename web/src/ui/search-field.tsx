import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
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

/** Searches once nothing was written for a moment; nothing else is drawn anew while somebody writes. */
export function SearchField({ field, search, onSearch, label, placeholder, className }: SearchFieldProps) {
  const [written, setWritten] = useState(search);
  const asked = written.trim();
  const lastAsked = useRef(search);
  const ask = useEffectEvent(() => {
    lastAsked.current = asked;
    onSearch(asked);
  });
  // changed elsewhere, as by the way back
  useEffect(() => {
    if (search === lastAsked.current) return;
    lastAsked.current = search;
    setWritten(search);
  }, [search]);
  useEffect(() => {
    if (asked === search) return undefined;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, search]);
  return (
    <label className={classes('relative block phone:w-full phone:max-w-none', className)}>
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4! -translate-y-1/2 text-ink-faint" />
      <input
        ref={field}
        type="search"
        value={written}
        maxLength={SEARCH_MAX}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={({ target }) => setWritten(target.value)}
        className={inputClasses(false, 'pl-9')}
      />
    </label>
  );
}
