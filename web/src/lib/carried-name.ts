import { useLocation } from 'react-router-dom';

/** The username that was carried here, '' without one. */
export function useCarriedName(): string {
  const state = useLocation().state as { username?: unknown } | null;
  return typeof state?.username === 'string' ? state.username : '';
}
