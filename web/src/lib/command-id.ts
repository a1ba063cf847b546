import { useRef } from 'react';
import { v4 as newId } from 'uuid';

/** The id under which something is sent: the same for the same thing, so that the server never does it twice. */
export function useCommandId(): (what: string) => string {
  const last = useRef<{ what: string; id: string }>(undefined);
  return (what) => {
    if (last.current?.what !== what) last.current = { what, id: newId() };
    return last.current.id;
  };
}
