import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DOUBTS_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { usePageNumber } from '../../ui/paged-list';
import { rowIdOf } from './doubt-address';

/**
 * Leads to the page where the doubt stands that the address names, brings it to the middle of the window, and the focus to it.
 * @param doubts all of them, in the list's order
 * @param showAll where a tab hides it
 */
export function useGoneToDoubt(doubts: readonly { _id: string }[] | undefined, showAll: () => void): void {
  const { hash, key } = useLocation();
  const { pageNumber, addressOf } = usePageNumber();
  const navigate = useNavigate();
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (gone.current === key) return;
    const place = doubts?.findIndex(({ _id }) => hash === `#${rowIdOf(_id)}`) ?? -1;
    if (place < 0) return;
    const row = document.getElementById(hash.slice(1));
    if (!row) {
      showAll();
      const page = Math.floor(place / DOUBTS_PAGE_ROWS) + 1;
      if (page !== pageNumber) void navigate(addressOf(page) + hash, { replace: true });
      return;
    }
    gone.current = key;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  });
}
