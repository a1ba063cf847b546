import { useLocation } from 'react-router-dom';

/** The state with which somebody is sent to the registration who has written a username already; it stands in no address. */
export const carryingName = (username: string): { username: string } => ({ username: username.trim() });

/** The username that was carried here, '' without one. */
export function useCarriedName(): string {
  const state = useLocation().state as { username?: unknown } | null;
  return typeof state?.username === 'string' ? state.username : '';
}
