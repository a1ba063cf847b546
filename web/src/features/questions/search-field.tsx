import { Search } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { SEARCH_MAX } from '../../../../api/contracts/http/limits';
import { inputClasses } from '../../ui/field';

/** a pause in writing: who writes on has not asked yet */
const PAUSE_MS = 250;

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** what is searched for now */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches once nothing was written for a moment; nothing else is drawn anew while somebody writes. */
export function SearchField({ field, search, onSearch }: SearchFieldProps) {
  const [written, setWritten] = useState(search);
  const asked = written.trim();
  useEffect(() => {
    if (asked === search) return undefined;
    const timer = setTimeout(() => onSearch(asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, search, onSearch]);
  return (
    <label className="relative block max-w-88 flex-1 phone:max-w-none">
      <span className="sr-only">Search questions</span>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4! -translate-y-1/2 text-ink-faint" />
      <input
        ref={field}
        type="search"
        value={written}
        maxLength={SEARCH_MAX}
        placeholder="Search question or option"
        onChange={({ target }) => setWritten(target.value)}
        className={inputClasses(false, 'pl-9')}
      />
    </label>
  );
}
