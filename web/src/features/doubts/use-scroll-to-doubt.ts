import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DOUBTS_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { usePageNumber } from '../../ui/paged-list';
import { elementIdOf, type Doubt } from './doubts.queries';

/**
 * Scrolls to the doubt in the URL's fragment and focuses it, once per navigation. Opens its page of the list first.
 * @param doubts all doubts, in list order
 * @param filter current filter of the list
 * @param showAll called when the doubt is not rendered, to remove the filter
 */
export function useScrollToDoubt(doubts: readonly Doubt[] | undefined, filter: string, showAll: () => void): void {
  const { hash, key } = useLocation();
  const { pageNumber, addressOf } = usePageNumber();
  const navigate = useNavigate();
  const handledKey = useRef<string>(undefined);
  const scroll = useEffectEvent(() => {
    if (handledKey.current === key) return;
    const index = doubts?.findIndex(({ _id }) => hash === `#${elementIdOf(_id)}`) ?? -1;
    if (index < 0) return;
    const element = document.getElementById(hash.slice(1));
    if (!element) {
      showAll();
      const page = Math.floor(index / DOUBTS_PAGE_ROWS) + 1;
      if (page !== pageNumber) void navigate(addressOf(page) + hash, { replace: true });
      return;
    }
    handledKey.current = key;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  useEffect(() => scroll(), [key, hash, doubts, pageNumber, filter]);
}
