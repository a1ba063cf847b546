import { useCallback, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';

/** A way to another page, and whether one is on it: until its parts are loaded, the page before is still there. */
export function useWay(): { go: (to: string) => void; onTheWay: boolean } {
  const navigate = useNavigate();
  const [onTheWay, setOut] = useTransition();
  const go = useCallback((to: string) => setOut(() => void navigate(to)), [navigate]);
  return { go, onTheWay };
}
