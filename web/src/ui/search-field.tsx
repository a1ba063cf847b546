import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { SEARCH_MAX } from '../../../api/contracts/http/limits';
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts';
import { classes } from './classes';
import { inputClasses } from './field';

/** Delay in ms after the last keystroke before the search starts. */
const TYPING_PAUSE_MS = 250;

export interface SearchFieldProps {
  /** Reference to the field, if the page focuses it */
  field?: RefObject<HTMLInputElement | null>;
  /** Current search text */
  search: string;
  onSearch: (search: string) => void;
  /** Accessible name */
  label: string;
  placeholder: string;
  className?: string;
}

/** A search field that searches after a pause in typing. `/` focuses it. */
export function SearchField({ field, search, onSearch, label, placeholder, className }: SearchFieldProps) {
  const ownField = useRef<HTMLInputElement>(null);
  const input = field ?? ownField;
  useKeyboardShortcuts({ '/': () => input.current?.focus() });
  const [text, setText] = useState(search);
  const [requestedSearch, setRequestedSearch] = useState(search);
  const [previous, setPrevious] = useState(search);
  if (search !== previous) {
    setPrevious(search);
    // changed from outside, such as by the Back button
    if (search !== requestedSearch) {
      setRequestedSearch(search);
      setText(search);
    }
  }
  const request = useEffectEvent(() => {
    const next = text.trim();
    if (next === requestedSearch) return;
    setRequestedSearch(next);
    onSearch(next);
  });
  useEffect(() => {
    const timer = setTimeout(request, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className={classes('relative block min-w-58 phone:w-full phone:max-w-none phone:min-w-0', className)}>
      <span className="sr-only">{label}</span>
      {/* z-1: the field is a stacking context */}
      <Search className="pointer-events-none absolute top-1/2 left-3 z-1 size-4! -translate-y-1/2 text-ink-faint" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={SEARCH_MAX}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={({ target }) => setText(target.value)}
        // contain: typing does not trigger a layout of the page
        className={inputClasses(false, 'pl-9 contain-strict')}
      />
    </label>
  );
}
