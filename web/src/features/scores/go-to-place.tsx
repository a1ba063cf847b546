import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inputClasses } from '../../ui/field';
import { usePageNumber } from '../../ui/paged-list';
import { pageOfPlace, type LeaderboardRow } from './leaderboard';
import { messages } from './messages';

const OWN_HASH = '#you';
const PLACE_HASH = '#place-';

/** Returns a function that returns the URL of a place. The URL of the student's row stays valid when its place changes. */
export function useAddressOfPlace(): (slNo: number, isOwn?: boolean) => string {
  const { addressOf } = usePageNumber();
  return (slNo, isOwn) => `${addressOf(pageOfPlace(slNo))}${isOwn ? OWN_HASH : PLACE_HASH + slNo}`;
}

/** Scrolls to the row in the URL and focuses it, once for each navigation. @param rows the rendered rows */
export function useScrollToPlace(body: RefObject<HTMLElement | null>, rows: readonly LeaderboardRow[]): void {
  const { hash, key } = useLocation();
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (handledKey.current === key) return;
    const hashPlace = Number(hash.slice(PLACE_HASH.length));
    const selector =
      hash === OWN_HASH ? 'tr[aria-current]' : hash.startsWith(PLACE_HASH) && `tr[data-place="${hashPlace}"]`;
    const row = selector && body.current?.querySelector<HTMLElement>(selector);
    if (!row) return;
    handledKey.current = key;
    // a sticky row is scrolled to its place, not to the edge of the window
    row.style.position = 'static';
    row.scrollIntoView({ block: 'center' });
    row.style.position = '';
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [body, rows, hash, key]);
}

/** Field that opens the row of a place. */
export function GoToPlace({ total, ownPlace }: { total: number; ownPlace: number | undefined }) {
  const [text, setText] = useState('');
  const addressOf = useAddressOfPlace();
  const navigate = useNavigate();
  const slNo = Math.min(Number(text.replaceAll(/\D/g, '')), total);
  return (
    <form
      className="phone:w-full phone:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (slNo > 0) void navigate(addressOf(slNo));
      }}
    >
      <label className="flex items-center gap-2 whitespace-nowrap">
        {messages.board.goTo}
        <input
          className={inputClasses(false, 'max-w-26 tabular-nums phone:max-w-none')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={ownPlace?.toLocaleString('en')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </form>
  );
}
