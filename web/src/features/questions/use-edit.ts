import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Takes along which page of what search one comes from; it is read when a link is followed, so that a search draws none anew. */
export function useEdit() {
  const { search } = useLocation();
  const place = useRef(search);
  useEffect(() => void (place.current = search));
  const navigate = useNavigate();
  const edit = useCallback((address: string) => void navigate(address + place.current), [navigate]);
  const onEdit = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { currentTarget: link, type, ctrlKey, metaKey, shiftKey, altKey } = event;
      link.search = place.current;
      // into another window
      if (type !== 'click' || ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      edit(link.pathname);
    },
    [edit],
  );
  return { edit, onEdit };
}
