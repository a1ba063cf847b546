import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inputClasses } from '../../ui/field';
import { usePageNumber } from '../../ui/paged-list';
import { pageOfPlace } from './leaderboard';

const OWN = '#you';
const PLACE = '#place-';

/** The address of a place on its page; the own row is found wherever it has moved to. */
export function useAddressOfPlace(): (slNo: number, isOwn?: boolean) => string {
  const { addressOf } = usePageNumber();
  return (slNo, isOwn) => `${addressOf(pageOfPlace(slNo))}${isOwn ? OWN : PLACE + slNo}`;
}

/** Brings the row that the address names to the middle of the window, and the focus to it (D6). */
export function useGoneToPlace(body: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (gone.current === key) return;
    const place = Number(hash.slice(PLACE.length));
    const named = hash === OWN ? 'tr[aria-current]' : hash.startsWith(PLACE) && `tr[data-place="${place}"]`;
    const row = named && body.current?.querySelector<HTMLElement>(named);
    if (!row) return;
    gone.current = key;
    // where it sticks to an edge is not where it stands
    row.style.position = 'static';
    row.scrollIntoView({ block: 'center' });
    row.style.position = '';
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
}

/** Leads to the row of a place that is typed. */
export function GoToPlace({ total, own }: { total: number; own: number | undefined }) {
  const [typed, setTyped] = useState('');
  const addressOf = useAddressOfPlace();
  const navigate = useNavigate();
  const slNo = Math.min(Number(typed.replaceAll(/\D/g, '')), total);
  return (
    <form
      className="phone:w-full phone:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (slNo > 0) void navigate(addressOf(slNo));
      }}
    >
      <label className="flex items-center gap-2 whitespace-nowrap">
        Go to place
        <input
          className={inputClasses(false, 'max-w-26 tabular-nums phone:max-w-none')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={own?.toLocaleString('en')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </form>
  );
}
