import { useRef } from 'react';
import { v4 as newId } from 'uuid';

/** Returns a function that returns idempotency keys: the same key for the same content, a new key for other content. */
export function useCommandId(): (content: string) => string {
  const last = useRef<{ content: string; id: string }>(undefined);
  return (content) => {
    if (last.current?.content !== content) last.current = { content, id: newId() };
    return last.current.id;
  };
}
